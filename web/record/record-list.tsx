import { Suspense } from 'react';
import type { AnyRecord } from '#kernel';
import { useShell } from '#web/data/shell.ts';
import { Redirect, useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { actsOf } from './acts.ts';
import { BulkBar } from './list/bulk-bar.tsx';
import { ListActions } from './list/list-actions.tsx';
import { Counted, CountSlot } from './list/list-count.tsx';
import { layoutsOf } from './list/list-layouts.tsx';
import { FirstRows, ListTable } from './list/list-table.tsx';
import { ListTools } from './list/list-tools.tsx';
import { addressOf, useViews } from './list/saved-views.ts';
import { useSelection } from './list/selection.ts';
import { type List, useListOf } from './list/use-list.ts';

const ListBoard = later(() => import('./list/list-board.tsx'));
const ListCalendar = later(() => import('./list/list-calendar.tsx'));
const ListMap = later(() => import('./list/list-map.tsx'));

interface ListProps {
  readonly record: AnyRecord;
  readonly title: string;
  /** A few words beside the names of rows, by their ids. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Below the tabs of a workspace its title and its tools share one row. */
  readonly isTab?: boolean;
}

/**
 * Any record as a list. Columns, filters and order come from the definition, what is shown from the address bar. Each part takes the
 * list and stands alone, so a screen of its own can leave one out or put its own in its place.
 */
export function RecordList({ record, title, notes, isTab = false }: ListProps) {
  useTitle(title);
  const list = useListOf(record);
  const opening = useOpeningAddress(list);
  if (opening === undefined)
    return (
      <>
        <ListSkeleton title={title} isTab={isTab} />
        <FirstRows list={list} />
      </>
    );
  if (opening !== null) return <Redirect to={opening} />;
  return (
    <Counted>
      {!isTab && <ListHeader {...{ list, title }} />}
      <ListTools list={list} title={isTab ? title : undefined} />
      <ListRows {...{ list, title, ...(notes ? { notes } : {}) }} />
    </Counted>
  );
}

/** Where a list without a word about itself in its address opens: null to stay, undefined while that is not known yet. */
function useOpeningAddress({ record, search, path }: List): string | null | undefined {
  const isBare = search === '';
  const shell = useShell();
  const chosen = shell.data?.openings.find(({ listOf }) => listOf === record.name)?.view;
  const views = useViews(record);
  if (!isBare) return null;
  if (shell.isLoading || (chosen && views.isLoading)) return undefined;
  const view = views.data?.find(({ id }) => id === chosen);
  return view ? `${path}?${[addressOf(record, view), `view=${view.id}`].filter(Boolean).join('&')}` : null;
}

/** What the list is of, how many rows it has, and what makes another one. */
function ListHeader({ list, title }: { list: List; title: string }) {
  const { about } = list.record;
  return (
    <PageHead
      title={title}
      beside={
        <>
          <CountSlot />
          <span title={about} className="text-muted text-table min-w-0 flex-1 truncate max-[56rem]:hidden">
            {about}
          </span>
        </>
      }
    >
      <ListActions list={list} />
    </PageHead>
  );
}

/** The rows in the layout that the address asks for; a layout that the record does not have is its table. */
export function ListRows({ list, title, notes }: Omit<ListProps, 'record'> & { list: List }) {
  const { record, state, question } = list;
  const selection = useSelection(question);
  const layout = layoutsOf(list).find((one) => one === state.layout) ?? 'table';
  const canPick = actsOf(record).length > 0;
  if (layout === 'table')
    return (
      <>
        <ListTable {...{ list, title, selection, canPick, ...(notes ? { notes } : {}) }} />
        {canPick && <BulkBar {...{ list, selection }} />}
      </>
    );
  const Laid = { board: ListBoard, calendar: ListCalendar, map: ListMap }[layout];
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <Laid list={list} title={title} />
    </Suspense>
  );
}

const ListSkeleton = ({ title, isTab }: { title: string; isTab: boolean }) => (
  <>
    {isTab ? <h1 className="mb-1 min-h-9 text-base">{title}</h1> : <PageHead title={title} />}
    <div aria-busy="true" className="skeleton h-96" />
  </>
);
