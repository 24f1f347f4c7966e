import { SOURCE_PRIORS } from '../../../lib/evidence/priors';
import { type SourceType, sourceType } from '../../../lib/schema/snapshot';
import { useText } from '../../i18n';
import { usePreference } from '../../ui/live';
import { Label } from '../../ui/Page';
import { NumberField } from '../models/NumberField';
import './trust.css';

/** How far kinds of sources are trusted before they are read, each with its reason; the person's numbers come first. */
export function Trust() {
  const { t } = useText();
  const [priors, setPriors] = usePreference('source_priors');
  if (!priors) return null;
  const set = (kind: SourceType, value: number | null) => {
    const { [kind]: _old, ...rest } = priors;
    void setPriors(value === null || value === SOURCE_PRIORS[kind] ? rest : { ...rest, [kind]: value });
  };
  const isOwn = Object.keys(priors).length > 0;
  return (
    <section className="part trust" id="trust">
      <Label>{t('trust.title')}</Label>
      <p className="soft setting-why">{t('trust.why')}</p>
      <ul className="rows" data-testid="source-priors">
        {sourceType.options.map((kind) => (
          <li key={kind} className="row-top">
            <NumberField
              label={kind === 'unknown' ? t('trust.kind_unknown') : t(`quotes.type_${kind}`)}
              why={t(`trust.why_${kind}`)}
              value={priors[kind] ?? SOURCE_PRIORS[kind]}
              max={1}
              onChange={(value) => set(kind, value)}
            />
          </li>
        ))}
      </ul>
      <p className="meta">{t('trust.party')}</p>
      {isOwn ? (
        <button type="button" className="link" onClick={() => void setPriors({})}>
          {t('trust.reset')}
        </button>
      ) : null}
    </section>
  );
}
