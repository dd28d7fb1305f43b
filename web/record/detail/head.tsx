import type { ReactNode } from 'react';
import type { AnyRecord } from '#kernel';
import { useRecords } from '#web/shell/product.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { bareLinks } from './bare-links.ts';
import { useKeys } from './keys.ts';
import { type Trail, useTrail, useWayBack } from './trail.ts';

interface HeadProps {
  readonly record: AnyRecord;
  readonly title: string;
  /** What a numbered row is about. */
  readonly about?: unknown;
  readonly children?: ReactNode;
  /** What stands at the right of the way back. */
  readonly beside?: ReactNode;
  /** What can be done, at the end of the line of the title. */
  readonly actions?: ReactNode;
}

/** The way back to the list, the heading with what can be done, and what belongs below it. */
export function RecordHead({ record, title, about, children, beside, actions }: HeadProps) {
  return (
    <header className={bareLinks}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <WayBack record={record} />
        {beside}
      </div>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="wrap-anywhere">{title}</h1>
          {typeof about === 'string' && <p className="text-base wrap-anywhere">{about}</p>}
        </div>
        {actions}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">{children}</div>
    </header>
  );
}

/** Back to the list as it was left: its filters, and how far it was scrolled. */
function WayBack({ record }: { readonly record: AnyRecord }) {
  const { to, isBehind } = useWayBack(record);
  if (!to) return null;
  const words = (
    <>
      <Icon name="arrow-left" className="size-3.5" />
      {record.label[1]}
    </>
  );
  if (!isBehind)
    return (
      <Link to={to} className="link inline-flex items-center gap-1.5">
        {words}
      </Link>
    );
  return (
    <a
      href={to}
      className="link inline-flex items-center gap-1.5"
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        history.back();
      }}
    >
      {words}
    </a>
  );
}

/** The row before and the row after, in the list one came from. */
export function Neighbours({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  const trail = useTrail(record, id);
  const { rowAt } = useRecords();
  const to = (other: string | null | undefined) => (other ? rowAt(record.name, other) : null);
  // In place of this row, so that the list stays right behind.
  const go = (at: string | null) => (at ? () => navigate(at, { replace: true }) : null);
  const previous = to(trail?.previous);
  const next = to(trail?.next);
  useKeys({ '[': go(previous), ']': go(next) });
  if (!trail) return null;
  return (
    <nav aria-label="Rows of the list" className="flex items-center gap-1">
      <span className="text-muted mr-1 text-xs">{placeOf(trail)}</span>
      <Neighbour to={previous} icon="chevron-up" words="Previous" keys="[" />
      <Neighbour to={next} icon="chevron-down" words="Next" keys="]" />
    </nav>
  );
}

const placeOf = ({ place, of }: Trail): string => `${place} of ${of}`;

interface NeighbourProps {
  readonly to: string | null;
  readonly icon: 'chevron-up' | 'chevron-down';
  readonly words: string;
  readonly keys: string;
}

const Neighbour = ({ to, icon, words, keys }: NeighbourProps) => (
  <Tooltip says={`${words} (${keys})`}>
    <button
      type="button"
      aria-label={words}
      aria-keyshortcuts={keys}
      disabled={!to}
      className="button min-h-8 px-2"
      onClick={() => to && navigate(to, { replace: true })}
    >
      <Icon name={icon} />
    </button>
  </Tooltip>
);
