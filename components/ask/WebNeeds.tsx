import { useState } from 'react';
import { allowAllSites } from '../browser/permissions';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';
import { Refused } from './Refused';
import { useSession } from './session';

/** Whether pages that a search finds can be read only where their own servers let everybody: not all sites are allowed. */
export function useWebIsBarred(): boolean {
  const { page, lookIn } = useSession();
  return page.allSites === false && (lookIn.has('web') || lookIn.has('scholarly'));
}

/** What a search cannot read without all sites, with the button that allows them; it can be closed. */
export function WebNeeds() {
  const { t } = useText();
  const barred = useWebIsBarred();
  const [closed, setClosed] = useState(false);
  const [refused, setRefused] = useState(false);
  if (!barred || closed) return null;
  return (
    <div className="dock-notice" data-testid="web-needs">
      <Notice
        icon="lock"
        fact={t('ask.web_need')}
        actions={
          <>
            <button
              type="button"
              className="link"
              // First thing in the click: the browser asks only while the gesture lasts.
              onClick={() => void allowAllSites().then((agreed) => setRefused(!agreed))}
            >
              {t('ask.allow_all')}
            </button>
            <button type="button" className="link link-quiet" onClick={() => setClosed(true)}>
              {t('ask.web_without')}
            </button>
          </>
        }
      >
        {refused ? <Refused /> : null}
      </Notice>
    </div>
  );
}
