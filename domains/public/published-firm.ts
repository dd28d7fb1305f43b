import { choiceOf, firstOfShape, type Told } from '#kernel';
import { publishedVendor } from './published.ts';

/** What is public of a contract on the page of its contractor. */
const contract = {
  number: 'text',
  title: 'text',
  state: choiceOf('active', 'closed', 'terminated'),
  limitCents: 'whole',
  spentCents: 'whole',
  fromDay: 'date',
  untilDay: 'date',
} as const;
const award = {
  number: 'text',
  solicitation: 'text',
  title: 'text',
  lot: 'text?',
  cents: 'whole?',
  state: choiceOf('noticed', 'protested', 'final'),
  on: 'date',
} as const;
const bid = {
  receipt: 'text',
  solicitation: 'text',
  title: 'text',
  receivedAt: 'instant',
  status: choiceOf('opened', 'responsive', 'nonresponsive', 'excused'),
  cents: 'whole?',
} as const;
const { certificates: _held, ...known } = publishedVendor;

/** Who a listed firm is, and which of its certifications count today. */
const firm = {
  ...known,
  registeredOn: 'date',
  certifications: [{ program: 'text', words: 'text', issuer: 'text', fromDay: 'date', untilDay: 'date?' }],
} as const;

/** What an area of the product adds: each hands in its own, and leaves out what it does not know. */
const business = {
  contracts: firstOfShape(contract),
  /** Settled payments under public contracts. */
  spend: [{ fiscalYear: 'whole', cents: 'whole', payments: 'whole' }],
  awards: firstOfShape(award),
  bids: firstOfShape(bid),
} as const;

/** A vendor as anyone may read it. What is not here is never public: no number of the IRS, no bank data, no contacts, no scores. */
export const publishedFirm = { ...firm, ...business } as const;

export type PublishedFirm = Told<typeof publishedFirm>;
export type FirmFacts = Told<typeof firm>;
export type FirmBusiness = Told<typeof business>;
