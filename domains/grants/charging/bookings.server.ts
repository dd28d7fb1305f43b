import { on } from '#server/records/effects.ts';
import { journalEntry, journalVoucher } from '../../planning/public.server.ts';
import { reverseChargesOf } from './charged.server.ts';

/** A reversed booking takes its cost with it. Void invoices do so by themselves. */
export const chargingEffects = [
  on(journalEntry, 'reverse', ({ row, work }) =>
    reverseChargesOf(work, 'journal_entry', [row.id], `${row.reference} is reversed.`),
  ),
  on(journalVoucher, 'reverse', ({ row, work }) =>
    reverseChargesOf(
      work,
      'voucher_line',
      (row.lines ?? []).flatMap(({ id }) => id ?? []),
      `${row.number} is reversed.`,
    ),
  ),
];
