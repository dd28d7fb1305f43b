export interface AidRow {
  readonly key: 'oral_days';
  readonly title: string;
  readonly value: number;
  readonly unit: 'days';
  /** The date that chooses the row. */
  readonly basis: 'agreement_date';
  readonly from: string;
  readonly to: string | null;
  readonly citation: string;
  /** C: the policy that we read counts these days from the Applicant’s Briefing, which no record keeps. */
  readonly confidence: 'A' | 'B' | 'C';
}

/** Days in which an oral agreement is documented in writing. */
export const aidRows: readonly AidRow[] = [
  {
    key: 'oral_days',
    title: 'Oral agreement in writing within',
    value: 30,
    unit: 'days',
    basis: 'agreement_date',
    from: '2007-08-13',
    to: null,
    citation: 'PAPPG, mutual aid; DAP 9523.6',
    confidence: 'C',
  },
];

/** The row of an agreement; null where none is loaded. */
export const aidRow = (key: AidRow['key'], agreedOn: string): AidRow | null =>
  aidRows.find((one) => one.key === key && one.from <= agreedOn && (one.to === null || agreedOn <= one.to)) ?? null;

export const MUTUAL_AID = 'PAPPG, mutual aid';
export const CONTINGENT = 'An agreement that depends on federal funding makes its costs ineligible';
