import { timesMoney } from '#kernel/fields/decimal.ts';
import { addDays, addMonths } from '#kernel/lists/days.ts';

interface Step {
  /** In cents of estimated aid. */
  readonly fromCents: number;
  readonly toCents: number;
  readonly percent: number;
}

const billion = 1_000_000_000_00;
const most = 35_333_000_000_00;
export const ceilingCitation = '44 CFR 206.432(b)';

/** The sliding scale of estimated aid. */
const scale: readonly Step[] = [
  { fromCents: 0, toCents: 2 * billion, percent: 15 },
  { fromCents: 2 * billion, toCents: 10 * billion, percent: 10 },
  { fromCents: 10 * billion, toCents: most, percent: 7.5 },
];
/** Of a state with an enhanced mitigation plan. */
const enhanced: readonly Step[] = [{ fromCents: 0, toCents: most, percent: 20 }];

/** The most that HMGP pays for a declaration, step by step. */
export function ceilingOf(aidCents: number, isEnhanced: boolean) {
  const steps = (isEnhanced ? enhanced : scale).map((step) => {
    const partCents = Math.max(0, Math.min(aidCents, step.toCents) - step.fromCents);
    const part = timesMoney({ cents: partCents, currency: 'USD' }, String(step.percent / 100));
    return { ...step, partCents, cents: part?.cents ?? 0 };
  });
  return {
    steps,
    totalCents: steps.reduce((sum, { cents }) => sum + cents, 0),
    /** Aid above the scale adds nothing. */
    beyondCents: Math.max(0, aidCents - most),
  };
}

/** When FEMA estimates the ceiling, and when it fixes it (HMA Guide). */
export const lockIns = (declaredOn: string) =>
  [
    { name: 'First estimate', on: addDays(declaredOn, 30), says: '30 days after the declaration' },
    { name: 'Second estimate', on: addMonths(declaredOn, 6), says: '6 months after the declaration' },
    { name: 'Ceiling fixed', on: addMonths(declaredOn, 12), says: '12 months after the declaration' },
  ] as const;
