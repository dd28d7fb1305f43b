import { nameControl } from './tin.ts';
import {
  alsoOfCorporations,
  type Box,
  boxNames,
  boxOf,
  type Election,
  type Form,
  formOf,
  type Gap,
  type PaymentClass,
  paymentClasses,
} from './tax-form-words.ts';

/** One invoice of one payment, as the payment has it. A credit memo is negative. */
export interface PaidLine {
  readonly payment: string;
  readonly number: string;
  readonly payOn: string;
  readonly status: string;
  /** Its run went to the bank. */
  readonly isSent: boolean;
  readonly invoice: string;
  readonly invoiceNumber: string;
  readonly vendor: string;
  readonly payee: string;
  readonly cents: number;
  /** What was bought, where an order says so. */
  readonly category: string | null;
  /** Interest on a late payment. */
  readonly isInterest?: boolean;
}

export interface ClassOf {
  readonly paidFor: PaymentClass | null;
  readonly election: Election | null;
  readonly isForeign: boolean;
}

export interface Firm {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly taxClass: string;
  /** The same for the same TIN, and nothing that it could be read from. */
  readonly tin: string | null;
  readonly last4: string | null;
  readonly isTinValid: boolean;
  readonly w9On: string | null;
  readonly hasAddress: boolean;
  readonly country: string;
  readonly class: ClassOf | null;
}

/** The newest decision about a payment, or about one invoice of it. */
export interface Override {
  readonly payment: string;
  readonly invoice: string | null;
  readonly paidFor: PaymentClass;
}

/** From how many cents a year each box is reported. */
export type Floors = Readonly<Record<Box, number>>;

export interface Counted extends PaidLine {
  readonly box: Box | null;
  /** Why it is in its box, or in none. */
  readonly why: string;
}

export type Sums = Readonly<Record<Box, number>>;

export interface Recipient {
  /** The first registered of the vendors that share the TIN. */
  readonly lead: Firm;
  readonly vendors: readonly Firm[];
  readonly lines: readonly Counted[];
  readonly sums: Sums;
  /** Boxes that reach their floor. */
  readonly reported: readonly Box[];
  readonly gaps: readonly Gap[];
}

const isCorporation = ({ taxClass, class: own }: Firm): boolean => {
  const taxed = taxClass === 'llc' ? own?.election : taxClass;
  return taxed === 'c_corporation' || taxed === 's_corporation';
};

/** Money that left: a run at the bank, a day that has come, and no void. A void takes the payment back on the day it was paid. */
function notPaid({ status, isSent, payOn }: PaidLine, today: string): string | null {
  if (status === 'voided') return 'Voided';
  if (status === 'bank_returned') return 'Returned by the bank';
  if (!isSent) return 'Not transmitted';
  return payOn > today ? 'Payment date is ahead' : null;
}

/** An override, then the class of the vendor, then what the order bought. What no one classified counts as services. */
function classOf(line: PaidLine, firm: Firm, overrides: readonly Override[]): readonly [PaymentClass, string] {
  const own = overrides.filter(({ payment }) => payment === line.payment);
  const override =
    own.findLast(({ invoice }) => invoice === line.invoice) ?? own.findLast(({ invoice }) => invoice === null);
  if (override) return [override.paidFor, 'Override'];
  const given = firm.class?.paidFor;
  if (given) return [given, 'Class of the vendor'];
  if (line.category === 'goods') return ['goods', 'Category of the order'];
  return ['services', line.category === null ? 'No class or category' : 'Category of the order'];
}

export function countedLine(line: PaidLine, firm: Firm, given: Pick<Given, 'overrides' | 'today'>): Counted {
  const out = (why: string): Counted => ({ ...line, box: null, why });
  const unpaid = notPaid(line, given.today);
  if (unpaid !== null) return out(unpaid);
  if (line.isInterest) return out('Interest on a late payment: Form 1099-INT');
  const [paidFor, because] = classOf(line, firm, given.overrides);
  const words = `${paymentClasses[paidFor]}: ${because.toLowerCase()}`;
  const box = boxOf[paidFor];
  if (box === null) return out(words);
  if (firm.class?.isForeign) return out('Foreign vendor: Form 1042-S');
  if (firm.taxClass === 'exempt') return out('Nonprofit or government');
  if (isCorporation(firm) && !alsoOfCorporations.has(paidFor)) return out('Corporation');
  return { ...line, box, why: words };
}

