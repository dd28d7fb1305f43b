import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, reasonGiven } from '../../organization/public.server.ts';
import { award } from '../award/award.record.ts';
import { announce } from '../publication/publication.server.ts';
import { keepRelease } from '../publication/releases.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { competitionReview } from './competition-review.record.ts';
import { bidsFor, type Call, partsOf } from './counting.server.ts';

type Review = Row<typeof competitionReview>;
type Facts = EffectFacts<Review>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** Awards that hold a solicitation or lot; a cancelled one holds nothing. */
const holding = ['recommended', 'returned', 'approved', 'noticed', 'protested', 'standby', 'final'] as const;

async function heldCall(work: UnitOfWork, { solicitation: id }: Pick<Review, 'solicitation'>): Promise<Call> {
  await work.row(solicitation, { where: { id }, fields: ['number'], lock: 'update' });
  const call = await work.asProduct.find(solicitation, id);
  if (!call) throw refused('solicitation', 'competition_review.no_solicitation', 'Choose a solicitation.');
  return call;
}

const nameOf = ({ number, name, lots }: Call, lot: string | null): string => {
  const named = (lots ?? []).find(({ code }) => code === lot);
  return lot === null ? `${number} ${name}` : `${number} ${name}, lot ${lot} ${named?.name ?? ''}`.trim();
};

async function refuseAwarded(work: UnitOfWork, { solicitation: id, lot }: Review): Promise<void> {
  const all = await work.rows(award, {
    where: { solicitation: id, status: holding },
    fields: ['number', 'lot'],
    most: 'all',
  });
  const found = all.find((one) => lot === null || one.lot === lot);
  if (found) throw refused('lot', 'competition_review.awarded', `${found.number} awards this. Cancel the award first.`);
}

async function judgeNew({ row, work }: Facts): Promise<void> {
  const call = await heldCall(work, row);
  if (call.status !== 'opened')
    throw refused(
      'solicitation',
      'competition_review.not_opened',
      'The bids of this solicitation are not open for award.',
    );
  if (!partsOf(call).includes(row.lot) && row.lot !== null)
    throw refused('lot', 'competition_review.lot', 'Enter the code of one of the lots, or leave it empty.');
  const before = await work.rows(competitionReview, {
    where: { solicitation: call.id, status: ['open', 'accepted', 'failed'], id: { not: row.id } },
    fields: ['number', 'lot'],
    most: 'all',
  });
  const twice = before.find(({ lot }) => lot === row.lot);
  if (twice) throw refused('lot', 'competition_review.once', `${twice.number} is about this already.`);
  await refuseAwarded(work, row);
  const received = await bidsFor(work, call, row.lot);
  if (row.cause === 'too_few' && received >= call.leastBids)
    throw refused(
      'cause',
      'competition_review.enough',
      `${received} bids compete and the minimum is ${call.leastBids}. Choose another cause.`,
    );
  if (row.cause === 'none_responsive' && received > 0)
    throw refused(
      'cause',
      'competition_review.some_left',
      'A bid is responsive, or not decided yet. Decide every bid first.',
    );
  await work.asProduct.change(competitionReview, row.id, {}, { received, least: call.leastBids });
}

const decided = ({ work }: Facts) => ({ decidedBy: personActing(work.actor), decidedOn: work.today });

/** Going on with too few bids is the exception that the file has to explain (2 CFR 200.318(i), 200.320(c)(5)). */
async function judgeFinding(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const call = await heldCall(work, row);
  if ((await bidsFor(work, call, row.lot)) === 0)
    throw refused('cause', 'competition_review.nothing_to_award', 'There is no bid to award. Record it as failed.');
  if ((row.finding ?? '').trim().length < 20)
    throw refused('finding', 'competition_review.finding', 'Enter the finding in 20 characters or more.');
  await work.asProduct.change(competitionReview, row.id, {}, decided(facts));
}

async function failPart(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const product = work.asProduct;
  const call = await heldCall(work, row);
  await refuseAwarded(work, row);
  await product.change(competitionReview, row.id, {}, decided(facts));
  if (call.status !== 'opened') return;
  const reason = (await reasonGiven(work, competitionReview.name, row.id, ['fail'])) ?? '';
  if (row.lot !== null && (await hasOpenParts(work, call))) {
    await keepRelease(work, call.id, 'tenderUpdate');
    await tellBidders(work, call, row.lot, reason);
    await announce(work, call, {
      what: 'Lot failed',
      said: `${nameOf(call, row.lot)} failed: ${reason}`,
      spanish: { what: 'Lote sin adjudicación', said: `${nameOf(call, row.lot)}, sin adjudicación: ${reason}` },
    });
    return;
  }
  if (await work.has(award, { solicitation: call.id, status: 'final' }))
    await product.move(solicitation, call.id, 'award');
  else await product.move(solicitation, call.id, 'fail', { reason });
}

