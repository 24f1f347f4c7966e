import { type FormEvent, useId, useState } from 'react';
import { library } from '../../../lib/library/db';
import {
  type CustomFields,
  hereKind,
  type SourceConfig,
  type SourceKind,
  sourceKind,
} from '../../../lib/schema/source';
import { templateOf } from '../../../lib/sources/address';
import { FACTS } from '../../../lib/sources/facts';
import { USUAL_ADDRESS } from '../../../lib/sources/presets';
import { keyIdOf, putSource } from '../../../lib/sources/settings';
import { keyStore } from '../../browser/keys';
import { allowAddress } from '../../browser/model-access';
import { type Speech, useText } from '../../i18n';

const NO_FIELDS: CustomFields = { results: 'results', url: 'url', title: 'title', snippet: 'snippet', date: '' };
/** An index has names of its own; where none are given, those that are usual. */
const USUAL_NAMES: CustomFields = { results: '', url: '', title: '', snippet: '', date: '', vector: '' };
const FIELDS = ['results', 'url', 'title', 'snippet', 'date'] as const;
const INDEX_FIELDS = ['url', 'title', 'snippet', 'date', 'vector'] as const;
const CLUSTERS = { elasticsearch: 'Elasticsearch', opensearch: 'OpenSearch' } as const;

/** Kinds that a person can add: what this browser answers itself is there once. */
const KINDS = sourceKind.options.filter((kind) => !hereKind.safeParse(kind).success);

interface SourceFormProps {
  /** The source to be changed; absent for a new one. */
  source?: SourceConfig;
  taken: readonly string[];
  onDone: () => void;
}

