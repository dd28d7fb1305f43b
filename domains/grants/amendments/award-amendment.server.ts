import { dollars, href, type Money, moneyOf, personActing, type Row } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable, isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantPages } from '../grant-pages.ts';
import { milestonePaymentsOf } from '../milestones/payments.server.ts';
import { termOn } from '../terms/terms.ts';
import { awardAmendment } from './award-amendment.record.ts';

type Amendment = Row<typeof awardAmendment>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Amendment>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `award_amendment.${code}`, message);

async function awardOf(work: UnitOfWork, id: string, lock: 'update' | 'share'): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (!chargeable.some((state) => state === found.status))
    throw wrong('award', 'is_open', `${found.number} isn’t active. Only an accepted, open award is amended.`);
  return found;
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, awardAmendment, grantManagers);
  await awardOf(work, row.award, 'share');
}

/** Law: 2 CFR 200.308(f)(10). Once in the life of an award, by its governing text’s months, noticed in time. */
async function judgeExtension(
  work: UnitOfWork,
  row: Amendment,
  of: Award,
  { isNew }: { isNew: boolean },
): Promise<void> {
  if (row.kind !== 'extension' || row.newUntil === null) return;
  if (!isFederal(of.fundingType))
    throw wrong('kind', 'extension_is_federal', 'A one-time extension is for federal awards. Ask the funder to amend.');
  const months = termOn(of.awardDate, 'extension_months')?.value ?? 0;
  const notice = termOn(of.awardDate, 'extension_notice_days')?.value ?? 0;
  const last = addMonths(of.untilDay, months);
  if (row.newUntil <= of.untilDay || row.newUntil > last)
    throw wrong('newUntil', 'extension_months', `Choose a day after ${of.untilDay} and until ${last}.`);
  const by = addDays(of.untilDay, -notice);
  if (isNew && work.today > by)
    throw wrong(
      'newUntil',
      'extension_notice',
      `The funder had to be noticed by ${by}, ${notice} days before the period ends. Ask it to amend the award.`,
    );
  const earlier = await work.asProduct.row(awardAmendment, {
    where: { award: row.award, kind: 'extension', status: 'applied', id: { not: row.id } },
    fields: ['number'],
  });
  if (earlier) throw wrong('kind', 'extension_is_used', `${earlier.number} used the one-time extension already.`);
}

const added = (work: UnitOfWork, now: Money | null, change: Money | null): Money =>
  moneyOf(work.actor, (now?.cents ?? 0) + (change?.cents ?? 0));

type Listings = NonNullable<Award['listings']>;

function listingsAfter(work: UnitOfWork, of: Award, row: Amendment): Listings {
  const changes = row.listings ?? [];
  const now = of.listings ?? [];
  const kept = now.map(({ aln, program, amount }) => {
    const change = changes.find((one) => one.aln === aln);
    return { aln, program, amount: added(work, amount, change?.amount ?? null) };
  });
  const fresh = changes
    .filter(({ aln }) => !now.some((one) => one.aln === aln))
    .map(({ aln, program, amount }) => {
      if (!program) throw wrong('listings', 'names_program', `Enter the program of assistance listing ${aln}.`);
      return { aln, program, amount: added(work, amount, null) };
    });
  const all = [...kept, ...fresh];
  const below = all.find(({ amount }) => amount.cents < 0);
  if (below) throw wrong('listings', 'listing_below_zero', `Assistance listing ${below.aln} would fall below zero.`);
  return all;
}

/** What the award becomes; refused where it would no longer hold what was charged to it. */
async function after(work: UnitOfWork, row: Amendment, of: Award) {
  const amount = added(work, of.amount, row.amountChange);
  const match = added(work, of.match, row.matchChange);
  const untilDay = row.newUntil ?? of.untilDay;
  const { expendedCents, lastCostOn } = await sumsOfOne(work, of.id);
  if (amount.cents < expendedCents)
    throw wrong('amountChange', 'covers_costs', 'The award would be less than the costs that are charged to it.');
  const payments = of.instrument === 'fixed' ? await milestonePaymentsOf(work, of.id, null) : 0;
  if (amount.cents < payments)
    throw wrong(
      'amountChange',
      'covers_milestones',
      `Milestones are paid ${dollars(payments)}. The award would be less.`,
    );
  if (match.cents < 0) throw wrong('matchChange', 'match_below_zero', 'The required match would fall below zero.');
  if (untilDay <= of.fromDay || (lastCostOn !== null && untilDay < lastCostOn))
    throw wrong('newUntil', 'covers_days', `Costs are charged until ${lastCostOn ?? of.fromDay}. Choose a later end.`);
  const listings = listingsAfter(work, of, row);
  const sum = listings.reduce((all, one) => all + one.amount.cents, 0);
  if (isFederal(of.fundingType) && sum !== amount.cents)
    throw wrong('listings', 'listings_tie', 'Say how the change falls on the assistance listings of the award.');
  return { amount, match: match.cents === 0 && of.match === null ? null : match, untilDay, listings };
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, awardAmendment, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  await judgeExtension(work, row, of, { isNew: true });
  await after(work, row, of);
  await work.asProduct.change(awardAmendment, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.amendment',
    subject: `${row.number} of ${of.number} awaits your acceptance`,
    body: row.reason.slice(0, 200),
    link: href(grantPages.amendment, { id: row.id }),
  });
}

/** The award changes as a whole, in the transaction of the acceptance, and both keep what was before. */
async function accept({ row, work }: Facts): Promise<void> {
  const of = await awardOf(work, row.award, 'update');
  await judgeExtension(work, row, of, { isNew: false });
  const becomes = await after(work, row, of);
  const conditions = row.newConditions ?? of.conditions;
  await work.asProduct.change(grantAward, of.id, {}, { ...becomes, conditions });
  await work.asProduct.change(
    awardAmendment,
    row.id,
    {},
    {
      amountBefore: of.amount,
      amountAfter: becomes.amount,
      untilBefore: of.untilDay,
      untilAfter: becomes.untilDay,
      appliedBy: personActing(work.actor),
      appliedOn: work.today,
    },
  );
  await tell(work, row, of, 'is accepted');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  const of = await work.asProduct.row(grantAward, { where: { id: row.award } });
  if (of) await tell(work, row, of, 'was sent back');
}

async function tell(work: UnitOfWork, { id, number, submittedBy, createdBy }: Amendment, of: Award, what: string) {
  await notify(work, {
    to: [of.manager, submittedBy ?? createdBy],
    kind: 'grant.amendment',
    subject: `${number} of ${of.number} ${what}`,
    body: of.title,
    link: href(grantPages.amendment, { id }),
  });
}

export const amendmentEffects = follows(awardAmendment, {
  create: [written],
  edit: [written],
  submit: [submit],
  accept: [accept],
  return: [sentBack],
});
