import { f } from '#kernel';
import { methods } from './payment-words.ts';

/** What one invoice or credit memo is of a payment. */
export const paymentLine = {
  invoice: f.ref('invoice').required(),
  vendorNumber: f.text({ max: 60 }).label('Invoice number').required(),
  amount: f.money({ currency: 'organization' }).label('Amount').required(),
  interestRule: f.text({ max: 300 }).label('Late interest'),
  discountRule: f.text({ max: 300 }).label('Discount'),
};

/** What its run and its file say of a payment. */
export const itsFile = {
  run: f.ref('payment_run').label('Payment run').required().computed(),
  vendor: f.ref('vendor').required().computed(),
  payee: f.text({ max: 160 }).label('Payee').required().computed().search(),
  method: f.choice(methods).label('Method').required().computed(),
  bankAccount: f.ref('vendor_bank_account').label('Bank account').computed(),
  checkNumber: f.integer({ min: 1, max: 9_999_999, isName: true }).label('Check number').computed(),
  trace: f.text({ max: 15 }).label('Trace number').computed().search(),
  payOn: f.date().label('Payment date').required().computed(),
  transmittedOn: f.date().label('Transmitted on').computed(),
  replaces: f.ref('payment').label('Reissue of').computed(),
};

/** A check that is not cashed: stopped at the bank, or unclaimed. */
export const itsCheck = {
  stopReference: f.text({ max: 60 }).label('Stop reference').help('The number that your bank gave the stop payment.'),
  stopOn: f.date().label('Stop placed on').help('A written stop holds six months, and is renewed (UCC 4-403).'),
  dormantOn: f.date().label('Unclaimed from').computed(),
  ownerNoticeOn: f.date().label('Owner notice on').help('When the vendor was told by mail of its unclaimed check.'),
  reportedOn: f.date().label('Reported on').help('When the amount went to the state as unclaimed property.'),
};

/** A wire or virtual card is entered at the bank by one person and confirmed by another; no card number is kept. */
export const itsEntry = {
  enteredBy: f.person().label('Entered by').computed(),
  enteredOn: f.date().label('Entered on').computed(),
  bankReference: f
    .text({ max: 60 })
    .label('Bank reference')
    .search()
    .help('IMAD or OMAD of a wire, or the issuer’s reference of a virtual card. No card number.'),
  confirmedBy: f.person().label('Confirmed by').computed(),
  cardExpiresOn: f.date().label('Card expires on').computed(),
};

/** What the bank sent back. */
export const itsReturn = {
  returnCode: f.text({ max: 3 }).label('Return code').computed(),
  returnReason: f.text({ max: 200 }).label('Returned as').computed(),
  returnedOn: f.date().label('Returned on').computed(),
  returnFile: f.ref('bank_return').label('Return file').computed(),
};

/** What the bank’s statement has of it. */
export const itsClearing = {
  clearedOn: f.date().label('Cleared on').computed().help('The bank posted it on this day.'),
  bankLine: f.ref('bank_line').label('Bank line').computed(),
  creditedOn: f.date().label('Credited on').computed(),
  returnLine: f.ref('bank_line').label('Return line').computed(),
};

/** A payment that was taken back by two people. */
export const itsVoid = {
  voidAskedBy: f.person().label('Void requested by').computed(),
  voidedBy: f.person().label('Voided by').computed(),
  voidedOn: f.date().label('Voided on').computed(),
};
