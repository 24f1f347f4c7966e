import { useText } from '../i18n';
import { useOutlook } from './models';
import { formatUsd } from './money';

/** What a question will cost, before it is sent: free, about so much, or about so many tokens where no price is known. */
export function Cost() {
  const { t, num, lang } = useText();
  const outlook = useOutlook();
  if (!outlook) return <span className="numeric">{t('ask.free')}</span>;
  const { usd, tokens, caps } = outlook;
  if (usd === null)
    return (
      <span className="numeric" title={t('ask.cost_range_tokens', { a: num(tokens.low), b: num(tokens.high) })}>
        {t('ask.cost_tokens', { n: rounded(tokens.high) })}
      </span>
    );
  if (usd.high === 0) return <span className="numeric">{t('ask.free')}</span>;
  if (usd.low > caps.usd || caps.calls === 0)
    return <span className="numeric is-doubt">{t('ask.over_cap', { usd: formatUsd(caps.usd, lang) })}</span>;
  return (
    <span
      className={usd.high > caps.usd ? 'numeric is-doubt' : 'numeric'}
      title={t('ask.cost_range', {
        a: formatUsd(usd.low, lang),
        b: formatUsd(usd.high, lang),
        cap: formatUsd(caps.usd, lang),
      })}
    >
      {t('ask.cost_about', { usd: formatUsd((usd.low + usd.high) / 2, lang) })}
    </span>
  );
}

/** An estimate has two figures that count. */
function rounded(n: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n))) - 1);
  return Math.round(n / step) * step;
}
