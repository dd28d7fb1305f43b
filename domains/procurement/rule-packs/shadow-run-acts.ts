import { actionOn } from '#kernel';
import type { Difference } from './replay.ts';
import { shadowRun } from './shadow-run.record.ts';

export const readOn = actionOn(shadowRun, 'advance', {
  answer: { done: 'whole', total: 'whole', changed: 'whole', isFinished: 'yesNo' },
});

/** A requisition that other rules would treat otherwise, as a shadow run keeps it. */
export interface ShadowResult {
  readonly id: string;
  readonly number: string;
  readonly purpose: string;
  readonly cents: number;
  readonly day: string;
  readonly differences: readonly Difference[];
}
