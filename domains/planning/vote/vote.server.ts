import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { isCarried, type Vote } from './vote.ts';

interface Adopted extends Vote {
  readonly proposedOn: string | null;
}

/** A vote is recorded once it was taken, on what was proposed by then, and only one that carried it. */
export function judgeVote(work: UnitOfWork, record: string, row: Adopted): void {
  // The product asks nobody to vote; people do.
  if (work.actor.kind === 'system') return;
  const wrong = (path: string, code: string, message: string) => refusedAt(path, `${record}.${code}`, message);
  const { metOn, ayes, nays, proposedOn } = row;
  if (metOn === null || metOn > work.today)
    throw wrong('metOn', 'meeting_was_held', 'Enter the day of a meeting that was held.');
  if (proposedOn !== null && metOn < proposedOn)
    throw wrong('metOn', 'meeting_was_after', `Proposed on ${proposedOn}: the meeting can’t be before that day.`);
  if (ayes === null || ayes === 0) throw wrong('ayes', 'has_ayes', 'Enter at least one aye. Send back what got none.');
  if (!isCarried(ayes, nays ?? 0))
    throw wrong('ayes', 'is_carried', `${ayes}–${nays} isn’t a majority. Send it back instead of adopting it.`);
}
