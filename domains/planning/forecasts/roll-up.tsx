import { Bars } from '#web/ui/chart.tsx';
import { short } from '#web/ui/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { useLineSearch } from './line-search.tsx';
import type { Range } from './methods.ts';
import { type Outlook, type RolledUp, rolledUp, type RollUpBy, rollUps } from './outlook.ts';
import { useWhole } from '#web/ui/whole.ts';
import { Folding } from '#web/ui/folding.tsx';

const money = { kind: 'money' } as const;

/** So many groups a chart can show and still be read. */
const IN_CHART = 12;

/** The outlook added up by fund, department or cost center: a chart of the largest and a table of all. */
export function RollUp({ outlook }: { outlook: Outlook }) {
  const isWhole = useWhole();
  const { question, put } = useLineSearch();
  const asked = question.get('by') ?? '';
  const by: RollUpBy = asked in rollUps ? (asked as RollUpBy) : 'department'; // one of the keys, as was just looked at
  const all = Object.keys(rollUps) as RollUpBy[];
  if (isWhole)
    return (
      <>
        {all.map((one) => (
          <Group key={one} outlook={outlook} by={one} />
        ))}
      </>
    );
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-2 print:hidden">
        <span className="text-muted">Group by</span>
        <Select
          aria-label="Group by"
          className="control w-auto"
          value={by}
          choices={all.map((one) => [one, rollUps[one].toLowerCase()] as const)}
          onPick={(next) => put('by', next)}
        />
      </div>
      <Group outlook={outlook} by={by} />
    </div>
  );
}

/** Says how many groups the chart leaves to the table. */
export const chartNote = (by: RollUpBy, groups: number): string =>
  groups > IN_CHART
    ? `By ${rollUps[by].toLowerCase()}: the ${IN_CHART} largest of ${groups}. The table has all of them.`
    : `By ${rollUps[by].toLowerCase()}.`;

function Group({ outlook: { lines, leftOut }, by }: { outlook: Outlook; by: RollUpBy }) {
  const groups = rolledUp(lines, by);
  const inChart = groups.slice(0, IN_CHART);
  // One line that has no figure yet leaves none to its sums.
  const isEarly = groups.some(({ rangeOnly }) => rangeOnly);
  return (
    <div className="space-y-5">
      <section aria-label={`By ${rollUps[by].toLowerCase()}`} className="panel min-w-0">
        <Scrolling label={`By ${rollUps[by].toLowerCase()}`}>
          <Table
            label={`By ${rollUps[by].toLowerCase()}`}
            caption={
              <>
                {groups.length} {rollUps[by].toLowerCase()}
                {groups.length === 1 ? '' : 's'}, largest first.
                {leftOut > 0 && ` ${leftOut} smaller lines of the budget are not counted.`}
              </>
            }
            captionClass="text-muted px-4 pt-4 pb-2 text-left"
            rows={groups}
            id={(one) => one.name}
            total="Total"
            columns={[
              { label: rollUps[by], name: (one) => one.name },
              { label: 'Lines', number: (one) => one.lines, sum: true },
              ...(
                [
                  ['Revised budget', 'authority'],
                  ['Expended', 'spent'],
                  ['Committed', 'open'],
                  ...(isEarly
                    ? ([
                        ['Expected, low', 'low'],
                        ['Expected, high', 'high'],
                      ] as const)
                    : ([['Expected', 'expected']] as const)),
                ] as const
              ).map(([label, of]) => ({
                label,
                money: (one: RolledUp) => one[of],
                brief: true as const,
                sum: true as const,
              })),
              isEarly
                ? {
                    label: 'Year-end balance',
                    headClass: 'amount',
                    className: 'amount',
                    mark: (one) => <Balance of={one} />,
                  }
                : {
                    label: 'Year-end balance',
                    money: (one) => one.authority - one.expected,
                    show: (one) => <LeftOver cents={one.authority - one.expected} />,
                    brief: true,
                    sum: true,
                  },
            ]}
          />
        </Scrolling>
      </section>
      <Folding name="forecast-groups" title="Expected and revised budget" isClosed>
        <Bars
          title="Expected and revised budget"
          note={chartNote(by, groups.length)}
          head={rollUps[by]}
          across="words"
          measure={money}
          series={[
            { name: 'Revised budget', points: inChart.map((one) => ({ at: one.name, value: one.authority })) },
            ...(isEarly
              ? [
                  { name: 'Expected, low', points: inChart.map((one) => ({ at: one.name, value: one.low })) },
                  { name: 'Expected, high', points: inChart.map((one) => ({ at: one.name, value: one.high })) },
                ]
              : [{ name: 'Expected', points: inChart.map((one) => ({ at: one.name, value: one.expected })) }]),
          ]}
        />
      </Folding>
    </div>
  );
}

/** What would be left at the end of the year; less than nothing is over. */
export const LeftOver = ({ cents }: { cents: number }) =>
  cents < 0 ? <Badge tone="danger">{short(-cents, money)} over</Badge> : short(cents, money);

const signed = (cents: number): string => `${cents < 0 ? '\u2212' : ''}${short(Math.abs(cents), money)}`;

/** "$61K to $677K"; one figure where both ends are the same. */
export const rangeWords = ({ low, high }: Range): string =>
  signed(low) === signed(high) ? signed(low) : `${signed(low)} to ${signed(high)}`;

interface Expecting extends Range {
  readonly authority: number;
  readonly rangeOnly: boolean;
}

/** What the year may cost: one figure with its range, or the range alone while one figure would say more than is known. */
export const Expected = ({ of, cents }: { readonly of: Expecting; readonly cents: number }) =>
  of.rangeOnly ? (
    <span className="whitespace-nowrap">{rangeWords(of)}</span>
  ) : (
    <>
      <span className="font-semibold">{short(cents, money)}</span>
      <span className="note block whitespace-nowrap">{rangeWords(of)}</span>
    </>
  );

/** What would be left over that range: red only when even the lowest forecast is over the budget. */
export const Balance = ({ of: { authority, low, high } }: { readonly of: Omit<Expecting, 'rangeOnly'> }) =>
  authority < low ? (
    <Badge tone="danger">{rangeWords({ low: low - authority, high: high - authority })} over</Badge>
  ) : (
    <span className="whitespace-nowrap">{rangeWords({ low: authority - high, high: authority - low })}</span>
  );
