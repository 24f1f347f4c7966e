import { useId, useState } from 'react';
import { useText } from '../../i18n';

interface NumberFieldProps {
  label: string;
  /** Stands under the label. */
  why?: string;
  /** Null: empty. */
  value: number | null;
  /** Whether it may be empty. */
  empty?: boolean;
  whole?: boolean;
  min?: number;
  max?: number;
  /** Stands before the number, e.g. `$`. */
  unit?: string;
  /** The label is there for assistive technology only. */
  bare?: boolean;
  onChange: (value: number | null) => void;
}

/** A number that is taken on Enter or when the field is left; what is no such number is said, and the last one stays. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    why,
    value,
    empty = false,
    whole = false,
    min = 0,
    max = Number.POSITIVE_INFINITY,
    unit,
    bare,
  } = props;
  const { t, num } = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [bad, setBad] = useState(false);

  function take() {
    if (typed === null) return;
    // 200,000 is a whole number with its groups; 0,5 is a half where commas stand for the point.
    const text = whole ? typed.replace(/[,\s]/g, '') : typed.trim().replace(',', '.');
    const number = Number(text);
    const fits = text !== '' && Number.isFinite(number) && number >= min && number <= max;
    if (text === '' && empty) props.onChange(null);
    else if (fits && (!whole || Number.isInteger(number))) props.onChange(number);
    else return setBad(true);
    setTyped(null);
  }
  return (
    <div className={bare ? 'number-cell' : 'number-row'}>
      <label htmlFor={id} className={bare ? 'visually-hidden' : 'soft'}>
        {label}
        {why === undefined ? null : <span className="meta number-why">{why}</span>}
      </label>
      <span className="number-box">
        {unit === undefined ? null : <span className="meta">{unit}</span>}
        <input
          id={id}
          className="field number"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-invalid={bad}
          value={typed ?? (value === null ? '' : whole ? num(value) : String(value))}
          onChange={(event) => {
            setTyped(event.target.value);
            setBad(false);
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
            if (event.key === 'Escape' && typed !== null) {
              event.stopPropagation();
              setTyped(null);
              setBad(false);
            }
          }}
        />
      </span>
      {bad ? (
        <p className="bad" role="alert">
          {whole ? t('models.limit_bad_whole') : t('models.limit_bad')}
        </p>
      ) : null}
    </div>
  );
}
