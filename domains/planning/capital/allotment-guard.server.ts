import { fail, type Issue, type Row, dollars } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { capitalAllotment } from './capital-allotment.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { phases } from './capital-words.ts';
import { federalMost, refusedRequest } from './funding.ts';
import { isFinal, isRequest, type Project, type Source, yearsIn } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';
import {
  entriesIn,
  fiscalIn,
  movedBefore,
  overspendingIn,
  overspentIn,
  plansIn,
  projectIn,
  projectsOf,
  sourcesIn,
} from './plan-reading.server.ts';
import { costsUnder } from './roll-over.ts';

type Allotment = Row<typeof capitalAllotment>;

type LockedPlan = Pick<Row<typeof capitalPlan>, 'id' | 'status' | 'stage' | 'planYear' | 'years'>;

/** The plan, locked: of two changes that would use the last dollar of a cap, one waits and is then judged. */
async function lockedPlan(work: UnitOfWork, id: string): Promise<LockedPlan> {
  const plan = await work.row(capitalPlan, {
    where: { id },
    fields: ['status', 'stage', 'planYear', 'years'],
    lock: 'update',
  });
  if (!plan) throw fail('not_found', 'capital_plan.unknown', 'There is no such capital plan.');
  return plan;
}

/** Judges an entry of a plan, and answers what follows from it. */
export async function judgedEntry(work: UnitOfWork, row: Allotment) {
  const plan = await lockedPlan(work, row.plan);
  const project = await projectIn(work, row.project);
  if (!project) throw fail('not_found', 'capital_project.unknown', 'There is no such capital project.');
  if (isRequest(project) && plan.stage !== 'requested')
    throw fail(
      'refused',
      'capital_allotment.project_is_a_request',
      'This is still a request. The budget office has to accept it before a plan can fund it.',
    );
  const sources = await sourcesIn(work, [...new Set((row.funding ?? []).map(({ source }) => source))]);
  const years = yearsIn(plan);
  const isDone = await movedBefore(work, row.plan, [row.project]);
  const effective = costsUnder(
    project.costs,
    (row.moved ?? []).filter((move) => !isDone(row.project, move)),
  );
  const issues = await issuesOf(work, { row, project: { ...project, costs: effective }, sources, years, plan });
  if (issues.length > 0)
    throw fail(
      'invalid',
      'capital_allotment.funding',
      issues[0]?.message ?? 'The funding doesn’t fit. Correct the marked lines.',
      { issues },
    );
  if (plan.stage !== 'requested') await refuseOverspending(work, plan);
  const costs = effective.filter(({ year }) => years.includes(year));
  const cents = centsOf(costs);
  const funded = row.funded.cents;
  const decision = funded === 0 ? 'waits' : funded < cents ? 'partly' : 'funded';
  return { costs: [...costs], cost: { cents, currency: 'USD' }, decision } as const;
}

async function issuesOf(
  work: UnitOfWork,
  {
    row,
    project,
    sources,
    years,
    plan,
  }: {
    row: Allotment;
    project: Project;
    sources: readonly Source[];
    years: readonly number[];
    plan: Pick<LockedPlan, 'stage'>;
  },
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
    if (!years.includes(year)) tell('year', `FY${year} is outside the plan`);
    const isAsked = plan.stage === 'requested' && line.isCarried === true;
    const refusal =
      source.status === 'active'
        ? refusedRequest(source, { ...project, phase, year, startMonth }, isAsked)
        : 'is closed';
    if (refusal) tell('source', `${source.name} ${refusal}`);
    const key = `${phase} ${year}`;
    const sum = (paid.get(key) ?? 0) + line.amount.cents;
    paid.set(key, sum);
    const cost = centsOf(project.costs.filter((one) => one.phase === phase && one.year === year));
    if (sum > cost) tell('amount', `${phases[phase]} in FY${year} costs ${dollars(cost)}; this funds ${dollars(sum)}`);
  }
  const share = shareFault(project, row.funding ?? [], sources);
  return share ? [...issues, share] : issues;
}

