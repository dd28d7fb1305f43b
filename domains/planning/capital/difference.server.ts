import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { inForceOf, isFinal, type PlanVersion } from './plan-book.ts';
import { differenceOf } from './plan-difference.ts';
import { entriesOf } from './plan-entries.ts';
import { entriesIn, fiscalIn, plansIn, projectsOf, sourcesIn } from './plan-reading.server.ts';

/** The name under which documents of the plan are signed. */
export const signerOf = (organizationId: string): string => `levee/capital-plan/${organizationId}`;

/** A plan of this organization by its id, or a refusal that names the field. */
export function planOf(plans: readonly PlanVersion[], id: string, path: string) {
  const found = plans.find((one) => one.id === id);
  if (found) return found;
  throw fail('not_found', 'capital_plan.unknown', 'There is no such capital plan.', {
    issues: [{ path, code: 'unknown', message: 'There is no such capital plan' }],
  });
}

/** The difference of two versions, as it is shown and as it is signed. */
export async function differenceIn(work: UnitOfWork, { id, since }: { id: string; since: string }) {
  const plans = await plansIn(work);
  const [from, to] = [planOf(plans, since, 'since'), planOf(plans, id, 'id')];
  return between(work, from, to);
}

async function between<From extends PlanVersion | null>(work: UnitOfWork, from: From, to: PlanVersion) {
  const [before, after] = [from ? await entriesIn(work, from.id) : [], await entriesIn(work, to.id)];
  const projects = await projectsOf(work, [...before, ...after]);
  const difference = differenceOf(
    entriesOf({ projects }, { entries: before }),
    entriesOf({ projects }, { entries: after }),
  );
  return { from, to, difference, sources: new Map((await sourcesIn(work)).map(({ id, name }) => [id, name])) };
}

/**
 * What a plan that was decided changed since the one that was decided before it, for everybody. Only adopted and amended plans are
 * compared: drafts, recommendations and requests never leave by this door.
 */
export async function decidedDifferenceIn(work: UnitOfWork, number: string) {
  const plans = await plansIn(work);
  const decided = plans
    .filter((one) => ['settled', 'superseded'].includes(one.status) && isFinal(one))
    .toSorted((one, other) => (one.number < other.number ? 1 : -1));
  const wished = number === '' ? inForceOf(plans, (await fiscalIn(work)).year)?.number : number;
  const at = decided.findIndex((one) => one.number === wished);
  const to = decided[at];
  return to ? between(work, decided[at + 1] ?? null, to) : null;
}
