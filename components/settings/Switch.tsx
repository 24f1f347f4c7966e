import { useId } from 'react';

interface SwitchProps {
  label: string;
  why: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is on or off. The knob's place says which, before its colour does. */
export function Switch({ label, why, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="setting-switch">
      <div>
        <span id={`${id}-label`}>{label}</span>
        <p className="meta" id={`${id}-why`}>
          {why}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-why`}
        onClick={() => onChange(!on)}
      />
    </div>
  );
}
