import { allows, type AnyRecord, type Failure, fail, type Who } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** A refusal at a field: what is wrong and what to do. */
export const refusedAt = (path: string, code: string, message: string): Failure =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** Rights are judged again at the moment of the act: a duty may have ended since the page was opened. */
export async function refuseWithoutRight(work: UnitOfWork, { name }: Pick<AnyRecord, 'name'>, who: Who): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!allows(who, actor)) throw fail('forbidden', `${name}.duty`, 'You no longer have the duty that this step needs.');
}
