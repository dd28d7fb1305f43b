import { dollars, href, type Money, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable, isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { fundedOf } from '../funding/award-funding.server.ts';
import { grantPages } from '../grant-pages.ts';
import { milestonePaymentsOf } from '../milestones/payments.server.ts';
import { statedOf } from '../increments/released.server.ts';
import { awardAmendment } from './award-amendment.record.ts';
import { windowOf } from './conditions.ts';
import { extendedOf } from './extension-facts.server.ts';

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
  await judgeExtension(work, row, await awardOf(work, row.award, 'share'));
}

/** Law: 2 CFR 200.308(g)(2). Once in the life of an award, by its governing text’s months, for work that changes in nothing else. */
async function judgeExtension(work: UnitOfWork, row: Amendment, of: Award): Promise<void> {
  if (row.kind !== 'extension') return;
  const window = windowOf(of, work.today);
  if (!window)
    throw wrong('kind', 'extension_is_federal', 'A one-time extension is for federal awards. Ask the funder to amend.');
  const [facts] = await extendedOf(work, [of], row.id);
  if (facts?.used)
    throw wrong(
      'kind',
      'extension_is_used',
      `${facts.used} used the one-time extension already. Request prior approval of another one.`,
    );
  const { longestUntil } = window;
  if (row.newUntil !== null && (row.newUntil <= of.untilDay || row.newUntil > longestUntil))
    throw wrong('newUntil', 'extension_months', `Choose a day after ${of.untilDay} and until ${longestUntil}.`);
}

/** Law: 2 CFR 200.308(g)(2). The day that counts is the one on which the notice was sent, whenever that is recorded. */
async function judgeNotice(work: UnitOfWork, row: Amendment, of: Award): Promise<void> {
  const window = windowOf(of, work.today);
  if (row.kind !== 'extension' || !window || row.sentOn === null) return; // the rules of the step name what is missing
  if (row.sentOn > work.today)
    throw wrong('sentOn', 'notice_is_past', 'Enter the day on which it was sent, today or before.');
  if (row.sentOn < of.awardDate)
    throw wrong('sentOn', 'notice_after_award', `The award is of ${of.awardDate}. Its notice was sent later.`);
  if (row.sentOn > window.noticeBy)
    throw wrong(
      'sentOn',
      'extension_notice',
      `The notice had to be sent by ${window.noticeBy}, ${window.noticeDays} days before the period ends. Request prior approval.`,
    );
  const [facts] = await extendedOf(work, [of], row.id);
  const [asks] = facts?.asks ?? [];
  if (asks)
    throw wrong(
      asks.kind === 'funds' ? 'sameFunds' : 'sameScope',
      'nothing_else_is_asked',
      `${asks.number} asks for ${asks.kind === 'funds' ? 'more federal funds' : 'another scope'}. Wait for the funder’s answer.`,
    );
}

/** One notice of an award at a time. The award is held, so that two submitted at once follow one another. */
async function refuseSecondNotice(work: UnitOfWork, row: Amendment): Promise<void> {
  const other =
    row.kind === 'extension' &&
    (await work.asProduct.row(awardAmendment, {
      where: { award: row.award, kind: 'extension', status: 'submitted', id: { not: row.id } },
      fields: ['number'],
      order: 'number',
    }));
  if (other) throw wrong('kind', 'one_notice', `${other.number} of this award awaits acceptance.`);
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
  const funded = await fundedOf(work, of.id);
  if (amount.cents < funded)
    throw wrong(
      'amountChange',
      'covers_funding',
      `Budget lines and projects are funded with ${dollars(funded)}. End some of that funding first.`,
    );
  const { stated } = await statedOf(work, of.id);
  const released = stated.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (amount.cents < released)
    throw wrong('amountChange', 'covers_released', `${dollars(released)} is released. Withdraw an increment first.`);
  if (match.cents < 0) throw wrong('matchChange', 'match_below_zero', 'The required match would fall below zero.');
  if (untilDay <= of.fromDay || (lastCostOn !== null && untilDay < lastCostOn))
    throw wrong('newUntil', 'covers_days', `Costs are charged until ${lastCostOn ?? of.fromDay}. Choose a later end.`);
  const last = stated.at(-1);
  if (last && untilDay <= last.fromDay)
    throw wrong(
      'newUntil',
      'covers_periods',
      `Budget period ${last.year} begins on ${last.fromDay}. Choose a later end.`,
    );
  const listings = listingsAfter(work, of, row);
  const sum = listings.reduce((all, one) => all + one.amount.cents, 0);
  if (isFederal(of.fundingType) && sum !== amount.cents)
    throw wrong('listings', 'listings_tie', 'Say how the change falls on the assistance listings of the award.');
  return { amount, match: match.cents === 0 && of.match === null ? null : match, untilDay, listings };
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, awardAmendment, grantManagers);
  const of = await awardOf(work, row.award, row.kind === 'extension' ? 'update' : 'share');
  await refuseSecondNotice(work, row);
  await judgeExtension(work, row, of);
  await judgeNotice(work, row, of);
  await after(work, row, of);
  const submittedBy = personActing(work.actor);
  await work.asProduct.change(awardAmendment, row.id, {}, { submittedBy, submittedOn: work.today });
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
  await judgeExtension(work, row, of);
  await judgeNotice(work, row, of);
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
