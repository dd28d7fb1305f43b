import { f } from '#kernel';
import { returnKinds, returnResults } from './payment-words.ts';

/** One entry of a return file, and what it was found to be about. Numbers in clear are not kept. */
export const returnItem = {
  payee: f.text({ max: 160 }).label('Payee'),
  kind: f.choice(returnKinds).label('Kind').required(),
  code: f.text({ max: 3 }).label('Code').required(),
  meaning: f.text({ max: 120 }).label('Meaning').required(),
  amount: f.money({ currency: 'organization', min: 0 }).label('Amount').required(),
  result: f.choice(returnResults).label('Result').required(),
  payment: f.ref('payment').label('Payment'),
  bankAccount: f.ref('vendor_bank_account').label('Bank account'),
  proposal: f.ref('vendor_bank_account').label('Proposed account'),
  reason: f.text({ max: 400 }).label('Note'),
  place: f.integer({ min: 1, max: 9_999_999, isName: true }).label('File line').required(),
  trace: f.text({ max: 15 }).label('Trace number').required(),
  returnTrace: f.text({ max: 15 }).label('Return trace').required(),
};
