import type { Caps } from '../../../lib/schema/endpoint';
import { useText } from '../../i18n';
import { usePreference } from '../../ui/live';
import { Label } from '../../ui/Page';
import { NumberField } from './NumberField';
import { Prices } from './Prices';
import { Today } from './Today';

const KINDS = ['usd', 'tokens', 'calls'] as const;
const SPANS = ['run', 'day'] as const;

/** The most that a question and a day may spend, what today has spent, and the prices it is counted with. */
export function Limits() {
  const { t } = useText();
  const [caps, setCaps] = usePreference('model_caps');
  if (!caps) return null;
  const names = { usd: t('models.money'), tokens: t('models.tokens'), calls: t('models.calls') };
  const spans = { run: t('models.one_question'), day: t('models.one_day') };
  const set = (span: 'run' | 'day', kind: keyof Caps, value: number | null) => {
    if (value !== null) void setCaps({ ...caps, [span]: { ...caps[span], [kind]: value } });
  };
  const zero = SPANS.some((span) => KINDS.some((kind) => caps[span][kind] === 0));
  return (
    <section className="part" id="limits">
      <Label>{t('models.limits')}</Label>
      <p className="soft setting-why">{t('models.limits_why')}</p>
      <table className="limits">
        <thead>
          <tr>
            <td />
            {SPANS.map((span) => (
              <th key={span} scope="col" className="meta">
                {spans[span]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="soft">
                {names[kind]}
              </th>
              {SPANS.map((span) => (
                <td key={span}>
                  <NumberField
                    bare
                    label={t('models.limit_of', { what: names[kind], per: spans[span] })}
                    {...(kind === 'usd' ? { unit: '$' } : {})}
                    whole={kind !== 'usd'}
                    value={caps[span][kind]}
                    onChange={(value) => set(span, kind, value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {zero ? (
        <p className="meta" role="status">
          {t('models.limit_zero')}
        </p>
      ) : null}
      <Today caps={caps.day} />
      <Prices />
    </section>
  );
}
