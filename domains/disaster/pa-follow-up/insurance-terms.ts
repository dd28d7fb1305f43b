export interface InsuranceRow {
  readonly key: 'maintain_line';
  readonly title: string;
  readonly value: number;
  readonly unit: 'cents';
  /** The date that chooses the row. */
  readonly basis: 'declaration_date';
  readonly from: string;
  readonly to: string | null;
  readonly citation: string;
  readonly confidence: 'A' | 'B';
}

/** Below this damage no insurance has to be bought and kept. */
export const insuranceRows: readonly InsuranceRow[] = [
  {
    key: 'maintain_line',
    title: 'Insurance required from',
    value: 5_000_00,
    unit: 'cents',
    basis: 'declaration_date',
    from: '2017-08-23',
    to: null,
    citation: '44 CFR 206.252(d), 206.253(d)',
    confidence: 'A',
  },
];

/** The row of a declaration; null where none is loaded. */
export const insuranceRow = (key: InsuranceRow['key'], declaredOn: string): InsuranceRow | null =>
  insuranceRows.find((one) => one.key === key && one.from <= declaredOn && (one.to === null || declaredOn <= one.to)) ??
  null;

export const noInsuranceRow = (declaredOn: string): string =>
  `No insurance rule is loaded for a declaration of ${declaredOn}. Rules begin on ${insuranceRows[0]?.from}.`;
