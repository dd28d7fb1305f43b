import type { Place } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { fiscalYearOf } from '../../customers/public.server.ts';
import type { Cap, Cost } from './funding.ts';
import type { Effect } from './plan-facts.ts';
import {
  type Book,
  isOpen,
  type Move,
  type PlanContent,
  type PlanEntry,
  type PlanVersion,
  type Program,
  type Project,
  type Source,
} from './plan-book.ts';
import { averagesOf, type Criterion } from './scoring.ts';

type Cells = Record<string, unknown>;

/** Lines of many rows as one list for each row, in their order. */
const linesAs = (table: string, columns: string): string =>
  `coalesce((select json_agg(json_build_object(${columns}) order by l.position) from ${table} l
     where l.organization_id = t.organization_id and l.parent = t.id), '[]'::json)`;

const asked = {
  programs: `select t.id, t.code, t.name, t.status, t.version,
      ${linesAs('capital_program_criteria', `'code', l.code, 'name', l.name, 'weight', l.weight, 'guide', l.guide`)} as criteria
    from capital_program t where t.organization_id = $1 order by t.code`,
  sources: `select t.id, t.code, t.name, t.kind, t.status, t.programs, t.phases, t.from_day::text as "fromDay", t.until_day::text as "untilDay",
      ${linesAs('funding_source_caps', `'source', t.id, 'year', l.year, 'cents', l.cap_cents`)} as caps
    from funding_source t where t.organization_id = $1 and ($2::uuid[] is null or t.id = any($2)) order by t.code`,
  projects: `select t.id, t.number, t.name, t.program, t.department, t.district, t.asset, t.status, t.place, t.spending,
      t.progress::float as progress, t.mandatory as "isMandatory", coalesce(t.depends_on, '{}') as "dependsOn",
      coalesce(t.excludes, '{}') as excludes, t.requested_by as "requestedBy", m.name as requester, t.created_at as "createdAt",
      coalesce(t.contingency_cents, 0) as contingency, t.federal_share::float as "federalShare", t.federal_award as "federalAward",
      t.federal_from::text as "federalFrom", t.federal_until::text as "federalUntil",
      ${linesAs('capital_project_phases', `'phase', l.phase, 'year', l.year, 'cents', l.cost_cents`)} as costs,
      ${linesAs('capital_project_operating', `'year', l.year, 'kind', l.kind, 'cents', l.amount_cents, 'accounts', l.accounts`)} as effects
    from capital_project t join organization_members m on m.organization_id = t.organization_id and m.id = t.requested_by
    where t.organization_id = $1 and t.id = any($2) order by t.number`,
  // What is in a plan or could still be, before what is over; of each the newest.
  inBook: `select t.id, t.status from capital_project t
    left join (select distinct project from capital_allotment where organization_id = $1) a on a.project = t.id
    where t.organization_id = $1
    order by (a.project is not null) desc, t.status in ('draft', 'returned', 'declined', 'decommissioned', 'cancelled'), t.number desc
    limit $2`,
  byStatus: `select status, count(*)::int as count from capital_project where organization_id = $1 group by 1`,
  entries: `select t.id, t.version, t.project, t.because, t.place, t.score, coalesce(t.costs, '[]'::jsonb) as costs, coalesce(t.moved, '[]'::jsonb) as moved,
      ${linesAs('capital_allotment_funding', `'phase', l.phase, 'year', l.year, 'source', l.source, 'cents', l.amount_cents, 'isCarried', l.is_carried`)} as gifts
    from capital_allotment t where t.organization_id = $1 and t.plan = $2 and ($3::uuid[] is null or t.project = any($3))`,
  overspent: `select s.id as source, s.name, u.year, coalesce(c.cents, 0)::bigint as cents, u.used::bigint as used
    from (select l.source, l.year, sum(l.amount_cents) as used
          from capital_allotment t join capital_allotment_funding l on l.organization_id = t.organization_id and l.parent = t.id
          where t.organization_id = $1 and t.plan = $2 group by 1, 2) u
    join funding_source s on s.organization_id = $1 and s.id = u.source
    left join lateral (select sum(cap_cents) as cents from funding_source_caps k
                       where k.organization_id = $1 and k.parent = u.source and k.year = u.year) c on true
    where u.used > coalesce(c.cents, 0) order by u.year, s.name`,
  movedBefore: `select distinct a.project || ' ' || (m ->> 'phase') || ' ' || (m ->> 'from') as key
    from capital_allotment a join capital_plan p on p.organization_id = a.organization_id and p.id = a.plan, jsonb_array_elements(a.moved) m
    where a.organization_id = $1 and p.id <> $2 and p.stage in ('adopted', 'amended') and p.status in ('settled', 'superseded')
      and a.project = any($3)`,
  scores: `select t.project, ${linesAs('capital_score_points', `'criterion', l.criterion, 'points', l.points`)} as points
    from capital_score t join capital_plan p on p.organization_id = t.organization_id and p.id = $2
    where t.organization_id = $1 and t.plan_year = p.plan_year`,
  survey: `select t.fits, count(*)::int as count from capital_survey_answer t
    join capital_plan p on p.organization_id = t.organization_id and p.id = $2
    where t.organization_id = $1 and t.plan_year = p.plan_year group by 1`,
};

const ask = <Row>(work: UnitOfWork, name: keyof typeof asked, more: readonly unknown[] = []): Promise<readonly Row[]> =>
  work.tx.query<Row & Cells>(asked[name], [work.actor.organizationId, ...more], `capital.${name}`);