/** Codes of lots that failed; nothing in place of a code where all failed together. */
export async function failedParts(work: UnitOfWork, call: string): Promise<readonly (string | null)[]> {
  const rows = await work.rows(competitionReview, {
    where: { solicitation: call, status: 'failed' },
    fields: ['lot'],
    most: 'all',
  });
  return rows.map(({ lot }) => lot);
}

/** Lots that are neither awarded for good nor failed. */
async function hasOpenParts(work: UnitOfWork, call: Call): Promise<boolean> {
  const failed = await failedParts(work, call.id);
  const done = await work.rows(award, {
    where: { solicitation: call.id, status: 'final' },
    fields: ['lot'],
    most: 'all',
  });
  return partsOf(call).some((lot) => !failed.includes(lot) && !done.some((one) => one.lot === lot));
}

const bidders = `select distinct v.name, v.email from bid b join vendor v on v.organization_id = b.organization_id and v.id = b.vendor
  where b.organization_id = $1 and b.solicitation = $2 and b.status in ('opened', 'responsive', 'nonresponsive') order by v.name, v.email`;

/** Firms whose proposals are still withheld are in no mail: the log of mail would name them. They read the public page. */
async function tellBidders(work: UnitOfWork, call: Call, lot: string, reason: string): Promise<void> {
  const all = await work.tx.query<{ email: string }>(
    bidders,
    [work.actor.organizationId, call.id],
    'competition_review.bidders',
  );
  for (const { email } of all)
    await work.sendMail({
      to: email,
      subject: `No award of a lot: ${nameOf(call, lot)}`.slice(0, 200),
      body: [`We make no award of ${nameOf(call, lot)}.`, `Reason: ${reason}`, 'The other lots are not affected.'],
    });
}

/** At the opening: each part with fewer bids than the solicitation states waits for the chief procurement officer. */
export async function judgeCompetition(work: UnitOfWork, id: string): Promise<void> {
  const product = work.asProduct;
  const call = await product.find(solicitation, id);
  if (!call) return;
  const parts = (await bidsFor(work, call, null)) === 0 ? [null] : partsOf(call);
  const short: (string | null)[] = [];
  for (const lot of parts) if ((await bidsFor(work, call, lot)) < call.leastBids) short.push(lot);
  for (const lot of short) await product.insert(competitionReview, { solicitation: id, lot, cause: 'too_few' });
  if (short.length > 0)
    await notify(work, {
      to: await membersWithDuty(work, 'chief_procurement_officer'),
      kind: 'competition.review',
      subject: `${call.number}: fewer bids than the minimum of ${call.leastBids}`,
      link: `/competition-reviews?solicitation=${id}`,
    });
}

/** No award without the bids that the solicitation asks for, or the finding that goes on with fewer. */
export async function refuseWithoutCompetition(work: UnitOfWork, call: Call, lot: string | null): Promise<void> {
  const reviews = await work.rows(competitionReview, {
    where: { solicitation: call.id, status: ['open', 'accepted', 'failed'] },
    fields: ['number', 'lot', 'status'],
    most: 'all',
  });
  const own = reviews.filter((one) => one.lot === lot || one.lot === null);
  const of = lot === null ? 'This solicitation' : `Lot ${lot}`;
  if (own.some(({ status }) => status === 'failed'))
    throw refused('lot', 'award.part_failed', `${of} failed, so it can’t be awarded. Solicit it again.`);
  const open = own.find(({ status }) => status === 'open');
  if (open)
    throw refused(
      'solicitation',
      'award.competition_open',
      `${open.number} is not decided. A chief procurement officer accepts the competition first, or records it as failed.`,
    );
  const received = await bidsFor(work, call, lot);
  if (received < call.leastBids && own.length === 0)
    throw refused(
      'solicitation',
      'award.too_few_bids',
      `${of} has ${received} ${received === 1 ? 'bid' : 'bids'} and the minimum is ${call.leastBids}. Record a competition review first.`,
    );
}

/** With the solicitation its open reviews are over. */
export async function endReviews({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> {
  const open = await work.rows(competitionReview, {
    where: { solicitation: row.id, status: 'open' },
    fields: ['number'],
    most: 'all',
  });
  for (const { id } of open)
    await work.asProduct.move(competitionReview, id, 'fail', { reason: `${row.number} is ${row.status}` });
}

export const competitionEffects = follows(competitionReview, {
  create: [judgeNew],
  accept: [judgeFinding],
  fail: [failPart],
});
