import { fail, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addWorkingDays } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { vendorBankAccount } from '../../vendors/public.server.ts';
import { clear, hashOf } from './bank-file.server.ts';
import { achFile, traceOf } from './nacha.ts';
import { payingAccount } from './paying-account.record.ts';
import { preparers, releasers } from './payment-run.record.ts';
import { modifierOf, refuseAccount, refuseDay, takeTraces } from './payment-run.server.ts';
import { actorOfDuty } from './people.server.ts';
import { prenoteFile } from './prenote-file.record.ts';

export type Prenotes = Row<typeof prenoteFile>;
type Facts = EffectFacts<Prenotes>;

/** Banking days after the settlement of a prenote, from which entries with money may go (Nacha Operating Rules, 2.6). */
const CLEAR_DAYS = 3;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `prenote_file.${code}`, message, { issues: [{ path, code: `prenote_file.${code}`, message }] });

/** Every account that awaits its prenote and is in no file that goes out. */
async function propose({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await actorOfDuty(work, preparers);
  await refuseDay(work, row.sendOn);
  const product = work.asProduct;
  const from = await refuseAccount(product, row.account);
  const waiting = await product.rows(vendorBankAccount, {
    where: { status: 'approved', prenoteTrace: null },
    fields: ['vendor', 'holder'],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  const taken = await inOpenFiles(product, row.id);
  const all = waiting.filter(({ id }) => !taken.has(id));
  if (all.length === 0)
    throw refused('items', 'nothing_to_test', 'No bank account awaits a prenote. Approve one first.');
  const firstTrace = await takeTraces(work, from, all.length);
  const kept = await product.change(
    prenoteFile,
    row.id,
    {},
    {
      items: all.map(({ id, vendor, holder }, at) => ({
        payee: holder,
        vendor,
        bankAccount: id,
        trace: traceOf(from.routing, firstTrace + at),
      })),
      entries: all.length,
      firstTrace,
      madeOn: work.today,
      modifier: await modifierOf(product, row),
    },
  );
  await product.change(prenoteFile, row.id, {}, { fileHash: hashOf(await textOf(product, kept)) });
}

const open = `select i.bank_account from prenote_file_items i
    join prenote_file p on p.organization_id = i.organization_id and p.id = i.parent
  where i.organization_id = $1 and p.id <> $2::uuid and p.status = 'ready'`;

async function inOpenFiles(work: UnitOfWork, id: string): Promise<ReadonlySet<string>> {
  const rows = await work.tx.query<{ bank_account: string }>(
    open,
    [work.actor.organizationId, id],
    'prenote_file.open',
  );
  return new Set(rows.map((one) => one.bank_account));
}

/** Made from its row each time, as the file of a run is: account numbers in clear are kept nowhere. */
async function textOf(work: UnitOfWork, row: Prenotes): Promise<string> {
  const product = work.asProduct;
  const from = await product.find(payingAccount, row.account);
  if (!from) throw refused('account', 'account_is_gone', 'The disbursement account is not there any more.');
  const entries = [];
  for (const { bankAccount, payee } of row.items ?? []) {
    const to = await product.find(vendorBankAccount, bankAccount);
    if (!to) throw refused('items', 'account_is_gone', `${payee} has no bank account in this file.`);
    entries.push({
      routing: await clear(product, 'vendor_bank_account', 'routing', to.id),
      account: await clear(product, 'vendor_bank_account', 'account', to.id),
      isSavings: to.accountType === 'savings',
      cents: 0,
      id: to.number,
      name: payee,
      remittance: '',
    });
  }
  return achFile({
    routing: from.routing,
    bank: from.bank,
    companyName: from.companyName,
    companyId: from.companyId,
    madeOn: row.madeOn ?? work.today,
    payOn: row.sendOn,
    modifier: row.modifier ?? 'A',
    reference: row.number.slice(-8),
    firstTrace: row.firstTrace ?? 1,
    isPrenote: true,
    entries,
  });
}

/** The file as it was made, and of accounts that still await their prenote. */
export async function samePrenotes(work: UnitOfWork, row: Prenotes): Promise<string> {
  const text = await textOf(work, row);
  if (hashOf(text) !== row.fileHash)
    throw refused(
      'fileHash',
      'file_changed',
      'The prenote file is not the one that was made. Discard it, and add another.',
    );
  return text;
}

async function send({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await actorOfDuty(work, releasers);
  await refuseDay(work, row.sendOn);
  const product = work.asProduct;
  const items = row.items ?? [];
  const waiting = await product.rows(vendorBankAccount, {
    where: { id: items.map((one) => one.bankAccount), status: 'approved', prenoteTrace: null },
    fields: [],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  const still = new Set(waiting.map(({ id }) => id));
  const gone = items.find(({ bankAccount }) => !still.has(bankAccount));
  if (gone)
    throw refused(
      'items',
      'not_waiting',
      `The account of ${gone.payee} awaits no prenote now. Discard this file, and add another.`,
    );
  await samePrenotes(work, row);
  const prenoteClearOn = addWorkingDays(await calendarOf(work), row.sendOn, CLEAR_DAYS);
  for (const { bankAccount, trace } of items)
    await product.change(vendorBankAccount, bankAccount, {}, { prenoteTrace: trace, prenoteClearOn });
  await product.change(prenoteFile, row.id, {}, { sentBy: personActing(work.actor), sentOn: work.today });
}

export const prenoteEffects = follows(prenoteFile, { create: [propose], send: [send] });
