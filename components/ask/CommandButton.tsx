import type { ReactNode } from 'react';
import type { CommandName, Payload } from '../../lib/protocol/messages';
import { command } from '../browser/send';
import { useSession } from './session';

interface CommandButtonProps<N extends CommandName> {
  name: N;
  payload: Payload<N>;
  /** What it is called in `data-action`. */
  action: string;
  className: string;
  disabled?: boolean;
  children: ReactNode;
}

/** A button that sends one command of a run; why it failed is said over the box for the question. */
export function CommandButton<N extends CommandName>(props: CommandButtonProps<N>) {
  const { name, payload, action, className, disabled = false, children } = props;
  const { setFailure } = useSession();
  return (
    <button
      type="button"
      className={className}
      data-action={action}
      disabled={disabled}
      onClick={() => {
        void command(name, payload).then((outcome) => setFailure(outcome.ok ? null : outcome.code));
      }}
    >
      {children}
    </button>
  );
}
