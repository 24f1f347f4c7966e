import type { Cost, JournalEntry } from '../../lib/schema/journal';
import { modelRole, type Run } from '../../lib/schema/run';
import { formatUsd } from '../ask/money';
import { useText } from '../i18n';
import { usePreference } from '../ui/live';
import { Label } from '../ui/Page';

type Spent = Pick<Cost, 'calls' | 'tokens_in' | 'tokens_out' | 'usd'>;
const NONE: Spent = { calls: 0, tokens_in: 0, tokens_out: 0, usd: 0 };

/** What a run cost, by who did it; the sum is that of the journal's own entries. */
export function Ledger({ run, journal }: { run: Run; journal: readonly JournalEntry[] }) {
  const { t, num, lang } = useText();
  const [caps] = usePreference('model_caps');
  const roleOf = new Map(run.model_calls.map(({ key, role }) => [key, role]));
  const paid = journal.filter(({ key, spent }) => roleOf.has(key) || spent.calls > 0);
  if (paid.length === 0) return null;
  const rest = journal.length - paid.length;
  const sum = (entries: readonly JournalEntry[]) => entries.reduce((total, { spent }) => plus(total, spent), NONE);
  const priced = run.model_calls.every((call) => call.priced);
  const rows = modelRole.options.flatMap((role) => {
    const mine = paid.filter(({ key }) => roleOf.get(key) === role);
    return mine.length === 0 ? [] : [{ name: t(`steps.role_${role}`), spent: sum(mine), priced }];
  });
  // A call whose end nobody saw: it may have been paid.
  const other = paid.filter(({ key }) => !roleOf.has(key));
  if (other.length > 0) rows.push({ name: t('steps.role_in_doubt'), spent: sum(other), priced });
  const total = sum(paid);
  return (
    <section className="part ledger" data-testid="ledger">
      <Label end={caps ? <span className="meta">{t('steps.cap', { usd: formatUsd(caps.run.usd, lang) })}</span> : null}>
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

function Row({ name, spent, priced }: { name: string; spent: Spent; priced: boolean }) {
  const { t, num, lang } = useText();
  return (
    <tr data-calls={spent.calls} data-tokens-in={spent.tokens_in} data-tokens-out={spent.tokens_out}>
      <th scope="row">{name}</th>
      <td>{num(spent.calls)}</td>
      <td title={t('steps.model_spent', { a: num(spent.tokens_in), b: num(spent.tokens_out) })}>
        {num(spent.tokens_in + spent.tokens_out)}
      </td>
      <td>
        {spent.usd > 0 ? formatUsd(spent.usd, lang) : spent.calls > 0 && priced ? t('ask.free') : t('steps.no_price')}
      </td>
    </tr>
  );
}

function plus(a: Spent, b: Spent): Spent {
  return {
    calls: a.calls + b.calls,
    tokens_in: a.tokens_in + b.tokens_in,
    tokens_out: a.tokens_out + b.tokens_out,
    usd: a.usd + b.usd,
  };
}
