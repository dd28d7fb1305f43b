import { href, personActing, type Row, dollars } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { numberKey } from '../../payables/public.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { chargeable } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { closedAt } from '../budget/periods.server.ts';
import { costClasses } from '../costs/cost-words.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { plainPayee } from '../costs/document-key.ts';
import { matchPages } from '../match-pages.ts';
import { matchEntry } from './match-entry.record.ts';
import { live } from './match-words.ts';

type Entry = Row<typeof matchEntry>;
type Facts = EffectFacts<Entry>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `match_entry.${code}`, message);
const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** One document of one contributor, however its number is spelled and whatever part of it is entered. */
export const keyOf = ({ donor, documentNumber }: Pick<Entry, 'donor' | 'documentNumber'>): string =>
  `${plainPayee(donor)}|${numberKey(documentNumber)}`.slice(0, 300);

async function judgeAward(work: UnitOfWork, row: Entry, lock: 'share' | 'update'): Promise<void> {
  const of = await work.asProduct.row(grantAward, { where: { id: row.award }, lock });
  if (!of || !chargeable.some((state) => state === of.status))
    throw wrong('award', 'award_is_open', 'Choose an accepted, open award.');
  const first = of.preAwardFrom ?? of.fromDay;
  if (row.fromDay < first || row.untilDay > of.untilDay)
    throw wrong(
      'untilDay',
      'in_period',
      `${of.number} counts contributions from ${first} to ${of.untilDay} (2 CFR 200.403(h)).`,
    );
  const closed = await closedAt(work, of.id, row.untilDay);
  if (closed)
    throw wrong('untilDay', 'period_is_open', `${closed} closed the budget year of this day. Reopen it first.`);
}

/** Nothing is counted before it is given. */
function refuseAhead(work: UnitOfWork, { untilDay }: Entry): void {
  if (untilDay > work.today) throw wrong('untilDay', 'given_by_now', 'Count it once all of it is given.');
}

/** Law: a contribution counts once, here or as a share of a cost that a person entered. */
async function judgeOnce(work: UnitOfWork, row: Entry): Promise<void> {
  const key = keyOf(row);
  const other = await work.asProduct.row(matchEntry, {
    where: { documentKey: key, id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw wrong('documentNumber', 'once', `${other.number} counts this document already (2 CFR 200.306(b)(2)).`);
  const cost = await costWithKey(work, key, row.cost);
  if (cost) throw wrong('documentNumber', 'once', `${cost} has this document already (2 CFR 200.306(b)(2)).`);
}

const costSql = `select c.number from grant_cost c
  where c.organization_id = $1 and c.status not in ('reversed', 'discarded') and c.document_key like $2 and ($3::uuid is null or c.id <> $3)
  order by c.number limit 1`;

async function costWithKey(work: UnitOfWork, key: string, but: string | null): Promise<string | null> {
  // A key of a cost is this key with its amount behind it; neither has a sign that means more in a pattern.
  const [found] = await work.tx.query<{ number: string }>(
    costSql,
    [work.actor.organizationId, `${key.replaceAll(/[\\%_]/g, '\\$&')}|%`, but],
    'match_entry.cost_with_key',
  );
  return found?.number ?? null;
}

/** Where the award has an approved budget, its match has this class. */
async function judgeBudget(work: UnitOfWork, row: Entry): Promise<void> {
  const budget = await work.asProduct.row(grantBudget, { where: { award: row.award, status: 'approved' } });
  if (!budget) return;
  const planned = (budget.lines ?? []).some((line) => line.costClass === row.costClass && (line.match?.cents ?? 0) > 0);
  if (!planned)
    throw wrong(
      'costClass',
      'is_planned',
      `${budget.number} plans no match of the class ${costClasses[row.costClass]} (2 CFR 200.306(b)(6)).`,
    );
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, matchEntry, grantManagers);
  await judgeAward(work, row, 'share');
  await judgeOnce(work, row);
  await work.asProduct.change(matchEntry, row.id, {}, { documentKey: keyOf(row) });
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, matchEntry, grantManagers);
  if (!isProduct(work)) {
    await judgeAward(work, row, 'share');
    refuseAhead(work, row);
    await judgeOnce(work, row);
    await judgeBudget(work, row);
  }
  await work.asProduct.change(matchEntry, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.match',
    subject: `${row.number} over ${dollars(row.amount.cents)} awaits your approval`,
    body: row.description,
    link: href(matchPages.matchEntry, { id: row.id }),
  });
}

