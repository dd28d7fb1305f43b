import type { BadgeTone } from '#web/ui/badge.tsx';
import type { paymentStages, Stage } from './stages.ts';

export const stageTones: Readonly<Record<Stage, BadgeTone>> = {
  received: 'review',
  review: 'review',
  returned: 'warn',
  approved: 'good',
  paid: 'good',
  withdrawn: 'plain',
  closed: 'plain',
};

export const paymentTones: Readonly<Record<keyof typeof paymentStages, BadgeTone>> = {
  scheduled: 'review',
  sent: 'review',
  settled: 'good',
  review: 'review',
  returned: 'warn',
  uncashed: 'warn',
  voided: 'plain',
};

/** A column that says the same in every row says nothing. */
export const isOfSeveral = (rows: readonly { readonly agency: string }[]): boolean =>
  new Set(rows.map(({ agency }) => agency)).size > 1;
