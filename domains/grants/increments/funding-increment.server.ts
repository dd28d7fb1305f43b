import { dollars, href, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable } from '../award/award-words.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { closedYears, yearsOfAward } from '../budget/periods.server.ts';
import { incrementPages } from '../increment-pages.ts';
import { fundingIncrement } from './funding-increment.record.ts';
import { authorizedAt, type StatedPeriod } from './released.ts';
import { carriedInto, chargedIn, statedOf } from './released.server.ts';

type Increment = Row<typeof fundingIncrement>;
type Award = Row<typeof grantAward>;
type Stated = readonly StatedPeriod[];
type Facts = EffectFacts<Increment>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `funding_increment.${code}`, message);

const closed = (year: number) => wrong('year', 'is_closed', `Budget period ${year} is closed. Reopen it first.`);

async function awardOf(work: UnitOfWork, id: string, lock: 'share' | 'update'): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock });
  if (!found || !chargeable.some((state) => state === found.status))
    throw wrong('award', 'award_is_open', 'Choose an accepted, open award.');
  return found;
}

function refuseOutside({ fromDay, untilDay }: Increment, of: Award): void {
  if (fromDay < of.fromDay || untilDay > of.untilDay)
    throw wrong('untilDay', 'in_period', `${of.number} runs from ${of.fromDay} to ${of.untilDay}.`);
}

/** Periods follow one another from the first day of the award without a gap; the last can be extended. */
async function judgeDays(work: UnitOfWork, row: Increment, of: Award, stated: Stated): Promise<void> {
  const { year, fromDay, untilDay } = row;
  refuseOutside(row, of);
  const before = stated.find((one) => one.year === year - 1);
  if (year > 1 && !before) throw wrong('year', 'in_order', `Nothing is released for budget period ${year - 1} yet.`);
  const first = before ? addDays(before.untilDay, 1) : of.fromDay;
  if (fromDay !== first) throw wrong('fromDay', 'follows', `Budget period ${year} begins on ${first}.`);
  const own = stated.find((one) => one.year === year);
  if (own && untilDay < own.untilDay)
    throw wrong('untilDay', 'same_period', `Budget period ${year} is stated until ${own.untilDay} already.`);
  if (own && untilDay > own.untilDay && stated.some((one) => one.year > year))
    throw wrong('untilDay', 'is_followed', `Budget period ${year + 1} begins after ${own.untilDay}.`);
  if ((await closedYears(work, of.id)).includes(year)) throw closed(year);
}

/** All periods together release at most what the award is authorized for, and each what is charged to it already. */
async function judgeMoney(work: UnitOfWork, row: Increment, of: Award, others: Stated): Promise<void> {
  const amount = others.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (amount + row.amount.cents > of.amount.cents)
    throw wrong(
      'amount',
      'within_award',
      `${of.number} is ${dollars(of.amount.cents)}, of which ${dollars(of.amount.cents - amount)} is not released yet.`,
    );
  const match = others.reduce((sum, { matchCents }) => sum + matchCents, 0);
  const required = of.match?.cents ?? 0;
  if (match + (row.match?.cents ?? 0) > required)
    throw wrong(
      'match',
      'within_match',
      `${of.number} requires ${dollars(required)}, of which ${dollars(Math.max(0, required - match))} is in no period yet.`,
    );
  const own = others.find(({ year }) => year === row.year);
  if (!own && row.amount.cents === 0)
    throw wrong('amount', 'releases_something', 'Enter the amount that the notice releases.');
  const released = (own?.amountCents ?? 0) + row.amount.cents + (await carriedInto(work, of.id, row.year));
  const charged = await chargedIn(work, of.id, row);
  if (charged > released)
    throw wrong(
      'amount',
      'covers_costs',
      `${dollars(charged)} is charged to budget period ${row.year}. With this increment ${dollars(released)} is released.`,
    );
}

async function judge(work: UnitOfWork, row: Increment, of: Award): Promise<void> {
  // A row whose release is judged counts already; it is judged as if it did not.
  const { stated } = await statedOf(work, of.id, row.id);
  await judgeDays(work, row, of, stated);
  await judgeMoney(work, row, of, stated);
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, fundingIncrement, grantManagers);
  refuseOutside(row, await awardOf(work, row.award, 'share'));
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fundingIncrement, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  if (work.actor.kind !== 'system') await judge(work, row, of);
  await work.asProduct.change(fundingIncrement, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.budget',
    subject: `${row.number} of ${of.number} over ${dollars(row.amount.cents)} awaits release`,
    body: of.title,
    link: href(incrementPages.fundingIncrement, { id: row.id }),
  });
}

/** The award is held: two releases at once never pass what it is authorized for. */
async function release({ row, work }: Facts): Promise<void> {
  const of = await awardOf(work, row.award, 'update');
  if (work.actor.kind !== 'system') await judge(work, row, of);
  await work.asProduct.change(
    fundingIncrement,
    row.id,
    {},
    { releasedBy: personActing(work.actor), releasedOn: work.today },
  );
  await tell(work, row, 'is released');
}

/** What was charged or drawn on the strength of a release keeps it. */
async function judgeWithdrawal(work: UnitOfWork, row: Increment, of: Award): Promise<void> {
  if ((await closedYears(work, of.id)).includes(row.year)) throw closed(row.year);
  const { stated: left } = await statedOf(work, of.id);
  const own = left.find(({ year }) => year === row.year);
  if (left.some(({ year }) => year > row.year) && own?.untilDay !== row.untilDay)
    throw wrong('year', 'is_followed', `Withdraw the release of budget period ${row.year + 1} first.`);
  const after = own && { year: row.year + 1, fromDay: addDays(own.untilDay, 1), untilDay: row.untilDay };
  if (after && (await chargedIn(work, of.id, after)) > 0)
    throw wrong('untilDay', 'covers_days', `Costs are charged after ${own.untilDay}. Reverse them first.`);
  const charged = await chargedIn(work, of.id, row);
  if (charged > (own?.amountCents ?? 0) + (await carriedInto(work, of.id, row.year)))
    throw wrong('amount', 'covers_costs', `${dollars(charged)} is charged to budget period ${row.year}.`);
  const { drawnCents } = await sumsOfOne(work, of.id);
  if (drawnCents > authorizedAt(await yearsOfAward(work, of), work.today))
    throw wrong('amount', 'covers_draws', `${dollars(drawnCents)} is drawn. Return it to the funder first.`);
}

async function withdraw({ row, work }: Facts): Promise<void> {
  const of = await awardOf(work, row.award, 'update');
  if (work.actor.kind !== 'system') await judgeWithdrawal(work, row, of);
  await tell(work, row, 'is withdrawn');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

const tell = (work: UnitOfWork, { id, number, createdBy, submittedBy, year }: Increment, what: string) =>
  notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.budget',
    subject: `${number} ${what}`,
    body: `Budget period ${year}`,
    link: href(incrementPages.fundingIncrement, { id }),
  });

export const incrementEffects = follows(fundingIncrement, {
  create: [written],
  edit: [written],
  submit: [submit],
  release: [release],
  withdraw: [withdraw],
  return: [sentBack],
});