/** Everything is judged once more; then it is posted where all figures read it. */
async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, matchEntry, grantApprovers);
  const product = work.asProduct;
  if (!isProduct(work)) {
    await judgeAward(work, row, 'update');
    refuseAhead(work, row);
    await judgeOnce(work, row);
    await judgeBudget(work, row);
  }
  const isCash = row.kind === 'cash';
  const { id: cost } = await product.insert(
    grantCost,
    {
      description: row.description,
      source: isCash ? 'journal' : 'in_kind',
      payee: row.donor,
      documentNumber: row.documentNumber,
      costClass: row.costClass,
      incurredOn: row.untilDay,
      paidOn: isCash ? row.untilDay : null,
      amount: row.amount,
      splits: [{ award: row.award, share: 'match', amount: row.amount }],
      documents: row.documents,
      note: `Posted by ${row.number}.`,
    },
    { documentKey: `${keyOf(row)}|${row.amount.cents}`.slice(0, 300) },
  );
  await product.move(grantCost, cost, 'post');
  await product.change(matchEntry, row.id, {}, { cost, approvedBy: personActing(work.actor), approvedOn: work.today });
  await tell(work, row, 'is approved');
}

async function askReversal({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, matchEntry, grantManagers);
  await work.asProduct.change(matchEntry, row.id, {}, { reversedBy: personActing(work.actor) });
  await tell(work, row, 'may be reversed');
}

/** Its cost goes with it, and the document is free. */
async function reverse({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, matchEntry, grantApprovers);
  if (row.cost !== null)
    await work.asProduct.move(grantCost, row.cost, 'takeOff', { reason: `${row.number} is reversed.` });
  await work.asProduct.change(matchEntry, row.id, {}, { documentKey: null, reversedOn: work.today });
  await tell(work, row, 'is reversed');
}

async function kept({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(matchEntry, row.id, {}, { reversedBy: null });
  await tell(work, row, 'stays: its reversal was declined');
}

async function discarded({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(matchEntry, row.id, {}, { documentKey: null });
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

const tell = (work: UnitOfWork, { id, number, createdBy, submittedBy, description }: Entry, what: string) =>
  notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.match',
    subject: `${number} ${what}`,
    body: description,
    link: href(matchPages.matchEntry, { id }),
  });

/** The contribution that posted a cost, or that counts its document. */
export async function matchOfCost(
  work: UnitOfWork,
  cost: Pick<Row<typeof grantCost>, 'id' | 'payee' | 'documentNumber'>,
): Promise<{ readonly posted: string | null; readonly counted: string | null }> {
  const product = work.asProduct;
  const posted = await product.row(matchEntry, { where: { cost: cost.id }, fields: ['number'] });
  const key = cost.documentNumber && keyOf({ donor: cost.payee, documentNumber: cost.documentNumber });
  const counted = key
    ? await product.row(matchEntry, { where: { documentKey: key, status: [...live] }, fields: ['number'] })
    : null;
  return { posted: posted?.number ?? null, counted: posted ? null : (counted?.number ?? null) };
}

export const matchEffects = follows(matchEntry, {
  create: [written],
  edit: [written],
  submit: [submit],
  approve: [approve],
  return: [sentBack],
  discard: [discarded],
  askReversal: [askReversal],
  reverse: [reverse],
  keep: [kept],
});
