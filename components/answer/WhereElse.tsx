import { useState } from 'react';
import type { Run } from '../../lib/schema/run';
import { pagesRead } from '../ask/run-state';
import { searchWeb } from '../browser/search';
import { useText } from '../i18n';
import { Icon } from '../ui/Icon';
import { Label } from '../ui/Page';
import { Rewording } from './Rewording';

/** Where else an answer may be: the person's own search engine, or the same pages with other words. */
export function WhereElse({ run }: { run: Run }) {
  const { t } = useText();
  const terms = run.understood?.terms ?? [];
  const [said, setSaid] = useState<string | null>(null);
  return (
    <section className="part">
      <Label>{t('answer.where_else')}</Label>
      <div className="rows">
        <button
          type="button"
          onClick={() => {
            void searchWeb(run.question).then((opened) =>
              setSaid(opened ? t('ask.search_opened') : t('ask.search_failed')),
            );
          }}
        >
          <Icon name="search" />
          <span className="row-body">
            <b>{t('ask.search_web')}</b>
            <span className="meta" role="status">
              {said ?? t('ask.search_web_note')}
            </span>
          </span>
          <Icon name="chevron" />
        </button>
        {pagesRead(run) > 0 && terms.length > 0 && !run.search ? <Rewording terms={terms} /> : null}
      </div>
    </section>
  );
}
