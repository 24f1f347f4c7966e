import { useState } from 'react';
import { useToast } from '../../app/toast';
import { copyText } from '../../browser/give';
import { useText } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { type Recipe, SYSTEMS, type System, systemOf } from './commands';

/** A command to copy. */
export function Command({ text }: { text: string }) {
  const { t } = useText();
  const toast = useToast();
  const [failed, setFailed] = useState(false);
  async function copy() {
    const copied = await copyText(text);
    setFailed(!copied);
    if (copied) toast({ text: t('common.copied') });
  }
  return (
    <>
      <div className="command">
        <pre>
          <code>{text}</code>
        </pre>
        <button
          type="button"
          className="icon-button small"
          aria-label={t('models.copy_command')}
          title={t('models.copy_command')}
          onClick={() => void copy()}
        >
          <Icon name="copy" />
        </button>
      </div>
      {failed ? (
        <p className="meta" role="status">
          {t('models.copy_failed')}
        </p>
      ) : null}
    </>
  );
}

/** How a local server is set up, for this computer's system or another one. */
export function RecipeView({ recipe }: { recipe: (system: System) => Recipe }) {
  const { t } = useText();
  const [system, setSystem] = useState<System>(() => systemOf(navigator.platform));
  const { command, after, bySystem } = recipe(system);
  const word = t(`models.system_${system}`);
  return (
    <div className="recipe">
      {bySystem ? (
        <Menu
          label={`${t('models.system')}: ${word}`}
          className="select"
          items={SYSTEMS.map((one) => ({
            label: t(`models.system_${one}`),
            checked: one === system,
            onSelect: () => setSystem(one),
          }))}
        >
          {word}
          <Icon name="down" />
        </Menu>
      ) : null}
      {command === null ? null : <Command text={command} />}
      <p className="meta">{t(`models.then_${after}`)}</p>
    </div>
  );
}
