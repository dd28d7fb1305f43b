import { dollars } from '#kernel';
import { Bars } from '#web/ui/chart.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Column } from '#web/ui/columns.ts';
import { Table } from '#web/ui/table.tsx';
import { brief } from './capital-data.tsx';
import type { Parts } from './capital-management.screen.tsx';
import { impactKinds } from './capital-words.ts';
import { type Source, yearsIn } from './plan-book.ts';
import { effectsByYear, type Use, usesOf, type YearOfEntry, yearsOf } from './plan-facts.ts';
import { entriesOf } from './plan-entries.ts';

/** Projects down, years across: what each needs, what it gets, and what nobody pays for yet; below it the caps. */
export function FundingTab(parts: Parts) {
  const { book, plan, content, mayPlan } = parts;
  const years = yearsIn(plan);
  const entries = entriesOf(book, content);
  const rows = entries
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map((entry) => {
      const cells = yearsOf(entry, years);
      const sum = (of: 'cost' | 'funded') => cells.reduce((all, one) => all + one[of], 0);
      return { entry, cells, cost: sum('cost'), funded: sum('funded') };
    });
  const isDraft = plan.status === 'draft';
  const idOf = new Map(content.entries.map(({ project, id }) => [project, id]));
  const effects = effectsByYear(
    book.projects
      .filter(({ id }) => content.entries.some(({ project, gifts }) => project === id && gifts.length > 0))
      .flatMap((one) => one.effects),
  );
  return (
    <div className="space-y-5">
      <Caps {...parts} />
      <section aria-label="Funding" className="panel overflow-x-auto">
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 pb-2">
          <h2>Projects by year</h2>
          {isDraft && mayPlan && (
            <Link to={`/capital-planning-management/entries/new?plan=${plan.id}`} className="button print:hidden">
              Add project
            </Link>
          )}
        </div>
        {entries.length === 0 ? (
          <Empty icon="landmark" title="No projects in this plan">
            Add projects one by one, or run the funding optimizer.
          </Empty>
        ) : (
          <Table
            label="Projects by year"
            caption={`Funded, of total cost. ${isDraft ? 'Open a project to change its amounts.' : 'This version is locked.'}`}
            rows={rows}
            id={({ entry }) => entry.project}
            columns={[
              {
                label: 'Project',
                name: ({ entry }) => entry.name,
                show: ({ entry }) => (
                  <>
                    <Link
                      to={`/capital-planning-management/entries/${idOf.get(entry.project)}${isDraft && mayPlan ? '?edit' : ''}`}
                      className="link"
                    >
                      {entry.name}
                    </Link>
                    <span className="text-muted block text-xs">{entry.number}</span>
                  </>
                ),
              },
              ...years.map(
                (year, at): Column<(typeof rows)[number]> => ({
                  label: `FY${year}`,
                  money: ({ cells }) => cells[at]?.funded,
                  show: ({ cells }) => <Given cell={cells[at]} />,
                  className: ({ cells }) => (isNothing(cells[at]) ? 'nothing' : ''),
                }),
              ),
              {
                label: 'All years',
                money: ({ funded }) => funded,
                show: ({ funded, cost }) => (
                  <>
                    {brief(funded)} <span className="text-muted">of {brief(cost)}</span>
                  </>
                ),
              },
            ]}
          />
        )}
      </section>
      <Bars
        title="Operating costs"
        note="Of funded projects; savings and revenue are negative. Once adopted, they count in Budget Forecasts."
        head="Fiscal year"
        across="words"
        arranged="stacked"
        measure={{ kind: 'money' }}
        empty="No funded project has operating costs."
        series={Object.entries(impactKinds)
          .filter(([kind]) => effects.some(({ kinds }) => kinds[kind]))
          .map(([kind, name]) => ({
            name,
            points: effects.map(({ year, kinds }) => ({ at: `FY${year}`, value: kinds[kind] ?? 0 })),
          }))}
      />
    </div>
  );
}

const isNothing = (cell: YearOfEntry | undefined): boolean => !cell || (cell.cost === 0 && cell.funded === 0);

const Given = ({ cell }: { cell: YearOfEntry | undefined }) =>
  !cell || isNothing(cell) ? (
    <span className="text-muted">—</span>
  ) : (
    <>
      {brief(cell.funded)}
      {cell.unfunded > 0 && <span className="text-danger block text-xs">{brief(cell.unfunded)} unfunded</span>}
    </>
  );

/** Each source in each year: how much of its cap the plan uses. */
function Caps({ book, plan, content }: Parts) {
  const years = yearsIn(plan);
  const sources = book.sources.filter(({ status }) => status === 'active');
  const gifts = content.entries.flatMap((one) => one.gifts);
  const uses = usesOf(
    gifts,
    sources.flatMap(({ caps }) => caps),
  );
  /** Nothing where there is no cap and no use. */
  const usageIn = (id: string, year: number) =>
    uses.find((one) => one.source === id && one.year === year && (one.cents !== 0 || one.used !== 0));
  const carried = gifts.filter(({ isCarried }) => isCarried).reduce((sum, { cents }) => sum + cents, 0);
  return (
    <section aria-label="Caps" className="panel overflow-x-auto">
      <h2 className="px-4 pt-4 pb-2">Caps by source</h2>
      <Table
        label="Caps by source"
        rows={sources}
        columns={[
          {
            label: 'Source',
            name: ({ name }) => name,
            show: ({ id, name }) => (
              <Link to={`/capital-planning-management/sources/${id}`} className="link">
                {name}
              </Link>
            ),
          },
          ...years.map(
            (year): Column<Source> => ({
              label: `FY${year}`,
              mark: ({ id, name }) => <Used use={usageIn(id, year)} of={`${name}, FY${year}`} />,
              className: ({ id }) => (usageIn(id, year) ? 'min-w-32' : 'text-muted nothing'),
            }),
          ),
        ]}
      />
      <p className="note px-4 py-3">
        {plan.stage === 'requested'
          ? 'A requested version may exceed the caps. No other version can.'
          : 'Only a requested version may exceed a cap.'}
        {carried > 0 && ` ${dollars(carried)} is carryover from the prior year and counts against the caps.`}
      </p>
    </section>
  );
}

/** How much of a cap is used; over it, or all of it, is said. */
const Used = ({ use, of }: { use: Use | undefined; of: string }) =>
  use ? (
    <>
      <progress
        className="progress"
        max={Math.max(use.cents, 1)}
        value={Math.min(use.used, use.cents)}
        aria-label={`${of}: ${dollars(use.used)} of ${dollars(use.cents)}`}
      />
      <span className="text-xs tabular-nums">
        {brief(use.used)} of {brief(use.cents)}
      </span>{' '}
      {use.left < 0 ? (
        <Badge tone="danger">{brief(-use.left)} over</Badge>
      ) : (
        use.left === 0 && <Badge tone="warn">full</Badge>
      )}
    </>
  ) : (
    '—'
  );
