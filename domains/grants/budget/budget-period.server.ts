import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { priorApproval } from '../approvals/prior-approval.record.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import { budgetPeriod } from './budget-period.record.ts';
import { yearOf, yearsOf } from './budget-years.ts';
import { yearsOfAward } from './periods.server.ts';
import { withPeriods } from '../increments/released.server.ts';

type Period = Row<typeof budgetPeriod>;
type Facts = EffectFacts<Period>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `budget_period.${code}`, message);

async function awardOf(work: UnitOfWork, id: string, lock: 'share' | 'update') {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock });
  if (!found || !chargeable.some((state) => state === found.status))
    throw wrong('award', 'award_is_open', 'Choose an accepted, open award.');
  return withPeriods(work, found);
}

type Held = Awaited<ReturnType<typeof awardOf>>;

const keyOf = ({ award, year }: Pick<Period, 'award' | 'year'>): string => `${award}|${year}`;

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, budgetPeriod, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  const years = yearsOf(of);
  if (row.year > years)
    throw wrong('year', 'year_of_award', `${of.number} has ${years} budget ${years === 1 ? 'year' : 'years'}.`);
  const other = await work.asProduct.row(budgetPeriod, {
    where: { periodKey: keyOf(row), id: { not: row.id } },
    fields: ['number'],
  });
  if (other) throw wrong('year', 'once', `${other.number} closes this year already.`);
  await work.asProduct.change(budgetPeriod, row.id, {}, { periodKey: keyOf(row), ...yearOf(of, row.year) });
}

/** Law: 2 CFR 200.308(g). Unspent money goes on by the terms, or as far as the funder approved it. */
async function judgeCarry(work: UnitOfWork, row: Period, of: Held, unspentCents: number): Promise<void> {
  const carried = row.carried?.cents ?? 0;
  if (carried === 0) return;
  if (row.year >= yearsOf(of))
    throw wrong('carried', 'has_next', `Year ${row.year} is the last of ${of.number}. Nothing is carried forward.`);
  if (carried > unspentCents)
    throw wrong('carried', 'is_unspent', `${dollars(Math.max(0, unspentCents))} of the year is unspent.`);
  if (row.basis !== 'approval') return;
  const yes = await work.asProduct.row(priorApproval, { where: { id: row.approval ?? '' } });
  if (yes?.award !== of.id || yes.kind !== 'carry_forward' || yes.status !== 'approved')
    throw wrong('approval', 'is_approved', 'Choose a carry-forward of this award that its funder approved.');
  if (yes.amount !== null && yes.amount.cents < carried)
    throw wrong('carried', 'within_approval', `${yes.number} approved ${dollars(yes.amount.cents)}.`);
}

/** The figures of the year as it is closed; refused while they can still change by themselves. */
async function judged(work: UnitOfWork, row: Period, of: Held) {
  const years = await yearsOfAward(work, of);
  const own = years.find(({ year }) => year === row.year);
  if (!own) throw wrong('year', 'year_of_award', `${of.number} has no year ${row.year}.`);
  if (own.untilDay >= work.today)
    throw wrong('year', 'runs_on', `Year ${row.year} runs until ${own.untilDay}. Close it afterwards.`);
  const before = years.find(({ year }) => year === row.year - 1);
  if (before && before.state !== 'closed') throw wrong('year', 'in_order', `Close year ${before.year} first.`);
  const ofYear = own.releasedCents ?? own.budgetCents;
  if (ofYear === 0)
    throw wrong('award', 'has_budget', `${of.number} has no approved budget or release of year ${row.year}.`);
  if (own.pendingCents > 0)
    throw wrong(
      'award',
      'costs_decided',
      `Costs of ${dollars(own.pendingCents)} in this year await a decision. Approve or send them back first.`,
    );
  const unspent = ofYear + own.carriedInCents - own.expendedCents;
  await judgeCarry(work, row, of, unspent);
  const usd = (cents: number) => moneyOf(work.actor, Math.max(0, cents));
  return {
    ...yearOf(of, row.year),
    budgeted: usd(ofYear),
    carriedIn: usd(own.carriedInCents),
    expended: usd(own.expendedCents),
    lapsed: usd(unspent - (row.carried?.cents ?? 0)),
  };
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, budgetPeriod, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  const figures = work.actor.kind === 'system' ? {} : await judged(work, row, of);
  await work.asProduct.change(budgetPeriod, row.id, {}, { ...figures, submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.budget',
    subject: `Year ${row.year} of ${of.number} awaits closing`,
    body: of.title,
    link: href(grantBudgetPages.budgetPeriod, { id: row.id }),
  });
}

/** The award is held: no cost is charged to the year while it is closed. */
async function close({ row, work }: Facts): Promise<void> {
  const of = await awardOf(work, row.award, 'update');
  const figures = work.actor.kind === 'system' ? {} : await judged(work, row, of);
  await work.asProduct.change(
    budgetPeriod,
    row.id,
    {},
    { ...figures, closedBy: personActing(work.actor), closedOn: work.today },
  );
  await tell(work, row, 'is closed');
}

/** The next year counts what came from this one: the later is reopened first. */
async function reopen({ row, work }: Facts): Promise<void> {
  await work.asProduct.row(grantAward, { where: { id: row.award }, fields: [], lock: 'update' });
  const later = await work.asProduct.row(budgetPeriod, {
    where: { award: row.award, year: row.year + 1, status: 'closed' },
    fields: ['number'],
  });
  if (later) throw wrong('year', 'next_is_open', `Reopen ${later.number} of the next year first.`);
  await freed({ row, work });
  await tell(work, row, 'is reopened');
}

/** The year can be closed by another one. */
async function freed({ row, work }: Pick<Facts, 'row' | 'work'>): Promise<void> {
  await work.asProduct.change(budgetPeriod, row.id, {}, { periodKey: null });
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

const tell = (work: UnitOfWork, { id, number, createdBy, submittedBy, year }: Period, what: string) =>
  notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.budget',
    subject: `${number} ${what}`,
    body: `Budget year ${year}`,
    link: href(grantBudgetPages.budgetPeriod, { id }),
  });

export const periodEffects = follows(budgetPeriod, {
  create: [written],
  edit: [written],
  submit: [submit],
  close: [close],
  return: [sentBack],
  reopen: [reopen],
  discard: [freed],
});
