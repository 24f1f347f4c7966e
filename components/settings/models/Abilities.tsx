import { library } from '../../../lib/library/db';
import { forgetAbilities, listAbilities } from '../../../lib/library/endpoints';
import type { Abilities, Endpoint } from '../../../lib/schema/endpoint';
import { useToast } from '../../app/toast';
import { useText } from '../../i18n';
import { useLive } from '../../ui/live';
import { NumberField } from './NumberField';
import { setMode, setWindow } from './person-says';

const MODES = ['json_schema', 'json_object', 'tool', 'text'] as const;

/** What is known of an endpoint's models, to be seen, put right and forgotten. */
export function AbilitiesView({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { t } = useText();
  const toast = useToast();
  const rows = useLive(`abilities:${endpoint.id}`, (db) => listAbilities(db, endpoint.id));
  return (
    <div className="learned" data-testid="abilities">
      <p className="meta">{rows?.length === 0 ? t('models.abilities_none') : t('models.abilities_why')}</p>
      {rows?.map((row) => (
        <ModelAbilities key={row.model} row={row} />
      ))}
      <div className="buttons">
        {rows && rows.length > 0 ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              void forgetAbilities(library(), endpoint.id);
              toast({ text: t('models.forgotten'), undo: () => void library().abilities.bulkPut(rows) });
            }}
          >
            {t('models.forget')}
          </button>
        ) : null}
        <button type="button" className="link link-quiet" onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </div>
  );
}

function ModelAbilities({ row }: { row: Abilities }) {
  const { t, num, list } = useText();
  const refused = Object.keys(row.refused);
  const limit = refused.includes('max_completion_tokens')
    ? 'max_tokens'
    : refused.includes('max_tokens')
      ? 'max_completion_tokens'
      : null;
  const window =
    row.window === null
      ? t('models.ability_unknown')
      : `${t('models.ability_window_value', { n: row.window })}${row.window_from ? `, ${t(`models.window_${row.window_from}`)}` : ''}`;
  const facts: [name: string, value: string][] = [
    [
      t('models.ability_stream'),
      refused.includes('stream')
        ? t('models.ability_no')
        : row.proven.length > 0
          ? t('models.ability_yes')
          : t('models.ability_unknown'),
    ],
    ...(limit ? [[t('models.ability_limit'), limit] as [string, string]] : []),
    [t('models.ability_window'), window],
    ...(row.token_ratio === null ? [] : [[t('models.ability_tokens'), num(row.token_ratio)] as [string, string]]),
    ...(refused.length === 0 ? [] : [[t('models.ability_refused'), list(refused)] as [string, string]]),
  ];
  const proven = row.proven.at(-1);
  return (
    <section aria-label={row.model}>
      <h3 dir="auto">{row.model}</h3>
      <div className="pairs">
        <div>
          <label className="soft" htmlFor={`mode-${row.endpoint_id}-${row.model}`}>
            {t('models.ability_object')}
          </label>
          <select
            id={`mode-${row.endpoint_id}-${row.model}`}
            className="plain-select"
            value={row.manual_mode ?? ''}
            onChange={(event) => {
              const mode = MODES.find((name) => name === event.target.value) ?? null;
              void setMode(library(), row, mode, new Date().toISOString());
            }}
          >
            <option value="">
              {t('models.mode_auto')}
              {proven ? `: ${t(`models.mode_${proven}`)}` : ''}
            </option>
            {MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`models.mode_${mode}`)}
              </option>
            ))}
          </select>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <span className="soft">{name}</span>
            <span className="ability">{value}</span>
          </div>
        ))}
        <NumberField
          label={t('models.window_set')}
          why={t('models.window_set_why')}
          value={row.window_from === 'person' ? row.window : null}
          empty
          whole
          min={512}
          onChange={(tokens) => void setWindow(library(), row, tokens, new Date().toISOString())}
        />
      </div>
    </section>
  );
}
