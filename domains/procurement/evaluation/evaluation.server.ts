import { randomInt } from 'node:crypto';
import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWhileNegotiating } from '../negotiation/range.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bidScore } from './bid-score.record.ts';
import { unscored } from './criteria.ts';
import { drawn } from './draw.ts';
import { evaluation } from './evaluation.record.ts';
import { tellScreenedOut } from './elimination-notices.server.ts';
import { leftOf, refused } from './giving-scores.server.ts';
import { panelMember } from './panel-member.record.ts';
import { refuseUnfit } from './panel.server.ts';
import { shareAfterLock } from './naming.server.ts';
import { proponent } from './proponent.record.ts';
import { criteriaOf, type Evaluation, type Inputs, inputsOf, metBy, rankedFrom } from './ranking-inputs.server.ts';
import { checkPanel } from './interest-check.server.ts';
import { refuseCancelling, refuseTwice, shareAfterCancelling } from './cancelling.server.ts';
import { tiedFirst } from './scoring.ts';

type Facts = EffectFacts<Evaluation>;

/** The product brings rows on for others; people are held to what an evaluation needs. */
const byPerson = ({ actor }: UnitOfWork): boolean => actor.kind !== 'system';

/** The chair sees what the panel sees, hence declares like the others. */
async function seatChair(work: UnitOfWork, { id, chair }: Evaluation): Promise<void> {
  const product = work.asProduct;
  if (await work.has(panelMember, { evaluation: id, person: chair })) return;
  await product.insert(panelMember, { evaluation: id, person: chair, team: 'lead' });
}

async function seatNewChair({ row, before, work }: Facts): Promise<void> {
  if (row.chair === before.chair || row.status !== 'declaring') return;
  if (byPerson(work)) await seatChair(work, row);
  const left = await work.row(panelMember, {
    where: { evaluation: row.id, person: before.chair, team: 'lead', status: ['invited', 'cleared'] },
    fields: ['person'],
  });
  if (left) await work.asProduct.move(panelMember, left.id, 'withdraw', { reason: 'Someone else leads the panel.' });
}

/** A person who could enter another seed could choose the winner. */
async function keepSeed({ row, before }: Facts): Promise<void> {
  if (before.drawSeed !== null && row.drawSeed !== before.drawSeed)
    throw refused('evaluation.seed_stands', 'The seed has been entered and can’t be changed.', 'drawSeed');
}

/** An order that follows from nothing about the bids. */
function shuffled<T>(given: readonly T[]): T[] {
  const order = [...given];
  for (let at = order.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [order[at], order[other]] = [order[other] as T, order[at] as T]; // both are places of the list
  }
  return order;
}

/** Each criterion has a member who scores it: none is decided by nobody. */
async function refuseUnscored(work: UnitOfWork, row: Evaluation, status: 'invited' | 'cleared'): Promise<void> {
  const panel = await work.rows(panelMember, {
    where: { evaluation: row.id, status, team: { not: 'lead' } },
    fields: ['team', 'criteria'],
    most: 'all',
  });
  if (panel.length === 0) throw refused('evaluation.no_panel', `No ${status} member scores. Add one.`);
  const left = unscored(await criteriaOf(work, row.solicitation), panel);
  if (left.length > 0) throw refused('evaluation.no_panel', `No ${status} member scores: ${left.join('; ')}. Add one.`);
}

async function refuseUnprepared({ row, work }: Facts): Promise<void> {
  if (!byPerson(work)) return;
  const call = await work.row(solicitation, { where: { id: row.solicitation } });
  if (call?.status !== 'opened') throw refused('evaluation.not_opened', 'The bids are not opened.', 'solicitation');
  if (!(call.criteria ?? []).some(({ kind }) => kind !== 'pass_fail'))
    throw refused(
      'evaluation.no_criteria',
      'This solicitation has no scored criteria: it goes to the lowest responsive bid.',
      'solicitation',
    );
  if (await work.has(bid, { solicitation: call.id, status: 'opened' }))
    throw refused('evaluation.bids_undecided', 'Mark every opened bid as responsive or nonresponsive first.');
  if (!(await work.has(bid, { solicitation: call.id, status: 'responsive' })))
    throw refused('evaluation.no_bids', 'There is no responsive bid to evaluate.');
  await refuseUnscored(work, row, 'invited');
  if (row.withholdsPrice && (await work.has(panelMember, { evaluation: row.id, team: 'all' })))
    throw refused('evaluation.price_is_withheld', 'Price is withheld: move members of both groups to one.');
}

