import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { columnLabel, isAmount } from '../words.ts';
import { HEAD } from './density.ts';
import { nextSort } from './list-address.ts';
import type { RowLook } from './list-row.tsx';
import { MOST_PICKED, type Selection } from './selection.ts';
import type { List } from './use-list.ts';
import type { ListedRow, Rows } from './use-rows.ts';

const systemSorts = new Set(['status', 'createdAt', 'updatedAt']);
const canSort = ({ record }: List, column: string): boolean =>
  record.view?.sorts.includes(column) ?? record.fields[column]?.spec.kind.sortable ?? systemSorts.has(column);

interface HeadProps {
  readonly list: List;
  readonly look: RowLook;
  readonly rows: Rows;
  readonly selection: Selection;
}

/** The headings: each sorts, and a tick in front takes all rows that have been read. */
export function ListHead({ list, look, rows, selection }: HeadProps) {
  const { columns, isNarrow, canPick } = look;
  return (
    <thead className={isNarrow ? 'sr-only' : 'bg-surface sticky top-0 z-10 block rounded-t-lg'}>
      <tr
        aria-rowindex={1}
        className="border-line text-muted grid items-center border-b px-1 text-xs font-medium"
        style={isNarrow ? {} : { height: HEAD, ...look.grid }}
      >
        {canPick && (
          <th scope="col" className="grid place-items-center">
            {isNarrow ? 'Selected' : <PickAll {...{ rows, selection }} />}
          </th>
        )}
        {columns.map((column) => (
          <Heading key={column} {...{ list, column }} isPlain={isNarrow} />
        ))}
      </tr>
    </thead>
  );
}

function PickAll({ rows, selection }: Pick<HeadProps, 'rows' | 'selection'>) {
  const { size } = selection;
  const most = Math.min(rows.read, MOST_PICKED);
  const isAll = size > 0 && size >= most;
  const pick = () => {
    if (isAll) return selection.clear();
    const read: ListedRow[] = [];
    for (let at = 0; at < most; at++) {
      const row = rows.at(at);
      if (row) read.push(row);
    }
    selection.put(read);
  };
  return (
    <input
      type="checkbox"
      aria-label="Select the rows that have been read"
      checked={isAll}
      ref={(box) => void (box && (box.indeterminate = size > 0 && !isAll))}
      onChange={pick}
    />
  );
}

/** On a phone the headings are only heard, so nothing in them takes the focus. */
function Heading({ list, column, isPlain }: { list: List; column: string; isPlain: boolean }) {
  const { record, state, change } = list;
  const sort = state.sort || record.list.sort;
  const sorted = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  const label = columnLabel(record, column);
  const place = isAmount(record.fields[column]?.spec) ? 'justify-end text-right' : '';
  if (isPlain || !canSort(list, column))
    return (
      <th scope="col" className={`truncate px-2 font-medium ${place || 'text-left'}`}>
        {label}
      </th>
    );
  return (
    <th scope="col" aria-sort={sorted} className={`flex min-w-0 px-2 font-medium ${place}`}>
      <button
        type="button"
        className={`hover:text-ink flex min-h-6 min-w-0 items-center gap-1 ${sorted === 'none' ? '' : 'text-ink'}`}
        onClick={() => change({ sort: nextSort(sort, column) })}
      >
        <span className="truncate">{label}</span>
        {sorted !== 'none' && <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} className="size-3" />}
      </button>
    </th>
  );
}

/** Where there are no headings to press: the orders of the columns, both ways. */
export function ListSort({ list }: { list: List }) {
  const { record, columns, state, change } = list;
  const sort = state.sort || record.list.sort;
  const plain = sort.replace('-', '');
  const sortable = [...new Set([plain, ...columns.filter((column) => canSort(list, column))])];
  return (
    <Select
      aria-label="Sort by"
      value={sort}
      choices={sortable.flatMap((column) => {
        const label = columnLabel(record, column);
        return [
          [column, `${label}, ascending`],
          [`-${column}`, `${label}, descending`],
        ] as const;
      })}
      onPick={(picked) => change({ sort: picked })}
    />
  );
}
