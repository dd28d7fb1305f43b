import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { contentOf } from '../sealing/withheld.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bidScore } from './bid-score.record.ts';
import { consensusScore } from './consensus-score.record.ts';
import { type Published, publishedCriteria } from './criteria.ts';
import { refuseOtherCriteria } from './criteria-seal.server.ts';
import { evaluation } from './evaluation.record.ts';
import { panelMember } from './panel-member.record.ts';
import { proponent } from './proponent.record.ts';
import { type Ranked, ranking, type Scoresheet } from './scoring.ts';

export type Evaluation = Row<typeof evaluation>;
export type Proponent = Row<typeof proponent>;
type Score = Row<typeof bidScore>;
type Consensus = Row<typeof consensusScore>;

/** Everything the ranking follows from, as it is stored. */
export interface Inputs {
  readonly criteria: readonly Published[];
  readonly proponents: readonly Proponent[];
  readonly scores: readonly Score[];
  readonly consensus: readonly Consensus[];
  readonly sheets: readonly Scoresheet[];
}

/** What decides, as it was published. */
export async function criteriaOf(work: UnitOfWork, solicitationId: string): Promise<readonly Published[]> {
  const call = await work.row(solicitation, { where: { id: solicitationId } });
  if (call) refuseOtherCriteria(call);
  return publishedCriteria(call?.criteria ?? null);
}

/** A requirement as the panel sees it: met, not met, or not decided because they differ and nothing is agreed. */
export function metBy(scores: readonly Pick<Score, 'passed'>[], agreed: boolean | null | undefined): boolean | null {
  if (agreed !== null && agreed !== undefined) return agreed;
  const marks = new Set(scores.map(({ passed }) => passed === true));
  return marks.size === 1 ? marks.has(true) : null;
}

const byCriterion = <R extends { readonly criterion: string }>(rows: readonly R[]) =>
  Map.groupBy(rows, ({ criterion }) => criterion);

export async function inputsOf(
  work: UnitOfWork,
  { id, solicitation: call }: Pick<Evaluation, 'id' | 'solicitation'>,
): Promise<Inputs> {
  const where = { evaluation: id };
  const criteria = await criteriaOf(work, call);
  const proponents = await work.rows(proponent, { where, order: 'place', most: 'all' });
  const locked = await work.rows(bidScore, { where: { ...where, status: 'locked' }, order: 'id', most: 'all' });
  // Who had a conflict that came to light later scored nothing that counts.
  const recused = await work.rows(panelMember, { where: { ...where, status: 'recused' }, fields: [], most: 'all' });
  const scores = locked.filter(({ member }) => !recused.some(({ id: one }) => one === member));
  const consensus = await work.rows(consensusScore, { where, order: 'id', most: 'all' });
  const bids = await work.rows(bid, {
    where: { id: proponents.map(({ entry }) => entry) },
    fields: ['offer', 'notes', 'total', 'withheld'],
    most: 'all',
  });
  const totals = new Map(bids.map((one) => [one.id, contentOf(one).cents]));
  const given = Map.groupBy(scores, (one) => one.proponent);
  const agreed = Map.groupBy(consensus, (one) => one.proponent);
  const sheets = proponents.map((one): Scoresheet => {
    const marks = byCriterion(given.get(one.id) ?? []);
    const taken = new Map((agreed.get(one.id) ?? []).map((each) => [each.criterion, each]));
    const requirements = criteria.filter(({ kind }) => kind === 'pass_fail');
    return {
      proposal: one.id,
      cents: totals.get(one.entry) ?? null,
      passed: Object.fromEntries(
        requirements.map((each) => [each.id, metBy(marks.get(each.id) ?? [], taken.get(each.id)?.passed) === true]),
      ),
      individual: Object.fromEntries(
        [...marks].map(([criterion, all]) => [
          criterion,
          Object.fromEntries(all.flatMap(({ member, score }) => (score === null ? [] : [[member, score]]))),
        ]),
      ),
      consensus: Object.fromEntries(
        [...taken].flatMap(([criterion, { score }]) => (score === null ? [] : [[criterion, score]])),
      ),
    };
  });
  return { criteria, proponents, scores, consensus, sheets };
}

/** The ranking as it follows from what is stored now. Who is screened out has no place, whatever the scores were. */
export function rankedFrom({ criteria, proponents, sheets }: Inputs): readonly Ranked[] {
  const out = new Map(proponents.filter(({ status }) => status === 'screened_out').map((one) => [one.id, one.failed]));
  const ranked = ranking(
    criteria,
    sheets.filter(({ proposal }) => !out.has(proposal)),
  );
  const left = [...out].map(
    ([proposal, failed]): Ranked => ({ proposal, rank: null, points: 0, by: {}, failed: failed ? [failed] : [] }),
  );
  return [...ranked, ...left.toSorted((one, other) => (one.proposal < other.proposal ? -1 : 1))];
}

/** What the award goes by: the bids of a solicitation with rank and points, once its evaluation is ranked; none before. */
export async function rankedFor(
  work: UnitOfWork,
  solicitationId: string,
): Promise<readonly { readonly bid: string; readonly rank: number | null; readonly points: number }[]> {
  const held = await work.row(evaluation, {
    where: { solicitation: solicitationId, status: ['ranked', 'recommended', 'approved'] },
    order: '-rankedAt',
    fields: ['solicitation'],
  });
  if (!held) return [];
  const inputs = await inputsOf(work, held);
  const bids = new Map(inputs.proponents.map(({ id, entry }) => [id, entry]));
  return rankedFrom(inputs).map(({ proposal, rank, points }) => ({ bid: bids.get(proposal) ?? '', rank, points }));
}
