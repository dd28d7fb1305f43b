import { createHash } from 'node:crypto';
import { dollars, fail, moneyOf, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { award } from '../award/award.record.ts';
import { refuseMovedPrices } from '../award/prices-as-opened.server.ts';
import { keepRelease } from '../publication/releases.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { kept } from '../sealing/booking.server.ts';
import { proofOf } from '../sealing/price-proof.ts';
import { type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking, securityInWords } from '../solicitation/solicitation-words.ts';
import { lastDayToClaim } from './claim-days.server.ts';
import { concerns } from './concerned.ts';
import { correctedOffer, isNotEvident, overtakes, wholeOf } from './clerical-errors.ts';
import { mistakeClaim } from './mistake-claim.record.ts';

type Claim = Row<typeof mistakeClaim>;
type Bid = Row<typeof bid>;
type Call = Row<typeof solicitation>;
type Facts = EffectFacts<Claim>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** Bids that still compete at their prices. */
const competing = ['opened', 'responsive'] as const;
/** Awards that are under way; a final one is a contract, and its mistakes are a matter of contract law. */
const live = ['recommended', 'returned', 'approved', 'noticed', 'protested'] as const;

const offerOf = (one: Pick<Bid, 'offer'>) => one.offer as unknown as Offer | null; // judged when it was opened

/** Keys in their order, because the database does not keep the order in which they were written. */
const told = ({ prices, extras }: Offer): string =>
  JSON.stringify(
    [prices, extras].map((each) => Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
/** The hash in the minutes; of a bid that has none, of the prices alone. */
function hashOf(one: Pick<Bid, 'offer' | 'priceHash'>): string | null {
  const offer = offerOf(one);
  return one.priceHash ?? (offer && createHash('sha256').update(told(offer)).digest('hex'));
}

/** The bid and its solicitation, held until the end: nothing is awarded meanwhile. */
async function held(work: UnitOfWork, id: string): Promise<{ one: Bid; call: Call }> {
  const product = work.asProduct;
  const found = await product.row(bid, { where: { id }, fields: ['solicitation'] });
  if (found) await product.row(solicitation, { where: { id: found.solicitation }, fields: [], lock: 'update' });
  const one = await product.row(bid, { where: { id }, lock: 'update' });
  const call = one && (await product.find(solicitation, one.solicitation));
  if (!one || !call) throw refused('bid', 'mistake_claim.no_bid', 'Choose an opened bid.');
  return { one, call };
}

async function refuseNotClaimable(work: UnitOfWork, { one, call }: { one: Bid; call: Call }): Promise<void> {
  if (!competing.some((state) => state === one.status) || call.status !== 'opened')
    throw refused('bid', 'mistake_claim.not_opened', 'A mistake is claimed in an opened bid that is open for award.');
  if (goesByRanking(call))
    throw refused(
      'bid',
      'mistake_claim.by_ranking',
      'A panel evaluates these proposals. Errors in them are cleared in discussions.',
    );
  const final = await work.asProduct.row(award, { where: { bid: one.id, status: 'final' }, fields: ['number'] });
  if (final) throw refused('bid', 'mistake_claim.awarded', `${final.number} is final, so the bid is a contract now.`);
}

/** What the bid would be with the claimed error corrected, held against every other bid. */
async function judgedCorrection(work: UnitOfWork, claim: Claim, { one, call }: { one: Bid; call: Call }) {
  const opened = offerOf(one);
  if (opened === null)
    throw refused('line', 'mistake_claim.no_prices', 'This bid has no price sheet to correct. Request a withdrawal.');
  const sheet = sheetOf(call);
  const corrected = correctedOffer(sheet, opened, claim);
  if (isNotEvident(corrected)) throw refused(corrected.path, 'mistake_claim.not_evident', corrected.message);
  const rivals = await work.asProduct.rows(bid, {
    where: { solicitation: call.id, status: competing, id: { not: one.id } },
    fields: ['offer', 'total'],
    most: 'all',
  });
  const offers = rivals.flatMap((rival) => offerOf(rival) ?? []);
  if (overtakes(sheet, opened, corrected, offers))
    throw refused(
      'error',
      'mistake_claim.overtakes',
      'The correction would put this bid level with or below a bid that was lower. Request a withdrawal. (ABA Model Procurement Code § 3-202(6))',
    );
  const total = totalsOf(sheet, corrected).whole;
  const was = one.isPartial ? null : (one.total?.cents ?? null); // a price of some lots is level with none of everything
  const above = offers.flatMap((each) => wholeOf(sheet, each) ?? []).filter((cents) => was !== null && cents >= was);
  return { corrected, total, next: above.length > 0 ? Math.min(...above) : null };
}

async function judgeClaim({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  const both = await held(work, row.bid);
  const { one, call } = both;
  await refuseNotClaimable(work, both);
  if (row.receivedAt > work.now())
    throw refused('receivedAt', 'mistake_claim.received', 'A claim can’t have been received in the future.');
  // What a firm sealed by itself it claims by itself, or someone here could have a rival’s bid taken out.
  const [own] = await work.tx.query<{ firm: boolean }>(
    'select true as firm from bid_envelope where organization_id = $1 and bid = $2 and signed_by is not null limit 1',
    [work.actor.organizationId, one.id],
    'mistake_claim.signed',
  );
  if (own && row.signedBy === null)
    throw refused('bid', 'mistake_claim.by_firm', 'This firm bid in the vendor portal, so it claims a mistake there.');
  // What the product brings by itself was judged where it came from.
  if ((row.proof ?? []).length === 0 && personActing(work.actor) !== null)
    throw refused('proof', 'mistake_claim.proof', 'Attach the worksheets that show the mistake.');
  const { until, by } = await lastDayToClaim(work, one);
  if (dayIn(work.actor.timeZone, new Date(row.receivedAt)) > until)
    throw refused('receivedAt', 'mistake_claim.late', `The last day to claim a mistake was ${until}. (${by})`);
  if (row.relief === 'withdraw' && (row.line !== null || row.error !== null || row.otherLine !== null))
    throw refused('relief', 'mistake_claim.one_relief', 'Only a correction names a line and an error.');
  const judged = row.relief === 'correct' ? await judgedCorrection(work, row, both) : null;
  const money = (cents: number | null) => (cents === null ? null : moneyOf(work.actor, cents));
  await product.change(
    mistakeClaim,
    row.id,
    {},
    {
      solicitation: call.id,
      vendor: one.vendor,
      claimUntil: until,
      deadlineBy: by.slice(0, 300),
      commitment: one.commitment,
      openedHash: hashOf(one),
      openedTotal: one.total,
      correctedTotal: money(judged?.total ?? null),
      nextTotal: money(judged?.next ?? null),
    },
  );
  await notify(work, {
    to: [
      ...(await membersWithDuty(work, 'chief_procurement_officer')),
      ...(await membersWithDuty(work, 'legal_counsel')),
      call.buyer,
    ],
    kind: 'mistake.claimed',
    subject: `${row.number}: mistake claimed in a bid on ${call.number}`,
    link: `/mistake-claims/${row.id}`,
  });
}

/** A finding says why, and what becomes of the bid security. */
async function judgeFinding({ row, work }: Facts): Promise<void> {
  const { call } = await held(work, row.bid);
  if ((row.finding ?? '').trim().length < 20)
    throw refused('finding', 'mistake_claim.finding', 'Enter the reasons in 20 characters or more.');
  if (securityInWords(call) && row.security === 'none')
    throw refused('security', 'mistake_claim.security', 'Choose what becomes of the bid security.');
  await work.asProduct.change(mistakeClaim, row.id, {}, { assessedBy: personActing(work.actor) });
}

const forgetAssessor = async ({ row, work }: Facts): Promise<void> => {
  await work.asProduct.change(mistakeClaim, row.id, {}, { assessedBy: null });
};

/** The bid has to be the one that was opened: between the claim and the decision no price has moved. */
function refuseMoved(claim: Claim, one: Bid): void {
  if (one.commitment !== claim.commitment || hashOf(one) !== claim.openedHash)
    throw refused(
      'bid',
      'mistake_claim.moved',
      'This bid is no longer the one of the claim. Return it for another finding.',
    );
}

async function giveRelief(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const product = work.asProduct;
  const both = await held(work, row.bid);
  const { one, call } = both;
  await refuseNotClaimable(work, both);
  refuseMoved(row, one);
  await refuseMovedPrices(work, { solicitation: call.id, id: one.id });
  if (row.relief === 'correct') {
    const { corrected, total } = await judgedCorrection(work, row, both);
    const was = one.total ? `, total was ${dollars(one.total.cents)}` : '';
    const lines = row.otherLine === null ? `line ${row.line}` : `lines ${row.line} and ${row.otherLine}`;
    const proof = one.priceSalt === null ? {} : kept(await proofOf(one.priceSalt, corrected));
    await product.change(
      bid,
      one.id,
      {},
      {
        ...proof,
        offer: { ...corrected },
        total: total === null ? null : moneyOf(work.actor, total),
        mistake: `Corrected ${work.today}, ${lines}${was} (${row.number})`,
      },
    );
  } else {
    await product.change(bid, one.id, {}, { mistake: `Withdrawn for a mistake ${work.today} (${row.number})` });
    await product.move(bid, one.id, 'excuse');
  }
  await cancelAwards(work, row, both);
  await keepDecision(facts);
  await keepRelease(work, call.id, 'tenderUpdate');
}

/** Awards under way for what the bid had a price for: they compared the bids as they were. */
async function cancelAwards(
  work: UnitOfWork,
  { number }: Claim,
  { one, call }: { one: Bid; call: Call },
): Promise<void> {
  const product = work.asProduct;
  const begun = await product.rows(award, {
    where: { solicitation: call.id, status: live },
    fields: ['lot'],
    most: 'all',
  });
  for (const { id, lot } of begun)
    if (concerns(call, one, lot))
      await product.move(award, id, 'cancel', { reason: `${number}: relief for a mistake in a bid was permitted` });
}

async function keepDecision({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  await product.change(mistakeClaim, row.id, {}, { decidedBy: personActing(work.actor), decidedOn: work.today });
  const firm = row.vendor && (await product.row(vendor, { where: { id: row.vendor }, fields: ['email'] }));
  const call =
    row.solicitation && (await product.row(solicitation, { where: { id: row.solicitation }, fields: ['number'] }));
  if (!firm || !call) return;
  const permitted = { withdraw: 'Your bid is withdrawn', correct: 'Your bid is corrected' }[row.relief];
  const said = row.status === 'permitted' ? permitted : 'Your claim is denied';
  await work.sendMail({
    to: firm.email,
    subject: `${row.number}: ${said}, ${call.number}`,
    body: [`${said} on ${call.number}.`, `Reasons: ${row.finding ?? ''}`],
  });
}

export const mistakeEffects = follows(mistakeClaim, {
  create: [judgeClaim],
  support: [judgeFinding],
  oppose: [judgeFinding],
  return: [forgetAssessor],
  permit: [giveRelief],
  deny: [keepDecision],
});
