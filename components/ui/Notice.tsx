import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

interface NoticeProps {
  icon: IconName;
  /** The fact, in bold. */
  fact: ReactNode;
  /** One plain sentence: why, or what still works. */
  children?: ReactNode;
  /** At most two actions that mend it. */
  actions?: ReactNode;
  tone?: 'plain' | 'doubt' | 'bad';
}

/** What happened, why, and what to do next: in its place, never a pop-up. */
export function Notice({ icon, fact, children, actions, tone = 'plain' }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} data-testid="notice">
      <Icon name={icon} />
      <div>
        <b>{fact}</b>
        {children ? <p>{children}</p> : null}
      </div>
      {actions ? <div className="notice-actions">{actions}</div> : null}
    </div>
  );
}