export const sumsOf = (lines: readonly Pick<Counted, 'box' | 'cents'>[]): Sums => {
  const sums: Record<Box, number> = { nec1: 0, misc1: 0, misc6: 0, misc10: 0 };
  for (const { box, cents } of lines) if (box !== null) sums[box] += cents;
  return sums;
};
export const totalOf = (sums: Sums): number => boxNames.reduce((total, box) => total + sums[box], 0);

function gapsOf(vendors: readonly Firm[], lines: readonly Counted[]): readonly Gap[] {
  const found = new Set<Gap>();
  for (const firm of vendors) {
    const own = lines.filter(({ vendor, box }) => vendor === firm.id && box !== null);
    if (firm.class?.isForeign) found.add('foreign');
    if (own.length === 0) continue;
    if (firm.country !== 'US') found.add('foreign');
    if (firm.w9On === null) found.add('w9');
    if (firm.tin === null) found.add('tin');
    else if (!firm.isTinValid) found.add('bad_tin');
    if (!firm.hasAddress) found.add('address');
    if (firm.taxClass === 'llc' && !firm.class?.election) found.add('election');
    const control = nameControl(firm.name, firm.taxClass);
    if (own.some(({ payee }) => nameControl(payee, firm.taxClass) !== control)) found.add('name');
  }
  return [...found];
}

interface Given {
  readonly firms: readonly Firm[];
  readonly lines: readonly PaidLine[];
  /** In the order they were made. */
  readonly overrides: readonly Override[];
  readonly floors: Floors;
  readonly today: string;
}

/** Vendors with one TIN are one recipient. Gaps come first, then the largest amounts. */
export function worksheetOf({ firms, lines, overrides, floors, today }: Given): readonly Recipient[] {
  const linesOf = Map.groupBy(lines, ({ vendor }) => vendor);
  const groups = Map.groupBy(
    firms.toSorted((one, other) => one.number.localeCompare(other.number, 'en-US')),
    ({ id, tin }) => tin ?? id,
  );
  const all = [...groups.values()].flatMap((vendors): Recipient[] => {
    const [lead] = vendors;
    const own = vendors.flatMap((firm) =>
      (linesOf.get(firm.id) ?? []).map((line) => countedLine(line, firm, { overrides, today })),
    );
    if (!lead || own.length === 0) return [];
    const sums = sumsOf(own);
    const reported = boxNames.filter((box) => sums[box] > 0 && sums[box] >= floors[box]);
    return [{ lead, vendors, lines: own, sums, reported, gaps: gapsOf(vendors, own) }];
  });
  const rank = ({ gaps, reported }: Recipient): number => (gaps.length > 0 ? 2 : 0) + (reported.length > 0 ? 1 : 0);
  return all.toSorted((one, other) => rank(other) - rank(one) || totalOf(other.sums) - totalOf(one.sums));
}

/** A form that has to be filed: the boxes that reach their floor, with the lines they add up. */
export interface DueForm {
  readonly form: Form;
  readonly recipient: Recipient;
  readonly sums: Sums;
  readonly lines: readonly Counted[];
}

export const formsOf = (recipients: readonly Recipient[]): readonly DueForm[] =>
  recipients.flatMap((recipient) =>
    (['nec', 'misc'] as const).flatMap((form): DueForm[] => {
      const lines = recipient.lines.filter(
        ({ box }) => box !== null && formOf[box] === form && recipient.reported.includes(box),
      );
      return lines.length === 0 ? [] : [{ form, recipient, sums: sumsOf(lines), lines }];
    }),
  );
