import { afterAll, beforeAll, expect, test } from 'vitest';
import { came } from '../../procurement/receipts/test-world.ts';
import { vendorBankAccount } from '../../vendors/bank/bank-account.record.ts';
import type { Person } from '#world';
import { invoice } from '../invoices/invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from '../invoices/test-world.ts';
import { sharedAccountHolds } from '../signals/shared-accounts.server.ts';
import { invoiceSignal } from '../signals/invoice-signal.record.ts';
import { payrollAccount } from './payroll-account.record.ts';
import { importPayroll, readPayrollFile } from './payroll-import.server.ts';

let here: InvoiceWorld;
let tess: Person;
beforeAll(async () => {
  here = await invoiceWorld();
  tess = await here.withDuty('Tess Treasurer', 'treasurer');
});
afterAll(() => here.county.close());

const ROUTING = '061000104';
const fileOf = (...rows: readonly string[]) => ['employee_number,name,routing,account,email,phone', ...rows].join('\n');
const take = (person: Person, text: string) => here.county.door.run(person.actor, (work) => importPayroll(work, text));
const signalsOf = (id: string) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.rows(invoiceSignal, { where: { invoice: id, code: 'employee' }, order: 'createdAt', most: 'all' }),
  );

async function firmWith(name: string, account: string): Promise<string> {
  const vendor = await here.vendor(name);
  await here.county.product.make(vendorBankAccount, {
    vendor,
    holder: name,
    bank: 'First Coastal Bank',
    routing: ROUTING,
    account,
    why: 'Account from the signed vendor form.',
  });
  return vendor;
}

async function billedBy(vendor: string) {
  const order = await here.issued((await here.approved([[2, 41]])).id, { vendor });
  await here.posted(order, came([1, 2]));
  return here.registered(order, [[1, 2]]);
}

test('a file is read whole or not at all, and what is wrong names its line and no number', async () => {
  const { lines, problems } = await readPayrollFile(
    fileOf(
      `7,Ann Poe,${ROUTING},987654321,ann@county.example,(813) 555-0100`,
      '8,Bo Roe,123456789,1234567,,',
      `9,Cy Loe,${ROUTING},12,,`,
      `,Dee Moe,${ROUTING},1234567,,`,
      `11,Eve Noe,${ROUTING},1234567,nowhere,`,
    ),
  );
  expect(lines).toMatchObject([{ line: 2, email: 'ann@county.example', phone: '+18135550100' }]);
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  expect(JSON.stringify(problems)).not.toContain('1234567');
  expect((await readPayrollFile('name,account\nAnn,1')).problems).toEqual([
    { line: 1, reason: 'The file has no column employee_number, routing.' },
  ]);
  expect(await take(tess, fileOf('8,Bo Roe,123456789,1234567,,'))).toMatchObject({ added: 0, problems: [{ line: 2 }] });
});

test('is imported and read by the treasurer, auditors and admins alone, and its number is kept nowhere', async () => {
  const text = fileOf(`21,Ruth Abel,${ROUTING},4455667788,,`);
  await expect(take(here.grace, text)).rejects.toMatchObject({ code: 'payroll_account.right' });
  await expect(take(here.priya, text)).rejects.toMatchObject({ code: 'payroll_account.right' });
  expect(await take(tess, text)).toEqual({ added: 1, known: 0, problems: [] });
  expect(await take(tess, text)).toEqual({ added: 0, known: 1, problems: [] });
  const rows = await here.county.door.run(here.county.product.actor, (work) =>
    work.rows(payrollAccount, { where: { employeeNumber: '21' }, order: 'employee', most: 'all' }),
  );
  const id = rows[0]?.id ?? '';
  expect(rows).toHaveLength(1);
  await expect(here.grace.see(payrollAccount, id)).rejects.toMatchObject({ kind: 'forbidden' });
  const seen = await tess.see(payrollAccount, id);
  expect(seen).toMatchObject({ employee: 'Ruth Abel', importedBy: tess.id });
  expect(JSON.stringify(seen)).not.toContain(rows[0]?.mark ?? '?');
  const kept = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(
      `select count(*)::integer as n from payroll_account p where organization_id = $1 and p::text like '%4455667788%'`,
      [here.county.organizationId],
    ),
  );
  expect(kept).toEqual([{ n: 0 }]);
});

