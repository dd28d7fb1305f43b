import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { evaluation } from '../evaluation/evaluation.record.ts';
import { liveRounds } from './negotiation-life.ts';
import { negotiationRound } from './negotiation-round.record.ts';

/*
 * What an evaluation has to know of its negotiation rounds. The range is that of an opened round: who was left out of it is not restored,
 * hence never ranked and never awarded (FAR 15.306(c), ABA Model Procurement Code § 3-203(6)).
 */

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** While offers are asked for nothing is recommended: the ranking is about to change. */
export async function refuseWhileNegotiating({ row, work }: EffectFacts<Row<typeof evaluation>>): Promise<void> {
  const live = await work.asProduct.row(negotiationRound, {
    where: { evaluation: row.id, status: [...liveRounds] },
    fields: ['number'],
  });
  if (live)
    throw refused(
      'recommended',
      'evaluation.negotiating',
      `${live.number} is not over. Open its offers and rank again, or have it cancelled.`,
    );
}

/** The round that left this bid out of the competitive range; null where it is in it. */
export async function leftOutBy(work: UnitOfWork, evaluationId: string, bid: string): Promise<string | null> {
  const rounds = await work.asProduct.rows(negotiationRound, {
    where: { evaluation: evaluationId, status: 'opened' },
    order: 'number',
    most: 'all',
  });
  return rounds.find(({ leftOut }) => (leftOut ?? []).some((one) => one.bid === bid))?.number ?? null;
}

export async function refuseOutOfRange(work: UnitOfWork, evaluationId: string, bid: string): Promise<void> {
  const by = await leftOutBy(work, evaluationId, bid);
  if (by !== null)
    throw refused(
      'proponent',
      'proponent.out_of_range',
      `${by} left this proponent out of the competitive range, and the others have made new offers since.`,
    );
}
