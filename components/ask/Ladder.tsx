import { useState } from 'react';
import type { TabLook } from '../../lib/protocol/messages';
import { COMMANDS, useCommandKey } from '../browser/commands';
import { allowAllSites, allowSites, sitePattern } from '../browser/permissions';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Notice } from '../ui/Notice';
import { Label } from '../ui/Page';
import { useSession } from './session';

/** Three ways to let Sidelight see a page, with what each gives and how long it lasts. */
export function Ladder({ look }: { look: TabLook }) {
  const { t, rich } = useText();
  const [refused, setRefused] = useState(false);
  const keys = useCommandKey(COMMANDS.open);
  const known = look.url !== null && sitePattern(look.url) !== null ? look.url : null;
  const glyph = (
    <span className="toolbar-glyph" key="icon">
      <Icon name="panel" />
    </span>
  );
  const settle = (asked: Promise<boolean>) => {
    setRefused(false);
    void asked.then((agreed) => setRefused(!agreed));
  };
  return (
    <>
      <Notice icon="lock" fact={known ? t('ask.cannot_read') : t('ask.cannot_see')}>
        {known ? t('ask.cannot_read_why') : t('ask.cannot_see_why')}
      </Notice>
      <div className="rows strong ladder">
        <div className="row-top">
          <span className="row-body">
            <b>{t('ask.this_site')}</b>
            <span className="meta">
              {known ? t('ask.this_site_gives') : rich('ask.this_site_click', { icon: glyph })}
            </span>
          </span>
          {known ? (
            <button type="button" className="button button-main" onClick={() => settle(allowSites([known]))}>
              {t('ask.allow_site')}
            </button>
          ) : null}
        </div>
        <div className="row-top">
          <span className="row-body">
            <b>{t('ask.all_sites')}</b>
            <span className="meta">{t('ask.all_sites_gives')}</span>
          </span>
          <button
            type="button"
            className={known ? 'button' : 'button button-main'}
            onClick={() => settle(allowAllSites())}
          >
            {t('ask.allow_all')}
          </button>
        </div>
        <div className="row-top">
          <span className="row-body">
            <b>{t('ask.this_tab')}</b>
            <span className="meta">
              {keys
                ? rich('ask.this_tab_click', { icon: glyph, keys: <span className="together">{keys}</span> })
                : rich('ask.this_tab_click_only', { icon: glyph })}
            </span>
          </span>
        </div>
      </div>
      <p className={refused ? 'is-doubt ladder-foot' : 'meta ladder-foot'} role={refused ? 'status' : undefined}>
        {refused ? t('ask.refused') : t('ask.take_back')}
      </p>
    </>
  );
}

/** What works without any permission. */
export function NeedsNone() {
  const { t } = useText();
  const { lookIn, toggleLookIn } = useSession();
  const counts = useLive('count:library', async (db) => ({
    copies: await db.snapshots.count(),
    quotes: await db.quotes.count(),
  }));
  const ask = () => document.getElementById('question')?.focus();
  return (
    <section className="part">
      <Label>{t('ask.needs_none')}</Label>
      <div className="rows">
        {counts && counts.copies > 0 ? (
          <button
            type="button"
            onClick={() => {
              if (!lookIn.has('library')) toggleLookIn('library');
              ask();
            }}
          >
            <Icon name="folder" />
            <span className="row-body">
              <b>{t('ask.ask_library')}</b>
              <span className="meta">
                {t('ask.ask_library_holds', {
                  copies: t('common.saved_copies', { n: counts.copies }),
                  quotes: t('common.quotes', { n: counts.quotes }),
                })}
              </span>
            </span>
          </button>
        ) : null}
        <button type="button" onClick={() => document.querySelector<HTMLElement>('[data-action=add-link]')?.click()}>
          <Icon name="link" />
          <span className="row-body">
            <b>{t('ask.ask_link')}</b>
            <span className="meta">{t('ask.ask_link_note')}</span>
          </span>
        </button>
      </div>
    </section>
  );
}
