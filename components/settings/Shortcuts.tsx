import { useState } from 'react';
import { COMMANDS, openShortcutSettings, useCommands } from '../browser/commands';
import { useText } from '../i18n';
import { usePreference } from '../ui/live';
import { Label } from '../ui/Page';
import { Switch } from './Switch';

/** The control key as this system writes it. */
const CONTROL = /mac/i.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Keys of the browser and of the panel. */
export function Shortcuts() {
  const { t } = useText();
  const commands = useCommands();
  const [letters = true, setLetters] = usePreference('letter_shortcuts');
  const [failed, setFailed] = useState(false);
  const keyOf = (name: string) => commands.find((command) => command.name === name)?.shortcut || t('settings.not_set');

  const inBrowser = [
    { keys: keyOf(COMMANDS.open), does: t('settings.command_open') },
    { keys: keyOf(COMMANDS.keep), does: t('settings.command_keep') },
    { keys: keyOf(COMMANDS.extract), does: t('settings.command_extract') },
  ];
  const always = [
    { keys: 'Enter', does: t('settings.key_enter') },
    { keys: 'Shift+Enter', does: t('settings.key_shift_enter') },
    { keys: 'Esc', does: t('settings.key_esc') },
    { keys: 'Alt+1 2 3', does: t('settings.key_tabs') },
    { keys: 'F6', does: t('settings.key_regions') },
    { keys: `${CONTROL}+Shift+C`, does: t('settings.key_copy') },
  ];
  const single = [
    { keys: '/', does: t('settings.key_search') },
    { keys: 'J K', does: t('settings.key_quotes') },
    { keys: '[ ]', does: t('settings.key_chips') },
    { keys: 'S', does: t('settings.key_keep') },
    { keys: 'C', does: t('settings.key_comment') },
    { keys: 'X', does: t('loop.key_exclude') },
    { keys: 'T', does: t('settings.key_steps') },
  ];
  return (
    <section className="part">
      <Label
        end={
          <button
            type="button"
            className="link"
            onClick={() => void openShortcutSettings().then((opened) => setFailed(!opened))}
          >
            {t('settings.change_keys')}
          </button>
        }
      >
        {t('settings.shortcuts')}
      </Label>
      <Keys caption={t('settings.shortcuts_browser')} rows={inBrowser} />
      <p className="meta" role="status">
        {failed ? t('settings.change_keys_failed') : t('settings.change_keys_why')}
      </p>
      <Keys caption={t('settings.shortcuts_panel')} rows={letters ? [...always, ...single] : always} />
      <Switch
        label={t('settings.letters')}
        why={t('settings.letters_why')}
        on={letters}
        onChange={(on) => void setLetters(on)}
      />
    </section>
  );
}

function Keys({ caption, rows }: { caption: string; rows: readonly { keys: string; does: string }[] }) {
  const { t } = useText();
  return (
    <table className="keys">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('settings.does')}</th>
          <th scope="col">{t('settings.key')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, does }) => (
          <tr key={does}>
            <th scope="row">{does}</th>
            <td>
              <kbd>{keys}</kbd>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
