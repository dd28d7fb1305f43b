import { type Duty, fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** Duties are looked up at the moment of the act: they may have ended since the page was opened. */
export async function refuseWithoutDuty(
  work: UnitOfWork,
  record: string,
  by: readonly { readonly duty: Duty }[],
): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!by.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', `${record}.duty`, 'You no longer have the duty that this step needs.');
}
