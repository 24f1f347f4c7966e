import { type Caps, roleName } from '../../../lib/schema/endpoint';
import type { Cost } from '../../../lib/schema/journal';
import { useText } from '../../i18n';
import { formatClock } from '../../i18n/format';
import { useLive } from '../../ui/live';
import { formatUsd } from './money';
import { spendingOf, tokensOf } from './spending';

/** What models have cost today, by role and model, against the day's limits. It is read from the runs' own records. */
export function Today({ caps }: { caps: Caps }) {
  const { t, lang, num, sentences } = useText();
  // The day of the caps is the journal's, which is kept in UTC.
  const day = new Date().toISOString().slice(0, 10);
  const spent = useLive(`spending:${day}`, (db) => spendingOf(db, day));
  if (!spent) return null;
  const begins = t('models.today_from', { t: formatClock(`${day}T00:00:00Z`, lang) });
  const word = (role: string | null) => {
    const known = roleName.options.find((name) => name === role);
    return known ? t(`models.role_${known}`) : t('models.role_unknown');
  };
  const { total, rows } = spent;
  return (
    <div className="today" data-testid="today">
      <h3>{t('models.today')}</h3>
      {rows.length === 0 ? (
        <p className="meta">{sentences(t('models.today_none'), begins)}</p>
      ) : (
        <>
          <Meter name={t('models.money')} used={total.usd} limit={caps.usd}>
            {t('models.today_of', { a: formatUsd(total.usd, lang), b: formatUsd(caps.usd, lang) })}
          </Meter>
          <Meter name={t('models.tokens')} used={tokensOf(total)} limit={caps.tokens}>
            {t('models.today_tokens', { a: num(tokensOf(total)), b: num(caps.tokens) })}
          </Meter>
          <Meter name={t('models.calls')} used={total.calls} limit={caps.calls}>
            {t('models.today_calls', { a: num(total.calls), b: num(caps.calls) })}
          </Meter>
          <table className="figures spending">
            <thead>
              <tr className="meta">
                <th scope="col">{t('models.role')}</th>
                <th scope="col">{t('models.calls')}</th>
                <th scope="col">{t('models.tokens')}</th>
                <th scope="col">{t('models.money')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.role} ${row.endpoint} ${row.model}`}>
                  <th scope="row">
                    {word(row.role)}
                    <span className="meta clip" dir="auto">
                      {[row.model, row.endpoint].filter((part) => part !== '').join(' · ')}
                    </span>
                  </th>
                  <Figures cost={row.cost} />
                </tr>
              ))}
              <tr className="spending-total">
                <th scope="row">{t('models.total')}</th>
                <Figures cost={total} />
              </tr>
            </tbody>
          </table>
          <p className="meta">
            {sentences(rows.some(({ priced }) => !priced) ? t('models.today_unpriced') : '', begins)}
          </p>
        </>
      )}
    </div>
  );
}

function Figures({ cost }: { cost: Cost }) {
  const { num, lang } = useText();
  return (
    <>
      <td>{num(cost.calls)}</td>
      <td>{num(tokensOf(cost))}</td>
      <td>{formatUsd(cost.usd, lang)}</td>
    </>
  );
}

/** Both numbers stand in its text; the bar only shows them. */
function Meter({ name, used, limit, children }: { name: string; used: number; limit: number; children: string }) {
  const part = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <div className="spent" data-near={part >= 0.8}>
      <span className="visually-hidden">{name}: </span>
      <span className="meta">{children}</span>
      <span className="spent-bar" aria-hidden="true">
        <i style={{ inlineSize: `${Math.round(part * 100)}%` }} />
      </span>
    </div>
  );
}
