import type { BodyOf } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { absence } from './absence.record.ts';
import type { enterAway } from './deciding.ts';
import { delegation } from './delegation.record.ts';

/** The days somebody is away, and with a deputy who decides in their name on these days. The deputy comes first, so that tasks find one. */
export async function goAway(
  work: UnitOfWork,
  { fromDay, untilDay, note, deputy }: BodyOf<typeof enterAway>,
): Promise<{ absence: string }> {
  if (deputy) await work.insert(delegation, { deputy, fromDay, untilDay, reason: note });
  const made = await work.insert(absence, { fromDay, untilDay, note });
  return { absence: made.id };
}
