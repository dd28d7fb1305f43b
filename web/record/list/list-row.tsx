import { memo, type ReactNode } from 'react';
import type { AnyRecord } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { ColumnCell } from '../cells.tsx';
import { aboutOf, columnLabel, isAmount, titleOf, titlesOf, type Values } from '../words.ts';
import type { Grid } from './column-width.ts';
import type { Density } from './density.ts';
import type { ListedRow } from './use-rows.ts';

/** How all rows of a list look. */
export interface RowLook {
  readonly record: AnyRecord;
  readonly columns: readonly string[];
  readonly isNarrow: boolean;
  readonly density: Density;
  readonly grid: Grid;
  readonly canPick: boolean;
  readonly notes?: ReadonlyMap<string, string>;
}

interface PlaceProps {
  readonly index: number;
  readonly height: number;
  readonly look: RowLook;
}

interface RowProps extends PlaceProps {
  readonly row: ListedRow;
  /** Where the row's own page is. */
  readonly to: string | null;
  readonly isPicked: boolean;
  readonly onPick: (row: ListedRow, index: number, isRange: boolean) => void;
  readonly onFocus: (index: number) => void;
}

const line = 'border-line hover:bg-raised absolute inset-x-0 grid border-b px-1 contain-content';
/** The link is as large as its row, and so is the ring around it. */
const whole =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-transparent focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';
const card = 'content-start gap-x-3 px-3 py-2';

const placed = ({ index, height, look }: PlaceProps) => ({
  height,
  transform: `translateY(${index * height}px)`,
  ...(look.isNarrow ? { gridTemplateColumns: look.canPick ? 'auto 1fr 1fr' : '1fr 1fr' } : look.grid),
});

/** Of a card: the name and the state, what it is about, and up to four fields below them. */
function onCard(record: AnyRecord, columns: readonly string[]) {
  const about = columns.find((column) => column === aboutOf(record));
  const others = columns.filter((column) => column !== record.title && column !== 'status' && column !== about);
  return { about, others: [...columns.filter((column) => column === 'status'), ...others.slice(0, 4)] };
}

/** Each line of a card is as high as its neighbor: the name, two lines for what it is about or for the name itself, and two fields to a line. */
export function cardHeight(record: AnyRecord, columns: readonly string[]): number {
  const { about, others } = onCard(record, columns);
  const fields = others.filter((column) => column !== 'status').length;
  return 53 + (about ? 18 : 0) + 40 * Math.ceil(fields / 2);
}

