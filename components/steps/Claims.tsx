import type { ClaimRow } from '../../lib/schema/round';
import type { Run } from '../../lib/schema/run';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';

/** Claims shown at once; a long search has dozens. */
const FIRST_CLAIMS = 12;

/** The claims that the evidence makes: how many passages speak for each, how many against, how sure it is. */
export function Claims({ run }: { run: Run }) {
  const { t, num } = useText();
  const claims = run.claims ?? [];
  if (claims.length === 0) return null;
  const shown = claims.slice(0, FIRST_CLAIMS);
  return (
    <details className="claims" data-testid="claims">
      <summary>
        <Icon name="chevron" />
        {t('loop.claims', { n: claims.length })}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('loop.claim')}</th>
            <th scope="col">{t('loop.for')}</th>
            <th scope="col">{t('loop.against')}</th>
            <th scope="col">{t('loop.sure')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Claim key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length < claims.length ? (
        <p className="meta">{t('loop.more_claims', { n: num(claims.length - shown.length) })}</p>
      ) : null}
    </details>
  );
}

function Claim({ row }: { row: ClaimRow }) {
  const { t, num } = useText();
  return (
    <tr data-level={row.level} data-supported={row.supported}>
      <th scope="row">
        <span className="claim-text" dir="auto" title={row.claim}>
          {row.claim}
        </span>
      </th>
      <td title={t('loop.independent', { n: row.independent_sources })}>{num(row.for.length)}</td>
      <td>{row.against.length > 0 ? num(row.against.length) : '–'}</td>
      <td className={row.supported ? undefined : 'is-doubt'}>{row.confidence.toFixed(2)}</td>
    </tr>
  );
}
