import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { vendorBankAccount } from '#domains/vendors/bank/bank-account.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import type { Person } from '#world';
import { decideOn, waitingTask } from '../../tests/world/approving.ts';
import { serve, type Serving } from '../../tests/world/serving.ts';
import { type Id, type Tried, type Trying, trying } from '../../tests/world/trying.ts';
import { invoice } from './invoices/invoice.record.ts';
import { bankFileOf, hashOf } from './payments/bank-file.server.ts';
import { bankReturn } from './payments/bank-return.record.ts';
import { importReturn } from './payments/import-return.server.ts';
import { payment } from './payments/payment.record.ts';
import { paymentRun } from './payments/payment-run.record.ts';
import { payingAccount } from './payments/paying-account.record.ts';
import { type PaymentWorld, paymentWorld, returnFile, today } from './payments/test-world.ts';

/*
 * One or two people of the county try to get its money out, by the calls that their screens make. Each is refused with a sentence, and
 * the auditor finds the attempt, though nothing else of it was kept.
 */
let here: PaymentWorld;
let server: Serving;
let tries: Trying;
let firm: string;
let hannah: Person;
let jorge: Person;
beforeAll(async () => {
  here = await paymentWorld();
  server = await serve(here.county);
  tries = trying(here.county, server);
  firm = await here.paidByAch('Tidal Works LLC');
  hannah = await here.withDuty('Hannah Weiss', 'vendor_clerk');
  jorge = await here.withDuty('Jorge Salinas', 'vendor_approver');
});
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

type Duty = Parameters<PaymentWorld['withDuty']>[1];
/** They have the duty as well, by an exception that was signed. */
async function also(by: Person, ...duties: readonly Duty[]): Promise<Person> {
  const held = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query<{ duty: Duty }>('select duty from duty_grant where organization_id = $1 and member = $2', [
      here.county.organizationId,
      by.id,
    ]),
  );
  for (const duty of duties)
    if (!held.some((one) => one.duty === duty))
      await here.county.product.make(dutyGrant, { member: by.id, duty, exception: 'The office has one person left.' });
  return by.with({ duties: [...by.actor.duties, ...duties] });
}
const byKey = (by: Person) => here.county.person({ ...by.actor, kind: 'service', scopes: ['*'] });
let deputies = 0;
/** Someone with the duty who decides for this person while they are away. */
async function deputyOf({ id: principal }: Person, duty: Duty): Promise<Person> {
  const deputy = await here.withDuty(`Deputy ${++deputies}`, duty);
  const away = { principal, deputy: deputy.id, fromDay: '2026-11-19', untilDay: '2026-11-21', reason: 'A conference.' };
  await here.county.door.run(here.county.product.actor, (work) => work.insert(delegation, away as never));
  return deputy;
}
const without = async (name: string, duty: Duty) => (await here.county.member(name)).with({ duties: [duty] });

