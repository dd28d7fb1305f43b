import type { ReactNode } from 'react';
import { exact } from '#web/ui/format.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from './router.tsx';

export interface PanelRow {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  /** Never cut: the name gives way. */
  readonly amount?: { readonly cents: number; readonly currency: string } | null;
  /** What it is about and whose it is, in a line. */
  readonly about: ReactNode;
  readonly end?: ReactNode;
}

interface PanelFrameProps {
  readonly title: string;
  /** How many there are, unless another figure of the page says it. */
  readonly count?: string | number;
  /** Where all of them are. */
  readonly to: string;
  /** Parts of the count, each with its rows. */
  readonly parts?: readonly FigureOf[];
  readonly rows: readonly PanelRow[];
  /** What would fill it. */
  readonly empty: string;
  /** What to do first where it is empty. */
  readonly begin?: { readonly words: string; readonly to: string };
  readonly guide?: string;
}

/** A short list on the dashboard: how many there are, the first of them, and the way to the others. */
export function PanelFrame({ title, count, to, parts = [], rows, empty, begin, guide }: PanelFrameProps) {
  const show = useShow();
  return (
    <section aria-label={title} data-guide={guide} className="panel min-w-0">
      <header className="border-line flex flex-wrap items-baseline gap-x-4 border-b px-4 py-2.5">
        <h2>
          <Link to={to} className="hover:underline">
            {title}
            {count !== undefined && rows.length > 0 && (
              <span data-figure className="ml-2 tabular-nums">
                {count}
              </span>
            )}
          </Link>
        </h2>
        {parts.map(({ words, value, to, isDanger }) => (
          <Link key={words} to={to} className={`hover:underline ${isDanger ? 'text-danger' : 'text-muted'}`}>
            <span data-figure className="font-semibold tabular-nums">
              {value}
            </span>{' '}
            {words}
          </Link>
        ))}
      </header>
      {rows.length === 0 && (
        <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <span className="min-w-0 flex-[1_1_14rem]">{empty}</span>
          {begin && (
            <Link to={begin.to} className="button">
              {begin.words}
            </Link>
          )}
        </p>
      )}
      <ul>
        {rows.map(({ id, to, name, amount, about, end }) => (
          <li
            key={id}
            className="hover:bg-raised border-line relative px-4 py-2 not-first:border-t max-md:nth-[n+6]:hidden"
          >
            <div className="flex gap-x-3">
              <Link to={to} title={name} className="min-w-0 grow font-medium after:absolute after:inset-0 md:truncate">
                {name}
              </Link>
              {amount && (
                <span data-amount className="shrink-0 tabular-nums">
                  {exact(amount.cents, { kind: 'money', currency: amount.currency }, show)}
                </span>
              )}
            </div>
            <div className="text-muted flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">{about}</span>
              {end && <span className="shrink-0">{end}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface FigureOf {
  readonly words: string;
  readonly value: ReactNode;
  readonly to: string;
  readonly note?: ReactNode;
  readonly isDanger?: boolean;
}

/** Figures next to one another, each the way to its rows. */
export const Figures = ({ label, of }: { readonly label: string; readonly of: readonly FigureOf[] }) => (
  <section aria-label={label} className="panel min-w-0">
    <h2 className="border-line border-b px-4 py-2.5">{label}</h2>
    <ul
      className={`grid ${of.length > 6 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]'}`}
    >
      {of.map(({ words, value, to, note, isDanger }) => (
        <li key={words} className="hover:bg-raised relative px-4 py-3">
          <Link to={to} className="after:absolute after:inset-0">
            <span className="text-muted block">{words}</span>
            <span data-figure className={`block text-2xl font-semibold tabular-nums ${isDanger ? 'text-danger' : ''}`}>
              {value}
            </span>
          </Link>
          {note && <span className="text-muted block">{note}</span>}
        </li>
      ))}
    </ul>
  </section>
);
