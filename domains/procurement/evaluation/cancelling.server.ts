import { allows } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bidScore } from './bid-score.record.ts';
import { evaluation } from './evaluation.record.ts';
import { chief } from './evaluation-words.ts';
import { refused } from './giving-scores.server.ts';
import { shareAfterLock } from './naming.server.ts';
import { panelMember } from './panel-member.record.ts';
import type { Evaluation } from './ranking-inputs.server.ts';

type Facts = EffectFacts<Evaluation>;

/** Each step of a solicitation is evaluated once; a cancelled evaluation makes room for another. */
export async function refuseTwice({ row, work }: Facts): Promise<void> {
  // Two that begin at the same moment wait for each other here.
  await work.row(solicitation, { where: { id: row.solicitation }, fields: ['number'], lock: 'update' });
  const other = await work.row(evaluation, {
    where: { solicitation: row.solicitation, part: row.part, status: { not: 'cancelled' }, id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw refused('evaluation.once', `${other.number} evaluates this step already. Cancel it first.`, 'solicitation');
}

/** Scores that displease are no reason to begin again: who scores cancels nothing, and from the first score on only the chief does. */
export async function refuseCancelling({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  const acting = peopleActing(actor);
  const scorers = await work.rows(panelMember, {
    where: { evaluation: row.id, team: { not: 'lead' } },
    fields: ['person'],
    most: 'all',
  });
  if (scorers.some(({ person }) => acting.includes(person)))
    throw refused('evaluation.cancelled_by_scorer', 'You are on this panel, so someone else has to cancel it.');
  if (before.status !== 'scoring' || !(await work.has(bidScore, { evaluation: row.id }))) return;
  if (actor.kind !== 'person' || !allows(chief, actor) || acting.includes(row.chair))
    throw refused(
      'evaluation.cancelled_with_scores',
      'Scores have been given, so a chief procurement officer who does not lead the panel has to cancel it.',
    );
}

/** Vendors and prices that only this evaluation still withheld are shared. */
export async function shareAfterCancelling({ row, work }: Facts): Promise<void> {
  await shareAfterLock(work, row.solicitation);
}
