import type { Column } from '#web/ui/columns.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Table } from '#web/ui/table.tsx';
import { figureText } from './figure-words.ts';
import type { Figure, Figures, GroupFigures } from './figures.ts';
import { useFirstOf } from './first-groups.tsx';

export interface Opened {
  readonly at: readonly string[];
  readonly words: string;
}

interface FiguresTableProps {
  readonly figures: Figures;
  /** Opens the rows behind a figure. */
  readonly onOpen: (opened: Opened) => void;
}

const count = new Intl.NumberFormat('en-US');

/** A number that opens its rows. */
const Opens = ({ text, says, onOpen }: { text: string; says: string; onOpen: () => void }) => (
  <button type="button" className="link tabular-nums" aria-label={`${text}: show rows of ${says}`} onClick={onOpen}>
    {text}
  </button>
);

/** The groups of a report with their figures; each figure opens its rows. */
export const FiguresTable = (props: FiguresTableProps) =>
  props.figures.isPivot ? <Pivot {...props} /> : <Groups {...props} />;

interface Line extends GroupFigures {
  readonly at: readonly string[];
  readonly says: string;
  readonly isInner: boolean;
  readonly isNote?: boolean;
}

function linesOf({ rows, groups }: Figures): Line[] {
  return rows.flatMap((row) => {
    const own: Line = { ...row, at: [row.key], says: row.words, isInner: false };
    if (groups.length < 2) return [own];
    const inner = row.under.map(
      (one): Line => ({ ...one, at: [row.key, one.key], says: `${row.words}, ${one.words}`, isInner: true }),
    );
    const cut: Line[] =
      row.cut > 0
        ? [
            {
              key: 'cut',
              words: `${row.cut} more groups`,
              count: 0,
              cells: [],
              at: [],
              says: '',
              isInner: true,
              isNote: true,
            },
          ]
        : [];
    return [own, ...inner, ...cut];
  });
}

function Groups({ figures, onOpen }: FiguresTableProps) {
  const { groups, totals, all, label } = figures;
  const heads = groups.map((one) => one.label).join(' / ');
  const open = ({ at, says }: Line) => onOpen({ at, words: says });
  const columns: Column<Line>[] = [
    {
      label: heads,
      name: ({ words }) => words,
      show: ({ words, isInner, isNote }) => (
        <span className={`${isInner ? 'pl-5' : ''} ${isNote ? 'text-muted' : ''}`}>{words}</span>
      ),
      className: ({ isInner }: Line) => (isInner || groups.length < 2 ? 'font-normal' : 'font-semibold'),
    },
    {
      label: label[1] ?? 'Rows',
      text: (line) => count.format(line.count),
      show: (line) =>
        line.isNote ? '' : <Opens text={count.format(line.count)} says={line.says} onOpen={() => open(line)} />,
      className: 'amount',
      headClass: 'amount',
    },
    ...totals
      .map((total, place) => ({ total, place }))
      .filter(
        ({ total }, place) => total.of !== 'count' && totals.findIndex((one) => one.label === total.label) === place,
      )
      .map(({ total, place }): Column<Line> => {
        const textOf = ({ cells }: Line) => (cells[place] ? figureText(cells[place], total) : '');
        return {
          label: total.label,
          text: textOf,
          show: (line) => (line.isNote ? '' : <Opens text={textOf(line)} says={line.says} onOpen={() => open(line)} />),
          className: 'amount',
          headClass: 'amount',
        };
      }),
  ];
  const shown = totals.filter(
    ({ of, label: name }, at) => of !== 'count' && totals.findIndex((one) => one.label === name) === at,
  );
  const whole = (): void => onOpen({ at: [], words: 'the whole report' });
  const lines = useFirstOf(linesOf(figures));
  return (
    <Scrolling label={`Figures by ${heads}`}>
      <Table
        label={`Figures by ${heads}`}
        rows={lines.shown}
        id={({ at, key }) => [...at, key].join('\n')}
        columns={columns}
        foot={
          <tr>
            <th scope="row">Total</th>
            <td className="amount" data-label={label[1]}>
              <Opens text={count.format(figures.count)} says="the whole report" onOpen={whole} />
            </td>
            {shown.map((total) => {
              const figure = all[totals.indexOf(total)];
              return (
                <td key={total.label} className="amount" data-label={total.label}>
                  {figure && <Opens text={figureText(figure, total)} says="the whole report" onOpen={whole} />}
                </td>
              );
            })}
          </tr>
        }
      />
      {lines.more}
    </Scrolling>
  );
}

/** One group down, one across: the first total, or the number of rows. */
function Pivot({ figures, onOpen }: FiguresTableProps) {
  const { groups, totals, rows, across, all, count: whole } = figures;
  const [down, over] = groups;
  const place = totals.findIndex(({ of }) => of !== 'count');
  const total = totals[place];
  const textOf = (n: number, cells: readonly Figure[]): string =>
    total && cells[place] ? figureText(cells[place], total) : count.format(n);
  const label = `${total?.label ?? figures.label[1] ?? 'Rows'} by ${down?.label} and ${over?.label}`;
  const named = new Map<string, number>();
  const unique = (words: string): string => {
    const times = (named.get(words) ?? 0) + 1;
    named.set(words, times);
    return times > 1 || words === down?.label || words === 'Total' ? `${words} (${times})` : words;
  };
  type Row = Figures['rows'][number];
  const columns: Column<Row>[] = [
    { label: down?.label ?? '', name: ({ words }) => words },
    ...across.map(({ key, words }): Column<Row> => {
      const cellOf = ({ under }: Row) => under.find((one) => one.key === key);
      return {
        label: unique(words),
        text: (row) => {
          const cell = cellOf(row);
          return cell ? textOf(cell.count, cell.cells) : '';
        },
        show: (row) => {
          const cell = cellOf(row);
          if (!cell) return <span className="text-muted">—</span>;
          const says = `${row.words}, ${words}`;
          return (
            <Opens
              text={textOf(cell.count, cell.cells)}
              says={says}
              onOpen={() => onOpen({ at: [row.key, key], words: says })}
            />
          );
        },
        className: 'amount',
        headClass: 'amount',
      };
    }),
    {
      label: 'Total',
      text: (row) => textOf(row.count, row.cells),
      show: (row) => (
        <Opens
          text={textOf(row.count, row.cells)}
          says={row.words}
          onOpen={() => onOpen({ at: [row.key], words: row.words })}
        />
      ),
      className: 'amount font-semibold',
      headClass: 'amount',
    },
  ];
  const lines = useFirstOf(rows);
  return (
    <Scrolling label={label}>
      <Table
        label={label}
        rows={lines.shown}
        id={({ key }) => key}
        columns={columns}
        foot={
          <tr>
            <th scope="row">Total</th>
            {across.map((one) => (
              <td key={one.key} className="amount" data-label={one.words}>
                <Opens
                  text={textOf(one.count, one.cells)}
                  says={one.words}
                  onOpen={() => onOpen({ at: ['', one.key], words: one.words })}
                />
              </td>
            ))}
            <td className="amount" data-label="Total">
              <Opens
                text={textOf(whole, all)}
                says="the whole report"
                onOpen={() => onOpen({ at: [], words: 'the whole report' })}
              />
            </td>
          </tr>
        }
      />
      {lines.more}
    </Scrolling>
  );
}
