import type { BadgeTone } from '#web/ui/badge.tsx';
import type { OwnBid } from './bidding-calls.ts';

/** How a firm reads the state of its bid. */
export const bidLooks: Readonly<Record<OwnBid['status'], readonly [words: string, tone: BadgeTone]>> = {
  sealed: ['Submitted', 'good'],
  needs_reconfirm: ['Needs re-confirmation', 'warn'],
  withdrawn: ['Withdrawn', 'plain'],
  superseded: ['Replaced', 'plain'],
  opened: ['Opened', 'review'],
  responsive: ['Responsive', 'good'],
  nonresponsive: ['Nonresponsive', 'danger'],
  excused: ['Withdrawn after opening', 'plain'],
};
