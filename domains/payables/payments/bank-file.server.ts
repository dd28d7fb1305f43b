import { createHash } from 'node:crypto';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor, vendorBankAccount } from '../../vendors/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { checkRegister } from './check-register.ts';
import { achFile, remittanceOf, REMITTANCE, segmentOf, traceOf } from './nacha.ts';
import { payingAccount } from './paying-account.record.ts';
import { paymentsOf, type Run } from './proposal.server.ts';
import { refusedRun } from './refusing.ts';
import { numberOfLine } from './run-discount.server.ts';
import { cardRequests, wireList } from './entry-lists.ts';
import { addendaOf, remittance820 } from './remittance-820.ts';

const sealedOf = (table: string, column: string) =>
  `select ${column} as sealed from ${table} where organization_id = $1 and id = $2`;

/** A number in clear, for the file of the bank alone. */
export async function clear(
  work: UnitOfWork,
  record: 'vendor_bank_account' | 'paying_account',
  field: 'routing' | 'account',
  id: string,
) {
  const { organizationId } = work.actor;
  const [found] = await work.tx.query<{ sealed: Buffer }>(
    sealedOf(record, field),
    [organizationId, id],
    `payment_run.${record}.${field}`,
  );
  if (!found) throw refusedRun('account', 'account_is_gone', 'A bank account of this run is not there any more.');
  return work.around.unseal(found.sealed, { organizationId, record, field, id });
}

/** The file for the bank, made from the run alone: the same run gives the same file, byte for byte. */
export async function bankFileOf(work: UnitOfWork, run: Run): Promise<string> {
  const product = work.asProduct;
  const from = await product.find(payingAccount, run.account);
  if (!from) throw refusedRun('account', 'account_is_gone', 'The disbursement account is not there any more.');
  const all = paymentsOf(run.items ?? []);
  if (run.method === 'check') {
    const account = await clear(product, 'paying_account', 'account', from.id);
    return checkRegister(
      all.map(({ checkNumber, cents, payee }) => ({
        account,
        number: checkNumber ?? 0,
        payOn: run.payOn,
        cents,
        payee,
      })),
    );
  }
  const numbers = await product.rows(invoice, {
    where: { id: all.flatMap(({ items }) => items.map((one) => one.invoice)) },
    fields: ['vendorNumber'],
    order: 'number',
    most: 'all',
  });
  const numberOf = new Map(numbers.map((one) => [one.id, one.vendorNumber]));
  const firms = await product.rows(vendor, {
    where: { id: all.map((one) => one.vendor) },
    fields: ['number', 'email'],
    order: 'number',
    most: 'all',
  });
  if (run.method === 'virtual_card')
    return cardRequests({
      payOn: run.payOn,
      cards: all.map(({ vendor: firm, payee, cents, items }, at) => ({
        reference: `${run.number}-${at + 1}`,
        payee,
        email: firms.find(({ id }) => id === firm)?.email ?? '',
        cents,
        remittance: items.map((one) => numberOfLine(one, numberOf.get(one.invoice) ?? '')).join(' '),
      })),
    });
  const firmOf = new Map(firms.map((one) => [one.id, one.number]));
  const entries = [];
  const firstTrace = run.firstTrace ?? 1;
  for (const [at, { vendor: firm, bankAccount, payee, cents, items }] of all.entries()) {
    const to = bankAccount && (await product.find(vendorBankAccount, bankAccount));
    if (!to) throw refusedRun('items', 'account_is_gone', `${payee} has no bank account in this run.`);
    const lines = items.map((one) => {
      const number = numberOf.get(one.invoice) ?? '';
      return { number: numberOfLine(one, number), cents: one.amount.cents };
    });
    const order = {
      payer: from.companyName,
      companyId: from.companyId,
      payee,
      payeeId: firmOf.get(firm) ?? '',
      payOn: run.payOn,
      trace: traceOf(from.routing, firstTrace + at),
      cents,
      lines,
    };
    // Where every invoice fits into one addendum the vendor reads the same in CCD.
    const isLong = from.takesCtx && lines.map(segmentOf).join('').length > REMITTANCE;
    entries.push({
      routing: await clear(product, 'vendor_bank_account', 'routing', to.id),
      account: await clear(product, 'vendor_bank_account', 'account', to.id),
      isSavings: to.accountType === 'savings',
      cents,
      id: firmOf.get(firm) ?? '',
      name: payee,
      remittance: remittanceOf(lines),
      ...(isLong ? { addenda: addendaOf(remittance820(order)) } : {}),
    });
  }
  if (run.method === 'wire')
    return wireList({
      from: { bank: from.bank, routing: from.routing, company: from.companyName },
      payOn: run.payOn,
      wires: entries.map(({ routing, account, cents, name, remittance }, at) => ({
        reference: `${run.number}-${at + 1}`,
        routing,
        account,
        cents,
        payee: name,
        remittance,
      })),
    });
  return achFile({
    routing: from.routing,
    bank: from.bank,
    companyName: from.companyName,
    companyId: from.companyId,
    madeOn: run.submittedOn ?? work.today,
    payOn: run.payOn,
    modifier: run.modifier ?? 'A',
    reference: run.number.slice(-8),
    firstTrace,
    entries,
  });
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same file as the preparer and the treasurer saw, or a refusal. */
export async function sameFile(work: UnitOfWork, run: Run): Promise<string> {
  const text = await bankFileOf(work, run);
  if (hashOf(text) !== run.fileHash)
    throw refusedRun(
      'fileHash',
      'file_changed',
      `The bank file is not the one that was submitted: a bank account, an invoice number or the run changed. ${
        run.status === 'reviewed' ? 'Send it back.' : 'Void its payments, and pay them in a new run.'
      }`,
    );
  return text;
}
