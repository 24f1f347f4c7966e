import { useState } from 'react';
import { ENGINE_VERSION, GATHER_SECONDS } from '../../lib/research/settings';
import type { Answer } from '../../lib/schema/answer';
import type { Run } from '../../lib/schema/run';
import { useSession } from '../ask/session';
import { command } from '../browser/send';
import { useText } from '../i18n';

/** Under an answer of a quick search that left something open: goes on as a standard one from what was read. */
export function SearchFurther({ run, answer }: { run: Run; answer: Answer }) {
  const { t } = useText();
  const { setFailure } = useSession();
  const [busy, setBusy] = useState(false);
  if (answer.stop.ended_by === 'enough') return null;
  if (run.depth !== 'quick' || !run.search || run.engine_version !== ENGINE_VERSION || run.state !== 'done')
    return null;
  return (
    <p className="search-further">
      <button
        type="button"
        className="link"
        data-action="search-further"
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void command('run.hand', { run_id: run.id, decision: { kind: 'deepen' } }).then((outcome) => {
            setFailure(outcome.ok ? null : outcome.code);
            setBusy(false);
          });
        }}
      >
        {t('loop.search_further')}
      </button>
      <span className="meta">{t('loop.search_further_why', { n: Math.round(GATHER_SECONDS.standard / 60) })}</span>
    </p>
  );
}
