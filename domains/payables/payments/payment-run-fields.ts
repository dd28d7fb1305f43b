import { f } from '#kernel';

/** One invoice or credit memo of the run; a credit memo lowers the payment of its vendor. */
export const runItem = {
  invoice: f.ref('invoice').required(),
  vendor: f.ref('vendor').required(),
  payee: f.text({ max: 160 }).label('Payee').required(),
  bankAccount: f.ref('vendor_bank_account').label('Bank account'),
  checkNumber: f.integer({ min: 1, max: 9_999_999, isName: true }).label('Check number'),
  dueOn: f.date().label('Due on'),
  amount: f.money({ currency: 'organization' }).label('Amount').required(),
};

/** What is due and is not paid by this run, with the reason in words. */
export const heldItem = {
  invoice: f.ref('invoice').required(),
  vendor: f.ref('vendor'),
  amount: f.money({ currency: 'organization', min: 0 }).label('Amount').required(),
  dueOn: f.date().label('Due on'),
  reason: f.text({ max: 400 }).label('Reason').required(),
};
