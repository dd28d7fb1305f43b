import { fail, type Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Corrected, Posting } from '../ledger/balance.ts';
import { type LedgerDocument, settle } from '../ledger/settle.server.ts';
import { type Booking, frees, freesMoney, wrongIn } from './journal.ts';
import { journalEntry } from './journal-entry.record.ts';
import { journalVoucher } from './journal-voucher.record.ts';

type Entry = Row<typeof journalEntry>;
type Voucher = Row<typeof journalVoucher>;

/** The line an entry belongs to: the one it names, or the one with its account in a budget that runs on its day. */
async function lineOf({ tx, actor }: UnitOfWork, { line, account, day }: Entry): Promise<string> {
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
      ? `No adopted budget in effect on ${day} has the account ${account}.`
      : `More than one budget in effect on ${day} has the account ${account}; choose the line.`,
    { issues: [{ path: 'account', code: 'unknown', message: 'Doesn’t match a single budget line' }] },
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

const entryState = async (work: UnitOfWork, row: Entry): Promise<readonly Posting[]> => [
  {
    line: await lineOf(work, row),
    bucket: row.bucket,
    cents: row.amount.cents,
    corrects: await correctedBy(work, row, 'correctsRequest'),
  },
];

const voucherState = async (work: UnitOfWork, { lines }: Voucher): Promise<readonly Posting[]> => {
  const state: Posting[] = [];
  for (const [at, one] of (lines ?? []).entries())
    state.push({
      line: one.line,
      bucket: one.bucket ?? 'expended',
      cents: one.amount.cents,
      corrects: await correctedBy(work, one, `lines.${at}.correctsRequest`),
    });
  return state;
};

/** The document that a booking names as corrected; a requisition by its number, as the ledger has it. */
async function correctedBy({ tx, actor }: UnitOfWork, booking: Booking, path: string): Promise<Corrected | undefined> {
  if (booking.correctsEntry) return { record: journalEntry.name, id: booking.correctsEntry };
  if (booking.correctsVoucher) return { record: journalVoucher.name, id: booking.correctsVoucher };
  const number = (booking.correctsRequest ?? '').trim();
  if (number === '') return undefined;
  const [found] = await tx.query<Corrected & Record<string, unknown>>(
    `select record, id from budget_document where organization_id = $1 and record = 'requisition'
       and split_part(title, ' ', 1) = $2 limit 1`,
    [actor.organizationId, number],
    'journal.corrected_request',
  );
  if (found) return found;
  const message = `No requisition ${number} holds budget.`;
  throw fail('refused', 'journal.no_such_requisition', message, {
    issues: [{ path, code: 'journal.no_such_requisition', message }],
  });
}

/** A voucher is whole before it is posted or sent; one that frees money is not posted by one person. */
function refuseUnfit({ lines }: Voucher, isPosted: boolean): void {
  const wrong = wrongIn(lines ?? []);
  if (wrong) throw fail('refused', wrong.code, wrong.message, { issues: [wrong] });
  if (isPosted && freesMoney(lines ?? [])) throw fail('refused', 'journal_voucher.frees_money', frees);
}

interface Booked {
  readonly document: LedgerDocument;
  readonly day: string;
}

const book = async (
  work: UnitOfWork,
  { document, day }: Booked,
  state: readonly Posting[],
  basis?: string,
): Promise<void> =>
  void (await settle(work, { document: { ...document, ...(basis ? { basis } : {}) }, control: 'journal', day, state }));

const booked = ({ row }: { row: Entry }): Booked => ({ document: documentOf(row), day: row.day });
const bookedVoucher = ({ row }: { row: Voucher }): Booked => ({ document: voucherOf(row), day: row.day });

/** Everybody whose hand is in a booking, as the audit record has it, with whoever sends it. */
export async function authorsOf({ tx, actor, person }: UnitOfWork, record: string, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct m.id from audit_entry a
       join organization_members m on m.organization_id = a.organization_id and m.id = coalesce(a.on_behalf_of, a.actor)
     where a.organization_id = $1 and a.record = $2 and a.row_id = $3 and a.action in ('create', 'edit')`,
    [actor.organizationId, record, id],
    'journal.authors',
  );
  return [...new Set([...rows.map((one) => one.id), ...(person ? [person] : [])])];
}

const approvedBy = ({ actor }: UnitOfWork): string => `${actor.name} approved it as a second budget officer`;
const agreedBy = ({ actor }: UnitOfWork): string => `${actor.name} agreed to the reversal`;

export const journalEffects = [
  on(journalVoucher, 'submit', async ({ row, work }) => {
    refuseUnfit(row, false);
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
  on(journalVoucher, 'post', async ({ row, work }) => {
    refuseUnfit(row, true);
    await book(work, bookedVoucher({ row }), await voucherState(work, row));
  }),
  on(journalVoucher, 'approve', async ({ row, work }) =>
    book(work, bookedVoucher({ row }), await voucherState(work, row), approvedBy(work)),
  ),
  on(journalVoucher, 'reverse', ({ row, work }) => book(work, bookedVoucher({ row }), [], agreedBy(work))),
  on(journalEntry, 'post', async ({ row, work }) => book(work, booked({ row }), await entryState(work, row))),
  on(journalEntry, 'approve', async ({ row, work }) =>
    book(work, booked({ row }), await entryState(work, row), approvedBy(work)),
  ),
  on(journalEntry, 'reverse', ({ row, work }) => book(work, booked({ row }), [], agreedBy(work))),
];
