import type { ReactNode } from 'react';
import { Icon, type IconName, MarkGlyph } from '../ui/Icon';

interface RowProps {
  title: string;
  children?: ReactNode;
  end?: ReactNode;
  done?: boolean;
  icon?: IconName;
}

/** A step in the tree: a shape, what it is, what it came to, how long it took. */
export function Row({ title, children, end, done = false, icon }: RowProps) {
  return (
    <div className="tree-row">
      {icon ? <Icon name={icon} /> : done ? <MarkGlyph mark="supported" /> : <span className="spinner" />}
      <span>
        <b>{title}</b>
        {children ? <span className="tree-detail">{children}</span> : null}
      </span>
      {end ? <span className="numeric">{end}</span> : null}
    </div>
  );
}