export const programsIn = (work: UnitOfWork): Promise<readonly Program[]> => ask<Program>(work, 'programs');
export const sourcesIn = (work: UnitOfWork, ids: readonly string[] | null = null): Promise<readonly Source[]> =>
  ask<Source & { caps: Cap[] }>(work, 'sources', [ids]);

type ProjectCells = Project & { readonly costs: Cost[]; readonly effects: Effect[]; readonly place: Place | null };
export const projectsIn = async (work: UnitOfWork, ids: readonly string[]): Promise<readonly Project[]> =>
  ids.length === 0 ? [] : ask<ProjectCells>(work, 'projects', [[...new Set(ids)]]);

export const projectIn = async (work: UnitOfWork, id: string): Promise<Project | undefined> =>
  (await projectsIn(work, [id]))[0];
export const plansIn = (work: UnitOfWork): Promise<readonly PlanVersion[]> =>
  work.rows(capitalPlan, {
    order: '-number',
    fields: [
      'number',
      'name',
      'planYear',
      'years',
      'stage',
      'status',
      'version',
      'settledOn',
      'metOn',
      'ayes',
      'nays',
      'abstentions',
      'resolution',
      'basedOn',
    ],
    most: 'all',
  });

/** A source in a year of which a plan would use more than there is, what is carried over included. */
export async function overspentIn(work: UnitOfWork, plan: string): Promise<Overspent | undefined> {
  const [over] = await overspendingIn(work, plan);
  return over;
}

export interface Overspent {
  readonly source: string;
  readonly name: string;
  readonly year: number;
  readonly cents: number;
  readonly used: number;
}

export const overspendingIn = (work: UnitOfWork, plan: string): Promise<readonly Overspent[]> =>
  ask<Overspent>(work, 'overspent', [plan]);

/** Which moves of these projects another plan made when it was adopted: a project that follows one plan is not moved again by the next. */
export async function movedBefore(work: UnitOfWork, plan: string, projects: readonly string[]) {
  const keys = new Set((await ask<{ key: string }>(work, 'movedBefore', [plan, projects])).map(({ key }) => key));
  return (project: string, { phase, from }: Pick<Move, 'phase' | 'from'>): boolean =>
    keys.has(`${project} ${phase} ${from}`);
}

/** The month in which the organization's fiscal years begin, and the year that it is today. */
export async function fiscalIn(work: UnitOfWork): Promise<{ readonly year: number; readonly startMonth: number }> {
  const { year, from } = await fiscalYearOf(work, null, work.today);
  return { year, startMonth: Number(from.slice(5, 7)) };
}

/** So many projects at once are what a screen can show and a person can weigh. */
export const MOST_IN_BOOK = 2000;

/** Programs, sources and plans, with these projects alone. */
export async function bookOf(work: UnitOfWork, ids: readonly string[]): Promise<Book> {
  const [programs, sources, projects, plans] = [
    await programsIn(work),
    await sourcesIn(work),
    await projectsIn(work, ids),
    await plansIn(work),
  ];
  return { ...(await fiscalIn(work)), programs, sources, projects, plans, leftOut: { all: 0, open: 0 } };
}

/** The same with as many projects as can be worked with, and how many it leaves out. */
export async function bookIn(work: UnitOfWork, most = MOST_IN_BOOK): Promise<Book> {
  const known = await ask<{ id: string; status: string }>(work, 'inBook', [most]);
  const there = await ask<{ status: string; count: number }>(work, 'byStatus');
  const all = (some: typeof there) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    ...(await bookOf(
      work,
      known.map(({ id }) => id),
    )),
    leftOut: { all: all(there) - known.length, open: all(there.filter(isOpen)) - known.filter(isOpen).length },
  };
}

/** What a plan gives, to all of its projects or to some. */
export const entriesIn = (
  work: UnitOfWork,
  plan: string,
  projects: readonly string[] | null = null,
): Promise<readonly PlanEntry[]> => ask<PlanEntry>(work, 'entries', [plan, projects]);

export const projectsOf = (
  work: UnitOfWork,
  entries: readonly Pick<PlanEntry, 'project'>[],
): Promise<readonly Project[]> =>
  projectsIn(
    work,
    entries.map(({ project }) => project),
  );

export async function contentIn(work: UnitOfWork, plan: string): Promise<PlanContent> {
  const entries = await entriesIn(work, plan);
  const given = await ask<{ project: string; points: { criterion: string; points: number }[] }>(work, 'scores', [plan]);
  const scorers = Map.groupBy(given, ({ project }) => project);
  const averages = averagesOf(given, criteriaOf(await programsIn(work)));
  return {
    plan,
    entries,
    scores: [...averages].map(([project, own]) => ({
      project,
      averages: own,
      scorers: scorers.get(project)?.length ?? 0,
    })),
    survey: await surveyIn(work, plan),
  };
}

/** How residents answered for the year of a plan. */
export async function surveyIn(work: UnitOfWork, plan: string): Promise<Readonly<Record<string, number>>> {
  const answers = await ask<{ fits: string; count: number }>(work, 'survey', [plan]);
  return Object.fromEntries(answers.map(({ fits, count }) => [fits, count]));
}

/** Codes of criteria belong to their program; a project is only asked for its own. */
const criteriaOf = (programs: readonly Program[]): Criterion[] => [
  ...new Map(programs.flatMap(({ criteria }) => criteria).map((one) => [one.code, one])).values(),
];
