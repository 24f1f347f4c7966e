import { useState } from 'react';
import type { Run } from '../../lib/schema/run';
import { AllowAndRead } from '../ask/AllowAndRead';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';

/** Under an answer: pages that were left out of it for want of a permission, and the way to have them read. */
export function UnreadPages({ run }: { run: Run }) {
  const { t } = useText();
  const [leftOut, setLeftOut] = useState(false);
  const closed = run.pages.filter((page) => page.failure === 'no_permission');
  if (closed.length === 0 || leftOut) return null;
  return (
    <div className="unread-pages">
      <Notice
        icon="lock"
        fact={t('answer.pages_unread', { n: closed.length })}
        actions={
          <>
            <AllowAndRead run={run} pages={closed} />
            <button type="button" className="link link-quiet" onClick={() => setLeftOut(true)}>
              {t('answer.leave_out')}
            </button>
          </>
        }
      >
        {t('answer.pages_unread_why', { n: closed.length })}
      </Notice>
    </div>
  );
}
