import type { BodyOf } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseOutOfRange } from '../negotiation/range.server.ts';
import { bidScore } from './bid-score.record.ts';
import { consensusScore } from './consensus-score.record.ts';
import type { eliminateProponent, saveConsensus } from './evaluation-calls.ts';
import { refused } from './giving-scores.server.ts';
import { clearedChair, evaluationOf } from './panel.server.ts';
import { proponent } from './proponent.record.ts';
import { criteriaOf } from './ranking-inputs.server.ts';

/** In hundredths of a score; null where nobody scored. */
export function averageOf(scores: readonly { readonly score: number | null }[]): number | null {
  const given = scores.flatMap(({ score }) => (score === null ? [] : [score]));
  return given.length === 0 ? null : Math.round((given.reduce((sum, one) => sum + one, 0) * 100) / given.length);
}

/** Whether a consensus score lies further from the average than the panel's threshold, in percent of the scale. */
export const movesTooFar = (score: number, average: number, scale: number, limit: number): boolean =>
  Math.abs(score * 100 - average) > limit * scale;

/** What the panel agrees on, recorded by its chair; the individual scores stay as they are. */
export async function agree(
  work: UnitOfWork,
  id: string,
  given: BodyOf<typeof saveConsensus>,
): Promise<{ id: string }> {
  const held = await evaluationOf(work, id, 'share');
  const actor = await clearedChair(work, held);
  if (held.status !== 'consensus') throw refused('consensus_score.not_open', 'Consensus is not open.');
  const criterion = (await criteriaOf(work, held.solicitation)).find((one) => one.id === given.criterion);
  const of = await work.row(proponent, { where: { id: given.proponent, evaluation: held.id }, fields: ['status'] });
  if (!criterion || criterion.kind === 'price' || of?.status !== 'scored')
    throw refused(
      'consensus_score.cell',
      'There is nothing to agree on here: a price is worked out, and who is screened out is not scored.',
    );
  const where = { proponent: of.id, criterion: criterion.id };
  const originals = await work.rows(bidScore, {
    where: { ...where, status: 'locked' },
    fields: ['score', 'passed'],
    most: 'all',
  });
  const { score = null, passed = null } = given;
  const reason = given.reason?.trim() || null;
  const average = averageOf(originals);
  if (criterion.kind === 'scored') {
    if (score === null || score > criterion.scale)
      throw refused('consensus_score.scale', `Enter a whole score from 0 to ${criterion.scale}.`, 'score');
    if (reason === null && (average === null || movesTooFar(score, average, criterion.scale, held.moveLimit)))
      throw refused(
        'consensus_score.reason',
        `This moves the score by more than ${held.moveLimit}% of the scale. Enter a reason.`,
        'reason',
      );
  } else {
    if (passed === null) throw refused('consensus_score.mark', 'Choose yes or no.', 'passed');
    if (reason === null && originals.some((one) => one.passed !== passed))
      throw refused('consensus_score.reason', 'Panel members marked this differently. Enter a reason.', 'reason');
  }
  const isScored = criterion.kind === 'scored';
  const values = { score: isScored ? score : null, passed: isScored ? null : passed, reason, recordedBy: actor.id };
  const product = work.asProduct;
  const before = await work.row(consensusScore, { where, fields: ['criterion'] });
  if (before) return product.change(consensusScore, before.id, {}, values);
  return product.insert(
    consensusScore,
    {},
    { evaluation: held.id, ...where, criterionName: criterion.name, ...values },
  );
}

/** The chair takes a proponent out of scoring, or back in, with a reason; every score stays. */
export async function eliminate(
  work: UnitOfWork,
  id: string,
  given: BodyOf<typeof eliminateProponent>,
): Promise<{ status: string }> {
  const held = await evaluationOf(work, id, 'share');
  await clearedChair(work, held);
  if (held.status !== 'consensus')
    throw refused('proponent.not_open', 'A proponent is screened out or restored during consensus.');
  const of = await work.row(proponent, {
    where: { id: given.proponent, evaluation: held.id },
    fields: ['status', 'entry'],
  });
  if (!of) throw refused('proponent.unknown', 'This proponent is not in the evaluation.', 'proponent');
  const product = work.asProduct;
  const { reason, isRestored } = given;
  if (isRestored) await refuseOutOfRange(work, held.id, of.entry);
  if (isRestored)
    return product.move(proponent, of.id, 'restore', { reason, computed: { failed: null, failedName: null } });
  return product.move(proponent, of.id, 'screenOut', { reason });
}