/** Each responsive bid gets its number, in an order that follows from nothing about it. */
async function nameProponents({ row, work }: Facts): Promise<void> {
  if (byPerson(work)) await seatChair(work, row);
  const bids = await work.rows(bid, {
    where: { solicitation: row.solicitation, status: 'responsive' },
    fields: ['vendor'],
    order: 'id',
    most: 'all',
  });
  const product = work.asProduct;
  for (const [at, { id }] of shuffled(bids).entries()) {
    const computed = {
      evaluation: row.id,
      name: `Proponent ${at + 1}`,
      place: at + 1,
      entry: id,
      bid: row.isBlind ? null : id,
    };
    await product.insert(proponent, {}, computed);
  }
}

async function refuseUndeclared({ row, work }: Facts): Promise<void> {
  if (!byPerson(work)) return;
  const open = await work.rows(panelMember, {
    where: { evaluation: row.id, status: 'invited' },
    fields: ['person'],
    most: 'all',
  });
  if (open.length > 0)
    throw refused(
      'evaluation.undeclared',
      `Declarations are missing: ${open.length}. Wait for them, or withdraw those members.`,
    );
  await refuseUnscored(work, row, 'cleared');
  if (!(await work.has(panelMember, { evaluation: row.id, person: row.chair, status: 'cleared' })))
    throw refused('evaluation.chair_out', 'The chair has not been cleared. Name another chair.', 'chair');
}

/** The last look before the panel opens a file: vendors change between the declaration and the start. */
const checkAgain = ({ row, work }: Facts): Promise<void> => checkPanel(work, row);

/** The scores of the whole panel become final in one act; a score that is missing holds it up. */
async function lockScores({ row, work }: Facts): Promise<void> {
  const criteria = await criteriaOf(work, row.solicitation);
  const members = await work.rows(panelMember, {
    where: { evaluation: row.id, status: 'cleared', team: { not: 'lead' } },
    most: 'all',
  });
  if (byPerson(work)) await refuseUnscored(work, row, 'cleared');
  const entries = await work.rows(proponent, { where: { evaluation: row.id }, order: 'place', most: 'all' });
  const scores = await work.rows(bidScore, {
    where: { evaluation: row.id, status: 'draft', member: members.map(({ id }) => id) },
    order: 'id',
    most: 'all',
  });
  const by = Map.groupBy(scores, ({ member, proponent: of }) => `${member} ${of}`);
  const missing = members.flatMap((member) =>
    entries.flatMap(({ id }) => leftOf(criteria, member, by.get(`${member.id} ${id}`) ?? [])),
  );
  if (byPerson(work) && missing.length > 0)
    throw refused(
      'evaluation.scores_missing',
      `${missing.length} scores are missing. Wait for them, or withdraw the members who owe them.`,
    );
  const product = work.asProduct;
  const at = work.now();
  for (const { id } of scores) await product.move(bidScore, id, 'lock', { computed: { lockedAt: at, isLocked: true } });
  await product.change(evaluation, row.id, {}, { lockedAt: at });
  await shareAfterLock(work, row.solicitation);
  await screenOutFailed(work, row);
}

/** Who fails a requirement by everyone's mark, or by what the panel agreed on, leaves the scoring with that reason. */
async function screenOutFailed(work: UnitOfWork, row: Evaluation): Promise<void> {
  const { criteria, proponents, scores, consensus } = await inputsOf(work, row);
  for (const one of proponents.filter(({ status }) => status === 'scored')) {
    const failed = criteria.find((each) => {
      if (each.kind !== 'pass_fail') return false;
      const of = (all: readonly { proponent: string; criterion: string }[]) => (other: (typeof all)[number]) =>
        other.proponent === one.id && other.criterion === each.id;
      return metBy(scores.filter(of(scores)), consensus.find(of(consensus))?.passed) === false;
    });
    if (!failed) continue;
    const agreed = consensus.find((each) => each.proponent === one.id && each.criterion === failed.id)?.reason;
    const reason = agreed ?? `The panel found “${failed.name}” not met.`;
    await work.asProduct.move(proponent, one.id, 'screenOut', {
      reason,
      computed: { failed: failed.id, failedName: failed.name },
    });
  }
}

