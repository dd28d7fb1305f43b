import { fail, type Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { settle } from '../ledger/settle.server.ts';
import { journalEntry } from './journal-entry.record.ts';
import { journalVoucher } from './journal-voucher.record.ts';

type Entry = Row<typeof journalEntry>;
type Voucher = Row<typeof journalVoucher>;

/** The line an entry belongs to: the one it names, or the one with its account in a budget that runs on its day. */
async function lineOf({ tx, actor }: Work, { line, account, day }: Entry): Promise<string> {
  if (line !== null) return line;
  const found = await tx.query<{ id: string }>(
    `select l.id from budget_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where l.organization_id = $1 and l.account = $2 and b.status in ('adopted', 'amended') and $3::date between b.starts_on and b.ends_on
     limit 2`,
    [actor.organizationId, (account ?? '').trim(), day],
    'budget.line_of_entry',
  );
  if (found.length === 1 && found[0]) return found[0].id;
  throw fail(
    'refused',
    'journal_entry.line',
    found.length === 0
      ? `No adopted budget that runs on ${day} has the account ${account}.`
      : `More than one budget that runs on ${day} has the account ${account}; name the line.`,
    { issues: [{ path: 'account', code: 'unknown', message: 'Finds no single budget line' }] },
  );
}

const documentOf = ({ id, version, reference, description }: Entry) => ({
  record: journalEntry.name,
  id,
  version,
  title: `${reference} ${description ?? ''}`.trim().slice(0, 200),
});

const voucherOf = ({ id, version, number, purpose }: Voucher) => ({
  record: journalVoucher.name,
  id,
  version,
  title: `${number} ${purpose}`.slice(0, 200),
});

export const journalEffects = [
  on(journalVoucher, 'post', async ({ row, work }) => {
    const state = (row.lines ?? []).map(({ line, bucket, amount }) => ({
      line,
      bucket: bucket ?? 'expended',
      cents: amount.cents,
    }));
    await settle(work, { document: voucherOf(row), control: 'journal', day: row.day, state });
  }),
  on(journalVoucher, 'reverse', async ({ row, work }) => {
    await settle(work, { document: voucherOf(row), control: 'journal', day: row.day, state: [] });
  }),
  on(journalEntry, 'post', async ({ row, work }) => {
    const line = await lineOf(work, row);
    const state = [{ line, bucket: row.bucket, cents: row.amount.cents }];
    await settle(work, { document: documentOf(row), control: 'journal', day: row.day, state });
  }),
  on(journalEntry, 'reverse', async ({ row, work }) => {
    await settle(work, { document: documentOf(row), control: 'journal', day: row.day, state: [] });
  }),
];
