import type { Work } from '#server/records/work.ts';
import type { PlanEntry, PlanVersion, Project } from './plan-book.ts';
import { inForceOf } from './plan-book.ts';
import { entriesIn, plansIn, programsIn, projectsOf, sourcesIn } from './plan-reading.server.ts';

/** What a project tells residents. */
export interface Told {
  readonly id: string;
  readonly story: string | null;
  readonly news: string | null;
  readonly updatedAt: string;
}

export const toldIn = async (work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Told>> => {
  const rows = await work.tx.query<Told & Record<string, unknown>>(
    'select id, story, news, updated_at as "updatedAt" from capital_project where organization_id = $1 and id = any($2)',
    [work.actor.organizationId, ids],
    'capital.told',
  );
  return new Map(rows.map((one) => [one.id, one]));
};

export interface PublishedPlan {
  readonly version: PlanVersion;
  readonly projects: readonly { readonly project: Project; readonly entry: PlanEntry }[];
  /** Names of its programs and sources. */
  readonly nameOf: ReadonlyMap<string, string>;
}

/** The plan in force with the projects that it gives money to: the page, the pages of projects and the open data publish these and no others. */
export async function publishedPlanIn(work: Work): Promise<PublishedPlan | null> {
  const version = inForceOf(await plansIn(work));
  if (!version) return null;
  const entries = (await entriesIn(work, version.id)).filter(({ gifts }) => gifts.length > 0);
  const known = new Map((await projectsOf(work, entries)).map((one) => [one.id, one]));
  const names = [...(await sourcesIn(work)), ...(await programsIn(work))];
  return {
    version,
    nameOf: new Map(names.map(({ id, name }) => [id, name])),
    projects: entries
      .flatMap((entry) => {
        const project = known.get(entry.project);
        return project ? [{ project, entry }] : [];
      })
      .toSorted((one, other) => (one.project.number < other.project.number ? -1 : 1)),
  };
}
