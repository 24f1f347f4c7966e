import { useState } from 'react';
import { library } from '../../lib/library/db';
import { type Health, healthCause } from '../../lib/library/health';
import { resetLibrary } from '../../lib/library/open';
import { downloadText } from '../browser/give';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';
import { rescueFile } from './rescue';

/** Troubles of the database that another try may mend. */
export type Shut = Exclude<Health, 'ok' | 'full' | 'deleted'>;

export function isShut(health: Health): health is Shut {
  return health !== 'ok' && health !== 'full' && health !== 'deleted';
}

/** The library does not open: what happened, and the ways out. Only one that is broken can be deleted, in two steps. */
export function Recovery({ health }: { health: Shut }) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<'blocked' | 'failed' | null>(null);
  const [rescue, setRescue] = useState<'saved' | 'nothing' | null>(null);
  const cause = healthCause();

  async function save() {
    const file = await rescueFile(library(), new Date());
    if (file) downloadText(file.name, file.text, 'application/json');
    setRescue(file ? 'saved' : 'nothing');
  }

  async function reset() {
    const done = await resetLibrary(library());
    if (done !== 'done') {
      setAsking(false);
      setOutcome(done);
      return;
    }
    await command('library.forget', {});
    location.reload();
  }

  if (asking)
    return (
      <Notice
        tone="bad"
        icon="warning"
        fact={t('common.reset_sure')}
        actions={
          <>
            <button type="button" className="button button-bad" onClick={() => void reset()}>
              {t('common.reset_now')}
            </button>
            <button type="button" className="button" onClick={() => setAsking(false)}>
              {t('common.reset_keep')}
            </button>
          </>
        }
      >
        {t('common.reset_sure_why')}
      </Notice>
    );
  const actions = (
    <>
      <button type="button" className="link" onClick={() => location.reload()}>
        {t('common.try_again')}
      </button>
      {health === 'unavailable' ? (
        <button type="button" className="link" onClick={() => void save()}>
          {t('common.rescue')}
        </button>
      ) : null}
      {health === 'unavailable' ? (
        <button type="button" className="link link-quiet" onClick={() => setAsking(true)}>
          {t('common.reset')}
        </button>
      ) : null}
    </>
  );
  return (
    <Notice tone="bad" icon="disk" fact={t(`common.library_${health}`)} actions={actions}>
      {t(`common.library_${health}_why`)}
      {rescue ? <span role="status"> {t(`common.rescue_${rescue}`)}</span> : null}
      {outcome ? <span role="alert"> {t(`common.reset_${outcome}`)}</span> : null}
      {cause ? <span className="meta"> {cause}</span> : null}
    </Notice>
  );
}
