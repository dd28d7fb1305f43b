import type { Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { authorsOf } from '../budget/changes/journal-entry.server.ts';
import { dollars } from '../budget/ledger/verdict.ts';
import { revenueEntry } from './revenue-entry.record.ts';
import { revenueLine } from './revenue-line.record.ts';
import { officer, receivers, receiving } from './revenue-words.ts';

type Entry = Row<typeof revenueEntry>;

interface Line {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly budget: string;
  readonly status: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

const lineSql = `select l.id, l.name, l.account, b.name as budget, b.status, b.starts_on as "startsOn", b.ends_on as "endsOn"
  from revenue_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget where l.organization_id = $1`;

const linesAt = ({ tx, actor }: UnitOfWork, condition: string, values: readonly unknown[]) =>
  tx.query<Line & Record<string, unknown>>(`${lineSql} and ${condition}`, [actor.organizationId, ...values]);

/** The line that an account means on a day: in exactly one budget that is in effect. */
async function lineOf(work: UnitOfWork, account: string, day: string): Promise<Line> {
  const condition = `l.account = $2 and b.status in ('adopted', 'amended') and $3::date between b.starts_on and b.ends_on limit 2`;
  const found = await linesAt(work, condition, [account, day]);
  if (found.length === 1 && found[0]) return found[0];
  throw refusedAt(
    'account',
    'revenue_entry.account_is_known',
    found.length === 0
      ? `No adopted budget in effect on ${day} has the revenue account ${account}.`
      : `More than one budget in effect on ${day} has the revenue account ${account}. Choose the line.`,
  );
}

/** An entry that names an account gets its line; one that names both has to mean the same. */
export async function entryWritten({ row, work }: EffectFacts<Entry>): Promise<void> {
  const account = (row.account ?? '').trim();
  if (account === '') return;
  if (row.line === null) {
    const line = await lineOf(work, account, row.day);
    await work.asProduct.change(revenueEntry, row.id, { line: line.id });
    return;
  }
  const [line] = await linesAt(work, 'l.id = $2', [row.line]);
  if (line && line.account !== account)
    throw refusedAt(
      'account',
      'revenue_entry.account_of_line',
      `${line.name} has the account ${line.account}. Clear one of the two.`,
    );
}

const leftSql = `select e.reference, e.line, e.status, e.amount_cents as amount, (e.amount_cents + coalesce((select sum(c.amount_cents)
    from revenue_entry c where c.organization_id = e.organization_id and c.corrects = e.id and c.status = 'posted' and c.id <> $3), 0))::bigint as left
  from revenue_entry e where e.organization_id = $1 and e.id = $2`;

/** A reduction takes back from the receipt it names, no more than is left of it: so no line goes below zero. */
async function refuseTooMuch(work: UnitOfWork, row: Entry, line: Line): Promise<void> {
  const [named] = await work.tx.query<{ reference: string; line: string; status: string; left: number }>(
    leftSql,
    [work.actor.organizationId, row.corrects, row.id],
    'revenue.left_of_receipt',
  );
  if (named?.status !== 'posted' || named.line !== line.id)
    throw refusedAt('corrects', 'revenue_entry.corrects_posted', `Choose a posted receipt of ${line.name}.`);
  if (named.left + row.amount.cents < 0)
    throw refusedAt(
      'amount',
      'revenue_entry.within_receipt',
      `${dollars(Math.max(0, named.left))} is left of ${named.reference}. Reduce it by at most that.`,
    );
}

/** What is posted belongs to a line of a budget that is in effect on its day; the line is held, so that two reductions never pass together. */
async function judgePosting(work: UnitOfWork, row: Entry): Promise<void> {
  if (row.line)
    await work.asProduct.row(revenueLine, { where: { id: row.line }, fields: [], order: 'id', lock: 'update' });
  const [line] = await linesAt(work, 'l.id = $2 for share of b', [row.line]);
  if (!line) throw refusedAt('line', 'revenue_entry.has_line', 'Choose the revenue line.');
  if (!receiving.includes(line.status))
    throw refusedAt(
      'line',
      'revenue_entry.budget_receives',
      `${line.budget} is ${line.status}. Only an adopted budget that is not closed receives revenue.`,
    );
  if (row.day < line.startsOn || row.day > line.endsOn)
    throw refusedAt(
      'day',
      'revenue_entry.day_in_budget',
      `${line.budget} runs from ${line.startsOn} to ${line.endsOn}. Enter a day within it.`,
    );
  if (row.amount.cents < 0) await refuseTooMuch(work, row, line);
}

export async function entryPosted({ row, work }: EffectFacts<Entry>): Promise<void> {
  await refuseWithoutRight(work, revenueEntry, [...receivers]);
  await judgePosting(work, row);
}

/** The authors of a reduction do not approve it. */
export async function reductionSubmitted({ row, work }: EffectFacts<Entry>): Promise<void> {
  await judgePosting(work, row);
  const authors = await authorsOf(work, revenueEntry.name, row.id);
  await work.asProduct.change(revenueEntry, row.id, {}, { authors });
}

export async function reductionApproved({ row, work }: EffectFacts<Entry>): Promise<void> {
  await refuseWithoutRight(work, revenueEntry, officer);
  await judgePosting(work, row);
}