const received = async (quantity: number, price: number, to = firm) => {
  const { id } = await here.approved([[quantity, price]]);
  const order = await here.issued(id, { vendor: to });
  await here.posted(order, came([1, quantity]));
  return order;
};
const submitted = async (quantity = 1, price = 90) => {
  const order = await here.order((await here.approved([[quantity, price]])).id, { vendor: firm });
  await here.chantal.run(purchaseOrder, 'submit', order.id);
  return order;
};
const need = async () => {
  const { id } = await here.rosa.make(requisition, {
    purpose: 'Trash pumps',
    costCenter: here.center,
    accounts: [{ budgetLine: here.supplies }],
    lines: [{ item: 'Pump', quantity: each(1), unitPrice: usd(400) }],
  });
  await here.rosa.run(requisition, 'submit', id);
  return { id };
};
const registered = async () => here.registered(await received(1, 60), [[1, 1]]);
/** One run of Grace’s for everybody who would like to release it. */
let theirs: Id | undefined;
const run = () => (theirs ??= here.owed(firm, 5_000).then(() => here.reviewed()));
const paid = async () => (await here.paymentsOf((await run()).id))[0] as Row<typeof payment>;
let filed = 0;
const cousin = () =>
  hannah.make(vendor, {
    name: `Cousin Supply ${++filed} LLC`,
    taxClass: 'llc',
    email: `cousin${filed}@firm.example`,
    address: { line1: '2 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
    taxId: `54999999${filed}`,
    w9On: '2026-01-05',
  });
/** Hannah would have the firm’s money sent elsewhere. */
let wished: Promise<{ readonly id: string }> | undefined;
const changedAccount = () =>
  (wished ??= hannah.make(vendorBankAccount, {
    vendor: firm,
    holder: 'Tidal Works LLC',
    bank: 'Piedmont Trust',
    routing: '051400549',
    account: '777777777',
    why: 'They moved their account.',
  }));
const verifiedAccount = async () => {
  const { id } = await changedAccount();
  const { status } = await here.county.product.see(vendorBankAccount, id);
  if (status !== 'proposed') return { id };
  await here.county.door.run(here.county.product.actor, (work) =>
    work.change(vendorBankAccount, id, {}, { callNumber: '+17575550134' }),
  );
  await here.county.door.run(jorge.actor, (work) =>
    work.move(vendorBankAccount, id, 'verify', { input: { spokeWith: 'Alma Reyes' } }),
  );
  return { id };
};
/** In the database, as who keeps the server could. */
const inDatabase = (text: string, values: readonly unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );
const typeOf = (type: string) =>
  inDatabase(
    `update vendor_bank_account set account_type = $3 where organization_id = $1 and vendor = $2 and status = 'active'`,
    [firm, type],
  );
const hashIs = (id: string, hash: string) =>
  inDatabase('update payment_run set file_hash = $3 where organization_id = $1 and id = $2', [id, hash]);
/** A file as the bank would write it, about the payment of the one run. */
const returned = async (code: string, corrected = '') => {
  const { trace, amount } = await paid();
  const cents = code.startsWith('C') ? 0 : amount.cents;
  return { name: 'returns.ach', text: returnFile([{ code, trace: trace ?? '', cents, corrected }]) };
};
const importedBy = async (by: Person, given: { readonly name: string; readonly text: string }) => {
  const answer = await here.county.door.run(by.actor, (work) => importReturn(work, given));
  return { id: answer.file?.id ?? '' };
};
let forged: Promise<{ readonly id: string }> | undefined;
const forgedFile = () => (forged ??= returned('R03').then((given) => importedBy(here.samuel, given)));
let noticed: Promise<{ readonly id: string }> | undefined;
/** A notice that would send the firm’s money elsewhere; the firm’s number is on file. */
const noticedAccount = () =>
  (noticed ??= returned('C01', '777777777').then(async (given) => {
    const { id: file } = await importedBy(here.tess, given);
    const id = (await here.grace.see(bankReturn, file)).items?.[0]?.proposal ?? '';
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(vendorBankAccount, id, {}, { callNumber: '+17575550134' }),
    );
    return { id };
  }));
const line = (quantity: number, price: number) => ({ requested: 1, quantity: each(quantity), unitPrice: usd(price) });
const billOf = (order: Awaited<ReturnType<typeof received>>, more: object = {}) => ({
  purchaseOrder: order.id,
  vendorNumber: `W-${Math.round(Number(order.id.replace(/\D/g, '').slice(0, 6)))}`,
  invoiceDate: today,
  lines: here.bills(order, [1, 1]),
  total: order.lines?.[0]?.unitPrice ?? usd(0),
  ...more,
});

