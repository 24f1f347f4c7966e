import { useState } from 'react';
import { siteKey } from '../../lib/policy/consent';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';
import { agreeToShare, useSharing } from './models';

/** Sites that were answered with *Not now*: not asked again while the panel is open. */
const later = new Set<string>();

/**
 * Before text of a person's tab goes to a model on another machine: asked once a site, in the place where the question
 * is written, never in the middle of a run.
 */
export function ShareQuestion({ url }: { url: string }) {
  const { t } = useText();
  const { sharing, outlook } = useSharing(url);
  const site = siteKey(url);
  const [put, setPut] = useState<string | null>(null);
  if (sharing !== 'ask' || !outlook || later.has(site) || put === site) return null;
  return (
    <div className="dock-notice" data-testid="share-question">
      <Notice
        icon="lock"
        fact={t('ask.share_question', { site, m: outlook.hosts.join(', ') })}
        actions={
          <>
            <button type="button" className="link" data-action="share" onClick={() => void agreeToShare([url])}>
              {t('ask.share_allow', { site })}
            </button>
            <button
              type="button"
              className="link link-quiet"
              onClick={() => {
                later.add(site);
                setPut(site);
              }}
            >
              {t('ask.share_not_now')}
            </button>
          </>
        }
      >
        {t('ask.share_why')}
      </Notice>
    </div>
  );
}
