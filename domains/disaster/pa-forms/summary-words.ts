/** The summary records that a PA project prints. */
export const summaries = {
  labor: 'Labor summary',
  benefits: 'Benefits worksheet',
  equipment: 'Equipment summary',
  materials: 'Materials summary',
  rented: 'Rented equipment',
  contract: 'Contract work',
  donated: 'Donated resources',
} as const;
export type Summary = keyof typeof summaries;
export const isSummary = (text: string): text is Summary => Object.hasOwn(summaries, text);

/** What a form says where it has no row. */
export const nothingIn: Readonly<Record<Summary, string>> = {
  labor: 'No labor in this period.',
  benefits: 'No labor in this period.',
  equipment: 'No equipment in this period.',
  materials: 'No materials in this period.',
  rented: 'No rented equipment in this period.',
  contract: 'No contract work in this period.',
  donated: 'No donated resources in this period.',
};

/** The line above the signature, as the forms have it. */
export const CERTIFICATION =
  'I certify that the above information was obtained from payroll records, invoices, or other documents that are available for audit.';
export const BENEFITS_CERTIFICATION =
  'I certify that the information above was transcribed from payroll records or other documents which are available for audit.';