/** A search service of the person's own: its kind, its address, its name and, where it wants one, its key. */
export function SourceForm({ source: known, taken, onDone }: SourceFormProps) {
  const { t } = useText();
  const id = useId();
  const [kind, setKind] = useState<SourceKind>(known?.kind ?? 'searxng');
  const [address, setAddress] = useState(known?.base_url ?? '');
  const [name, setName] = useState(known?.name ?? '');
  const [language, setLanguage] = useState(known?.language ?? '');
  const [key, setKey] = useState('');
  const [fields, setFields] = useState(known?.custom ?? NO_FIELDS);
  const isIndex = kind === 'elasticsearch';
  const [wrong, setWrong] = useState<'address_wrong' | 'template_wrong' | null>(null);
  const facts = FACTS[kind];
  const hasFields = kind === 'custom' || isIndex;

  function save(event: FormEvent) {
    event.preventDefault();
    const written = address.trim() || USUAL_ADDRESS[kind];
    const base = kind === 'custom' && isAddress(written) ? templateOf(written) : written;
    if (base === null) {
      setWrong('template_wrong');
      return;
    }
    if (!isAddress(base)) {
      setWrong('address_wrong');
      return;
    }
    const { host } = new URL(base.replace(/[{}]/g, ''));
    const usual = USUAL_ADDRESS[kind] === base ? facts.label : `${facts.label} (${host})`;
    const source: SourceConfig = {
      id: known?.id ?? freeId(kind, taken),
      kind,
      name: name.trim() || usual,
      base_url: base,
      enabled: known?.enabled ?? true,
      language: languageOf(language, host),
      custom: hasFields ? fields : null,
    };
    // First thing in the click: the browser asks only while the gesture lasts.
    void allowAddress(base.replace(/[{}]/g, '')).then(async () => {
      if (key.trim() !== '') await keyStore.put(keyIdOf(source), key);
      await putSource(library(), source);
      onDone();
    });
  }

  return (
    <form
      className="endpoint-form"
      aria-label={known ? t('sources.edit_named', { name: known.name }) : t('sources.add')}
      onSubmit={save}
    >
      <div className="form-field">
        <label htmlFor={`${id}-kind`}>{t('sources.kind')}</label>
        <select
          id={`${id}-kind`}
          className="field"
          value={kind}
          disabled={known !== undefined}
          onChange={(event) => {
            const next = sourceKind.parse(event.target.value);
            setKind(next);
            setFields(next === 'elasticsearch' ? USUAL_NAMES : NO_FIELDS);
          }}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {FACTS[one].label}
            </option>
          ))}
        </select>
      </div>
      <div className="form-field">
        <label htmlFor={`${id}-address`}>{t('models.address')}</label>
        <input
          id={`${id}-address`}
          className="field"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={USUAL_ADDRESS[kind] || (kind === 'custom' ? 'https://…?q={query}&n={count}' : 'https://…')}
          value={address}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-why`}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(null);
          }}
        />
        <p className={wrong ? 'bad' : 'meta'} id={`${id}-why`} role={wrong ? 'alert' : undefined}>
          {whyOf(wrong, kind, t)}
        </p>
      </div>
      <div className="form-field">
        <label htmlFor={`${id}-name`}>{t('sources.name')}</label>
        <input
          id={`${id}-name`}
          className="field"
          maxLength={60}
          autoComplete="off"
          placeholder={facts.label}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="form-field">
        <label htmlFor={`${id}-language`}>{t('sources.language')}</label>
        <input
          id={`${id}-language`}
          className="field"
          dir="ltr"
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        />
        <p className="meta">{t('sources.language_why')}</p>
      </div>
      {facts.key === 'none' ? null : (
        <div className="form-field">
          <label htmlFor={`${id}-key`}>{t(facts.key === 'required' ? 'models.key' : 'models.key_optional')}</label>
          <input
            id={`${id}-key`}
            className="field"
            type="password"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
          <p className="meta">{t(known ? 'sources.key_kept' : 'sources.key_why')}</p>
        </div>
      )}
      {hasFields ? (
        <fieldset className="source-fields">
          <legend>{t('sources.fields')}</legend>
          {isIndex ? <p className="meta">{t('sources.fields_usual')}</p> : null}
          {(isIndex ? INDEX_FIELDS : FIELDS).map((name) => (
            <div className="form-field" key={name}>
              <label htmlFor={`${id}-${name}`}>{t(`sources.field_${name}`)}</label>
              <input
                id={`${id}-${name}`}
                className="field"
                dir="ltr"
                spellCheck={false}
                required={!isIndex && name === 'url'}
                value={fields[name] ?? ''}
                onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
              />
            </div>
          ))}
          {isIndex ? <p className="meta">{t('sources.vector_why')}</p> : null}
          {isIndex && fields.vector ? (
            <div className="form-field">
              <label htmlFor={`${id}-cluster`}>{t('sources.cluster')}</label>
              <select
                id={`${id}-cluster`}
                className="field"
                value={fields.cluster ?? 'elasticsearch'}
                onChange={(event) =>
                  setFields({
                    ...fields,
                    cluster: event.target.value === 'opensearch' ? 'opensearch' : 'elasticsearch',
                  })
                }
              >
                {Object.entries(CLUSTERS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          ) : null}
        </fieldset>
      ) : null}
      <div className="buttons">
        <button type="submit" className="button button-main">
          {t(known ? 'sources.save' : 'sources.add')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t('models.cancel')}
        </button>
      </div>
    </form>
  );
}

function whyOf(wrong: 'address_wrong' | 'template_wrong' | null, kind: SourceKind, t: Speech['t']): string {
  if (wrong === 'template_wrong') return t('sources.template_wrong', { words: '{query}' });
  if (wrong !== null) return t(`sources.${wrong}`);
  return kind === 'custom' ? t('sources.template_why') : t('sources.allow_why');
}

/** Whether a text names a web address; braces of a template aside. */
function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text.replace(/[{}]|%s/g, ''));
}

/** A language as it was written, where it is one; of an edition of Wikipedia that of its name. */
function languageOf(written: string, host: string): string | null {
  const tag = written.trim() || (/^([a-z]{2,3})(?:\.m)?\.wikipedia\.org$/.exec(host)?.[1] ?? '');
  try {
    return tag === '' ? null : (Intl.getCanonicalLocales(tag)[0] ?? null);
  } catch {
    return null;
  }
}

function freeId(kind: SourceKind, taken: readonly string[]): string {
  for (let n = 1; ; n++) if (!taken.includes(`${kind}-${n}`)) return `${kind}-${n}`;
}
