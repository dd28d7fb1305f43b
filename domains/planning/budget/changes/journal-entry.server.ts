import { fail, type Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import type { Posting } from '../ledger/balance.ts';
import { type LedgerDocument, settle } from '../ledger/settle.server.ts';
import { correctedBy } from './journal.ts';
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

const entryState = async (work: Work, row: Entry): Promise<readonly Posting[]> => [
  { line: await lineOf(work, row), bucket: row.bucket, cents: row.amount.cents, corrects: correctedBy(row)[0] },
];

const voucherState = ({ lines }: Voucher): readonly Posting[] =>
  (lines ?? []).map((one) => ({
    line: one.line,
    bucket: one.bucket ?? 'expended',
    cents: one.amount.cents,
    corrects: correctedBy(one)[0],
  }));

interface Booked {
  readonly document: LedgerDocument;
  readonly day: string;
}

const book = async (work: Work, { document, day }: Booked, state: readonly Posting[], basis?: string): Promise<void> =>
  void (await settle(work, { document: { ...document, ...(basis ? { basis } : {}) }, control: 'journal', day, state }));

const booked = ({ row }: { row: Entry }): Booked => ({ document: documentOf(row), day: row.day });
const bookedVoucher = ({ row }: { row: Voucher }): Booked => ({ document: voucherOf(row), day: row.day });

/** Everybody whose hand is in a booking, as the audit record has it, with whoever sends it. */
async function authorsOf({ tx, actor, person }: Work, record: string, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct m.id from audit_entry a
       join organization_members m on m.organization_id = a.organization_id and m.id = coalesce(a.on_behalf_of, a.actor)
     where a.organization_id = $1 and a.record = $2 and a.row_id = $3 and a.action in ('create', 'edit')`,
    [actor.organizationId, record, id],
    'journal.authors',
  );
  return [...new Set([...rows.map((one) => one.id), ...(person ? [person] : [])])];
}

const approvedBy = ({ actor }: Work): string => `${actor.name} approved it as a second budget officer`;
const agreedBy = ({ actor }: Work): string => `${actor.name} agreed to the reversal`;

export const journalEffects = [
  on(journalVoucher, 'submit', async ({ row, work }) => {
    const authors = await authorsOf(work, journalVoucher.name, row.id);
    await work.asProduct.change(journalVoucher, row.id, {}, { authors });
  }),
  on(journalEntry, 'submit', async ({ row, work }) => {
    const authors = await authorsOf(work, journalEntry.name, row.id);
    await work.asProduct.change(journalEntry, row.id, {}, { authors });
  }),
  on(journalVoucher, 'askReversal', async ({ row, work }) => {
    await work.asProduct.change(journalVoucher, row.id, {}, { reversalAskedBy: work.person });
  }),
  on(journalEntry, 'askReversal', async ({ row, work }) => {
    await work.asProduct.change(journalEntry, row.id, {}, { reversalAskedBy: work.person });
  }),
  on(journalVoucher, 'post', ({ row, work }) => book(work, bookedVoucher({ row }), voucherState(row))),
  on(journalVoucher, 'approve', ({ row, work }) =>
    book(work, bookedVoucher({ row }), voucherState(row), approvedBy(work)),
  ),
  on(journalVoucher, 'reverse', ({ row, work }) => book(work, bookedVoucher({ row }), [], agreedBy(work))),
  on(journalEntry, 'post', async ({ row, work }) => book(work, booked({ row }), await entryState(work, row))),
  on(journalEntry, 'approve', async ({ row, work }) =>
    book(work, booked({ row }), await entryState(work, row), approvedBy(work)),
  ),
  on(journalEntry, 'reverse', ({ row, work }) => book(work, booked({ row }), [], agreedBy(work))),
];
