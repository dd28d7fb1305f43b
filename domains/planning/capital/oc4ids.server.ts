import type { Ports } from '#server/ports.ts';
import type { Work } from '#server/records/work.ts';
import { ownerIn } from '../../public/public.server.ts';
import type { Published } from './oc4ids.ts';
import { type Book, inForceOf, isRequest } from './plan-book.ts';
import { bookIn, entriesIn } from './plan-reading.server.ts';

interface Told {
  readonly id: string;
  readonly story: string | null;
  readonly news: string | null;
  readonly updatedAt: string;
}

export const toldIn = async (work: Work): Promise<ReadonlyMap<string, Told>> => {
  const rows = await work.tx.query<Told & Record<string, unknown>>(
    'select id, story, news, updated_at as "updatedAt" from capital_project where organization_id = $1',
    [work.actor.organizationId],
    'capital.told',
  );
  return new Map(rows.map((one) => [one.id, one]));
};

/** Projects as open data: all that were taken in, or only those of the plan in force. */
export async function publishedProjects(work: Work, which: 'every' | 'in_force', book?: Book): Promise<Published[]> {
  const { projects, programs, plans } = book ?? (await bookIn(work));
  const told = await toldIn(work);
  const plan = inForceOf(plans);
  const entries = new Map((plan ? await entriesIn(work, plan.id) : []).map((one) => [one.project, one]));
  const nameOf = new Map(programs.map(({ id, name }) => [id, name]));
  return projects
    .filter((one) => (which === 'every' ? !isRequest(one) : entries.has(one.id)))
    .map((project) => {
      const entry = entries.get(project.id);
      const { story = null, updatedAt = project.createdAt } = told.get(project.id) ?? {};
      return {
        ...project,
        program: nameOf.get(project.program) ?? '',
        story,
        updatedAt: new Date(updatedAt).toISOString(),
        gifts: entry?.gifts ?? [],
        approvedOn: entry ? (plan?.settledOn ?? null) : null,
      };
    });
}

export async function publisherFor(work: Work, { settings, clock }: Ports, path: string) {
  const { name: agency } = await ownerIn(work);
  const { origin, hostname: host } = new URL(settings.publicUrl);
  const { startMonth, sources } = await bookIn(work);
  return {
    agency,
    host,
    startMonth,
    uri: `${origin}${path}`,
    now: clock.now().toISOString(),
    sources: new Map(sources.map(({ id, code, name }) => [id, { code, name }])),
  };
}
