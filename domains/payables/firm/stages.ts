import type { Cause } from '../invoices/invoice-words.ts';

/** Where an invoice is, in the words of the firm that sent it. */
export const stages = {
  received: 'Received',
  review: 'Under review',
  returned: 'Returned',
  approved: 'Approved',
  paid: 'Paid',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
} as const;
export type Stage = keyof typeof stages;

export const paymentStages = {
  scheduled: 'Scheduled',
  sent: 'Sent',
  settled: 'Settled',
  review: 'Under review',
  returned: 'Returned by bank',
  uncashed: 'Uncashed',
  voided: 'Voided',
} as const;

type Status =
  | 'captured'
  | 'exception'
  | 'matched'
  | 'returned'
  | 'approved'
  | 'paid'
  | 'voiding'
  | 'voided'
  | 'discarded';

interface Known {
  readonly status: Status;
  readonly lane: Cause | null;
  readonly isWithdrawn: boolean;
  readonly isInRun: boolean;
}

const underReview = 'Under review by the agency';
/** Only what waits for a delivery is the vendor’s to know; prices, holds, duplicates and budgets are weighed inside. */
const waitsForReceipt: ReadonlySet<Cause> = new Set<Cause>(['no_receipt', 'quantity']);

const stepOf = (lane: Cause | null, otherwise: string): string =>
  lane === null ? otherwise : waitsForReceipt.has(lane) ? 'Awaiting receipt by the agency' : underReview;

/** The stage of an invoice, and which step holds it. */
export function stageOf({ status, lane, isWithdrawn, isInRun }: Known): readonly [Stage, string] {
  switch (status) {
    case 'captured':
      return ['received', stepOf(lane, 'Awaiting registration by accounts payable')];
    case 'exception':
      return ['review', stepOf(lane, underReview)];
    case 'matched':
      return ['review', 'Awaiting approval by the agency'];
    case 'returned':
      return ['returned', 'Awaiting your correction'];
    case 'approved':
      return ['approved', isInRun ? 'In a payment run of the agency' : 'Awaiting payment'];
    case 'voiding':
      return ['approved', underReview];
    case 'paid':
      return ['paid', ''];
    case 'voided':
      return ['closed', 'Voided by the agency'];
    case 'discarded':
      return isWithdrawn ? ['withdrawn', ''] : ['closed', 'Closed by the agency'];
  }
}
