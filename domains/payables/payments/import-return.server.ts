import { endOf, fail, moneyOf, personActing } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorBankAccount } from '../../vendors/public.server.ts';
import { clear, hashOf } from './bank-file.server.ts';
import { bankReturn } from './bank-return.record.ts';
import { refuseKey, type ReturnItem } from './bank-return.server.ts';
import { payingAccount } from './paying-account.record.ts';
import { hasCheckDigit } from './payment.rules.ts';
import { payment } from './payment.record.ts';
import { paymentRun, preparers, releasers } from './payment-run.record.ts';
import { actorOfDuty } from './people.server.ts';
import { type AchProblem, dayOf, readAch, type ReadBatch, type ReadEntry, type ReadFile } from './read-ach.ts';
import { changeCodes, correctionOf, isBetweenBanks, returnCodes } from './return-codes.ts';

type Entry = ReadEntry & { readonly batch: ReadBatch };
type Addendum = Extract<ReadEntry['addenda'][number], { readonly layout: 'return' | 'change' }>;

const answerOf = ({ addenda }: ReadEntry): Addendum | undefined =>
  addenda.find((one): one is Addendum => one.layout === 'return' || one.layout === 'change');

/** So many lines fit into the row of a file. */
const MOST_ENTRIES = 2000;

/** Every entry of a return file is one; a file that also pays is not read in part. */
function strangers(file: ReadFile): readonly AchProblem[] {
  const all = file.batches.flatMap(({ entries }) => entries);
  if (all.length > MOST_ENTRIES)
    return [
      {
        line: 1,
        reason: `The file has ${all.length} entries, and an import takes ${MOST_ENTRIES}. Ask your bank for parts.`,
      },
    ];
  if (all.length === 0) return [{ line: 1, reason: 'The file has no return and no notification of change.' }];
  return all.flatMap((entry) => {
    const said = answerOf(entry);
    if (!said) return [{ line: entry.line, reason: 'This entry is neither a return nor a notification of change.' }];
    const { code } = said.at;
    const known = said.layout === 'return' ? returnCodes[code] : changeCodes[code];
    return known
      ? []
      : [{ line: said.line, reason: `“${code}” is no code of ${said.layout === 'return' ? 'a return' : 'a change'}.` }];
  });
}

/** What was only looked at says nothing: a forged entry does not keep the bank’s own away. */
const before = `select r.number from bank_return_items i
    join bank_return r on r.organization_id = i.organization_id and r.id = i.parent
  where i.organization_id = $1 and r.status <> 'discarded' and i.result in ('payment', 'prenote', 'account', 'done') and i.kind = $2 and i.code = $3 and i.trace = $4 and i.return_trace = $5
  order by r.number limit 1`;

interface Found {
  readonly result: ReturnItem['result'];
  readonly reason?: string;
  readonly payment?: string;
  readonly bankAccount?: string;
  readonly payee?: string;
}
const review = (reason: string, more: Partial<Found> = {}): Found => ({ ...more, result: 'review', reason });

/** Routing and account number as the bank has them have to be those that the entry went to. */
async function wentTo(work: UnitOfWork, id: string, { at }: ReadEntry, rdfi: string): Promise<boolean> {
  const routing = await clear(work, 'vendor_bank_account', 'routing', id);
  const account = await clear(work, 'vendor_bank_account', 'account', id);
  return routing.slice(0, 8) === rdfi && at.account.trim() === account;
}

/** The payment or the prenote that an entry is about: by its trace number, and only where account, amount and day agree. */
async function foundFor(work: UnitOfWork, entry: Entry, said: Addendum, madeOn: string | null): Promise<Found> {
  const product = work.asProduct;
  const { original, rdfi, code } = said.at;
  const own = await product.row(payingAccount, {
    where: {
      companyId: entry.batch.at.companyId.trim(),
      routing: { from: original.slice(0, 8), until: `${original.slice(0, 8)}9` },
    },
    fields: [],
    order: 'name',
  });
  if (!own) return review('Company ID and trace number are of no disbursement account.');
  const prenote = await product.row(vendorBankAccount, {
    where: { prenoteTrace: original },
    fields: ['number', 'holder'],
    order: '-number',
  });
  if (prenote && entry.cents === 0 && (await wentTo(product, prenote.id, entry, rdfi)))
    return { result: 'prenote', bankAccount: prenote.id, payee: prenote.holder };
  const all = await product.rows(payment, {
    where: { trace: original, method: 'ach' },
    fields: ['number', 'status', 'payee', 'amount', 'bankAccount', 'transmittedOn', 'run'],
    order: '-number',
    most: 'all',
  });
  const fit = [];
  for (const one of all)
    if (one.bankAccount !== null && (await wentTo(product, one.bankAccount, entry, rdfi))) fit.push(one);
  const [row, second] = fit;
  if (!row)
    return review(all.length === 0 ? 'No payment has this trace number.' : 'The account is not the one that was paid.');
  if (second) return review(`${row.number} and ${second.number} have this trace number.`);
  const about = { payment: row.id, payee: row.payee, ...(row.bankAccount ? { bankAccount: row.bankAccount } : {}) };
  const run = await product.row(paymentRun, { where: { id: row.run }, fields: ['account'] });
  if (run?.account !== own.id) return review(`${row.number} was paid from another disbursement account.`, about);
  if (said.layout === 'change') return { ...about, result: 'payment' };
  if (entry.cents !== row.amount.cents) return review(`The amount is not that of ${row.number}.`, about);
  if (row.transmittedOn === null) return review(`${row.number} was not transmitted.`, about);
  if (madeOn !== null && madeOn < row.transmittedOn)
    return review(`The file is older than the transmission of ${row.number}.`, about);
  if (isBetweenBanks(code)) return review('A code between banks: ask your bank.', about);
  if (!['transmitted', 'settled', 'voiding'].includes(row.status))
    return review(`${row.number} is ${row.status.replace('bank_', '')}.`, about);
  return { ...about, result: 'payment' };
}

