import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** Right behind the title, always in its row; a note has one of its own where there is no room. */
  readonly beside?: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** The beginning of every page, one row where there is room: its one heading, and what can be done here. */
export const PageHead = ({ title, beside, note, children }: PageHeadProps) => (
  <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-baseline gap-x-3 md:basis-96">
      <h1>{title}</h1>
      {beside}
      {note && <div className="text-muted max-w-prose min-w-0 flex-[1_1_18rem]">{note}</div>}
    </div>
    {children && (
      <div data-guide="page-actions" className="flex flex-wrap items-center gap-2">
        {children}
      </div>
    )}
  </div>
);
