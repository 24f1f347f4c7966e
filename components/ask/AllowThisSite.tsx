import { useState } from 'react';
import { allowSites, useSiteAllowed } from '../browser/permissions';
import { useText } from '../i18n';

/** Of a page that a click on the icon made readable: that this ends, and the way to allow its site for good. */
export function AllowThisSite({ url }: { url: string | null }) {
  const { t } = useText();
  const allowed = useSiteAllowed(url);
  const [refused, setRefused] = useState(false);
  if (url === null || allowed !== false) return null;
  return (
    <p className="meta site-for-now" role={refused ? 'status' : undefined}>
      {refused ? t('ask.refused') : t('ask.site_for_now')}{' '}
      <button
        type="button"
        className="link"
        onClick={() => {
          setRefused(false);
          void allowSites([url]).then((agreed) => setRefused(!agreed));
        }}
      >
        {t('ask.allow_site')}
      </button>
    </p>
  );
}
