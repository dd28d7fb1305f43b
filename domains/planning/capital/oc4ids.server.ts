import type { Ports } from '#server/ports.ts';
import type { Work } from '#server/records/work.ts';
import { ownerIn } from '../../public/public.server.ts';
import type { Published } from './oc4ids.ts';
import { inForceOf, isRequest, type PlanEntry, type PlanVersion, type Project } from './plan-book.ts';
import { entriesIn, fiscalIn, plansIn, programsIn, projectsIn, sourcesIn } from './plan-reading.server.ts';
import { publishedPlanIn, toldIn } from './published-plan.server.ts';

interface Given {
  readonly project: Project;
  readonly entry: PlanEntry | undefined;
  readonly plan: PlanVersion | undefined;
}

/** Everything that was taken in, with what the plan in force gives it. */
async function everyProject(work: Work): Promise<Given[]> {
  const plan = inForceOf(await plansIn(work));
  const entries = new Map((plan ? await entriesIn(work, plan.id) : []).map((one) => [one.project, one]));
  const ids = await work.tx.query<{ id: string; status: string }>(
    'select id, status from capital_project where organization_id = $1',
    [work.actor.organizationId],
    'capital.every_project',
  );
  const projects = await projectsIn(
    work,
    ids.filter((one) => !isRequest(one)).map(({ id }) => id),
  );
  return projects.map((project) => ({ project, entry: entries.get(project.id), plan }));
}

/** Projects as open data: all that were taken in, or those that the public page of the plan shows. */
export async function publishedProjects(work: Work, which: 'every' | 'in_force'): Promise<Published[]> {
  const published = which === 'in_force' ? await publishedPlanIn(work) : null;
  const given: readonly Given[] = published
    ? published.projects.map((one) => ({ ...one, plan: published.version }))
    : which === 'every'
      ? await everyProject(work)
      : [];
  const told = await toldIn(
    work,
    given.map(({ project }) => project.id),
  );
  const nameOf = new Map((await programsIn(work)).map(({ id, name }) => [id, name]));
  return given.map(({ project, entry, plan }) => {
    const { story = null, updatedAt = project.createdAt } = told.get(project.id) ?? {};
    return {
      ...project,
      program: nameOf.get(project.program) ?? '',
      story,
      updatedAt: new Date(updatedAt).toISOString(),
      gifts: entry?.gifts ?? [],
      approvedOn: entry ? (plan?.settledOn ?? null) : null,
      isPublic: which === 'in_force',
    };
  });
}

export async function publisherFor(work: Work, { settings, clock }: Ports, path: string) {
  const { name: agency } = await ownerIn(work);
  const { origin, hostname: host } = new URL(settings.publicUrl);
  const { startMonth } = await fiscalIn(work);
  return {
    agency,
    host,
    origin,
    startMonth,
    uri: `${origin}${path}`,
    now: clock.now().toISOString(),
    sources: new Map((await sourcesIn(work)).map(({ id, code, name }) => [id, { code, name }])),
  };
}
