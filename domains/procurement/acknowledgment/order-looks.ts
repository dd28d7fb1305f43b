import type { FirmOrderRow } from './firm-order-calls.ts';

export const looks = {
  awaiting: ['Acknowledgment due', 'warn'],
  acknowledged: ['Acknowledged', 'good'],
  proposed: ['Proposal sent', 'plain'],
  complete: ['Complete', 'good'],
  cancelled: ['Cancelled', 'plain'],
} as const satisfies Readonly<Record<FirmOrderRow['state'], readonly [string, 'warn' | 'good' | 'plain']>>;
