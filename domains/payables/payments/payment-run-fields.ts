import { f } from '#kernel';
import { awaiting, signedParts } from './payment-words.ts';

/** One invoice or credit memo of the run; a credit memo lowers the payment of its vendor. */
export const runItem = {
  invoice: f.ref('invoice').required(),
  vendor: f.ref('vendor').required(),
  payee: f.text({ max: 160 }).label('Payee').required(),
  bankAccount: f.ref('vendor_bank_account').label('Bank account'),
  checkNumber: f.integer({ min: 1, max: 9_999_999, isName: true }).label('Check number'),
  dueOn: f.date().label('Due on'),
  amount: f.money({ currency: 'organization' }).label('Amount').required(),
  interestRule: f.text({ max: 300 }).label('Late interest'),
  discountRule: f.text({ max: 300 }).label('Discount'),
};

/** What a run pays besides what is due, and what it leaves out. */
export const whatItPays = {
  early: f
    .refs('invoice', { max: 500 })
    .label('Paid early')
    .help('Due later, and paid now for their discount. The discount plan names them.'),
  excluded: f.refs('invoice').label('Excluded invoices'),
};

/** What is due and is not paid by this run, with the reason in words. */
export const heldItem = {
  invoice: f.ref('invoice').required(),
  vendor: f.ref('vendor'),
  amount: f.money({ currency: 'organization', min: 0 }).label('Amount').required(),
  dueOn: f.date().label('Due on'),
  reason: f.text({ max: 400 }).label('Reason').required(),
};

/** Who signed the file’s SHA-256, and when: each hash rests on the one before, and the mark on a key that the database does not have. */
export const runSignature = {
  part: f.choice(signedParts).label('Part').required(),
  person: f.person().label('Signed by').required(),
  signer: f.text({ max: 200 }).label('Name').required(),
  signedAt: f.instant().label('Signed').required(),
  seal: f.text({ max: 64 }).label('Signature hash').required(),
  mark: f.text({ max: 64 }).label('Signature key mark').required(),
};

/** What becomes of a run on its way to the bank. */
export const itsRelease = {
  submittedBy: f.person().label('Submitted by').computed(),
  submittedOn: f.date().label('Submitted on').computed(),
  modifier: f.text({ max: 1 }).label('File modifier').computed(),
  firstTrace: f.integer({ min: 1, max: 9_999_999, isName: true }).label('First trace').computed(),
  fileHash: f.text({ max: 64 }).label('File SHA-256').computed(),
  firsts: f
    .integer({ min: 0, max: 2000 })
    .label('First payments')
    .computed()
    .help('To a bank account that was never paid.'),
  firstsBy: f.person().label('First payments released').computed(),
  releasedBy: f.person().label('Released by').computed(),
  releasedOn: f.date().label('Released on').computed(),
  transmittedOn: f.date().label('Transmitted on').computed(),
  signatures: f.lines(runSignature, { max: 2, label: 'Signature' }).label('Signatures').computed(),
};

export const releaseSection = [
  'submittedBy',
  'submittedOn',
  'firstTrace',
  'fileHash',
  'firsts',
  'firstsBy',
  'releasedBy',
  'releasedOn',
  'transmittedOn',
  'signatures',
] as const;

/** What was submitted is what is signed, and what is released is what the bank has. */
export const runFixed = [
  {
    in: [...awaiting],
    code: 'payment_run.is_reviewed',
    sentence: 'This run awaits release as it is. Send it back to change it.',
  },
  {
    in: ['released', 'transmitted'],
    code: 'payment_run.is_released',
    sentence: 'This run is released, and its file never changes. Void a payment instead.',
  },
] as const;
