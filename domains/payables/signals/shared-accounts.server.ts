import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { paidToTheSame } from '../../vendors/public.server.ts';
import type { invoice } from '../invoices/invoice.record.ts';
import { employeeFacts, employeesOf, type EmployeesFound } from '../payroll/payroll-matches.server.ts';
import { invoiceSignal } from './invoice-signal.record.ts';
import { employeeHit, type Hit, sharedAccountHit } from './signal-rules.ts';

export type ToPay = Pick<Row<typeof invoice>, 'id' | 'vendor' | 'isCredit' | 'registeredBy'>;

const sharedSql = `select v.id as vendor,
    array(select distinct s.name from vendor s where s.organization_id = $1 and s.id in (${paidToTheSame('v.id')}) order by s.name) as names,
    ${employeesOf}
  from vendor v where v.organization_id = $1 and v.id = any ($2::uuid[])`;

/** Signs that come with an account or an employee, at whatever time after the approval. */
const codes = ['shared_account', 'employee'] as const;

/**
 * Invoices whose vendor has an account on file that another vendor or an employee has as well, unless a person cleared that very
 * sign. An invoice that was approved before the second account came was never judged with it.
 */
async function signsOn(work: UnitOfWork, all: readonly ToPay[]) {
  const billed = all.filter(({ isCredit, vendor }) => !isCredit && vendor !== null);
  const vendors = [...new Set(billed.flatMap(({ vendor }) => vendor ?? []))];
  const found = await work.tx.query<EmployeesFound & { vendor: string; names: string[] }>(
    sharedSql,
    [work.actor.organizationId, vendors],
    'payment_run.shared_accounts',
  );
  const hits = new Map(
    found.map(({ vendor, names, ...employees }) => [
      vendor,
      [sharedAccountHit(names), employeeHit(employeeFacts(employees))].flatMap((one) => one ?? []),
    ]),
  );
  const signed = billed.flatMap((one) => (hits.get(one.vendor ?? '') ?? []).map((hit) => ({ ...one, hit })));
  const rows = await work.rows(invoiceSignal, {
    where: { invoice: signed.map(({ id }) => id), code: [...codes] },
    fields: ['invoice', 'code', 'evidence', 'status'],
    most: 'all',
  });
  return signed.flatMap((one) => {
    const kept = rows.find(
      (row) => row.invoice === one.id && row.code === one.hit.code && row.evidence === one.hit.evidence,
    );
    return kept?.status === 'cleared' ? [] : [{ ...one, kept }];
  });
}

const reasonOf = ({ name, evidence }: Hit): string => `${name}. ${evidence} Clear the fraud signal of the invoice.`;

const reasonsOf = (signs: Awaited<ReturnType<typeof signsOn>>): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(signs, ({ id }) => id)].map(([id, own]) => [id, own.map(({ hit }) => reasonOf(hit)).join(' ')]),
  );

/** By invoice, why it is not paid; nothing is written. */
export async function sharedAccountHolds(
  { asProduct: work }: UnitOfWork,
  all: readonly ToPay[],
): Promise<ReadonlyMap<string, string>> {
  return reasonsOf(await signsOn(work, all));
}

/** The same for a proposal, which keeps each sign as a row that a second person clears, and drops what is no longer found. */
export async function holdSharedAccounts(
  { asProduct: work }: UnitOfWork,
  all: readonly ToPay[],
): Promise<ReadonlyMap<string, string>> {
  const signs = await signsOn(work, all);
  const open = await work.rows(invoiceSignal, {
    where: { invoice: all.map(({ id }) => id), code: [...codes], status: 'open' },
    fields: ['invoice', 'code', 'evidence'],
    most: 'all',
  });
  for (const one of open)
    if (!signs.some(({ id, hit }) => id === one.invoice && hit.code === one.code && hit.evidence === one.evidence))
      await work.move(invoiceSignal, one.id, 'drop');
  for (const { id, vendor, registeredBy, hit, kept } of signs) {
    if (kept?.status === 'gone') await work.move(invoiceSignal, kept.id, 'find');
    if (kept) continue;
    await work.insert(invoiceSignal, {}, { invoice: id, vendor, ...hit, ...(registeredBy ? { registeredBy } : {}) });
  }
  return reasonsOf(signs);
}
