import { fail, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reviewAssignment } from './review-assignment.record.ts';

export type Assignment = Row<typeof reviewAssignment>;

/** A person in their own session: no key, no deputy and no product reviews. */
export async function reviewerOf(work: UnitOfWork, id: string): Promise<Assignment> {
  const { actor } = await work.asTheyAre();
  const found = await work.find(reviewAssignment, id);
  if (!found || found.reviewer !== actor.id) throw missing(reviewAssignment);
  if (actor.kind !== 'person') throw fail('forbidden', 'review_assignment.in_person', 'Sign in yourself to review.');
  return found;
}
