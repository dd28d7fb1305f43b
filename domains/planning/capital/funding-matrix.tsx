import { Bars } from '#web/ui/chart.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { brief, dollars } from './capital-data.tsx';
import type { Parts } from './capital-management.screen.tsx';
import { impactKinds } from './capital-words.ts';
import { yearsIn } from './plan-book.ts';
import { effectsByYear, usesOf, yearsOf } from './plan-facts.ts';
import { entriesOf } from './plan-entries.ts';

/** Projects down, years across: what each needs, what it gets, and what nobody pays for yet; below it the caps. */
export function FundingTab(parts: Parts) {
  const { book, plan, content, mayPlan } = parts;
  const years = yearsIn(plan);
  const entries = entriesOf(book, content);
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
              Add a project
            </Link>
          )}
        </div>
        {entries.length === 0 ? (
          <Empty icon="landmark" title="No project is in this plan yet">
            Add projects one by one, or let the best set be found.
          </Empty>
        ) : (
          <table className="grid-table">
            <caption className="text-muted px-4 pb-2 text-left">
              Money given, of what it costs.{' '}
              {isDraft ? 'A project’s amounts are changed on its own page.' : 'This version does not change any more.'}
            </caption>
            <thead>
              <tr>
                <Heads words={['Project']} figures={[...years.map((year) => `FY${year}`), 'All years']} />
              </tr>
            </thead>
            <tbody>
              {entries
                .toSorted((one, other) => (one.number < other.number ? -1 : 1))
                .map((entry) => {
                  const cells = yearsOf(entry, years);
                  const [cost, funded] = [
                    cells.reduce((sum, one) => sum + one.cost, 0),
                    cells.reduce((sum, one) => sum + one.funded, 0),
                  ];
                  return (
                    <tr key={entry.project}>
                      <th scope="row" className="col-span-full font-normal">
                        <Link
                          to={`/capital-planning-management/entries/${idOf.get(entry.project)}${isDraft && mayPlan ? '?edit' : ''}`}
                          className="link"
                        >
                          {entry.name}
                        </Link>
                        <span className="text-muted block text-xs">{entry.number}</span>
                      </th>
                      {cells.map(({ year, cost: needed, funded: given, unfunded }) => (
                        <td
                          key={year}
                          data-label={`FY${year}`}
                          className={`amount ${needed === 0 && given === 0 ? 'nothing' : ''}`}
                        >
                          {needed === 0 && given === 0 ? (
                            <span className="text-muted">—</span>
                          ) : (
                            <>
                              {brief(given)}
                              {unfunded > 0 && (
                                <span className="text-grave block text-xs">{brief(unfunded)} unfunded</span>
                              )}
                            </>
                          )}
                        </td>
                      ))}
                      <td data-label="All years" className="amount">
                        {brief(funded)} <span className="text-muted">of {brief(cost)}</span>
                      </td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        )}
      </section>
      <Bars
        title="What these projects cost to run"
        note="Of the projects with money, by fiscal year; savings and revenue are below zero. Once adopted, Budget Forecasts counts them in the years ahead."
        head="Fiscal year"
        across="words"
        arranged="stacked"
        measure={{ kind: 'money' }}
        empty="No project that has money in this plan names an effect on the operating budget."
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

/** Each source in each year: how much of its cap the plan uses. */
function Caps({ book, plan, content }: Parts) {
  const years = yearsIn(plan);
  const sources = book.sources.filter(({ status }) => status === 'active');
  const gifts = content.entries.flatMap((one) => one.gifts);
  const uses = usesOf(
    gifts,
    sources.flatMap(({ caps }) => caps),
  );
  const carried = gifts.filter(({ isCarried }) => isCarried).reduce((sum, { cents }) => sum + cents, 0);
  return (
    <section aria-label="Caps" className="panel overflow-x-auto">
      <h2 className="px-4 pt-4 pb-2">Sources and their caps</h2>
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">Source</th>
            {years.map((year) => (
              <th key={year} scope="col">
                FY{year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row" className="col-span-full font-normal">
                <Link to={`/capital-planning-management/sources/${id}`} className="link">
                  {name}
                </Link>
              </th>
              {years.map((year) => {
                const use = uses.find((one) => one.source === id && one.year === year);
                if (!use || (use.cents === 0 && use.used === 0))
                  return (
                    <td key={year} data-label={`FY${year}`} className="text-muted nothing">
                      —
                    </td>
                  );
                const isOver = use.left < 0;
                return (
                  <td key={year} data-label={`FY${year}`} className="min-w-32">
                    <progress
                      className="progress"
                      max={Math.max(use.cents, 1)}
                      value={Math.min(use.used, use.cents)}
                      aria-label={`${name}, FY${year}: ${dollars(use.used)} of ${dollars(use.cents)}`}
                    />
                    <span className="text-xs tabular-nums">
                      {brief(use.used)} of {brief(use.cents)}
                    </span>{' '}
                    {isOver ? (
                      <Badge tone="grave">{brief(-use.left)} over</Badge>
                    ) : use.left === 0 ? (
                      <Badge tone="warn">full</Badge>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note px-4 py-3">
        {plan.stage === 'requested'
          ? 'This version holds what was asked for, so it may lie above the caps. No other version can.'
          : 'No version but a requested one can use more than a cap; the last change that would is refused.'}
        {carried > 0 && ` ${dollars(carried)} of it is carried over from the year before and counts against the caps.`}
      </p>
    </section>
  );
}
