import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { type CapChoice, capChoices, capped } from './caps';
import { useOutlook } from './models';
import { formatUsd } from './money';
import { useSession } from './session';

/**
 * What a question will cost, before it is sent: free, about so much, or about so many tokens where no price is known.
 * Where it may cost something, the limit of this question is chosen here, too.
 */
export function Cost({ searches }: { searches: boolean }) {
  const { t, num, lang } = useText();
  const { cap, setCap, depth } = useSession();
  const outlook = useOutlook(searches ? depth : 'quick');
  if (!outlook) return <span className="numeric">{t('ask.free')}</span>;
  const { usd, tokens } = outlook;
  if (usd?.high === 0) return <span className="numeric">{t('ask.free')}</span>;
  const caps = cap ?? outlook.caps;
  const name = ({ kind, amount }: CapChoice) =>
    kind === 'usd' ? formatUsd(amount, lang) : t('loop.cap_tokens', { n: amount });
  const unit = usd === null ? 'tokens' : 'usd';
  const limit = name({ kind: unit, amount: caps[unit] });
  const least = usd === null ? tokens.low : usd.low;
  const most = usd === null ? tokens.high : usd.high;
  const over = least > caps[unit] || caps.calls === 0;
  const told =
    usd === null
      ? t('ask.cost_tokens', { n: rounded(tokens.high) })
      : t('ask.cost_about', { usd: formatUsd((usd.low + usd.high) / 2, lang) });
  const range =
    usd === null
      ? t('ask.cost_range_tokens', { a: num(tokens.low), b: num(tokens.high) })
      : t('ask.cost_range', { a: formatUsd(usd.low, lang), b: formatUsd(usd.high, lang), cap: limit });
  return (
    <Menu
      label={`${told}. ${range}`}
      name="cap"
      className={over || most > caps[unit] ? 'select numeric cost is-doubt' : 'select numeric cost'}
      heading={t('loop.cap_for')}
      items={capChoices(outlook.caps, cap, unit).map((choice) => ({
        label: name(choice),
        action: `cap-${choice.amount.toString()}`,
        checked: choice.amount === caps[unit],
        ...(choice.amount === outlook.caps[unit] ? { meta: t('loop.cap_usual') } : {}),
        onSelect: () => setCap(choice.amount === outlook.caps[unit] ? null : capped(outlook.caps, choice)),
      }))}
    >
      {over ? t('ask.over_cap', { usd: limit }) : cap ? t('loop.cost_of', { cost: told, cap: limit }) : told}
      <Icon name="down" />
    </Menu>
  );
}

/** An estimate has two figures that count. */
function rounded(n: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n))) - 1);
  return Math.round(n / step) * step;
}
