import type { Actor } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { capitalProject } from './capital-project.record.ts';
import { oc4idsPackage, oc4idsProject, type Published } from './oc4ids.ts';
import { inForceOf, requestStates, type PlanEntry, type PlanVersion, type Project } from './plan-book.ts';
import { entriesIn, fiscalIn, plansIn, programsIn, projectsIn, sourcesIn } from './plan-reading.server.ts';
import { publishedPlanIn, toldIn } from './published-plan.server.ts';

interface Given {
  readonly project: Project;
  readonly entry: PlanEntry | undefined;
  readonly plan: PlanVersion | undefined;
}

/** So many projects are in memory at once. */
const AT_ONCE = 200;

/** Every project that was taken in, with what the plan in force gives it, as a file that is written while it is read. */
export async function* everyProject(actor: Actor, ports: Ports, path: string): AsyncGenerator<Uint8Array> {
  const { door } = ports;
  const { plan, ids, publisher } = await door.run(actor, async (work) => ({
    plan: inForceOf(await plansIn(work), (await fiscalIn(work)).year),
    ids: await work.rows(capitalProject, {
      where: { status: { not: requestStates } },
      order: 'number',
      fields: [],
      most: 'all',
    }),
    publisher: await publisherFor(work, ports, path),
  }));
  const { projects: _, ...head } = oc4idsPackage([], publisher);
  const encoder = new TextEncoder();
  yield encoder.encode(`${JSON.stringify(head).slice(0, -1)},"projects":[`);
  let before = '';
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map(({ id }) => id);
    const given = await door.run(actor, async (work) => {
      const entries = new Map(
        (plan ? await entriesIn(work, plan.id, some) : []).map((one) => [one.project, one] as const),
      );
      const projects = await projectsIn(work, some);
      return published(
        work,
        projects.map((project) => ({ project, entry: entries.get(project.id), plan })),
        { isPublic: false },
      );
    });
    for (const one of given) {
      yield encoder.encode(`${before}${JSON.stringify(oc4idsProject(one, publisher))}`);
      before = ',';
    }
  }
  yield encoder.encode(']}');
}

/** Projects as open data that the public page of the plan shows. */
export async function projectsInForce(work: UnitOfWork): Promise<Published[]> {
  const found = await publishedPlanIn(work);
  const given = (found?.projects ?? []).map((one) => ({ ...one, plan: found?.version }));
  return published(work, given, { isPublic: true });
}

async function published(
  work: UnitOfWork,
  given: readonly Given[],
  { isPublic }: Pick<Published, 'isPublic'>,
): Promise<Published[]> {
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
      isPublic,
    };
  });
}

export async function publisherFor(work: UnitOfWork, { settings, clock }: Ports, path: string) {
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
