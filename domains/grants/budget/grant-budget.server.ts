import { dollars, href, personActing } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { isFederal, over } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import { priorApproval } from '../approvals/prior-approval.record.ts';
import { askedFor, askedWithYears } from './asked.ts';
import { checksOf } from './budget-checks.ts';
import type { AgreedRate } from './budget-math.ts';
import { effortOf } from './line-math.ts';
import { directClasses } from './budget-words.ts';
import {
  approvedVersions,
  type Award,
  type Budget,
  effortElsewhere,
  judgedAward,
  linesOf,
  spentOf,
  totalsOfBudget,
  versionsOf,
} from './facts.server.ts';
import { yearOf, yearsOf } from './budget-years.ts';
import { changedYears } from './changed-years.ts';
import { closedYears } from './periods.server.ts';
import { grantBudget } from './grant-budget.record.ts';
import { withPeriods } from '../increments/released.server.ts';
import { meterOf } from './transfers.ts';

type Facts = EffectFacts<Budget>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_budget.${code}`, message);

async function awardOf(work: UnitOfWork, id: string, lock: 'update' | 'share'): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (over.some((state) => state === found.status))
    throw wrong('award', 'is_open', `${found.number} is ${found.status}. Its budget stays as it is.`);
  return found;
}

/** Method and rate are the award’s own: a budget never sets a higher rate by itself. */
const indirectOf = ({ indirect, indirectRate }: Award) => ({
  indirect,
  indirectRate: indirect === 'none' ? null : indirectRate,
});

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') await refuseWithoutRight(work, grantBudget, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  const terms = indirectOf(of);
  if (terms.indirect === row.indirect && terms.indirectRate === row.indirectRate) return;
  await work.asProduct.change(grantBudget, row.id, {}, terms);
}

/** Everything that can be said of the lines; the first that stands in the way refuses. */
async function judge(work: UnitOfWork, row: Budget, of: Award): Promise<void> {
  const lines = linesOf(row);
  if ((row.rates ?? []).length > 0 && (row.documents ?? []).length === 0)
    throw wrong('documents', 'rates_are_shown', 'Attach the rate agreement (2 CFR 200.414(c)).');
  if (lines.length === 0) throw wrong('lines', 'has_lines', 'Enter the lines of the budget.');
  const people = [...new Set(lines.flatMap((line) => (line.person && effortOf(line) ? [line.person] : [])))];
  // In one order and held, so that two budgets approved at once never give one person more than full time.
  if (people.length > 0)
    await work.asProduct.rows(member, {
      where: { id: people },
      order: 'id',
      fields: ['name'],
      lock: 'update',
      most: 'all',
    });
  const spent = await spentOf(work, of.id);
  const checks = checksOf({
    ...indirectOf(of),
    lines,
    base: row.base,
    indirectMatch: row.indirectMatch,
    rates: (row.rates ?? []) as readonly AgreedRate[], // what is required of a rate is there
    awardDate: of.awardDate,
    award: judgedAward(of),
    elsewhere: people.length > 0 ? await effortElsewhere(work, of.id) : [],
    spent: Object.fromEntries(spent.map(({ costClass, cents }) => [costClass, cents])),
  });
  const first = checks.find(({ isError }) => isError);
  if (!first) return;
  const says = `${first.sentence} (${first.citation})`;
  throw wrong('lines', first.code, first.line === null ? says : `Line ${first.line + 1}: ${says}`);
}

/** The funder’s yes to this version as it is: a version that was changed since has none. */
async function approvalOf(work: UnitOfWork, row: Budget, of: Award) {
  const all = await work.asProduct.rows(priorApproval, {
    where: { award: of.id, budget: row.id, kind: 'transfer', status: 'approved' },
    order: '-number',
    fields: ['number', 'asked', 'reference', 'answeredOn'],
    most: 'all',
  });
  const totals = totalsOfBudget(row, of);
  const whole = all.find(({ asked }) => asked === askedWithYears(totals)) ?? null;
  // Before years were asked for, a yes named the classes alone.
  const found = whole ?? all.find(({ asked }) => asked === askedFor(totals)) ?? null;
  return { found, whole, other: all[0] ?? null };
}

/** A year that is closed keeps its lines; one that is over keeps them unless the funder approved the change. */
async function judgeYears(work: UnitOfWork, row: Budget, of: Award, inForce: Budget | undefined): Promise<void> {
  if (!inForce) return;
  const changed = changedYears(linesOf(inForce), linesOf(row));
  if (changed.length === 0) return;
  const closed = await closedYears(work, of.id);
  const locked = changed.find((year) => closed.includes(year));
  if (locked !== undefined)
    throw wrong('lines', 'year_is_closed', `Year ${locked} is closed and keeps its lines. Reopen its period first.`);
  const periods = await withPeriods(work, of);
  const over = changed.find((year) => year <= yearsOf(periods) && yearOf(periods, year).untilDay < work.today);
  if (over === undefined || !isFederal(of.fundingType) || (await approvalOf(work, row, of)).whole) return;
  throw wrong(
    'lines',
    'year_is_over',
    `Year ${over} ended on ${yearOf(periods, over).untilDay}. Its lines change only with the funder’s approval of this version (2 CFR 200.308(a)).`,
  );
}

/** Law: 2 CFR 200.308(i). Transfers above the limit, and money for a class that had none, need the funder’s approval. */
async function judgeTransfers(work: UnitOfWork, row: Budget, of: Award) {
  // The row that is judged is approved already where its own step runs.
  const before = (await approvedVersions(work, of.id)).filter(({ id }) => id !== row.id);
  const nothing = { before, approval: null };
  if (before.length === 0 || !isFederal(of.fundingType)) return nothing;
  const meter = meterOf(versionsOf([...before, { ...row, approvalReference: null }], of), of.awardDate);
  const [added] = meter?.added ?? [];
  if (!meter || (!meter.isOver && !added)) return nothing;
  const { found, other } = await approvalOf(work, row, of);
  if (found) return { before, approval: found };
  const next = other
    ? `${other.number} approved other amounts. Ask the funder again.`
    : 'Record its answer under Prior Approvals.';
  if (meter.isOver)
    throw wrong(
      'lines',
      'transfers_approved',
      `${dollars(meter.movedCents)} would be transferred, above ${meter.percent}% of ${dollars(meter.budgetCents)}. The funder has to approve it (2 CFR 200.308(i)). ${next}`,
    );
  throw wrong(
    'lines',
    'class_approved',
    `${added ? directClasses[added] : 'A class'} had no money in the budget the funder approved. It has to approve this (2 CFR 200.308(f)). ${next}`,
  );
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantBudget, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  if (work.actor.kind !== 'system') await judge(work, row, of);
  await work.asProduct.change(grantBudget, row.id, {}, { ...indirectOf(of), submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.budget',
    subject: `${row.number} of ${of.number} awaits your approval`,
    body: row.title,
    link: href(grantBudgetPages.budget, { id: row.id }),
  });
}

/** The award is held: two versions approved at once follow one another, and the second is judged against the first. */
async function approve({ row, work }: Facts): Promise<void> {
  const of = await awardOf(work, row.award, 'update');
  if (work.actor.kind !== 'system') await judge(work, row, of);
  const { before, approval } = await judgeTransfers(work, row, of);
  if (work.actor.kind !== 'system')
    await judgeYears(
      work,
      row,
      of,
      before.findLast(({ status }) => status === 'approved'),
    );
  for (const { id, status } of before)
    if (status === 'approved') await work.asProduct.move(grantBudget, id, 'supersede');
  await work.asProduct.change(
    grantBudget,
    row.id,
    {},
    {
      ...indirectOf(of),
      revision: Math.max(0, ...before.map(({ revision }) => revision ?? 0)) + 1,
      approvedBy: personActing(work.actor),
      approvedOn: work.today,
      // A reference typed before prior approvals were records is none: it would count as the funder’s yes.
      approvalReference: approval?.reference ?? null,
      approvalOn: approval?.answeredOn ?? null,
    },
  );
  await tell(work, row, 'is approved');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

async function tell(work: UnitOfWork, { id, number, createdBy, submittedBy, title }: Budget, what: string) {
  await notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.budget',
    subject: `${number} ${what}`,
    body: title,
    link: href(grantBudgetPages.budget, { id }),
  });
}

export const budgetEffects = follows(grantBudget, {
  create: [written],
  edit: [written],
  submit: [submit],
  approve: [approve],
  return: [sentBack],
});
