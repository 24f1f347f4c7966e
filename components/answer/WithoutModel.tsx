import { useState } from 'react';
import { siteKey } from '../../lib/policy/consent';
import type { Answer } from '../../lib/schema/answer';
import type { Run } from '../../lib/schema/run';
import { useNavigation } from '../app/navigation';
import { agreeToShare, useOutlook } from '../ask/models';
import { pagesRead } from '../ask/run-state';
import { useSession } from '../ask/session';
import { command } from '../browser/send';
import { useText } from '../i18n';
import { Notice } from '../ui/Notice';
import { failureWords } from './model-failure';

/** Above an answer in quotes: that no model wrote it, why, and what would change that. */
export function WithoutModel({ run, answer }: { run: Run; answer: Answer }) {
  const speech = useText();
  const { t, gap } = speech;
  const { go } = useNavigation();
  const why = answer.without_model?.why ?? 'no_model';
  const outlook = useOutlook();
  const { setFailure } = useSession();
  if (why === 'no_consent') {
    const sites = (answer.without_model?.detail ?? '').split(' ').filter((site) => site !== '');
    return <ConsentNeeded run={run} sites={sites} whole />;
  }
  if (why === 'failed')
    return (
      <p className="soft">
        {t('answer.model_failed', { why: failureWords(answer.without_model?.detail ?? '', speech) })}
        {answer.without_model?.detail === 'budget' ? (
          <>
            {gap}
            <button
              type="button"
              className="link inline-link"
              data-action="more"
              onClick={() =>
                void command('run.continue', { run_id: run.id, forks: run.forks.length }).then((outcome) =>
                  setFailure(outcome.ok ? null : outcome.code),
                )
              }
            >
              {t('answer.continue_more')}
            </button>
          </>
        ) : null}
      </p>
    );
  return (
    <p className="soft">
      {t('answer.quotes_from', { n: pagesRead(run) })}
      {outlook === null ? (
        <>
          {gap}
          <button
            type="button"
            className="link inline-link"
            data-action="add-model"
            onClick={() => go({ name: 'settings', part: 'models' })}
          >
            {t('answer.add_model')}
          </button>
        </>
      ) : null}
    </p>
  );
}

interface ConsentNeededProps {
  run: Run;
  /** Sites that were kept back. */
  sites: readonly string[];
  /** Nothing was given to the model, so that the rules answered; else the rest was. */
  whole?: boolean;
}

/** Text that did not leave the browser because nobody allowed it for its site: one click allows and asks again. */
export function ConsentNeeded({ run, sites, whole = false }: ConsentNeededProps) {
  const { t, list } = useText();
  const { again } = useSession();
  const outlook = useOutlook();
  const [busy, setBusy] = useState(false);
  const urls = run.pages.flatMap(({ url }) => (url && sites.includes(siteKey(url)) ? [url] : []));
  const named = list(sites);
  const model = outlook?.hosts.join(', ') ?? '';
  return (
    <Notice
      icon="lock"
      fact={t(whole ? 'answer.consent_needed' : 'answer.consent_partly', { site: named, model })}
      actions={
        outlook ? (
          <button
            type="button"
            className="link"
            data-action="share-and-write"
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void agreeToShare(urls)
                .then(() => again(run.id))
                .finally(() => setBusy(false));
            }}
          >
            {t('answer.consent_allow', { site: named })}
          </button>
        ) : null
      }
    >
      {t('answer.consent_needed_why')}
    </Notice>
  );
}
