import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import type { Column } from '#web/ui/columns.ts';
import { Opening } from '#web/ui/folding.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { Amount, postingsAt } from './amounts.tsx';
import type { Grid, GridLine, RollUp } from './grid.ts';
import { addressOf, type GridAddress, inside, PAGE_LINES, without } from './grid-address.ts';
import { ChangeLink, type Figure, figuresOf, percentOf, postingsOf, Sums } from './grid-table.tsx';
import { type Segment, segmentColumns } from './segment-columns.tsx';
import { Use } from './use.tsx';

type Row = RollUp | GridLine;
const isLine = (row: Row): row is GridLine => 'account' in row;
const codeOf = ({ code }: RollUp): string => code || without;
const nameOf = (row: Row): string => row.name ?? (isLine(row) ? row.account : row.code || 'None');

interface GroupProps {
  readonly groups: readonly RollUp[];
  /** Of the group that is open. */
  readonly lines: readonly GridLine[];
  readonly grid: Grid;
  readonly asked: GridAddress;
  readonly by: string;
  readonly mayAmend: boolean;
  /** Of the account of a line, that have a column of their own. */
  readonly segments: readonly Segment[];
}

/** Lines added up; a group opens to its lines. */
export function GroupTable({ groups, lines, grid: { sums, budget }, asked, by, mayAmend, segments }: GroupProps) {
  const { path } = usePlace();
  const show = useShow();
  const rows = groups.flatMap((group): Row[] => (codeOf(group) === asked.open ? [group, ...lines] : [group]));
  const figures: readonly Figure[] = [...figuresOf(sums), ['Available', [], ({ available }) => available]];
  const head = by === 'department' ? 'Department' : by === 'center' ? 'Cost center' : 'Code';
  const others = [head, ...figures.map(([label]) => label), 'Used'];
  const opened = asked.open ? segments : []; // groups by themselves have no account
  const groupPostings = (group: RollUp) => postingsOf(inside(asked, by, codeOf(group)), budget?.id ?? '');
  const toggle = (group: RollUp) => {
    const open = codeOf(group) === asked.open ? '' : codeOf(group);
    navigate(`${path}${addressOf({ ...asked, open })}`, { replace: true });
  };
  return (
    <div className="panel overflow-x-auto">
      <PlainTable
        label="Totals"
        isDense
        className="lg:[&_:is(td,th)]:px-1"
        show={show}
        rows={rows}
        id={(row) => (isLine(row) ? row.id : `group ${row.code}`)}
        columns={[
          {
            label: head,
            name: nameOf,
            show: (row) =>
              isLine(row) ? (
                <Link
                  to={href(pages.line, { id: row.id })}
                  className="link block pl-6 lg:w-44 lg:truncate xl:w-48"
                  title={`${row.name} ${row.account}`}
                >
                  {row.name}
                </Link>
              ) : (
                <span className="flex flex-wrap items-center gap-x-2">
                  <Opening isOpen={codeOf(row) === asked.open} onToggle={() => toggle(row)}>
                    {nameOf(row)}
                  </Opening>
                  <Link to={`${path}${addressOf(inside(asked, by, codeOf(row)))}`} className="link note">
                    {row.lines} {row.lines === 1 ? 'line' : 'lines'}
                    {codeOf(row) === asked.open && row.lines > PAGE_LINES && `, ${PAGE_LINES} shown`}
                  </Link>
                </span>
              ),
          },
          ...segmentColumns<Row>(opened, others, (row) => (isLine(row) ? row : null)),
          ...figures.map(
            ([label, bucket, of]): Column<Row> => ({
              label,
              mark: (row) => (
                <Amount
                  cents={of(row)}
                  to={
                    isLine(row) ? postingsAt({ line: row.id, bucket, until: asked.asOf }) : groupPostings(row)(bucket)
                  }
                  label={`${nameOf(row)}, ${label}`}
                />
              ),
              headClass: 'amount',
              className: (row) =>
                `amount ${isLine(row) ? '' : 'font-medium'} ${of(row) === 0 ? 'nothing' : of(row) < 0 ? 'text-danger' : ''}`,
            }),
          ),
          {
            label: 'Used',
            percent: percentOf,
            show: (row) => <Use percent={percentOf(row)} left={row.available} />,
          },
        ]}
        acts={mayAmend && { label: 'Change', className: '', show: (row) => isLine(row) && <ChangeLink line={row} /> }}
        foot={
          <tr>
            <th scope="row" colSpan={1 + opened.length}>
              Total
            </th>
            <Sums sums={sums} of="Total" figures={figuresOf(sums)} to={postingsOf(asked, budget?.id ?? '')} />
            {mayAmend && <td aria-hidden="true" />}
          </tr>
        }
      />
    </div>
  );
}