/** One row; drawn anew only when something about it changes. */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { row, index, look, to, isPicked, onPick, onFocus } = props;
  const { record, columns, isNarrow, canPick } = look;
  const name = titleOf(record, row);
  const { about, others } = onCard(record, columns);
  const note = look.notes?.get(row.id);
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-picked={isPicked}
      className={`${line} ${isPicked ? 'bg-raised' : 'bg-surface'} ${isNarrow ? card : 'items-center'}`}
      style={placed(props)}
      onFocus={() => onFocus(index)}
    >
      {canPick && (
        <td className="relative z-1 grid place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${name}`}
            checked={isPicked}
            onChange={({ nativeEvent }) => onPick(row, index, (nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {isNarrow && <Title {...{ record, row, to, note, isNarrow }} isAlone={!columns.includes('status')} />}
      {isNarrow &&
        others.flatMap((column, at) => [
          <CardCell key={column} {...{ row, look, column }} isLeft={at % 2 === 1} />,
          column === 'status' && about && <AboutCell key={about} {...{ row, look, column: about }} />,
        ])}
      {!isNarrow &&
        columns.map((column) =>
          column === record.title ? (
            <Title
              key={column}
              {...{ record, row, to, note }}
              isStacked={look.density === 'comfortable'}
              says={[name, ...columns.map((one) => wholeOf(row, one) ?? '')].filter(Boolean).join('\n')}
            />
          ) : (
            <ColumnOf key={column} {...{ row, look, column }} />
          ),
        )}
    </tr>
  );
});

/** Words that give way to amounts, shown whole on hover. */
const wholeOf = (row: ListedRow, column: string): string | undefined => {
  const value = titlesOf(row)[column] ?? (row as Values)[column];
  return typeof value === 'string' && value.includes(' ') ? value : undefined;
};

interface CellProps {
  readonly row: ListedRow;
  readonly look: RowLook;
  readonly column: string;
}

const ColumnOf = ({ row, look: { record }, column }: CellProps) => (
  <td
    data-label={columnLabel(record, column)}
    title={wholeOf(row, column)}
    className={`mx-2 ${isAmount(record.fields[column]?.spec) ? 'amount text-right tabular-nums whitespace-nowrap' : 'truncate'}`}
  >
    <ColumnCell {...{ record, row, column }} />
  </td>
);

function CardCell({ row, look: { record, canPick }, column, isLeft }: CellProps & { isLeft: boolean }) {
  const label = columnLabel(record, column);
  if (column === 'status')
    return (
      <td data-label={label} className="-col-end-1 row-start-1 justify-self-end">
        <ColumnCell {...{ record, row, column }} />
      </td>
    );
  return (
    <td
      data-label={label}
      className={`mt-1.5 h-8.5 min-w-0 ${isAmount(record.fields[column]?.spec) ? 'amount tabular-nums' : 'overflow-hidden'} ${canPick && isLeft ? 'col-start-2' : ''} ${canPick && !isLeft ? 'col-start-3' : ''}`}
    >
      <span className="text-muted block text-xs">{label}</span>
      <div className={isAmount(record.fields[column]?.spec) ? 'whitespace-nowrap' : 'truncate'}>
        <ColumnCell {...{ record, row, column }} />
      </div>
    </td>
  );
}

const AboutCell = ({ row, look: { record, canPick }, column }: CellProps) => (
  <td data-label={columnLabel(record, column)} className={`line-clamp-2 ${canPick ? 'col-start-2' : ''} col-span-2`}>
    <ColumnCell {...{ record, row, column }} />
  </td>
);

interface TitleProps {
  readonly record: AnyRecord;
  readonly row: ListedRow;
  readonly to: string | null;
  readonly note: string | undefined;
  /** All of what the row may have to cut. */
  readonly says?: string;
  readonly isNarrow?: boolean;
  readonly isAlone?: boolean;
  /** There is room for the note below the name. */
  readonly isStacked?: boolean;
}

function Title({ record, row, to, note, says, isNarrow, isAlone = false, isStacked = false }: TitleProps): ReactNode {
  const name = titleOf(record, row);
  const cut = isNarrow ? 'line-clamp-2' : 'block truncate';
  return (
    <th
      scope="row"
      className={`min-w-0 text-left font-medium ${isNarrow ? `-col-end-1 col-span-2 row-start-1 ${isAlone ? '' : 'pr-28'}` : 'px-2'} ${note && !isStacked ? 'flex items-baseline gap-2' : ''}`}
    >
      {to ? (
        <Link to={to} data-row="" title={says} className={`${whole} ${cut}`}>
          {name}
        </Link>
      ) : (
        <span data-row="" tabIndex={-1} title={says} className={cut}>
          {name}
        </span>
      )}
      {note && <span className={`note shrink-0 font-normal ${isStacked ? 'block leading-tight' : ''}`}>{note}</span>}
    </th>
  );
}

/** In the place of a row that is still being read. */
export function SkeletonRow(props: PlaceProps) {
  const { columns, canPick, isNarrow } = props.look;
  const bars = columns.slice(0, isNarrow ? 2 : undefined);
  return (
    <tr aria-hidden="true" className={`${line} ${isNarrow ? card : 'items-center'}`} style={placed(props)}>
      <td className="contents">
        <span className="sr-only">Reading…</span>
        {canPick && <span />}
        {bars.map((column, at) => (
          <span key={column} className="block px-2 py-1">
            <span className={`skeleton block h-3.5 ${['w-4/5', 'w-3/5', 'w-2/3'][(props.index + at) % 3]}`} />
          </span>
        ))}
      </td>
    </tr>
  );
}
