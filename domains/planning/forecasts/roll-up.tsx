import { Bars } from '#web/ui/chart.tsx';
import { Link } from '#web/shell/router.tsx';
import { exact, short } from '#web/ui/format.ts';
import { Folding, Opening } from '#web/ui/folding.tsx';
import { useParam } from '#web/ui/param.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import type { DriverSide } from './drivers.ts';
import { ForecastAmount, forecastSeries } from './forecast-amount.tsx';
import {
  type LineOutlook,
  type Outlook,
  type RolledUp,
  rolledUp,
  type RollUpBy,
  rollUps,
  rollUpsOf,
  summed,
} from './outlook.ts';
import { sideWords, YearEnd } from './side-words.tsx';
import { useWhole } from '#web/ui/whole.ts';

const money = { kind: 'money' } as const;

/** So many groups a chart can show and still be read. */
const IN_CHART = 12;

/** What lines are added up by: the address says it. */
function useRollUp(side: DriverSide) {
  const [asked, put] = useParam('by');
  const all = rollUpsOf(side);
  const by = all.find((one) => one === asked) ?? all[0] ?? 'fund';
  return { by, put, all };
}

export function GroupBy({ side }: { readonly side: DriverSide }) {
  const { by, put, all } = useRollUp(side);
  return (
    <div className="flex items-center gap-2 print:hidden">
      <span className="text-muted whitespace-nowrap">Group by</span>
      <Select
        aria-label="Group by"
        className="control w-auto"
        value={by}
        choices={all.map((one) => [one, rollUps[one].toLowerCase()] as const)}
        onPick={put}
      />
    </div>
  );
}

/** The outlook added up by fund, department or cost center: a chart of the largest and a table of all. */
export function RollUp({ outlook }: { outlook: Outlook }) {
  const isWhole = useWhole();
  const { by, all } = useRollUp(outlook.side);
  if (isWhole)
    return (
      <>
        {all.map((one) => (
          <Group key={one} outlook={outlook} by={one} />
        ))}
      </>
    );
  return <Group outlook={outlook} by={by} />;
}

/** Says how many groups the chart leaves to the table. */
export const chartNote = (by: RollUpBy, groups: number): string =>
  groups > IN_CHART
    ? `By ${rollUps[by].toLowerCase()}: the ${IN_CHART} largest of ${groups}. The table has all of them.`
    : `By ${rollUps[by].toLowerCase()}.`;

type Row = RolledUp | LineOutlook;
const isLine = (row: Row): row is LineOutlook => 'line' in row;

/** Every group with its sums; a group opens to its lines. */
function Group({ outlook, by }: { outlook: Outlook; by: RollUpBy }) {
  const { lines, leftOut, months, side } = outlook;
  const said = sideWords[side];
  const isRevenue = side === 'revenue';
  const groups = rolledUp(lines, by, months);
  const all = summed(lines, months);
  const inChart = groups.slice(0, IN_CHART);
  const isEarly = inChart.some(({ forecast }) => forecast.cents === null);
  const [open, setOpen] = useParam('open');
  const isWhole = useWhole();
  const rows = groups.flatMap((group): Row[] => (!isWhole && group.name === open ? [group, ...group.own] : [group]));
  const label = `By ${rollUps[by].toLowerCase()}`;
  /** On a phone a closed group says how it will end; opened, it says everything. */
  const folded = (one: Row): string => (isWhole || isLine(one) || one.name === open ? '' : 'nothing');
  return (
    <div className="space-y-4">
      <section aria-label={label} className="panel min-w-0">
        <Scrolling label={label}>
          <Table
            label={label}
            isDense
            caption={
              <>
                {groups.length} {rollUps[by].toLowerCase()}
                {groups.length === 1 ? '' : 's'}, largest first.
                {leftOut > 0 && ` ${leftOut} smaller lines of the budget are not counted.`}
              </>
            }
            captionClass="text-muted px-3 pt-3 pb-2 text-left"
            rows={rows}
            id={(one) => (isLine(one) ? one.line : one.name)}
            columns={[
              {
                label: rollUps[by],
                name: (one) => one.name,
                show: (one) =>
                  isLine(one) ? (
                    <Link
                      to={`${said.lines}/${one.line}`}
                      className="link block pl-6 lg:w-72 lg:truncate"
                      title={`${one.name} ${one.account}`}
                    >
                      {one.name}
                    </Link>
                  ) : isWhole ? (
                    one.name
                  ) : (
                    <Opening isOpen={one.name === open} onToggle={() => setOpen(one.name === open ? '' : one.name)}>
                      {one.name}
                    </Opening>
                  ),
              },
              { label: 'Lines', number: (one) => (isLine(one) ? null : one.lines), none: '', className: folded },
              { label: said.authority, money: (one) => one.authority, brief: true, className: folded },
              { label: said.soFar, money: (one) => one.spent, brief: true, className: folded },
              ...(isRevenue
                ? []
                : [{ label: 'Committed', money: (one: Row) => one.open, brief: true as const, className: folded }]),
              {
                label: 'Expected',
                money: (one) => one.forecast.high,
                show: (one) => <ForecastAmount of={one.forecast} />,
              },
              {
                label: said.end,
                money: (one) => one.authority - one.forecast.high,
                show: (one) => <YearEnd side={side} authority={one.authority} of={one.forecast} />,
              },
            ]}
            foot={
              <tr>
                <th scope="row">Total</th>
                <td className="amount" data-label="Lines">
                  {lines.length}
                </td>
                {(
                  [
                    [said.authority, all.authority],
                    [said.soFar, all.spent],
                    ...(isRevenue ? [] : [['Committed', all.open] as const]),
                  ] as const
                ).map(([label, cents]) => (
                  <td key={label} className="amount" data-label={label} title={exact(cents, money)}>
                    {short(cents, money)}
                  </td>
                ))}
                <td className="amount" data-label="Expected">
                  <ForecastAmount of={all.forecast} />
                </td>
                <td className="amount" data-label={said.end}>
                  <YearEnd side={side} authority={all.authority} of={all.forecast} />
                </td>
              </tr>
            }
          />
        </Scrolling>
      </section>
      <Folding name="forecast-groups" title="Chart" isClosed>
        <Bars
          title={`Expected and ${said.authority.toLowerCase()}`}
          note={chartNote(by, groups.length)}
          head={rollUps[by]}
          across="words"
          measure={money}
          series={[
            { name: said.authority, points: inChart.map((one) => ({ at: one.name, value: one.authority })) },
            ...forecastSeries(
              inChart.map(({ name, forecast }) => ({ at: name, forecast })),
              isEarly,
            ),
          ]}
        />
      </Folding>
    </div>
  );
}
