import { csvFile } from '#kernel/derive/csv.ts';
import { boxes, boxNames, type Form, formKinds, type FormKind, forms } from './tax-form-words.ts';
import type { Sums } from './worksheet.ts';

interface Party {
  readonly name: string;
  readonly tin: string;
}

export interface FiledForm extends Party {
  readonly form: Form;
  readonly kind: FormKind;
  readonly address: {
    readonly line1: string;
    readonly line2?: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
  } | null;
  readonly sums: Sums;
  /** Of a correction, who the original named. */
  readonly was: Party | null;
}

const head = [
  'Year',
  'Form',
  'Type',
  'Step',
  'Recipient',
  'TIN',
  'Address line 1',
  'Address line 2',
  'City',
  'State',
  'ZIP code',
  'Country',
  ...boxNames.map((box) => boxes[box]),
];

/** Amounts are texts of dollars and cents. A wrong name or TIN takes two lines: the original with no amount, then the right one. */
export function recipientsCsv(year: number, all: readonly FiledForm[]): string {
  const line = (one: FiledForm, step: string, { name, tin }: Party, isTakenBack: boolean) => [
    year,
    forms[one.form],
    formKinds[one.kind],
    step,
    name,
    tin,
    one.address?.line1 ?? '',
    one.address?.line2 ?? '',
    one.address?.city ?? '',
    one.address?.state ?? '',
    one.address?.postalCode ?? '',
    one.address?.country ?? '',
    ...boxNames.map((box) => ((isTakenBack ? 0 : one.sums[box]) / 100).toFixed(2)),
  ];
  const lines = all.flatMap((one) =>
    one.kind === 'identity' && one.was
      ? [line(one, '1 of 2', one.was, true), line(one, '2 of 2', one, false)]
      : [line(one, '', one, false)],
  );
  return csvFile([head, ...lines]);
}
