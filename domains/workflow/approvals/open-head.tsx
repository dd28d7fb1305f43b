import type { ReactNode } from 'react';
import type { Money } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { exact } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';

interface HeadProps {
  readonly title: string;
  /** The list without what lies open. */
  readonly back: string;
  readonly amount: Money | null | undefined;
  /** What it is, from whom, and the way to the whole of it. */
  readonly children: ReactNode;
}

/** Above whatever lies open beside the inbox: the way back on a phone, its name, and how much is asked for. */
export function OpenHead({ title, back, amount, children }: HeadProps) {
  const show = useShow();
  return (
    <header>
      <Link to={back} className="link mb-2 inline-flex items-center gap-1 lg:hidden">
        <Icon name="arrow-left" className="size-4" />
        All tasks
      </Link>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="min-w-0 grow wrap-anywhere">{title}</h2>
        {amount && (
          <span className="text-2xl font-semibold tabular-nums">
            {exact(amount.cents, { kind: 'money', currency: amount.currency }, show)}
          </span>
        )}
      </div>
      <p className="text-muted">{children}</p>
    </header>
  );
}