/** What has to be agreed on before anything can be ranked. */
function undecided({ criteria, proponents, scores, consensus }: Inputs): readonly string[] {
  const requirements = criteria.filter(({ kind }) => kind === 'pass_fail');
  return proponents
    .filter(({ status }) => status === 'scored')
    .flatMap(({ id, name }) =>
      requirements
        .filter((each) => {
          const marks = scores.filter((one) => one.proponent === id && one.criterion === each.id);
          return (
            metBy(marks, consensus.find((one) => one.proponent === id && one.criterion === each.id)?.passed) === null
          );
        })
        .map((each) => `${name}: ${each.name}`),
    );
}

async function keepRanking({ row, work }: Facts): Promise<void> {
  const open = undecided(await inputsOf(work, row));
  if (byPerson(work) && open.length > 0)
    throw refused('evaluation.undecided', `Agree on these requirements first: ${open.join('; ')}.`);
  await screenOutFailed(work, row);
  const inputs = await inputsOf(work, row);
  const standing = new Set(inputs.proponents.filter(({ status }) => status === 'scored').map(({ id }) => id));
  const priceless = inputs.sheets.filter(({ proposal, cents }) => standing.has(proposal) && !((cents ?? 0) > 0));
  if (inputs.criteria.some(({ kind }) => kind === 'price') && priceless.length > 0) {
    const names = inputs.proponents
      .filter(({ id }) => priceless.some(({ proposal }) => proposal === id))
      .map(({ name }) => name);
    throw refused(
      'evaluation.no_total',
      `No total above zero: ${names.join(', ')}. Screen out what can’t be compared by price.`,
    );
  }
  const computed = { result: rankedFrom(inputs), rankedAt: work.now() };
  await work.asProduct.change(evaluation, row.id, {}, computed);
}

/** The order of those who tie: drawn from the published seed and the numbers of their receipts. */
export async function drawAmong(
  work: UnitOfWork,
  inputs: Inputs,
  tied: readonly string[],
  seed: string,
): Promise<readonly string[]> {
  const entries = inputs.proponents.filter(({ id }) => tied.includes(id)).map(({ entry }) => entry);
  const bids = await work.rows(bid, { where: { id: entries }, fields: ['receipt'], most: 'all' });
  const order = await drawn(
    bids.map(({ receipt }) => receipt),
    seed,
  );
  return order.map((receipt) => bids.find((one) => one.receipt === receipt)?.id ?? '');
}

/** Only the first place is recommended; where several share it, the draw decides. */
async function refuseOtherThanFirst({ row, work }: Facts): Promise<void> {
  if (!byPerson(work)) return;
  const inputs = await inputsOf(work, row);
  const ranked = rankedFrom(inputs);
  const bidOf = new Map(inputs.proponents.map(({ id, entry }) => [id, entry]));
  const tied = tiedFirst(ranked);
  if (tied.length > 0 && !row.drawSeed?.trim())
    throw refused(
      'evaluation.tied',
      `${tied.length} proponents tie for first place. Enter the seed that “${row.drawSource}” published.`,
      'drawSeed',
    );
  const first =
    tied.length > 0
      ? (await drawAmong(work, inputs, tied, row.drawSeed ?? ''))[0]
      : bidOf.get(ranked.find(({ rank }) => rank === 1)?.proposal ?? '');
  if (row.recommended !== first)
    throw refused(
      'evaluation.not_first',
      'The recommendation goes to the first place of the ranking, after a draw where bids tie.',
      'recommended',
    );
}

async function judgeMember({ row, work }: EffectFacts<Row<typeof panelMember>>): Promise<void> {
  if (!byPerson(work)) return;
  const held = await work.row(evaluation, { where: { id: row.evaluation } });
  if (!held) return;
  if (!['setup', 'declaring', 'scoring'].includes(held.status))
    throw refused('panel_member.too_late', 'Scores are locked: no one joins the panel now.', 'evaluation');
  await refuseUnfit(work, row, held);
}

export const evaluationEffects = [
  ...follows(evaluation, {
    create: [refuseTwice],
    edit: [keepSeed, seatNewChair],
    invite: [refuseUnprepared, nameProponents],
    begin: [refuseUndeclared, checkAgain],
    lock: [lockScores],
    rank: [keepRanking],
    recommend: [refuseWhileNegotiating, refuseOtherThanFirst],
    approve: [tellScreenedOut],
    cancel: [refuseCancelling, shareAfterCancelling],
  }),
  ...follows(panelMember, { create: [judgeMember], edit: [judgeMember] }),
];
