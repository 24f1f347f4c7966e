import { useState } from 'react';
import { library } from '../../lib/library/db';
import type { Holdings } from '../../lib/library/preferences';
import { countHoldings } from '../../lib/library/tally';
import { useToast } from '../app/toast';
import { downloadText } from '../browser/give';
import { keyStore } from '../browser/keys';
import { useText } from '../i18n';
import { formatBytes } from '../library/bytes';
import { useStorageUsed } from '../library/storage';
import { Icon } from '../ui/Icon';
import { useLive } from '../ui/live';
import { Label } from '../ui/Page';
import { ImportRunLog, UncitedCopies } from './Storage';
import { deleteEverything, exportFile } from './wipe';

/** What is kept, the way to take it along, and the way to be rid of it. */
export function Data() {
  const { t, lang } = useText();
  const toast = useToast();
  const holdings = useLive('holdings', countHoldings);
  const used = useStorageUsed(holdings);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function exportAll() {
    try {
      const { name, text } = await exportFile(library(), new Date());
      downloadText(name, text, 'application/json');
      setFailure(null);
      toast({ text: t('settings.exported', { name }) });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }
  async function wipe() {
    await deleteEverything(library(), keyStore);
    setAsking(false);
    toast({ text: t('settings.wiped') });
  }

  return (
    <section className="part">
      <Label>{t('settings.data')}</Label>
      <p className="soft setting-why">{t('settings.data_why')}</p>
      <div className="pairs">
        <div>
          <span className="soft">{t('settings.used')}</span>
          <span className="numeric">{used === null ? '' : formatBytes(used, lang)}</span>
        </div>
        <UncitedCopies />
        <ImportRunLog />
        <div>
          <div className="setting-text">
            <span>{t('settings.export')}</span>
            <p className="meta">{t('settings.export_what')}</p>
          </div>
          <button type="button" className="button" onClick={() => void exportAll()}>
            {t('settings.export_button')}
          </button>
        </div>
        {failure === null ? null : (
          <p className="bad" role="alert">
            {t('settings.export_failed', { why: failure })}
          </p>
        )}
        <div>
          <div className="setting-text">
            <span>{t('settings.wipe')}</span>
            <p className="meta">{t('settings.wipe_what')}</p>
          </div>
          {asking ? null : (
            <button type="button" className="button" onClick={() => setAsking(true)}>
              {t('settings.wipe_button')}
            </button>
          )}
        </div>
      </div>
      {asking && holdings ? <WipeQuestion holdings={holdings} onWipe={wipe} onCancel={() => setAsking(false)} /> : null}
    </section>
  );
}

interface WipeQuestionProps {
  holdings: Holdings;
  onWipe: () => Promise<void>;
  onCancel: () => void;
}

/** Says what will be gone, and asks for a word to be typed: there is no undo. */
function WipeQuestion({ holdings, onWipe, onCancel }: WipeQuestionProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const word = t('settings.wipe_word');
  const counts = {
    quotes: t('common.quotes', { n: holdings.quotes }),
    notes: t('settings.wipe_notes', { n: holdings.notes }),
    copies: t('common.saved_copies', { n: holdings.copies }),
    runs: t('settings.wipe_runs', { n: holdings.runs }),
  };
  return (
    <form
      className="notice wipe"
      data-tone="bad"
      aria-label={t('settings.wipe')}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim().toLowerCase() !== word) return;
        setBusy(true);
        void onWipe().finally(() => setBusy(false));
      }}
    >
      <Icon name="warning" />
      <div>
        <b>{t('settings.wipe_sure')}</b>
        <p>{t('settings.wipe_counts', counts)}</p>
        <label className="wipe-word">
          <span>{t('settings.wipe_type', { word })}</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: the question appears because its button was pressed
            autoFocus
            className="field"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </div>
      <div className="notice-actions">
        <button type="submit" className="button button-bad" disabled={busy || text.trim().toLowerCase() !== word}>
          {t('settings.wipe_now')}
        </button>
        <button type="button" className="button" disabled={busy} onClick={onCancel}>
          {t('settings.cancel')}
        </button>
      </div>
    </form>
  );
}
