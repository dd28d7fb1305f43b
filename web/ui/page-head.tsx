import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** A sentence under the title: what this is, or how much there is. */
  readonly note?: ReactNode;
  /** What can be done with all of it, at the right. */
  readonly children?: ReactNode;
}

/** The beginning of every page: its one heading, and what can be done here. */
export const PageHead = ({ title, note, children }: PageHeadProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
    <div className="min-w-0">
      <h1>{title}</h1>
      {note && <div className="text-muted mt-1 max-w-prose">{note}</div>}
    </div>
    {children && (
      <div data-guide="page-actions" className="flex flex-wrap items-center gap-2">
        {children}
      </div>
    )}
  </div>
);
