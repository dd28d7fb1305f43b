/** What a report answers; those with a due day bear its word. */
export const reportKinds = {
  financial: 'Financial report',
  performance: 'Performance report',
  final: 'Final financial report',
  final_performance: 'Final performance report',
  property: 'Annual property report',
  final_property: 'Final property report',
  disposition: 'Disposition request',
} as const;
export type ReportKind = keyof typeof reportKinds;

export const bases = { cash: 'Cash', accrual: 'Accrual' } as const;

export const isFinancial = (kind: ReportKind): boolean => kind === 'financial' || kind === 'final';
export const isPerformance = (kind: ReportKind): boolean => kind === 'performance' || kind === 'final_performance';
/** Of SF-428, with the letter of its attachment. */
export const attachments = { property: 'A', final_property: 'B', disposition: 'C' } as const;
export type PropertyReportKind = keyof typeof attachments;
export const isProperty = (kind: ReportKind): kind is PropertyReportKind => Object.hasOwn(attachments, kind);
export const isFinal = (kind: ReportKind): boolean =>
  kind === 'final' || kind === 'final_performance' || kind === 'final_property';
export const isReport = (kind: string): kind is ReportKind => Object.hasOwn(reportKinds, kind);

/** The lines of SF-425 by the name of their field. */
export const sf425Lines = {
  receipts: ['10a', 'Cash receipts'],
  disbursements: ['10b', 'Cash disbursements'],
  cashOnHand: ['10c', 'Cash on hand (a - b)'],
  authorized: ['10d', 'Federal funds authorized'],
  expenditures: ['10e', 'Federal expenditures'],
  unliquidated: ['10f', 'Unliquidated obligations'],
  federalTotal: ['10g', 'Total federal share (e + f)'],
  unobligated: ['10h', 'Unobligated balance (d - g)'],
  matchRequired: ['10i', 'Recipient share required'],
  matchSpent: ['10j', 'Recipient expenditures'],
  matchLeft: ['10k', 'Recipient share remaining (i - j)'],
  incomeEarned: ['10l', 'Program income earned'],
  incomeDeducted: ['10m', 'Income spent by deduction'],
  incomeAdded: ['10n', 'Income spent by addition'],
  incomeLeft: ['10o', 'Unexpended income (l - m or n)'],
  indirectAmount: ['11e', 'Indirect amount (base x rate)'],
} as const;
export type LineName = keyof typeof sf425Lines;
export const lineNames = Object.keys(sf425Lines) as readonly LineName[];

/** Counted since the award began: each is at least what it was in the report before. */
export const cumulative = [
  'receipts',
  'disbursements',
  'expenditures',
  'matchSpent',
  'incomeEarned',
  'incomeDeducted',
  'incomeAdded',
] as const satisfies readonly LineName[];
