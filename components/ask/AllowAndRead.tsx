import { useState } from 'react';
import type { PageProgress, Run } from '../../lib/schema/run';
import { allowAllSites, allowSites, sitePattern } from '../browser/permissions';
import { useText } from '../i18n';
import { useSession } from './session';

/** Asks for the sites of unread pages and, once allowed, asks the question of the same pages again. */
export function AllowAndRead({ run, pages }: { run: Run; pages: readonly PageProgress[] }) {
  const { t } = useText();
  const { again } = useSession();
  const [refused, setRefused] = useState(false);
  const urls = pages.flatMap((page) => (page.url && sitePattern(page.url) ? [page.url] : []));
  // Of a tab whose address the browser hides, the site cannot be named: only all sites can be asked for.
  const hidden = urls.length < pages.length;
  return (
    <span className="allow-and-read">
      <button
        type="button"
        className="link"
        title={hidden ? t('ask.allow_all') : undefined}
        onClick={() => {
          void (hidden ? allowAllSites() : allowSites(urls)).then((agreed) => {
            setRefused(!agreed);
            if (agreed) void again(run.id);
          });
        }}
      >
        {t('steps.allow_and_read')}
      </button>
      {refused ? (
        <span className="meta" role="status">
          {t('ask.refused')}
        </span>
      ) : null}
    </span>
  );
}
