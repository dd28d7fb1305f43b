import { dollars } from '#kernel';
import { type CostKind, costKinds, costUnits } from '../public-assistance/pa-words.ts';
import { column, type FilledSummary, type FormColumn, type FormLine, plain, totalOf } from './form-parts.ts';

/** A bill, a rental or a donation, with what it costs. */
export interface CostRow {
  readonly kind: CostKind;
  readonly payee: string;
  readonly description: string;
  readonly documentNumber: string;
  readonly hasInvoice: boolean;
  readonly boughtOn: string;
  readonly usedOn: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitCents: number;
  readonly cents: number;
}

const unitOf = (unit: string): string => Object.entries(costUnits).find(([code]) => code === unit)?.[1] ?? unit;

interface Layout {
  readonly key: string;
  readonly title: string;
  readonly columns: readonly FormColumn[];
  readonly cells: (row: CostRow) => readonly string[];
}

const filled = ({ key, title, columns, cells }: Layout, rows: readonly CostRow[]): FilledSummary => ({
  sheets:
    rows.length === 0
      ? []
      : [{ key, title, columns, lines: rows.map((row): FormLine => ({ cells: cells(row), cents: row.cents })) }],
  totals: [{ label: 'Grand total', cents: totalOf(rows) }],
  notes: [],
});

const onlyIf = (applies: boolean, note: string): readonly string[] => (applies ? [note] : []);

/** FF-104-FY-21-138. Invoice or stock is checked where a matched invoice says so. */
export function materialsForm(rows: readonly CostRow[]): FilledSummary {
  const of = filled(
    {
      key: 'materials',
      title: 'Materials',
      columns: [
        column('Vendor', 'name', 2),
        column('Description', 'text', 2.6),
        column('Quantity', 'number', 0.9),
        column('Unit', 'text', 0.9),
        column('Unit price', 'money', 1.1),
        column('Total price', 'money', 1.3),
        column('Purchased', 'day', 1.1),
        column('Used', 'day', 1.1),
        column('Document', 'text', 1.1),
        column('Info from', 'text', 1.9),
      ],
      cells: (row) => [
        row.payee,
        row.description,
        row.quantity,
        unitOf(row.unit),
        plain(row.unitCents),
        plain(row.cents),
        row.boughtOn,
        row.usedOn,
        row.documentNumber,
        row.hasInvoice ? '[X] Invoice [_] Stock' : '[_] Invoice [_] Stock',
      ],
    },
    rows,
  );
  const open = rows.filter(({ hasInvoice }) => !hasInvoice).length;
  return {
    ...of,
    notes: onlyIf(open > 0, `${open} of ${rows.length} rows name no matched invoice: check invoice or stock by hand.`),
  };
}

/** FF-104-FY-21-139. Who operates it and how it was paid are not in the entries. */
export function rentedForm(rows: readonly CostRow[]): FilledSummary {
  const of = filled(
    {
      key: 'rented',
      title: 'Rented equipment',
      columns: [
        column('Type of equipment', 'name', 2.4),
        column('Used from', 'day', 1.1),
        column('Units', 'number', 0.8),
        column('Unit', 'text', 0.8),
        column('Operator', 'text', 1.8),
        column('Rate', 'money', 1.1),
        column('Total cost', 'money', 1.3),
        column('Vendor', 'text', 1.8),
        column('Invoice', 'text', 1.1),
        column('Paid', 'text', 1.2),
        column('Check', 'text', 0.8),
      ],
      cells: (row) => [
        row.description,
        row.usedOn,
        row.quantity,
        unitOf(row.unit),
        '[_] With [_] Without',
        plain(row.unitCents),
        plain(row.cents),
        row.payee,
        row.documentNumber,
        '',
        '',
      ],
    },
    rows,
  );
  return {
    ...of,
    notes: onlyIf(
      rows.length > 0,
      'The entries don’t say with or without operator, nor date and amount paid and check number: fill them in by hand.',
    ),
  };
}

/** FF-104-FY-21-140. */
export function contractForm(rows: readonly CostRow[]): FilledSummary {
  const of = filled(
    {
      key: 'contract',
      title: 'Contract work',
      columns: [
        column('Dates worked', 'day', 1.2),
        column('Contractor', 'name', 2.6),
        column('Invoice', 'text', 1.4),
        column('Amount', 'money', 1.4),
        column('Comments and scope', 'text', 4.4),
      ],
      cells: (row) => [
        row.usedOn,
        row.payee,
        row.documentNumber,
        plain(row.cents),
        `${row.description}. ${row.quantity} ${unitOf(row.unit)} at ${dollars(row.unitCents)}`,
      ],
    },
    rows,
  );
  return {
    ...of,
    notes: onlyIf(rows.length > 0, 'The date is the day of each entry. Attach the invoices for the dates worked.'),
  };
}

const donatedLayout = (kind: CostKind): Layout => ({
  key: kind,
  title: costKinds[kind],
  columns: [
    column('Donor', 'name', 2.2),
    column('Description', 'text', 2.8),
    column('Date', 'day', 1.1),
    column('Time in', 'text', 0.8),
    column('Time out', 'text', 0.8),
    column('Quantity', 'number', 1),
    column('Unit', 'text', 1),
    column('Rate', 'money', 1.1),
    column('Value', 'money', 1.3),
    column('Sign-in', 'text', 1.2),
  ],
  cells: (row) => [
    row.payee,
    row.description,
    row.usedOn,
    '',
    '',
    row.quantity,
    unitOf(row.unit),
    plain(row.unitCents),
    plain(row.cents),
    row.documentNumber,
  ],
});

const donatedKinds = ['donated_labor', 'donated_equipment', 'donated_goods'] as const;

/** The sign-in sheet FF-104-FY-22-237 with its summary: labor, equipment and goods, and together. */
export function donatedForm(rows: readonly CostRow[]): FilledSummary {
  const parts = donatedKinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return { kind, own, of: filled(donatedLayout(kind), own) };
  });
  return {
    sheets: parts.flatMap(({ of }) => of.sheets),
    totals: [
      ...parts.map(({ kind, own }) => ({ label: costKinds[kind], cents: totalOf(own) })),
      { label: 'Grand total', cents: totalOf(rows) },
    ],
    notes: onlyIf(
      rows.length > 0,
      'Times in and out, breaks and the supervisor are not in the entries: attach the signed sign-in sheets.',
    ),
  };
}
