import type { ReactNode } from 'react';
import type { IconName } from '#kernel';
import { Icon } from './icon.tsx';

interface EmptyProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Why it is empty and what would fill it. */
  readonly children?: ReactNode;
  /** The next step, when this person may take it. */
  readonly action?: ReactNode;
}

/** Nothing here yet: says so, says why, offers the next step. */
export const Empty = ({ title, icon = 'inbox', children, action }: EmptyProps) => (
  <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
    <span className="bg-raised text-muted grid size-11 place-items-center rounded-full">
      <Icon name={icon} className="size-5" />
    </span>
    <p className="font-semibold">{title}</p>
    {children && <div className="text-muted max-w-prose">{children}</div>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
