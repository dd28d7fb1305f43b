import { addMonths, lastOfMonth, monthOf } from '#kernel/lists/days.ts';
import { rule } from '#kernel';

/** From this sum on a first-tier subaward is reported. 2 CFR 170, appendix A. */
export const FFATA_CENTS = 30_000_00;

/** The last day of the month after the obligation. */
export const ffataDue = (obligatedOn: string): string => lastOfMonth(addMonths(monthOf(obligatedOn), 1));

export const isReported = (totalCents: number): boolean => totalCents >= FFATA_CENTS;

export const hasReceipt = rule<{ filedOn: string | null; receipt: string | null; obligatedOn: string }>(
  'ffata_report.has_receipt',
  'Enter the filing day, from the obligation until today, and the receipt of SAM.gov.',
  ({ row, today }) =>
    row.filedOn !== null && row.filedOn >= row.obligatedOn && row.filedOn <= today && (row.receipt ?? '').trim() !== '',
  { field: 'receipt', law: '2 CFR 170' },
);