/** Federal money pays its share of what a project costs and no more; the rest is the match (2 CFR 200.306). */
function shareFault(
  { costs, federalShare }: Pick<Project, 'costs' | 'federalShare'>,
  funding: NonNullable<Allotment['funding']>,
  sources: readonly Pick<Source, 'id' | 'kind'>[],
): Issue | null {
  const most = federalMost(centsOf(costs), federalShare);
  const federal = new Set(sources.filter(({ kind }) => kind === 'federal').map(({ id }) => id));
  const given = centsOf(funding.filter(({ source }) => federal.has(source)).map(({ amount }) => amount));
  if (most === null || given <= most) return null;
  const message = `${federalShare} percent of ${dollars(centsOf(costs))} may be federal, which is ${dollars(most)}; this uses ${dollars(given)}`;
  return { path: 'funding', code: 'capital_allotment.federal_share', message };
}

/** Costs and shares may be others than when an entry was made: before a plan is decided, each is looked at again. */
export async function refuseOverShare(work: UnitOfWork, plan: { readonly id: string }): Promise<void> {
  const entries = await entriesIn(work, plan.id);
  const projects = new Map((await projectsOf(work, entries)).map((one) => [one.id, one]));
  const sources = await sourcesIn(work);
  const issues = entries.flatMap(({ project: id, gifts }) => {
    const project = projects.get(id);
    const lines = gifts.map(({ source, year, phase, cents }) => ({
      source,
      year,
      phase,
      amount: { cents, currency: '' },
    }));
    const fault = project && shareFault(project, lines, sources);
    return fault ? [{ ...fault, message: `${project.name}: ${fault.message}` }] : [];
  });
  if (issues.length > 0)
    throw fail(
      'refused',
      'capital_allotment.federal_share',
      `${issues
        .map(({ message }) => message)
        .slice(0, 3)
        .join('. ')}.`,
      { issues },
    );
}

/** People give money by source, year and phase; which of it was carried over only the roll to the next year says, and it stays so. */
export function stillCarried(row: Allotment, before: Allotment): NonNullable<Allotment['funding']> | null {
  const keyOf = ({ source, year, phase }: NonNullable<Allotment['funding']>[number]) => `${source} ${year} ${phase}`;
  const left = (before.funding ?? []).filter(({ isCarried }) => isCarried);
  const take = (line: NonNullable<Allotment['funding']>[number], isKnown: boolean) => {
    const at = left.findIndex(
      (one) => keyOf(one) === keyOf(line) && (isKnown || one.amount.cents >= line.amount.cents),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const lines = row.funding ?? [];
  for (const line of lines) if (line.isCarried) take(line, true);
  const marked = lines.map((line) => (!line.isCarried && take(line, false) ? { ...line, isCarried: true } : line));
  return marked.some((line, at) => line !== lines[at]) ? marked : null;
}

/** No source gives more in a year than its cap, over all projects of the plan. What a plan only asks for may exceed it. */
export async function refuseOverspending(work: UnitOfWork, plan: { readonly id: string }): Promise<void> {
  const over = await overspentIn(work, plan.id);
  if (!over) return;
  const { name, year, cents, used } = over;
  const message = `${dollars(used - cents)} above the cap of ${name} in FY${year}`;
  throw fail(
    'refused',
    'capital_plan.cap_exceeded',
    `${name} has ${dollars(cents)} in FY${year}; the plan uses ${dollars(used)}, ${dollars(used - cents)} over the cap.`,
    { issues: [{ path: 'funding', code: 'capital_plan.cap_exceeded', message }] },
  );
}

/** What was adopted stays within its caps: a cap falls below it only after the plan was amended. */
export async function refuseCapBelowAdopted(
  work: UnitOfWork,
  source: { readonly id: string; readonly name: string },
): Promise<void> {
  const decided = (await plansIn(work)).filter((one) => one.status === 'settled' && isFinal(one));
  for (const { id, number } of decided) {
    const over = (await overspendingIn(work, id)).find((one) => one.source === source.id);
    if (!over) continue;
    const message = `${number} uses ${dollars(over.used)} of ${source.name} in FY${over.year}, above a cap of ${dollars(over.cents)}. Amend the plan first`;
    throw fail('refused', 'funding_source.below_adopted', `${message}.`, {
      issues: [{ path: 'caps', code: 'funding_source.below_adopted', message }],
    });
  }
}
