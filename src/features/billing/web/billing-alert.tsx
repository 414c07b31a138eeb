import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type AlertProps = Readonly<{ Icon: TablerIcon; title: string; more: ReactNode; action?: ReactNode }>;

/** One thing that somebody should look at, with what to do about it. */
export function Alert({ Icon, title, more, action }: AlertProps) {
  return (
    <li>
      <Icon size={20} aria-hidden />
      <span className="two-lines">
        <b>{title}</b>
        <small>{more}</small>
      </span>
      {action}
    </li>
  );
}
