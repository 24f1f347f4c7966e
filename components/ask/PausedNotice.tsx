import { FULL } from '../../lib/research/decide';
import type { Run } from '../../lib/schema/run';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';
import { useSession } from './session';

/** Why a run rests: it goes on by itself and a click tries it now, or it was paused by hand and a click lets it go on. */
export function PausedNotice({ run }: { run: Run }) {
  const { t, when } = useText();
  const { setFailure } = useSession();
  const { reason, until } = run.paused ?? { reason: 'offline', until: null };
  const tryNow = async () => {
    const outcome = await command('run.resume', { run_id: run.id });
    if (!outcome.ok) setFailure(outcome.code);
  };
  const byHand = reason === 'person';
  const full = run.error?.code === FULL;
  const actions = (
    <button type="button" className="link" data-action="resume" onClick={() => void tryNow()}>
      {byHand ? t('ask.resume') : t('ask.paused_try')}
    </button>
  );
  return (
    <div className="after-steps">
      <Notice
        tone={byHand && !full ? 'plain' : 'doubt'}
        icon={full ? 'disk' : byHand ? 'pause' : 'again'}
        fact={full ? t('ask.paused_full') : t(`ask.paused_${reason}`)}
        actions={actions}
      >
        {full
          ? t('ask.paused_full_why')
          : byHand
            ? t('ask.paused_by_hand')
            : until === null
              ? t('ask.paused_why')
              : t('ask.paused_until', { t: when(until) })}
      </Notice>
    </div>
  );
}