const ways: readonly (readonly [way: string, code: string, act: () => Promise<Tried>])[] = [
  // Ordering
  [
    'approves their own requisition',
    'approval.not_yours',
    async () => {
      const task = await waitingTask(here.county, (await need()).id);
      return tries.call(here.rosa, 'POST', `approvals/tasks/${task.id}/decide`, { hash: task.hash, word: 'approve' });
    },
  ],
  [
    'orders for themselves what they requested, without a buyer’s duty',
    'rights',
    async () =>
      tries.make(here.rosa, purchaseOrder, { requisition: (await here.approved([[1, 40]])).id, vendor: firm }),
  ],
  [
    'orders more than was approved',
    'purchase_order.no_more_than_approved',
    async () =>
      tries.make(here.chantal, purchaseOrder, {
        requisition: (await here.approved([[2, 40]])).id,
        vendor: firm,
        lines: [line(9, 40)],
      }),
  ],
  [
    'orders at a higher price than was approved',
    'purchase_order.price_is_approved',
    async () =>
      tries.make(here.chantal, purchaseOrder, {
        requisition: (await here.approved([[2, 40]])).id,
        vendor: firm,
        lines: [line(2, 4000)],
      }),
  ],
  [
    'orders what was never approved',
    'purchase_order.requisition_is_approved',
    async () => tries.make(here.chantal, purchaseOrder, { requisition: (await need()).id, vendor: firm }),
  ],
  [
    'issues the order that they wrote',
    'purchase_order.issuer_is_not_author',
    async () => tries.step(here.chantal, purchaseOrder, 'issue', submitted()),
  ],
  [
    'issues the order that they wrote by a key',
    'purchase_order.issuer_is_not_author',
    async () => tries.step(byKey(here.chantal), purchaseOrder, 'issue', submitted()),
  ],
  [
    'issues it as the deputy of its author',
    'purchase_order.issuer_is_not_author',
    async () => tries.step(await deputyOf(here.chantal, 'buyer'), purchaseOrder, 'issue', submitted()),
  ],
  [
    'issues it among many at once',
    'purchase_order.issuer_is_not_author',
    async () => tries.bulk(here.chantal, purchaseOrder, 'issue', submitted()),
  ],
  [
    'issues it with a duty that was never granted',
    'rights',
    async () => tries.step(await without('Nadia Petrov', 'buyer'), purchaseOrder, 'issue', submitted()),
  ],
  [
    'splits a purchase into orders that one person issues',
    'purchase_order.one_is_enough',
    async () =>
      tries.step(
        here.chantal,
        purchaseOrder,
        'issueAlone',
        here.order((await here.approved([[40, 500]])).id, { vendor: firm, lines: [line(1, 500)] }),
      ),
  ],
  [
    'orders from a vendor that is on hold',
    'purchase_order.vendor_on_hold',
    async () => {
      const held = await here.vendor('Held Pumps LLC');
      const order = await here.order((await here.approved([[1, 40]])).id, { vendor: held });
      await here.county.door.run(here.county.product.actor, (work) =>
        work.move(vendor, held, 'hold', { input: { heldFrom: ['orders'] }, reason: 'Under review.' }),
      );
      return tries.step(here.chantal, purchaseOrder, 'issueAlone', order);
    },
  ],
  [
    'cancels alone, to order the same elsewhere',
    'purchase_order.canceller_is_not_asker',
    async () => {
      const order = await here.issued((await here.approved([[2, 90]])).id, { vendor: firm });
      await here.lena.run(purchaseOrder, 'requestCancel', order.id, 'Too late.');
      return tries.step(here.lena, purchaseOrder, 'cancel', order);
    },
  ],
  // Receiving
  [
    'receives more than was ordered',
    'receipt.no_more_than_open',
    async () => {
      const order = await here.issued((await here.approved([[2, 90]])).id, { vendor: firm });
      return tries.make(here.marcus, receipt, { purchaseOrder: order.id, lines: came([1, 50]) });
    },
  ],
  [
    'receives one delivery twice under one packing slip',
    'receipt.slip_is_new',
    async () => {
      const order = await here.issued((await here.approved([[9, 90]])).id, { vendor: firm });
      await here.posted(order, came([1, 4]), { packingSlip: 'DN-77' });
      return tries.step(here.marcus, receipt, 'post', here.draft(order, came([1, 4]), { packingSlip: ' dn-77' }));
    },
  ],
  [
    'receives a line that was never ordered',
    'receipt.line_of_order',
    async () => {
      const order = await here.issued((await here.approved([[1, 90]])).id, { vendor: firm });
      return tries.make(here.marcus, receipt, { purchaseOrder: order.id, lines: came([2, 1]) });
    },
  ],
  [
    'receives what arrives tomorrow',
    'receipt.not_ahead',
    async () => {
      const order = await here.issued((await here.approved([[1, 90]])).id, { vendor: firm });
      return tries.make(here.marcus, receipt, {
        purchaseOrder: order.id,
        lines: came([1, 1]),
        receivedOn: '2026-11-21',
      });
    },
  ],
  [
    'receives above the limit what they requested',
    'receipt.receiver_is_another',
    async () => {
      const order = await here.issued((await here.approved([[30, 500]])).id, { vendor: firm });
      return tries.make(await also(here.rosa, 'receiver'), receipt, { purchaseOrder: order.id, lines: came([1, 30]) });
    },
  ],
  [
    'writes more into a receipt that is posted',
    'receipt.is_posted',
    async () => {
      const order = await here.issued((await here.approved([[9, 90]])).id, { vendor: firm });
      return tries.edit(here.marcus, receipt, { id: await here.posted(order, came([1, 2])) }, { lines: came([1, 9]) });
    },
  ],
  // Vendors and their accounts
  [
    'approves the vendor that they registered',
    'vendor.approver_is_not_clerk',
    async () => tries.step(await also(hannah, 'vendor_approver'), vendor, 'approve', cousin()),
  ],
  [
    'confirms by phone the bank account that they proposed',
    'vendor_bank_account.caller_is_not_proposer',
    async () => tries.step(hannah, vendorBankAccount, 'verify', changedAccount(), { spokeWith: 'Alma Reyes' }),
  ],
  [
    'approves the bank account that they proposed',
    'vendor_bank_account.approver_is_third',
    async () => tries.step(await also(hannah, 'vendor_approver'), vendorBankAccount, 'approve', verifiedAccount()),
  ],
  [
    'approves the bank account that they confirmed by phone',
    'vendor_bank_account.approver_is_third',
    async () => tries.step(await also(jorge, 'treasurer'), vendorBankAccount, 'approve', verifiedAccount()),
  ],
  [
    'approves a bank account by a key',
    'vendor_bank_account.signed_in',
    async () => tries.step(byKey(here.tess), vendorBankAccount, 'approve', verifiedAccount()),
  ],
  // Invoices
  [
    'approves the invoice that they entered',
    'invoice.approver_is_another',
    async () => tries.step(await also(here.grace, 'budget_officer'), invoice, 'approve', registered()),
  ],
  [
    'approves it as the deputy of the clerk who entered it',
    'invoice.approver_is_another',
    async () => tries.step(await deputyOf(here.grace, 'budget_officer'), invoice, 'approve', registered()),
  ],
  [
    'approves it with a duty that was never granted',
    'rights',
    async () => tries.step(await without('Vera Holm', 'budget_officer'), invoice, 'approve', registered()),
  ],
  [
    'approves an invoice of the vendor that they registered',
    'invoice.actor_is_outside',
    async () => {
      const own = await cousin();
      await jorge.run(vendor, 'approve', own.id);
      const { id } = await here.registered(await received(1, 70, own.id), [[1, 1]]);
      return tries.step(await also(hannah, 'budget_officer'), invoice, 'approve', { id });
    },
  ],
  [
    'approves an invoice of what they received',
    'invoice.actor_is_outside',
    async () => {
      const { id } = await here.registered(await received(20, 700), [[1, 20]]);
      return tries.step(await also(here.marcus, 'budget_officer'), invoice, 'approve', { id });
    },
  ],
  [
    'splits an invoice below their authority',
    'invoice.authority',
    async () => {
      const noah = await here.withDuty('Noah Feldman', 'approver');
      const { id: asked } = await here.approved([[40, 900]]);
      await decideOn(here.county, here.priya, asked);
      const order = await here.issued(asked, { vendor: firm });
      await here.posted(order, came([1, 40]));
      const pieces = [await here.registered(order, [[1, 20]]), await here.registered(order, [[1, 20]])];
      await noah.run(invoice, 'approve', pieces[0]?.id ?? '');
      return tries.step(noah, invoice, 'approve', { id: pieces[1]?.id ?? '' });
    },
  ],
  [
    'clears the duplicate that they entered',
    'invoice.overrider_is_another',
    async () => {
      await here.registered(await received(1, 31), [[1, 1]], { vendorNumber: 'INV-0O12' });
      const copy = await here.registered(await received(1, 32), [[1, 1]], { vendorNumber: 'inv 00I2' });
      return tries.step(here.grace, invoice, 'notDuplicate', copy, { reason: 'Another delivery.' });
    },
  ],
  [
    'bills an order for another vendor',
    'invoice.vendor_of_order',
    async () =>
      tries.make(here.grace, invoice, billOf(await received(1, 15), { vendor: await here.vendor('Harbor Tools LLC') })),
  ],
  [
    'bills one line twice',
    'invoice.line_twice',
    async () => {
      const order = await received(2, 15);
      return tries.make(
        here.grace,
        invoice,
        billOf(order, { lines: here.bills(order, [1, 1], [1, 1]), total: usd(30) }),
      );
    },
  ],
  [
    'asks for more than the lines add up to',
    'invoice.ties_to_lines',
    async () => {
      const { id } = await here.entered(await received(2, 10), [[1, 2]], { total: usd(900) });
      return tries.step(here.grace, invoice, 'register', { id });
    },
  ],
  [
    'raises an invoice that is approved',
    'invoice.is_approved',
    async () =>
      tries.edit(here.grace, invoice, here.approvedInvoice(await received(1, 12), [[1, 1]]), { total: usd(1200) }),
  ],
  [
    'voids alone, to have it paid twice',
    'invoice.voider_is_another',
    async () => {
      const one = await here.approvedInvoice(await received(1, 25), [[1, 1]]);
      await here.priya.run(invoice, 'requestVoid', one.id, 'Paid elsewhere.');
      return tries.step(here.priya, invoice, 'void', one);
    },
  ],
  // Payments
  [
    'releases the run that they prepared',
    'payment_run.releaser_is_another',
    async () => tries.step(await also(here.grace, 'treasurer'), paymentRun, 'release', run()),
  ],
  [
    'releases it by a key',
    'payment.signed_in',
    async () => tries.step(byKey(here.samuel), paymentRun, 'release', run()),
  ],
  [
    'releases it as the deputy of who prepared it',
    'payment_run.releaser_is_another',
    async () => tries.step(await deputyOf(here.grace, 'treasurer'), paymentRun, 'release', run()),
  ],
  [
    'releases it with a duty that was never granted',
    'rights',
    async () => tries.step(await without('Sven Halvorsen', 'treasurer'), paymentRun, 'release', run()),
  ],
  [
    'releases what they approved as a budget officer',
    'payment_run.takes_part',
    async () => tries.step(await also(here.priya, 'treasurer'), paymentRun, 'release', run()),
  ],
  [
    'changes a run after it was submitted',
    'payment_run.is_reviewed',
    async () => tries.edit(here.grace, paymentRun, run(), { dueBy: '2026-12-01' }),
  ],
  [
    'changes the file’s account in the database before the release',
    'payment_run.file_changed',
    async () => {
      const { id } = await run();
      const savings = (type: string) =>
        here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
          tx.query(
            `update vendor_bank_account set account_type = $3 where organization_id = $1 and vendor = $2 and status = 'active'`,
            [here.county.organizationId, firm, type],
          ),
        );
      await savings('savings');
      const answer = await tries.step(here.tess, paymentRun, 'release', { id });
      await savings('checking');
      return answer;
    },
  ],
  [
    'approves the account to pay from that they entered',
    'paying_account.approver_is_another',
    async () => {
      const own = here.samuel.make(payingAccount, {
        name: 'Second account',
        bank: 'Bank of the Bay',
        routing: '055003308',
        account: '700700700',
        companyName: 'TIDEWATER COUNTY',
        companyId: '1591234567',
      });
      return tries.step(await also(here.samuel, 'budget_officer'), payingAccount, 'approve', own);
    },
  ],
  [
    'changes a run after it was released',
    'payment_run.is_released',
    async () => {
      const { id } = await run();
      await here.samuel.run(paymentRun, 'release', id);
      return tries.edit(here.grace, paymentRun, { id }, { note: 'One more.' });
    },
  ],
  [
    'transmits a file whose account was changed in the database after the release',
    'payment_run.file_changed',
    async () => {
      const { id } = await run();
      await typeOf('savings');
      const answer = await tries.step(here.tess, paymentRun, 'transmit', { id });
      await typeOf('checking');
      return answer;
    },
  ],
  [
    'downloads a file whose account was changed in the database after the release',
    'payment_run.file_changed',
    async () => {
      const { id } = await run();
      await typeOf('savings');
      const path = `/api/v1/payment_run/${id}/bank-file`;
      const answer = { by: here.tess, ...(await server.ask({ as: here.tess.actor, method: 'GET', path })) };
      await typeOf('checking');
      return answer;
    },
  ],
  [
    'transmits a file whose hash was written again, without the key that signs it',
    'payment_run.not_signed',
    async () => {
      const { id } = await run();
      const { fileHash } = await here.grace.see(paymentRun, id);
      await typeOf('savings');
      const altered = await here.county.door.run(here.county.product.actor, async (work) => {
        const row = await work.find(paymentRun, id);
        return row ? hashOf(await bankFileOf(work, row)) : '';
      });
      await hashIs(id, altered);
      const answer = await tries.step(here.samuel, paymentRun, 'transmit', { id });
      await typeOf('checking');
      await hashIs(id, fileHash ?? '');
      return answer;
    },
  ],
  [
    'records a prenote that was never sent',
    'vendor_bank_account.prenote_sent',
    async () => {
      const { id } = await verifiedAccount();
      await here.samuel.run(vendorBankAccount, 'approve', id);
      const answer = await tries.step(here.tess, vendorBankAccount, 'prenote', { id }, { prenote: 'accepted' });
      await here.county.door.run(here.county.product.actor, (work) =>
        work.move(vendorBankAccount, id, 'reject', { reason: 'Another way is tried.' }),
      );
      return answer;
    },
  ],
  [
    'imports a return by a key, to have an invoice paid twice',
    'session',
    async () => tries.call(byKey(here.tess), 'POST', 'bank-return-files', await returned('R03')),
  ],
  [
    'imports a return with a duty that was never granted',
    'payment_run.duty',
    async () => tries.call(await without('Lars Holm', 'treasurer'), 'POST', 'bank-return-files', await returned('R03')),
  ],
  [
    'applies alone the return that they wrote themselves',
    'bank_return.applier_is_another',
    async () => tries.step(here.samuel, bankReturn, 'apply', forgedFile()),
  ],
  [
    'applies it as the deputy of who imported it',
    'bank_return.applier_is_another',
    async () => tries.step(await deputyOf(here.samuel, 'treasurer'), bankReturn, 'apply', forgedFile()),
  ],
  [
    'imports a return twice',
    'bank_return.known',
    async () => {
      await forgedFile();
      return tries.call(here.grace, 'POST', 'bank-return-files', await returned('R03'));
    },
  ],
  [
    'calls back the account of a notice that they imported',
    'vendor_bank_account.caller_is_not_proposer',
    async () =>
      tries.step(await also(here.tess, 'vendor_approver'), vendorBankAccount, 'verify', noticedAccount(), {
        spokeWith: 'Alma Reyes',
      }),
  ],
  [
    'approves the account of a notice that they imported',
    'vendor_bank_account.approver_is_third',
    async () => {
      const { id } = await noticedAccount();
      await here.county.door.run(jorge.actor, (work) =>
        work.move(vendorBankAccount, id, 'verify', { input: { spokeWith: 'Alma Reyes' } }),
      );
      return tries.step(here.tess, vendorBankAccount, 'approve', { id });
    },
  ],
  [
    'voids a payment alone',
    'payment.voider_is_another',
    async () => {
      const { id } = await paid();
      await here.tess.run(payment, 'requestVoid', id, 'Sent to a closed account.');
      return tries.step(here.tess, payment, 'void', { id });
    },
  ],
];

