import { useId, useState } from 'react';
import { useText } from '../../i18n';

/** Names shown at once; more are found by typing. */
const SHOWN = 6;

interface ModelPickerProps {
  /** Names that the endpoint lists; null where it gives no list. */
  models: readonly string[] | null;
  /** Marked as the present one. */
  present?: string | null;
  onPick: (model: string) => void;
  onCancel?: () => void;
}

/** Chooses a model: from the endpoint's own list, or by typing where it gives none or leaves one out. */
export function ModelPicker({ models, present = null, onPick, onCancel }: ModelPickerProps) {
  const { t } = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = (models ?? []).filter((name) => words.every((word) => name.toLowerCase().includes(word)));
  const shown = matching.slice(0, SHOWN);
  const name = typed.trim();
  return (
    <form
      className="model-picker"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter takes the only match, else what was typed.
        const [only] = matching;
        const pick = matching.length === 1 && only !== undefined ? only : name;
        if (pick !== '') onPick(pick);
      }}
    >
      <label htmlFor={id}>
        <b>{t('models.choose_model')}</b>{' '}
        <span className="meta">
          {models === null ? t('models.models_none_listed') : t('models.models_listed', { n: models.length })}
        </span>
      </label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        placeholder={models === null ? t('models.model_type') : t('models.model_find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length > 0 ? (
        <ul className="model-names">
          {shown.map((model) => (
            <li key={model}>
              <button type="button" aria-current={model === present ? 'true' : undefined} onClick={() => onPick(model)}>
                <span dir="auto">{model}</span>
                {model === present ? <span className="meta">{t('models.in_use')}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {matching.length > shown.length ? (
        <p className="meta">{t('models.models_more', { n: matching.length - shown.length })}</p>
      ) : null}
      {name !== '' && models !== null && matching.length === 0 ? (
        <p className="meta" role="status">
          {t('models.models_no_match')}
        </p>
      ) : null}
      <div className="buttons">
        {name !== '' && !matching.includes(name) ? (
          <button type="button" className="button" onClick={() => onPick(name)}>
            {t('models.use_typed', { m: name })}
          </button>
        ) : null}
        {onCancel ? (
          <button type="button" className="link link-quiet" onClick={onCancel}>
            {t('models.cancel')}
          </button>
        ) : null}
      </div>
    </form>
  );
}
