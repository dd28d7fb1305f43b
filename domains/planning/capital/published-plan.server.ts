import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { capitalProject } from './capital-project.record.ts';
import type { PlanEntry, PlanVersion, Project } from './plan-book.ts';
import { aheadOf, inForceOf } from './plan-book.ts';
import { entriesIn, fiscalIn, plansIn, programsIn, projectsOf, sourcesIn } from './plan-reading.server.ts';

/** What a project tells residents. */
export interface Told {
  readonly id: string;
  readonly story: string | null;
  readonly news: string | null;
  readonly updatedAt: string;
}

export const toldIn = async (work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Told>> => {
  const rows = await work.rows(capitalProject, {
    where: { id: ids },
    fields: ['story', 'news', 'updatedAt'],
    most: 'all',
  });
  return new Map(rows.map((one) => [one.id, one]));
};

export interface PublishedPlan {
  readonly version: PlanVersion;
  readonly projects: readonly { readonly project: Project; readonly entry: PlanEntry }[];
  /** Names of its programs and sources. */
  readonly nameOf: ReadonlyMap<string, string>;
}

/** What is decided: the plan in force, and those that begin later. */
export async function decidedPlansIn(work: UnitOfWork): Promise<readonly PlanVersion[]> {
  const plans = await plansIn(work);
  const { year } = await fiscalIn(work);
  const now = inForceOf(plans, year);
  return now ? [now, ...aheadOf(plans, year)] : [];
}

/**
 * The plan in force, or the decided one of this number, with the projects that it gives money to: the page, the pages of projects and the
 * open data publish these and no others.
 */
export async function publishedPlanIn(work: UnitOfWork, number = ''): Promise<PublishedPlan | null> {
  const decided = await decidedPlansIn(work);
  const version = decided.find((one) => one.number === number) ?? decided[0];
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
