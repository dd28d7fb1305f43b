import type { ReactNode } from 'react';
import type { IconName } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Icon } from './icon.tsx';

interface EmptyProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Why it is empty and what would fill it. */
  readonly children?: ReactNode;
  /** The next step, when this person may take it: its words and where it is taken. */
  readonly next?: readonly [words: string, to: string] | false;
  /** Where a link is not enough. */
  readonly action?: ReactNode;
}

/** Nothing here yet: says so, says why, offers the next step. */
export const Empty = ({ title, icon = 'inbox', children, next, action }: EmptyProps) => (
  <div className="nothing grid justify-items-center gap-2 px-4 py-12 text-center">
    <span className="bg-raised text-muted grid size-11 place-items-center rounded-full">
      <Icon name={icon} className="size-5" />
    </span>
    <p className="font-semibold">{title}</p>
    {children && <div className="text-muted max-w-prose">{children}</div>}
    {next && (
      <Link to={next[1]} className="button button-primary mt-2">
        {next[0]}
      </Link>
    )}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