/** A correction becomes a proposal, which is called back, approved and waited for as every other: it changes nothing by itself. */
async function proposed(work: UnitOfWork, said: Addendum, found: Found): Promise<Partial<ReturnItem>> {
  if (said.layout !== 'change') return {};
  const asked = correctionOf(said.at.code, said.at.corrected);
  if (!asked) return { result: 'review', reason: 'A person looks at this change: it is about no account.' };
  const product = work.asProduct;
  const old = await product.find(vendorBankAccount, found.bankAccount ?? '');
  if (!old || !['active', 'on_hold', 'approved', 'cooling'].includes(old.status))
    return { result: 'review', reason: `Bank account ${old?.number ?? ''} is not in use any more.` };
  const type =
    asked.type === undefined ? old.accountType : ({ 2: 'checking', 3: 'savings' } as const)[asked.type[0] ?? ''];
  const routing = asked.routing ?? (await clear(product, 'vendor_bank_account', 'routing', old.id));
  const account = asked.account ?? (await clear(product, 'vendor_bank_account', 'account', old.id));
  if (!hasCheckDigit(routing) || !/^\d{4,17}$/u.test(account) || type === undefined)
    return { result: 'review', reason: 'The corrected data is no account that can be paid. Ask your bank.' };
  const made = await product.insert(
    vendorBankAccount,
    {
      vendor: old.vendor,
      holder: old.holder,
      bank: asked.routing === undefined ? old.bank : 'As the new routing number has it',
      accountType: type,
      routing,
      account,
      why: `Notification of change ${said.at.code} (${changeCodes[said.at.code]}) for ${old.number}.`,
    } as never, // encrypted fields take texts
    { noticeBy: personActing(work.actor) },
  );
  return {
    result: 'account',
    proposal: made.id,
    reason: `${made.number} ends in ${endOf(account).last4} and awaits its call-back.`,
  };
}

async function itemOf(work: UnitOfWork, entry: Entry, said: Addendum, madeOn: string | null): Promise<ReturnItem> {
  const { code, original, trace } = said.at;
  const kind = said.layout;
  const [known] = await work.tx.query<{ number: string }>(
    before,
    [work.actor.organizationId, kind, code, original, trace],
    'bank_return.before',
  );
  const found: Found = known
    ? { result: 'known', reason: `${known.number} has this entry.` }
    : await foundFor(work, entry, said, madeOn);
  const isFound = found.result === 'payment' || found.result === 'prenote';
  return {
    payee: found.payee ?? null,
    kind,
    code,
    meaning: (kind === 'return' ? returnCodes[code] : changeCodes[code]) ?? '',
    amount: moneyOf(work.actor, entry.cents),
    payment: found.payment ?? null,
    bankAccount: found.bankAccount ?? null,
    proposal: null,
    result: found.result,
    reason: found.reason ?? null,
    place: entry.line,
    trace: original,
    returnTrace: trace,
    ...(isFound ? await proposed(work, said, found) : {}),
  };
}

export interface Imported {
  readonly file: { readonly id: string; readonly number: string } | null;
  readonly problems: readonly AchProblem[];
}

/** Reads a return file and keeps what it says, each entry with what it is about; nothing is paid back before a second person applies it. */
export async function importReturn(work: UnitOfWork, given: { name: string; text: string }): Promise<Imported> {
  refuseKey(work);
  await actorOfDuty(work, [...preparers, ...releasers]);
  const read = readAch(given.text);
  const problems = read.file ? strangers(read.file) : read.problems;
  if (!read.file || problems.length > 0) return { file: null, problems };
  const product = work.asProduct;
  // Over its lines: a file that was saved with other line ends is the same file.
  const fileHash = hashOf(read.file.lines.map(({ fields }) => Object.values(fields).join('')).join('\n'));
  // Held, so that of two imports at once one comes after the other.
  await product.rows(payingAccount, { where: {}, fields: [], order: 'name', most: 'all', lock: 'update' });
  const same = await product.row(bankReturn, {
    where: { fileHash, status: ['imported', 'applied'] },
    fields: ['number'],
    order: 'number',
  });
  if (same) {
    const message = `${same.number} is this file. A return file is imported once.`;
    throw fail('refused', 'bank_return.known', message, {
      issues: [{ path: 'text', code: 'bank_return.known', message }],
    });
  }
  const madeOn = dayOf(read.file.at.madeOn);
  const items: ReturnItem[] = [];
  for (const batch of read.file.batches)
    for (const entry of batch.entries) {
      const said = answerOf(entry);
      if (said) items.push(await itemOf(work, { ...entry, batch }, said, madeOn));
    }
  const count = (kind: ReturnItem['kind']) => items.filter((one) => one.kind === kind).length;
  const made = await product.insert(
    bankReturn,
    {},
    {
      fileName: given.name,
      fileHash,
      madeOn,
      items,
      returns: count('return'),
      changes: count('change'),
      importedBy: personActing(work.actor),
    },
  );
  return { file: { id: made.id, number: made.number }, problems: [] };
}
