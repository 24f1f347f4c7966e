import { type Booked, bookedCost, bookedCosts } from '../../lib/journal/booked';
import { roleName } from '../../lib/schema/endpoint';
import type { JournalEntry } from '../../lib/schema/journal';
import type { Run } from '../../lib/schema/run';
import { formatUsd } from '../ask/money';
import { useText } from '../i18n';
import { usePreference } from '../ui/live';
import { Label } from '../ui/Page';

/** What a run cost, by who did it; the sum is that of the journal's own entries. What no server counted is "about". */
export function Ledger({ run, journal }: { run: Run; journal: readonly JournalEntry[] }) {
  const { t, num, lang } = useText();
  const [caps] = usePreference('model_caps');
  const cap = run.caps ?? caps?.run;
  const roleOf = new Map(run.model_calls.map(({ key, role }) => [key, role]));
  const paid = journal.filter((entry) => roleOf.has(entry.key) || bookedCost(entry).cost.calls > 0);
  if (paid.length === 0) return null;
  const rest = journal.length - paid.length;
  const priced = run.model_calls.every((call) => call.priced);
  const rows = roleName.options.flatMap((role) => {
    const mine = paid.filter(({ key }) => roleOf.get(key) === role);
    return mine.length === 0 ? [] : [{ name: t(`steps.role_${role}`), spent: bookedCosts(mine), priced }];
  });
  // A call whose end nobody saw: it may have been paid.
  const other = paid.filter(({ key }) => !roleOf.has(key));
  if (other.length > 0) rows.push({ name: t('steps.role_in_doubt'), spent: bookedCosts(other), priced });
  const total = bookedCosts(paid);
  return (
    <section className="part ledger" data-testid="ledger">
      <Label end={cap ? <span className="meta">{t('steps.cap', { usd: formatUsd(cap.usd, lang) })}</span> : null}>
        {t('steps.cost')}
      </Label>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('steps.role')}</th>
            <th scope="col">{t('steps.calls')}</th>
            <th scope="col">{t('steps.tokens')}</th>
            <th scope="col">{t('steps.money')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} {...row} />
          ))}
          <tr>
            <th scope="row">{t('steps.role_rest')}</th>
            <td>{num(rest)}</td>
            <td>–</td>
            <td>–</td>
          </tr>
        </tbody>
        <tfoot>
          <Row name={t('steps.total')} spent={total} priced={priced} />
        </tfoot>
      </table>
    </section>
  );
}

function Row({ name, spent: { cost, about }, priced }: { name: string; spent: Booked; priced: boolean }) {
  const { t, num, lang } = useText();
  const money = cost.usd > 0 ? formatUsd(cost.usd, lang) : null;
  return (
    <tr data-calls={cost.calls} data-tokens-in={cost.tokens_in} data-tokens-out={cost.tokens_out} data-about={about}>
      <th scope="row">{name}</th>
      <td>{num(cost.calls)}</td>
      <td title={t('steps.model_spent', { a: num(cost.tokens_in), b: num(cost.tokens_out) })}>
        {about ? t('steps.about', { n: num(cost.tokens_in + cost.tokens_out) }) : num(cost.tokens_in + cost.tokens_out)}
      </td>
      <td>
        {money === null
          ? t(cost.calls > 0 && priced ? 'ask.free' : 'steps.no_price')
          : about
            ? t('steps.about', { n: money })
            : money}
      </td>
    </tr>
  );
}