test('stops the invoice of a vendor with that account until a second person clears it, and tells no one whose it is', async () => {
  await take(tess, fileOf(`31,Nora Quill,${ROUTING},5511 2233 44,,`));
  const row = await billedBy(await firmWith('Quill Supply LLC', '5511223344'));
  expect(row).toMatchObject({ status: 'exception', lane: 'signal' });
  expect(row.issues).toContain('An account of the vendor is the payroll account of an employee. Reference ');
  const [signal] = await signalsOf(row.id);
  expect(JSON.stringify([row, signal])).not.toMatch(/Nora|Quill Nora|5511/);
  const clear = (person: Person) =>
    here.county.door.run(person.actor, (work) =>
      work.move(invoiceSignal, signal?.id ?? '', 'clear', {
        input: { finding: 'The spouse owns the firm; the disclosure is on file.' } as never,
      }),
    );
  await expect(clear(here.grace)).rejects.toMatchObject({ code: 'invoice_signal.clearer_is_another' });
  await expect(clear(tess)).rejects.toMatchObject({ kind: 'forbidden' });
  await clear(here.omar);
  expect((await here.grace.see(invoice, row.id)).status).toBe('matched');
  // Another employee with the same account is another sign.
  await take(tess, fileOf(`32,Otis Quill,${ROUTING},5511223344,,`));
  await expect(here.priya.run(invoice, 'approve', row.id)).rejects.toMatchObject({ code: 'invoice.signal' });
});

test('who wants the money can’t end the account that stops it alone', async () => {
  await take(tess, fileOf(`41,Tess Treasurer,${ROUTING},6611223344,,`));
  const row = await billedBy(await firmWith('Tess Works LLC', '6611223344'));
  expect(row.lane).toBe('signal');
  const [own] = await here.county.door.run(here.county.product.actor, (work) =>
    work.rows(payrollAccount, { where: { employeeNumber: '41' }, order: 'employee', most: 'all' }),
  );
  const id = own?.id ?? '';
  await tess.run(payrollAccount, 'requestEnd', id, 'It was a mistake.');
  await expect(tess.run(payrollAccount, 'end', id)).rejects.toMatchObject({ code: 'payroll_account.ender_is_another' });
  // Asked for, it still counts.
  await expect(here.grace.run(invoice, 'match', row.id)).rejects.toMatchObject({ code: 'invoice.signal' });
  const other = await here.withDuty('Theo Treasurer', 'treasurer');
  await other.run(payrollAccount, 'keep', id, 'It is theirs.');
  await expect(other.run(payrollAccount, 'end', id)).rejects.toMatchObject({ code: 'state' });
  await tess.run(payrollAccount, 'requestEnd', id, 'The account was closed.');
  await other.run(payrollAccount, 'end', id);
  await here.grace.run(invoice, 'match', row.id);
  expect((await here.grace.see(invoice, row.id)).status).toBe('matched');
});

test('holds a payment where the account came after the approval', async () => {
  const vendor = await firmWith('Late Supply LLC', '7711223344');
  const row = await billedBy(vendor);
  await here.priya.run(invoice, 'approve', row.id);
  const holds = () =>
    here.county.door.run(here.county.product.actor, async (work) =>
      sharedAccountHolds(work, [
        await work.asProduct.find(invoice, row.id).then((one) => one as NonNullable<typeof one>),
      ]),
    );
  expect((await holds()).size).toBe(0);
  await take(tess, fileOf(`51,Late Riser,${ROUTING},7711223344,,`));
  expect((await holds()).get(row.id)).toContain('payroll account of an employee');
});
