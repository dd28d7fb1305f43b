/** The boxes that payments of an agency go to. */
export const boxes = {
  nec1: '1099-NEC box 1',
  misc1: '1099-MISC box 1',
  misc6: '1099-MISC box 6',
  misc10: '1099-MISC box 10',
} as const;
export type Box = keyof typeof boxes;
export const boxNames = Object.keys(boxes) as readonly Box[]; // the keys stated above

/** What each box holds. */
export const boxTitles: Readonly<Record<Box, string>> = {
  nec1: 'Nonemployee compensation',
  misc1: 'Rents',
  misc6: 'Medical payments',
  misc10: 'Attorney proceeds',
};
export const formOf: Readonly<Record<Box, Form>> = { nec1: 'nec', misc1: 'misc', misc6: 'misc', misc10: 'misc' };

export const forms = { nec: '1099-NEC', misc: '1099-MISC' } as const;
export type Form = keyof typeof forms;

/** What a payment is for before the IRS. */
export const paymentClasses = {
  services: 'Services',
  legal_services: 'Legal services',
  rents: 'Rents',
  medical: 'Medical and health care',
  legal_proceeds: 'Gross proceeds to an attorney',
  goods: 'Goods, freight or utilities',
  reimbursement: 'Other, not reportable',
  card: 'Card payment (1099-K)',
} as const;
export type PaymentClass = keyof typeof paymentClasses;

/** Classes of no box are on no form of the agency: a card payment is on the form of its processor. */
export const boxOf: Readonly<Record<PaymentClass, Box | null>> = {
  services: 'nec1',
  legal_services: 'nec1',
  rents: 'misc1',
  medical: 'misc6',
  legal_proceeds: 'misc10',
  goods: null,
  reimbursement: null,
  card: null,
};

/** Reported for corporations as well: 26 CFR 1.6041-3(p) and 26 USC 6045(f). */
export const alsoOfCorporations: ReadonlySet<PaymentClass> = new Set(['legal_services', 'medical', 'legal_proceeds']);

/** How the IRS taxes a limited liability company: line 3a of Form W-9. */
export const elections = {
  disregarded: 'Disregarded entity',
  partnership: 'Partnership',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
} as const;
export type Election = keyof typeof elections;

export const filingKinds = { original: 'Original', correction: 'Correction' } as const;

/** Why a form is in its filing. */
export const formKinds = {
  original: 'Original',
  added: 'Missed original',
  amount: 'Correction type 1, amount',
  identity: 'Correction type 2, name or TIN',
} as const;
export type FormKind = keyof typeof formKinds;

export const gaps = {
  w9: 'No Form W-9',
  tin: 'No TIN',
  bad_tin: 'TIN is not a valid number',
  address: 'No address',
  election: 'LLC without its tax classification',
  name: 'Name differs from payments',
  foreign: 'Foreign vendor',
} as const;
export type Gap = keyof typeof gaps;
