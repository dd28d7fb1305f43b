import type { ReactNode } from 'react';
import { Link } from './router.tsx';

interface PanelRow {
  readonly id: string;
  readonly to: string;
  readonly name: ReactNode;
  readonly about: ReactNode;
  readonly end: ReactNode;
}

interface PanelFrameProps {
  readonly title: string;
  /** Not known yet while the rows are asked for. */
  readonly count: ReactNode;
  readonly rows: readonly PanelRow[] | undefined;
  readonly empty: string;
  /** What stands below the rows. */
  readonly below?: ReactNode;
  /** Where all of them are. */
  readonly all: { readonly to: string; readonly words: string };
}

/** A short list on the dashboard: how many there are, the first of them, and the way to the others. */
export function PanelFrame({ title, count, rows, empty, below, all }: PanelFrameProps) {
  return (
    <section aria-label={title} aria-busy={!rows} className="panel min-w-0">
      <header className="border-line flex items-baseline gap-3 border-b px-4 py-3">
        <h2 className="grow">{title}</h2>
        <span className="text-2xl font-semibold">{rows ? count : '…'}</span>
      </header>
      {!rows && (
        <div className="p-4">
          <div className="skeleton h-[17rem]" />
        </div>
      )}
      {rows?.length === 0 && <p className="text-muted px-4 py-6">{empty}</p>}
      <ul>
        {rows?.map(({ id, to, name, about, end }) => (
          <li
            key={id}
            className="hover:bg-raised border-line relative flex flex-wrap justify-between gap-x-3 px-4 py-2 not-first:border-t"
          >
            <Link to={to} className="max-w-full truncate font-medium whitespace-nowrap after:absolute after:inset-0">
              {name}
            </Link>
            <span className="text-muted order-last w-full truncate py-1 sm:order-none sm:w-0 sm:grow sm:py-0">
              {about}
            </span>
            {end}
          </li>
        ))}
      </ul>
      {below}
      {rows && rows.length > 0 && (
        <p className="border-line border-t px-4 py-2">
          <Link to={all.to} className="link">
            {all.words}
          </Link>
        </p>
      )}
    </section>
  );
}
