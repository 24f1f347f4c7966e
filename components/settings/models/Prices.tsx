import { type FormEvent, useId, useState } from 'react';
import { PRICES, priceOf } from '../../../lib/models/prices';
import type { Price } from '../../../lib/schema/endpoint';
import { useToast } from '../../app/toast';
import { useText } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { useLive, usePreference } from '../../ui/live';
import { modelSettings } from './choices';
import { hostOf } from './Mend';
import { mergedPrices, withPrice } from './price-table';

/** The price table with its dates and sources; a corrected row is the person's own. */
export function Prices() {
  const { t } = useText();
  const toast = useToast();
  const settings = useLive('model-settings', modelSettings);
  const [own, setOwn] = usePreference('model_prices');
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  if (!own || !settings) return null;

  const rows = mergedPrices(own, PRICES);
  const unknown = settings.choices.filter(({ endpoint, model }) => priceOf(endpoint, model, own) === null);
  const edit = (model: string) => {
    setOpen(true);
    setEditing(model);
  };
  const save = (price: Price) => {
    void setOwn(withPrice(own, price));
    setEditing(null);
  };
  const reset = (model: string) => {
    const before = own;
    void setOwn(own.filter((row) => row.model !== model));
    toast({ text: t('models.price_removed', { m: model }), undo: () => void setOwn(before) });
  };
  return (
    <div className="prices" id="prices">
      {unknown.map(({ endpoint, model }) => (
        <p key={`${endpoint.id} ${model}`} className="caution" role="note">
          <Icon name="warning" />
          <span>
            {t('models.price_unknown', { m: model })}{' '}
            <button type="button" className="link" onClick={() => edit(model)}>
              {t('models.price_set')}
            </button>
          </span>
        </p>
      ))}
      <button
        type="button"
        className="disclose"
        aria-expanded={open}
        aria-controls="price-table"
        onClick={() => setOpen(!open)}
      >
        {t('models.prices')}
        <Icon name="chevron" />
      </button>
      {open ? (
        <div id="price-table">
          <p className="meta">{t('models.prices_why')}</p>
          <table className="figures price-table">
            <thead>
              <tr className="meta">
                <th scope="col">{t('models.model')}</th>
                <th scope="col">{t('models.price_in')}</th>
                <th scope="col">{t('models.price_out')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ price, yours }) =>
                editing === price.model ? null : (
                  <PriceRow
                    key={price.model}
                    price={price}
                    yours={yours}
                    onEdit={() => setEditing(price.model)}
                    onReset={() => reset(price.model)}
                  />
                ),
              )}
            </tbody>
          </table>
          {editing === null ? (
            <button type="button" className="link" onClick={() => setEditing('')}>
              {t('models.price_add')}
            </button>
          ) : (
            <PriceForm
              key={editing}
              model={editing}
              price={rows.find(({ price }) => price.model === editing)?.price ?? null}
              onSave={save}
              onCancel={() => setEditing(null)}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}

interface PriceRowProps {
  price: Price;
  yours: boolean;
  onEdit: () => void;
  onReset: () => void;
}

function PriceRow({ price, yours, onEdit, onReset }: PriceRowProps) {
  const { t, date } = useText();
  const { model, input, output, as_of, source } = price;
  const day = date(as_of);
  return (
    <tr data-yours={yours}>
      <th scope="row">
        <span dir="auto">{model}</span>
        <span className="meta">
          {yours ? (
            t('models.price_yours', { d: day })
          ) : (
            <a href={source} target="_blank" rel="noreferrer" aria-label={t('models.price_source', { m: model })}>
              {hostOf(source)}, {day}
            </a>
          )}
        </span>
      </th>
      <td>{input}</td>
      <td>{output}</td>
      <td className="price-actions">
        {yours ? (
          <button
            type="button"
            className="icon-button small"
            aria-label={t('models.price_reset', { m: model })}
            title={t('models.price_reset', { m: model })}
            onClick={onReset}
          >
            <Icon name="undo" />
          </button>
        ) : null}
        <button
          type="button"
          className="icon-button small"
          aria-label={t('models.price_edit', { m: model })}
          title={t('models.price_edit', { m: model })}
          onClick={onEdit}
        >
          <Icon name="pen" />
        </button>
      </td>
    </tr>
  );
}

interface PriceFormProps {
  model: string;
  price: Price | null;
  onSave: (price: Price) => void;
  onCancel: () => void;
}

function PriceForm({ model, price, onSave, onCancel }: PriceFormProps) {
  const { t } = useText();
  const id = useId();
  const [name, setName] = useState(model);
  const [input, setInput] = useState(price ? String(price.input) : '');
  const [output, setOutput] = useState(price ? String(price.output) : '');
  const [bad, setBad] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [a, b] = [numberOf(input), numberOf(output)];
    if (name.trim() === '' || a === null || b === null) return setBad(true);
    onSave({ model: name.trim(), input: a, output: b, as_of: new Date().toISOString().slice(0, 10), source: '' });
  }
  const fields = [
    { key: 'model', label: t('models.price_model'), value: name, set: setName, mode: 'text' },
    { key: 'in', label: t('models.price_in'), value: input, set: setInput, mode: 'decimal' },
    { key: 'out', label: t('models.price_out'), value: output, set: setOutput, mode: 'decimal' },
  ] as const;
  return (
    <form className="price-form" onSubmit={submit}>
      {fields.map(({ key, label, value, set, mode }) => (
        <div key={key} className="form-field">
          <label htmlFor={`${id}-${key}`}>{label}</label>
          <input
            id={`${id}-${key}`}
            className="field"
            inputMode={mode}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the form appears because its button was pressed
            autoFocus={key === (model === '' ? 'model' : 'in')}
            value={value}
            onChange={(event) => {
              set(event.target.value);
              setBad(false);
            }}
          />
        </div>
      ))}
      {bad ? (
        <p className="bad" role="alert">
          {t('models.price_bad')}
        </p>
      ) : null}
      <div className="buttons">
        <button type="submit" className="button">
          {t('models.price_save')}
        </button>
        <button type="button" className="link link-quiet" onClick={onCancel}>
          {t('models.cancel')}
        </button>
      </div>
    </form>
  );
}

function numberOf(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : null;
}