test.for(ways)('%s', async ([, code, act]) => {
  const { by, status, json } = await act();
  const said = json as { code: string; detail: string };
  expect([status >= 400 && status < 500, said.code], JSON.stringify(json)).toEqual([true, code]);
  const sentence = said.detail;
  expect(sentence).toMatch(/^[A-Z“\d].{10,}\.$/);
  expect(await tries.kept(by)).toContainEqual([sentence, code]);
});

test('and nothing is paid but what another person released', async () => {
  const found = await here.county.door.run(here.county.product.actor, async (work) => ({
    runs: await work.rows(paymentRun, {
      where: { status: ['released', 'transmitted', 'settled'] },
      fields: ['releasedBy'],
      most: 'all',
    }),
    payments: await work.rows(payment, { where: {}, fields: ['run', 'amount'], most: 'all' }),
    paid: await work.rows(invoice, { where: { status: 'paid' }, fields: ['total'], most: 'all' }),
  }));
  expect(found.runs.map(({ releasedBy }) => releasedBy)).toEqual([here.samuel.id]);
  expect(found.payments.map(({ run }) => run)).toEqual([found.runs[0]?.id]);
  expect(found.paid.reduce((sum, { total }) => sum + total.cents, 0)).toBe(found.payments[0]?.amount.cents);
});

test('who takes the account numbers of a released file home is in the history of its run', async () => {
  const { id } = await run();
  const path = `/api/v1/payment_run/${id}/bank-file`;
  expect((await server.ask({ as: here.tess.actor, method: 'GET', path })).status).toBe(422);
  const second = await here.owed(firm, 70).then(() => here.released());
  const file = await server.ask({ as: here.tess.actor, method: 'GET', path: path.replace(id, second.id) });
  expect(file.status).toBe(200);
  const history = await server.ask({
    as: here.grace.actor,
    method: 'GET',
    path: `/api/v1/payment_run/${second.id}/history`,
  });
  expect(history.json?.['data']).toContainEqual(
    expect.objectContaining({ action: 'download', actor: here.tess.id, changes: {} }),
  );
});
