import { fail, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { covering } from '../../workflow/public.server.ts';
import { releaseFindings } from '../publication/publication.server.ts';
import { decided } from '../solicitation/publishing.server.ts';
import { alternatesOf } from '../solicitation/price-sheet.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import { bid } from '../sealing/bid.record.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { MOST_CENTS } from '../sealing/booking.server.ts';
import { priceEventOf } from '../sealing/two-envelopes.server.ts';
import { showVendors } from '../evaluation/naming.server.ts';
import { refuseWithoutCompetition } from '../competition/competition.server.ts';
import { refuseWithoutAnalysis } from './analysis/price-analysis.server.ts';
import { refuseUnchecked } from '../subcontractors/listing.server.ts';
import { refuseOpenClaims } from '../mistake/open-claims.server.ts';
import { refuseMovedPrices } from './prices-as-opened.server.ts';
import { award } from './award.record.ts';
import { besides, sharedAmount } from './award-role.ts';
import { liveAwards } from './award-steps.ts';
import { conclude, endFor, readyToStandBy, refuseWhileWon, tellCalledOn, tellFailed } from './backup.server.ts';
import { keepMemo } from './memo/memo.server.ts';
import { refuseProtested, refuseSolicitationProtested } from './protested.server.ts';
import { lastDayFor } from './protest-clock.server.ts';
import { rankedPlace } from './ranked-place.server.ts';
import { raiseFlags, refuseOpenFlags } from '../red-flags/red-flags.server.ts';
import { inTheWay } from './responsibility.ts';
import { keepCheck } from '../../vendors/public.server.ts';
import { checkOf, extractStop } from './responsibility.server.ts';
import { refuseRisk, tellOfRisk } from './supply-check.server.ts';
import { tellBidders } from './award-notices.server.ts';
import { comparedBy, isBidOn, priceWith, responsiveOf, tiedFor } from './responsive-bids.server.ts';
import { keepDraw, takeEarlierDraw, tieIssue } from './tie.server.ts';

type Award = Row<typeof award>;
type Facts = EffectFacts<Award>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const callOf = async (work: UnitOfWork, id: string): Promise<Row<typeof solicitation>> => {
  const found = await work.asProduct.find(solicitation, id);
  if (!found) throw refused('solicitation', 'award.no_solicitation', 'Choose a solicitation.');
  return found;
};

interface Placed {
  readonly bid: string;
  readonly lot: string | null;
  readonly rank: number | null;
}

/** How a bid stands among the responsive ones; a ranking breaks its own ties. */
function standingAmong(
  call: Row<typeof solicitation>,
  all: readonly Row<typeof bid>[],
  { bid: own, lot, rank }: Placed,
) {
  const compared = comparedBy(call, all, lot);
  const amounts = compared.flatMap(({ cents }) => cents ?? []);
  const cents = compared.find(({ one }) => one.id === own)?.cents ?? null;
  const isLowest = cents !== null && cents === Math.min(...amounts);
  return {
    isLowest,
    isOnlyBid: all.filter((one) => lot === null || isBidOn(call, one, lot)).length === 1,
    tiedWith: isLowest && rank === null ? amounts.filter((one) => one === cents).length - 1 : 0,
    rank,
  };
}

/** A bid that was opened or decided after the recommendation can change what it said. */
async function refuseOtherStanding({ row, work }: Facts): Promise<void> {
  const call = await callOf(work, row.solicitation);
  const all = await responsiveOf(work, call.id);
  const own = all.find(({ id }) => id === row.bid);
  const place = goesByRanking(call) ? await rankedPlace(work, call, row.bid) : null;
  const now = standingAmong(call, all, { ...row, rank: place?.rank ?? null });
  if (!own || now.isLowest !== row.isLowest || now.isOnlyBid !== row.isOnlyBid || now.rank !== row.rank)
    throw refused('bid', 'award.stands_elsewhere', 'The bids changed. Send the award back and recommend it again.');
}

/**
 * The price with the alternates that are accepted: a number of them and no choice, so they are taken in the published order. They
 * change what is bought, never who made the low bid.
 */
function priceAccepted(
  call: Row<typeof solicitation>,
  own: Row<typeof bid>,
  { lot, alternates }: Pick<Award, 'lot' | 'alternates'>,
): number | null {
  const count = alternates ?? 0;
  const known = alternatesOf(sheetOf(call), lot ?? '').length;
  if (count > known)
    throw refused(
      'alternates',
      'award.alternates_known',
      known === 0 ? 'The price sheet has no alternates. Leave this empty.' : `The price sheet has ${known} alternates.`,
    );
  const cents = priceWith(call, own, { lot, count });
  if (count > 0 && (cents === null || cents < 0 || cents > MOST_CENTS))
    throw refused(
      'alternates',
      'award.alternates_bid',
      'This bid has no price for one of these alternates. Accept fewer of them.',
    );
  return cents;
}

/** What follows from the bid: vendor, price, and how it stands among the others. Nobody types any of it. */
async function takeFromBid({ row, work }: Facts): Promise<void> {
  const call = await callOf(work, row.solicitation);
  if (call.type === 'rfi')
    throw refused('solicitation', 'award.never_from_rfi', 'A request for information never leads to an award.');
  const lots = (call.lots ?? []).map(({ code }) => code);
  if (lots.length > 0 ? !row.lot || !lots.includes(row.lot) : row.lot !== null)
    throw refused(
      'lot',
      'award.lot',
      lots.length > 0 ? `Choose one of the lots ${lots.join(', ')}.` : 'There are no lots.',
    );
  const prices = await priceEventOf(work, call.id);
  if (prices && prices.status !== 'opened')
    throw refused('bid', 'award.prices_sealed', 'Open the price envelopes of this solicitation first.');
  await refuseWithoutCompetition(work, call, row.lot);
  const place = goesByRanking(call) ? await rankedPlace(work, call, row.bid) : null;
  if (place) await showVendors(work, call.id);
  const all = await responsiveOf(work, call.id);
  const own = all.find(({ id }) => id === row.bid);
  if (!own)
    throw refused('bid', 'award.responsive_only', 'Choose a bid of this solicitation that was found responsive.');
  if (row.lot !== null && !isBidOn(call, own, row.lot))
    throw refused('bid', 'award.lot_not_bid', `This firm did not bid on lot ${row.lot}.`);
  const others = await work.rows(award, {
    where: { solicitation: call.id, status: liveAwards, id: { not: row.id } },
    fields: ['lot', 'number', 'vendor', 'role', 'share', 'status'],
    order: 'number',
    most: 'all',
  });
  const why = besides(
    { ...row, vendor: own.vendor },
    others.filter(({ lot }) => lot === row.lot),
  );
  if (why) throw refused(why.path, why.code, why.message);
  const cents = priceAccepted(call, own, row);
  const amount = cents === null ? {} : { amount: moneyOf(work.actor, sharedAmount(cents, row.share)) };
  await work.asProduct.change(
    award,
    row.id,
    {},
    { vendor: own.vendor, ...amount, ...standingAmong(call, all, { ...row, rank: place?.rank ?? null }) },
  );
  await raiseFlags(work, { ...row, vendor: own.vendor }, call);
}

/** A bid that is not decided yet could be the lower one: nothing is lowest before all are. */
async function refuseUndecidedBids({ row, work }: Facts): Promise<void> {
  if (await work.asProduct.has(bid, { solicitation: row.solicitation, status: 'opened' }))
    throw refused('bid', 'award.undecided', 'Mark every opened bid responsive or nonresponsive first.');
}

/** By every actor and at each step: prices as opened, of this bid and of those it is compared with. */
const refuseOtherPrices = ({ row, work }: Facts): Promise<void> =>
  refuseMovedPrices(work, { solicitation: row.solicitation, status: 'responsive' });

/** All that a reviewer would find missing, at its field. */
async function missingFrom(work: UnitOfWork, row: Award, call: Row<typeof solicitation>) {
  const place = goesByRanking(call) ? await rankedPlace(work, call, row.bid) : null;
  const { today } = work;
  const cited = (law: string): string => (call.federalFunds ? ` (${law})` : '');
  const blank = (text: string | null) => (text ?? '').trim().length < 20;
  return [
    place && !place.isFirst && blank(row.notLowest)
      ? [
          'notLowest',
          'award.first_or_reason',
          `The panel did not rank this bid first: enter why, in 20 characters or more.${cited('2 CFR 200.320(b)(2)')}`,
        ]
      : null,
    !place && !row.isLowest && blank(row.notLowest)
      ? [
          'notLowest',
          'award.lowest_or_reason',
          `This is not the lowest responsive bid: enter why, in 20 characters or more.${cited('2 CFR 200.320(b)(1)')}`,
        ]
      : null,
    row.role === 'shared' && blank(row.several)
      ? [
          'several',
          'award.several_finding',
          'Several firms win this: enter why one can’t meet the need, in 20 characters or more. (ABA Model Procurement Code § 3-101)',
        ]
      : null,
    row.role === 'backup' && row.backupUntil === null
      ? ['backupUntil', 'award.backup_until', 'Enter the day until which the backup holds its price.']
      : null,
    row.licenseUntil !== null && row.licenseUntil < today
      ? ['licenseUntil', 'award.license_expired', `The license ended on ${row.licenseUntil}. Look up its renewal.`]
      : null,
    row.isOnlyBid && blank(row.singleBid)
      ? [
          'singleBid',
          'award.single_bid',
          `This is the only responsive bid: enter the finding that competition was adequate, or solicit again.${cited('2 CFR 200.320(c)(5)')}`,
        ]
      : null,
    await tieIssue(row, await tiedFor(work, row, call)),
  ].flatMap((one) => (one ? [{ path: one[0] ?? '', code: one[1] ?? '', message: one[2] ?? '' }] : []));
}

async function refuseUnready({ row, work }: Facts): Promise<void> {
  const call = await callOf(work, row.solicitation);
  await refuseWithoutCompetition(work, call, row.lot);
  const issues = await missingFrom(work, row, call);
  const [first] = issues;
  if (first) throw fail('refused', first.code, issues.map(({ message }) => message).join(' '), { issues });
}

/** A ranking that was reopened after the approval carries no award; a place that changed needs its approval again. */
async function refuseChangedRanking({ row, work }: Facts): Promise<void> {
  const call = await callOf(work, row.solicitation);
  if (!goesByRanking(call)) return;
  const { rank, isFirst } = await rankedPlace(work, call, row.bid);
  if (rank !== row.rank || (!isFirst && (row.notLowest ?? '').trim().length < 20))
    throw refused(
      'rank',
      'award.rank_changed',
      'The ranking has changed since this award was approved. Cancel it, and recommend a new one.',
    );
}

/**
 * A vendor that may not have it is found at each act that brings the award on, by every actor and every way in. What was
 * known is kept with the act.
 */
const refuseIrresponsible =
  (act: string) =>
  async ({ row, work }: Facts): Promise<void> => {
    const now = await work.asProduct.find(award, row.id);
    const found = await checkOf(work, now ?? row, act);
    const why = inTheWay(found);
    if (why) throw refused('vendor', 'award.responsible_only', why);
    await work.asProduct.change(award, row.id, {}, { responsibility: { ...found } });
    if (row.vendor !== null)
      await keepCheck(work, { vendor: row.vendor, gate: 'award', act, about: row.number, aboutId: row.id });
  };

/** By every actor: the product finalizes nothing on an old list either. */
async function refuseOldExtract({ row, work }: Facts): Promise<void> {
  const why = await extractStop(work, row.solicitation);
  if (why) throw refused('vendor', 'award.extract_is_recent', why);
}

/** Every person is judged; the product takes this step for a county that is made up. */
async function refuseBeyondAuthority({ row, work }: Facts): Promise<void> {
  const { actor } = work;
  if (actor.kind === 'system') return;
  const verdict = await covering(work, actor.id, {
    kind: award.name,
    costCenter: null,
    cents: row.amount?.cents ?? 0,
    agency: null,
    commodities: [],
    category: null,
  });
  if (!verdict.ok)
    throw refused(
      'amount',
      'award.authority',
      'This amount is more than your authority covers. Someone with a higher one has to approve the award.',
    );
}

const keepApprover = async ({ row, work }: Facts): Promise<void> => {
  await work.asProduct.change(award, row.id, {}, { approvedBy: personActing(work.actor) });
};
const forgetApprover = async ({ row, work }: Facts): Promise<void> => {
  await work.asProduct.change(award, row.id, {}, { approvedBy: null, memo: null, memoHash: null, memoAt: null });
};

async function beginProtestPeriod({ row, work }: Facts): Promise<void> {
  const call = await callOf(work, row.solicitation);
  const protestUntil = await lastDayFor(work, 'protest', work.today, await decided(work, call, row.amount?.cents ?? 0));
  const noticed = await work.asProduct.change(award, row.id, {}, { noticedAt: work.now(), protestUntil });
  await tellBidders(work, noticed, call);
  await releaseFindings(work, call);
}

async function end({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(award, row.id, {}, { finalOn: work.today });
  await endFor(work, await callOf(work, row.solicitation));
}

export const awardEffects = follows(award, {
  create: [refuseOpenClaims, refuseUndecidedBids, takeFromBid, refuseOtherPrices, takeEarlierDraw, tellOfRisk],
  edit: [keepDraw],
  recommend: [refuseOpenClaims, refuseUndecidedBids, takeFromBid, refuseOtherPrices],
  approve: [
    refuseOpenClaims,
    refuseUndecidedBids,
    refuseOtherPrices,
    refuseOtherStanding,
    refuseSolicitationProtested,
    refuseUnready,
    refuseUnchecked,
    refuseWithoutAnalysis,
    refuseOpenFlags,
    refuseOldExtract,
    refuseIrresponsible('approve'),
    refuseRisk,
    refuseBeyondAuthority,
    keepApprover,
    keepMemo,
  ],
  return: [forgetApprover],
  notice: [
    refuseOpenClaims,
    refuseOtherPrices,
    refuseSolicitationProtested,
    refuseChangedRanking,
    refuseIrresponsible('notice'),
    beginProtestPeriod,
  ],
  finalize: [
    refuseOpenClaims,
    refuseOtherPrices,
    refuseProtested,
    refuseChangedRanking,
    refuseOldExtract,
    refuseIrresponsible('finalize'),
    end,
  ],
  standBy: [
    refuseOpenClaims,
    refuseOtherPrices,
    refuseProtested,
    refuseChangedRanking,
    refuseIrresponsible('standBy'),
    readyToStandBy,
  ],
  callOn: [
    refuseOtherPrices,
    refuseProtested,
    refuseWhileWon,
    refuseChangedRanking,
    refuseOldExtract,
    refuseIrresponsible('callOn'),
    refuseRisk,
    refuseBeyondAuthority,
    end,
    tellCalledOn,
  ],
  fail: [tellFailed],
  cancel: [conclude],
});
