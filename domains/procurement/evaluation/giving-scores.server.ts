import { type BodyOf, fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bidScore } from './bid-score.record.ts';
import { judgedBy, type Published, type Scorer } from './criteria.ts';
import type { saveScore } from './evaluation-calls.ts';
import { clearedMember, evaluationOf } from './panel.server.ts';
import { proponent } from './proponent.record.ts';
import { criteriaOf } from './ranking-inputs.server.ts';

type Score = Pick<Row<typeof bidScore>, 'proponent' | 'criterion' | 'score' | 'passed'>;

export const refused = (code: string, message: string, path?: string) =>
  fail('refused', code, message, path ? { issues: [{ path, code, message }] } : {});

/** What is still to be judged of one proponent: requirements first, and nothing more where one is not met. */
export function leftOf(criteria: readonly Published[], scorer: Scorer, given: readonly Score[]): readonly Published[] {
  const own = criteria.filter((one) => judgedBy(scorer, one));
  const of = new Map(given.map((one) => [one.criterion, one]));
  const open = (one: Published) => !of.has(one.id);
  const requirements = own.filter(({ kind }) => kind === 'pass_fail');
  const isOut = requirements.some(({ id }) => of.get(id)?.passed === false);
  return [...requirements.filter(open), ...(isOut ? [] : own.filter(({ kind }) => kind !== 'pass_fail').filter(open))];
}

/** What is wrong with a score, at its field. */
function refuseScore(
  criterion: Published,
  { score = null, passed = null, comment = null }: BodyOf<typeof saveScore>,
): void {
  if (criterion.kind === 'scored') {
    if (score === null || score > criterion.scale)
      throw refused('bid_score.scale', `Enter a whole score from 0 to ${criterion.scale}.`, 'score');
    return;
  }
  if (passed === null) throw refused('bid_score.mark', 'Choose yes or no.', 'passed');
  if (!passed && (comment ?? '').trim() === '') throw refused('bid_score.reason', 'Say why it is not met.', 'comment');
}

/** Keeps one score of the caller's own. The evaluation is held, so that no score comes in while its scores are locked. */
export async function giveScore(
  work: UnitOfWork,
  id: string,
  given: BodyOf<typeof saveScore>,
): Promise<{ id: string; left: number }> {
  const held = await evaluationOf(work, id, 'share');
  const { actor, member } = await clearedMember(work, held);
  if (held.status !== 'scoring')
    throw refused('bid_score.not_open', 'Scores are not open: they are locked, or scoring has not started.');
  const criteria = await criteriaOf(work, held.solicitation);
  const criterion = criteria.find((one) => one.id === given.criterion);
  if (!criterion || !judgedBy(member, criterion))
    throw refused('bid_score.criterion', 'You do not score this criterion.', 'criterion');
  const of = await work.row(proponent, { where: { id: given.proponent, evaluation: held.id }, fields: ['status'] });
  if (of?.status !== 'scored') throw refused('bid_score.proponent', 'This proponent is not in scoring.', 'proponent');
  refuseScore(criterion, given);
  const mine = await work.rows(bidScore, {
    where: { member: member.id, proponent: of.id },
    fields: ['proponent', 'criterion', 'score', 'passed'],
    most: 'all',
  });
  if (criterion.kind === 'scored') {
    const [first] = leftOf(criteria, member, mine);
    if (first?.kind === 'pass_fail')
      throw refused('bid_score.requirements_first', `Mark “${first.name}” first: requirements come before scores.`);
    if (leftOf(criteria, member, mine).length === 0 && !mine.some((one) => one.criterion === criterion.id))
      throw refused('bid_score.not_met', 'You marked a requirement as not met, so this proponent has no scores.');
  }
  const isScored = criterion.kind === 'scored';
  const values = {
    score: isScored ? (given.score ?? null) : null,
    passed: isScored ? null : (given.passed ?? null),
    comment: given.comment?.trim() || null,
  };
  const before = mine.find((one) => one.criterion === criterion.id);
  const product = work.asProduct;
  const row = before
    ? await product.change(bidScore, before.id, {}, values)
    : await product.insert(
        bidScore,
        {},
        {
          evaluation: held.id,
          member: member.id,
          author: actor.id,
          proponent: of.id,
          criterion: criterion.id,
          criterionName: criterion.name,
          isLocked: false,
          ...values,
        },
      );
  const after = [...mine.filter((one) => one.criterion !== criterion.id), row];
  return { id: row.id, left: leftOf(criteria, member, after).length };
}
