import type { ReactNode } from 'react';
import { Filters } from '#web/ui/filters.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { CountSlot } from './list-count.tsx';
import { fieldsFiltered } from './list-address.ts';
import { ListActions } from './list-actions.tsx';
import { ListExport } from './list-export.tsx';
import { AddFilter, ListFilters } from './list-filters.tsx';
import { ListSort } from './list-head.tsx';
import { ListLayouts } from './list-layouts.tsx';
import { ListSearch } from './list-search.tsx';
import { ListViews } from './list-views.tsx';
import type { List } from './use-list.ts';

interface ToolsProps {
  readonly list: List;
  /** Of a list that is a tab: its head is in this row too. */
  readonly title?: string | undefined;
  /** Instead of what makes another row. */
  readonly children?: ReactNode;
}

/** Everything that changes what is shown, and how: one row, on a phone the search and one button. */
export function ListTools({ list, title, children }: ToolsProps) {
  const isNarrow = useNarrow();
  const isOneRow = title !== undefined && !isNarrow;
  const acts = children ?? <ListActions list={list} isTight={isOneRow} />;
  return (
    <>
      {title && isNarrow && (
        <PageHead title={title} beside={<CountSlot />}>
          {acts}
        </PageHead>
      )}
      <div
        className={`mb-1 flex min-h-9 flex-wrap items-center gap-2 max-[56rem]:mb-2 ${isOneRow ? '' : 'min-[56rem]:-mt-2'}`}
      >
        {isOneRow && (
          <>
            <h1 className="text-base">{title}</h1>
            <CountSlot />
          </>
        )}
        {!isNarrow && <ListViews list={list} />}
        <ListSearch list={list} />
        {isNarrow ? (
          <Sheet list={list} />
        ) : (
          <>
            <AddFilter list={list} />
            <ListLayouts list={list} />
            {list.state.layout === 'table' && <ColumnChoice list={list} />}
            <ListExport list={list} />
          </>
        )}
        {isOneRow && (
          <div data-guide="page-actions" className="flex flex-wrap items-center gap-2">
            {acts}
          </div>
        )}
      </div>
      <ListFilters list={list} />
    </>
  );
}

/** What a phone has behind its button. */
function Sheet({ list }: { list: List }) {
  const isTable = list.state.layout === 'table';
  return (
    <Filters set={fieldsFiltered(list.state.filters).length} holds="list-views list-layouts list-columns list-export">
      <ListViews list={list} />
      {isTable && <ListSort list={list} />}
      <ListLayouts list={list} />
      <div className="flex flex-wrap gap-2">
        <AddFilter list={list} words="Add filter" />
        {isTable && <ColumnChoice list={list} />}
        <ListExport list={list} />
      </div>
    </Filters>
  );
}
