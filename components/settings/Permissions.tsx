import { useState } from 'react';
import { useToast } from '../app/toast';
import { removeSites, siteOfPattern, useAllowedSites } from '../browser/origins';
import { allowAllSites } from '../browser/permissions';
import { useText } from '../i18n';
import { SiteLetter } from '../ui/Icon';
import { Label } from '../ui/Page';

/** What each level gives, what is allowed now, and the way to take it back. */
export function Permissions() {
  const { t } = useText();
  const toast = useToast();
  const grants = useAllowedSites();
  const [refused, setRefused] = useState(false);

  async function remove(patterns: readonly string[], site: string) {
    const done = await removeSites(patterns);
    toast({ text: done ? t('settings.removed', { site }) : t('settings.not_removed') });
  }

  if (!grants) return null;
  const all = grants.all.length > 0;
  return (
    <section className="part" id="permissions">
      <Label>{t('settings.permissions')}</Label>
      <p className="soft setting-why">{t('settings.permissions_why')}</p>
      <ul className="rows levels-list">
        <li className="row-top">
          <Level name={t('settings.level_tab')} gives={t('settings.level_tab_gives')} />
        </li>
        <li className="row-top">
          <Level name={t('settings.level_site')} gives={t('settings.level_site_gives')}>
            {grants.sites.length === 0 ? (
              all ? null : (
                <p className="meta">{t('settings.no_sites')}</p>
              )
            ) : (
              <ul className="sites" data-testid="allowed-sites">
                {grants.sites.map((pattern) => {
                  const site = siteOfPattern(pattern);
                  return (
                    <li key={pattern}>
                      <SiteLetter site={site} />
                      <span className="clip" title={t('settings.any_page_of', { site })}>
                        {site}
                      </span>
                      <button
                        type="button"
                        className="link link-quiet"
                        aria-label={t('settings.remove_site', { site })}
                        onClick={() => void remove([pattern], site)}
                      >
                        {t('settings.remove')}
                      </button>
                    </li>
                  );
                })}
              </ul>
            )}
          </Level>
        </li>
        <li className="row-top">
          <Level name={t('settings.level_all')} gives={t('settings.level_all_gives')}>
            {all ? (
              <p className="allowed">
                <span>{t('settings.allowed')}</span>
                <button
                  type="button"
                  className="link link-quiet"
                  aria-label={t('settings.remove_site', { site: t('settings.level_all') })}
                  onClick={() => void remove(grants.all, t('settings.level_all'))}
                >
                  {t('settings.remove')}
                </button>
              </p>
            ) : (
              <button
                type="button"
                className="link"
                onClick={() => void allowAllSites().then((agreed) => setRefused(!agreed))}
              >
                {t('settings.allow_all')}
              </button>
            )}
            <span role="status" className="meta">
              {refused && !all ? t('settings.refused') : ''}
            </span>
          </Level>
        </li>
      </ul>
    </section>
  );
}

function Level({ name, gives, children }: { name: string; gives: string; children?: React.ReactNode }) {
  return (
    <div className="row-body">
      <b>{name}</b>
      <p className="soft">{gives}</p>
      {children}
    </div>
  );
}
