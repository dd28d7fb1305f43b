import { fail, type Issue, type Row } from '#kernel';
import type { Work } from '#server/records/work.ts';
import type { capitalAllotment } from './capital-allotment.record.ts';
import { phases, type Stage } from './capital-words.ts';
import { refusedPayment } from './funding.ts';
import { isRequest, type Project, type Source, yearsIn } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';
import { fiscalIn, overspentIn, projectIn, sourcesIn } from './plan-reading.server.ts';

type Allotment = Row<typeof capitalAllotment>;

interface LockedPlan {
  readonly id: string;
  readonly status: string;
  readonly stage: Stage;
  readonly planYear: number;
  readonly years: number;
}

const dollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** The plan, locked: of two changes that would use the last dollar of a cap, one waits and is then judged. */
async function lockedPlan(work: Work, id: string): Promise<LockedPlan> {
  const [plan] = await work.tx.query<LockedPlan & Record<string, unknown>>(
    `select id, status, stage, plan_year as "planYear", years from capital_plan where organization_id = $1 and id = $2 for no key update`,
    [work.actor.organizationId, id],
    'capital.locked_plan',
  );
  if (!plan) throw fail('not_found', 'capital_plan.unknown', 'There is no such capital plan.');
  return plan;
}

/** The plan of an entry that is made, changed or removed has to be a draft. */
export async function draftOf(work: Work, { plan: id }: Pick<Allotment, 'plan'>): Promise<LockedPlan> {
  const plan = await lockedPlan(work, id);
  if (plan.status !== 'draft')
    throw fail(
      'refused',
      'capital_allotment.plan_is_settled',
      'This plan is no draft any more. Amend it with a new version instead.',
    );
  return plan;
}

/** Judges an entry of a plan, and answers what follows from it. */
export async function judgedEntry(work: Work, row: Allotment) {
  const plan = await draftOf(work, row);
  const project = await projectIn(work, row.project);
  if (!project) throw fail('not_found', 'capital_project.unknown', 'There is no such capital project.');
  if (isRequest(project) && plan.stage !== 'requested')
    throw fail(
      'refused',
      'capital_allotment.project_is_a_request',
      'This is still a request. The budget office takes it in before a plan can pay for it.',
    );
  const sources = await sourcesIn(work, [...new Set((row.funding ?? []).map(({ source }) => source))]);
  const years = yearsIn(plan);
  const issues = await issuesOf(work, { row, project, sources, years });
  if (issues.length > 0)
    throw fail('invalid', 'capital_allotment.funding', issues[0]?.message ?? 'The funding does not fit.', { issues });
  if (plan.stage !== 'requested') await refuseOverspending(work, plan);
  const costs = project.costs.filter(({ year }) => years.includes(year));
  const cents = centsOf(costs);
  const funded = row.funded.cents;
  const decision = funded === 0 ? 'waits' : funded < cents ? 'partly' : 'funded';
  return { costs: [...costs], cost: { cents, currency: 'USD' }, decision } as const;
}

async function issuesOf(
  work: Work,
  {
    row,
    project,
    sources,
    years,
  }: { row: Allotment; project: Project; sources: readonly Source[]; years: readonly number[] },
): Promise<Issue[]> {
  const { startMonth } = await fiscalIn(work);
  const issues: Issue[] = [];
  const paid = new Map<string, number>();
  for (const [at, line] of (row.funding ?? []).entries()) {
    const tell = (field: string, message: string) =>
      issues.push({ path: `funding.${at}.${field}`, code: `capital_allotment.${field}`, message });
    const source = sources.find(({ id }) => id === line.source);
    const { phase, year } = line as { phase: keyof typeof phases; year: number };
    if (!source) {
      tell('source', 'There is no such funding source');
      continue;
    }
    if (!years.includes(year)) tell('year', `FY${year} lies outside the plan`);
    const refusal =
      source.status === 'active' ? refusedPayment(source, { ...project, phase, year, startMonth }) : 'is closed';
    // What was carried over is there already, whatever the cap of the new year.
    if (refusal && !(line.isCarried && refusal.startsWith('has no money'))) tell('source', `${source.name} ${refusal}`);
    const key = `${phase} ${year}`;
    const sum = (paid.get(key) ?? 0) + line.amount.cents;
    paid.set(key, sum);
    const cost = centsOf(project.costs.filter((one) => one.phase === phase && one.year === year));
    if (sum > cost) tell('amount', `${phases[phase]} in FY${year} costs ${dollars(cost)}; this gives ${dollars(sum)}`);
  }
  return issues;
}

/** No source gives more in a year than its cap, over all projects of the plan. What a plan only asks for may exceed it. */
export async function refuseOverspending(work: Work, plan: { readonly id: string }): Promise<void> {
  const over = await overspentIn(work, plan.id);
  if (!over) return;
  const { name, year, cents, used } = over;
  const message = `${dollars(used - cents)} above the cap of ${name} in FY${year}`;
  throw fail(
    'refused',
    'capital_plan.cap_exceeded',
    `${name} has ${dollars(cents)} in FY${year}; the plan would use ${dollars(used)}, ${dollars(used - cents)} too much.`,
    { issues: [{ path: 'funding', code: 'capital_plan.cap_exceeded', message }] },
  );
}
