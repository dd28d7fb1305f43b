import { inSentence } from '#kernel/fields/accept.ts';
import { Suspense, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { useShell } from '#web/data/shell.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link, Redirect, useTitle } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { actsOf } from './acts.ts';
import { BulkBar } from './list/bulk-bar.tsx';
import { ColumnChoice } from './list/column-choice.tsx';
import { KeysDialog } from './list/keys-dialog.tsx';
import { ListExport } from './list/list-export.tsx';
import { ListFilters } from './list/list-filters.tsx';
import { ListSort } from './list/list-head.tsx';
import { usePageKeys } from './list/list-keys.ts';
import { layoutsOf, ListLayouts } from './list/list-layouts.tsx';
import { ListSearch } from './list/list-search.tsx';
import { FirstRows, ListTable } from './list/list-table.tsx';
import { ListViews } from './list/list-views.tsx';
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
}

/**
 * Any record as a list. Columns, filters and order come from the definition, what is shown from the address bar. Each part takes the
 * list and stands alone, so a screen of its own can leave one out or put its own in its place.
 */
export function RecordList({ record, title, notes }: ListProps) {
  useTitle(title);
  const list = useListOf(record);
  const opening = useOpeningAddress(list);
  if (opening === undefined)
    return (
      <>
        <ListSkeleton title={title} />
        <FirstRows list={list} />
      </>
    );
  if (opening !== null) return <Redirect to={opening} />;
  return (
    <>
      <ListHeader {...{ list, title }} />
      <ListViews list={list} />
      <ListTools list={list} />
      <ListRows {...{ list, title, ...(notes ? { notes } : {}) }} />
    </>
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

/** What the list is of, and what makes another row of it. */
export function ListHeader({ list, title }: { list: List; title: string }) {
  const { record, path } = list;
  const me = useSession();
  const records = useRecords();
  const [isHelp, setHelp] = useState(false);
  const mayCreate = me.may.create.includes(record.name);
  const newAt = mayCreate ? records.rowAt(record.name, 'new') : null;
  usePageKeys({ newAt, onHelp: setHelp });
  return (
    <>
      <PageHead title={title} note={record.about}>
        {mayCreate && (
          <Link to={`${path}?import`} className="button" data-guide="list-import">
            <Icon name="upload" />
            Import
          </Link>
        )}
        {newAt && (
          <Link to={newAt} className="button button-primary" aria-keyshortcuts="n" data-guide="list-new">
            <Icon name="plus" />
            New {inSentence(record.label[0])}
          </Link>
        )}
      </PageHead>
      {isHelp && <KeysDialog onClose={() => setHelp(false)} />}
    </>
  );
}

/** Everything that changes what is shown, and how. */
export const ListTools = ({ list }: { list: List }) => (
  <div className="mt-2 mb-3 flex flex-wrap items-center gap-2">
    <ListSearch list={list} />
    <ListFilters list={list} />
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {list.state.layout === 'table' && <ListSort list={list} />}
      <ListLayouts list={list} />
      {list.state.layout === 'table' && <ColumnChoice list={list} />}
      <ListExport list={list} />
    </div>
  </div>
);

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

const ListSkeleton = ({ title }: { title: string }) => (
  <>
    <PageHead title={title} />
    <div aria-busy="true" className="skeleton h-96" />
  </>
);
