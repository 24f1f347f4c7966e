import { withoutSite } from '../../../lib/policy/consent';
import { useToast } from '../../app/toast';
import { useText } from '../../i18n';
import { SiteLetter } from '../../ui/Icon';
import { usePreference } from '../../ui/live';
import { Label } from '../../ui/Page';

/** What goes to models, and the sites whose open pages may. */
export function Sharing() {
  const { t, date } = useText();
  const toast = useToast();
  const [sites, setSites] = usePreference('shared_sites');
  if (!sites) return null;
  const revoke = (site: string) => {
    void setSites(withoutSite(sites, site));
    toast({ text: t('models.shared_revoked', { site }), undo: () => void setSites(sites) });
  };
  return (
    <section className="part sharing" id="privacy">
      <Label>{t('models.privacy')}</Label>
      <p className="soft setting-why">{t('models.privacy_why')}</p>
      <h3>{t('models.shared')}</h3>
      {sites.length === 0 ? (
        <p className="meta">{t('models.shared_none')}</p>
      ) : (
        <ul className="sites" data-testid="shared-sites">
          {sites.map(({ site, at }) => (
            <li key={site}>
              <SiteLetter site={site} />
              <span className="clip">
                {site} <span className="meta">{t('models.shared_since', { d: date(at) })}</span>
              </span>
              <button
                type="button"
                className="link link-quiet"
                aria-label={t('models.shared_revoke_site', { site })}
                onClick={() => revoke(site)}
              >
                {t('models.shared_revoke')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
