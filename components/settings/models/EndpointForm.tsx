import { type FormEvent, useId, useState } from 'react';
import { library } from '../../../lib/library/db';
import { normaliseAddress } from '../../../lib/models/address';
import { PRESETS } from '../../../lib/models/presets';
import { isOnLocalNetwork, isOnThisComputer, type ModelUrlRefusal } from '../../../lib/policy/model-url';
import type { Endpoint, PresetName } from '../../../lib/schema/endpoint';
import { keyStore, useMaskedKey } from '../../browser/keys';
import { allowAddress } from '../../browser/model-access';
import { useText } from '../../i18n';
import { saveEndpoint } from './save';

interface EndpointFormProps {
  preset: PresetName;
  /** The endpoint that is changed; null for a new one. */
  known: Endpoint | null;
  /** Field that has the focus first. */
  focus: 'address' | 'key';
  onSaved: (endpoint: Endpoint) => void;
  onCancel: () => void;
}

/** Address and key of an endpoint. What is typed stands in this form only until it is saved. */
export function EndpointForm({ preset, known, focus, onSaved, onCancel }: EndpointFormProps) {
  const { t } = useText();
  const id = useId();
  const { base_url, needs_key, key_page } = PRESETS[preset];
  const [address, setAddress] = useState(known?.base_url ?? base_url);
  const [key, setKey] = useState('');
  const [refusal, setRefusal] = useState<ModelUrlRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const masked = useMaskedKey(known?.id ?? '');
  const used = normaliseAddress(address);
  const moved = known !== null && used.ok && originOf(used.base_url) !== originOf(known.base_url);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!used.ok) {
      setRefusal(used.refusal);
      document.getElementById(`${id}-address`)?.focus();
      return;
    }
    // First thing in the click: the browser asks only while the gesture lasts. The test says where it was refused.
    const asked = allowAddress(used.base_url);
    setBusy(true);
    await asked;
    const saved = await saveEndpoint(
      library(),
      keyStore,
      known?.id ?? crypto.randomUUID(),
      { preset, address, key },
      new Date().toISOString(),
    );
    setBusy(false);
    setKey('');
    if (saved.ok) onSaved(saved.endpoint);
    else setRefusal(saved.refusal);
  }

  return (
    <form className="endpoint-form" aria-label={known?.name ?? nameOf(preset, t('models.custom'))} onSubmit={save}>
      <div className="form-field">
        <label htmlFor={`${id}-address`}>{t('models.address')}</label>
        <input
          id={`${id}-address`}
          className="field"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the form appears because its button was pressed
          autoFocus={focus === 'address'}
          placeholder={t('models.address_example')}
          value={address}
          aria-invalid={refusal !== null}
          aria-describedby={`${id}-used`}
          onChange={(event) => {
            setAddress(event.target.value);
            setRefusal(null);
          }}
        />
        <p className={refusal ? 'bad' : 'meta'} id={`${id}-used`} role={refusal ? 'alert' : undefined}>
          {refusal
            ? t(`models.address_${refusal}`)
            : used.ok && used.base_url !== address.trim()
              ? t('models.address_used', { u: used.base_url })
              : ''}
        </p>
      </div>
      <div className="form-field">
        <label htmlFor={`${id}-key`}>{needs_key ? t('models.key') : t('models.key_optional')}</label>
        <input
          id={`${id}-key`}
          className="field"
          type="password"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the form appears because its button was pressed
          autoFocus={focus === 'key'}
          value={key}
          aria-describedby={`${id}-key-why`}
          onChange={(event) => setKey(event.target.value)}
        />
        <p className="meta" id={`${id}-key-why`}>
          {masked && moved
            ? t('models.key_moved')
            : masked
              ? t('models.key_kept', { key: masked })
              : t('models.key_why')}{' '}
          {key_page === null ? null : (
            <a className="link" href={key_page} target="_blank" rel="noreferrer">
              {t('models.key_get')}
            </a>
          )}
          {masked && !moved && known ? (
            <button type="button" className="link link-quiet" onClick={() => void keyStore.put(known.id, '')}>
              {t('models.key_remove')}
            </button>
          ) : null}
        </p>
      </div>
      <p className="meta">{used.ok ? t(`models.${whoGets(used.base_url)}`) : ''}</p>
      <div className="buttons">
        <button type="submit" className="button button-main" disabled={busy}>
          {known ? t('models.save') : t('models.connect')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('models.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Where what is asked goes. */
function whoGets(baseUrl: string): 'goes_here' | 'goes_network' | 'goes_remote' {
  if (isOnThisComputer(baseUrl)) return 'goes_here';
  return isOnLocalNetwork(baseUrl) ? 'goes_network' : 'goes_remote';
}

/** A preset's name: proper names are the same in every language. */
export function nameOf(preset: PresetName, custom: string): string {
  return preset === 'custom' ? custom : PRESETS[preset].label;
}

function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
}
