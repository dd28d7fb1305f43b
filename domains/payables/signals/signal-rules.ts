import { dollars } from '#kernel';
import { digitsOf } from '../invoices/number-key.ts';

/** What is known of an invoice, its vendor and the vendor’s earlier invoices on the day it is looked at. */
export interface SignalFacts {
  readonly vendorNumber: string;
  readonly cents: number;
  readonly invoiceDate: string;
  /** The agency’s own day on which it was entered. */
  readonly enteredOn: string;
  readonly isEnteredOnDayOff: boolean;
  readonly vendorSince: string;
  readonly orderedOn: string | null;
  /** Of the same vendor, the newest first. */
  readonly earlier: readonly { readonly vendorNumber: string; readonly invoiceDate: string }[];
  /** Amounts up to which fewer people or less competition are needed. */
  readonly limits: readonly { readonly name: string; readonly cents: number }[];
  /** Since when the vendor is paid to another account than its first. */
  readonly accountSince: string | null;
  /** Other vendors that have an account of this one on file. */
  readonly sharedWith: readonly string[];
  /** Members of the agency who are reached where the vendor is. */
  readonly reachedAs: readonly string[];
  /** Employees whose payroll account or contact the vendor has: how many, and which by a reference alone. */
  readonly employees: EmployeesShared;
  /** What the message with the invoice says of another bank account. */
  readonly bankNotice: string | null;
}

export interface EmployeesShared {
  readonly paid: number;
  readonly reached: number;
  readonly reference: string;
}

interface SignalRule {
  readonly name: string;
  /** Why an examiner looks at it. */
  readonly why: string;
  /** The facts in one sentence, or null where there is nothing to see. */
  readonly find: (facts: SignalFacts) => string | null;
}

const DAY = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

const NEW_VENDOR_DAYS = 60;
const RUSH_DAYS = 3;
const ROUND_CENTS = 1_000_00;
const SEQUENCE_DAYS = 28;
const NEAR_LIMIT = 0.95;
const NEW_ACCOUNT_DAYS = 30;
const DAY_OFF_FROM = 10_000_00;

const lettersOf = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** This number and the two before it, where each is one more than the one before. */
function sequenceOf({ vendorNumber, earlier }: SignalFacts) {
  const [last, first] = earlier;
  if (!last || !first) return null;
  const all = [first.vendorNumber, last.vendorNumber, vendorNumber];
  const digits = all.map((number) => digitsOf(number));
  if (digits.some((number) => number === '' || number.length > 15)) return null;
  if (new Set(all.map(lettersOf)).size > 1) return null;
  const [a = 0, b = 0, c = 0] = digits.map(Number);
  return b === a + 1 && c === b + 1 ? { first, last } : null;
}

const sharedAccountText = (names: readonly string[]): string | null =>
  names.length > 0 ? `An account of the vendor is on file for ${names.join(', ')} as well.` : null;

/** Whose account it is stays with those who read payroll accounts. */
const employeeText = ({ paid, reached, reference }: EmployeesShared): string | null => {
  const said = [
    ...(paid > 0 ? ['An account of the vendor is the payroll account of an employee.'] : []),
    ...(reached > 0 ? ['The vendor is reached by email or phone where an employee is.'] : []),
  ];
  return said.length > 0 ? `${said.join(' ')} Reference ${reference}.` : null;
};

/** Signs of fraud that an examiner can name. Each says its facts, so that the person who clears it knows what to look at. */
export const signalRules = {
  new_vendor: {
    name: 'New vendor, rush and round amount',
    why: 'A vendor set up for one payment bills a round amount at once.',
    find: ({ vendorSince, orderedOn, invoiceDate, cents }) =>
      orderedOn !== null &&
      daysBetween(vendorSince, invoiceDate) <= NEW_VENDOR_DAYS &&
      daysBetween(orderedOn, invoiceDate) <= RUSH_DAYS &&
      cents >= ROUND_CENTS &&
      cents % ROUND_CENTS === 0
        ? `Vendor on file since ${vendorSince}, ordered on ${orderedOn}, billed on ${invoiceDate} at ${dollars(cents)}.`
        : null,
  },
  sequence: {
    name: 'Consecutive invoice numbers',
    why: 'A vendor whose numbers follow each other over weeks has no other customer.',
    find: (facts) => {
      const found = sequenceOf(facts);
      return found !== null && daysBetween(found.first.invoiceDate, facts.invoiceDate) >= SEQUENCE_DAYS
        ? `${found.first.vendorNumber} of ${found.first.invoiceDate}, ${found.last.vendorNumber} and ${facts.vendorNumber} of ${facts.invoiceDate}.`
        : null;
    },
  },
  under_limit: {
    name: 'Just under a limit',
    why: 'An amount is kept below the limit from which more people have to look.',
    find: ({ cents, limits }) => {
      const near = limits.find((limit) => cents <= limit.cents && cents >= limit.cents * NEAR_LIMIT);
      return near ? `${dollars(cents)} is within 5 percent of ${near.name}, ${dollars(near.cents)}.` : null;
    },
  },
  new_account: {
    name: 'Bank account changed',
    why: 'Payments are diverted by a change of account shortly before a payment.',
    find: ({ accountSince, enteredOn }) =>
      accountSince !== null && daysBetween(accountSince, enteredOn) <= NEW_ACCOUNT_DAYS
        ? `The vendor is paid to another account since ${accountSince}.`
        : null,
  },
  shared_account: {
    name: 'Bank account shared with another vendor',
    why: 'One person may bill under several names.',
    find: ({ sharedWith }) => sharedAccountText(sharedWith),
  },
  shared_contact: {
    name: 'Contact shared with a member',
    why: 'An employee may be behind the vendor.',
    find: ({ reachedAs }) =>
      reachedAs.length > 0 ? `Email or phone of the vendor is that of ${reachedAs.join(', ')}.` : null,
  },
  employee: {
    name: 'Account or contact of an employee',
    why: 'An employee may pay themselves through a vendor.',
    find: ({ employees }) => employeeText(employees),
  },
  bank_notice: {
    name: 'Bank change in message',
    why: 'Payments are diverted by messages that name another account.',
    find: ({ bankNotice }) => bankNotice,
  },
  day_off: {
    name: 'Entered on a day off',
    why: 'Large invoices that are entered while the office is closed are often fictitious.',
    find: ({ cents, isEnteredOnDayOff, enteredOn }) =>
      isEnteredOnDayOff && cents > DAY_OFF_FROM ? `Entered on ${enteredOn} over ${dollars(cents)}.` : null,
  },
} as const satisfies Readonly<Record<string, SignalRule>>;
export type SignalCode = keyof typeof signalRules;

export interface Hit {
  readonly code: SignalCode;
  readonly name: string;
  readonly why: string;
  readonly evidence: string;
}

const hit = (code: SignalCode, evidence: string | null): readonly Hit[] => {
  const { name, why } = signalRules[code];
  return evidence === null ? [] : [{ code, name, why, evidence: evidence.slice(0, 400) }];
};

/** The sign of an account that vendors of these names have on file as well. */
export const sharedAccountHit = (names: readonly string[]): Hit | null =>
  hit('shared_account', sharedAccountText(names))[0] ?? null;

/** The sign of an employee behind a vendor. */
export const employeeHit = (employees: EmployeesShared): Hit | null =>
  hit('employee', employeeText(employees))[0] ?? null;

export const hitsIn = (facts: SignalFacts): readonly Hit[] =>
  (Object.entries(signalRules) as [SignalCode, SignalRule][]).flatMap(([code, { find }]) => hit(code, find(facts)));
