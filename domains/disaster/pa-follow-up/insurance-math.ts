import { floodZoneCut } from '../public-assistance/pa-math.ts';
import type { Peril } from './insurance-words.ts';

interface Amount {
  readonly cents: number;
}

export interface Recovery {
  readonly peril: Peril;
  /** Damage to the building and to what is in it. */
  readonly buildingLoss: Amount;
  readonly contentsLoss: Amount | null;
  readonly deductible: Amount | null;
  /** What the insurer is expected to pay, where someone knows better than the policy. */
  readonly anticipated: Amount | null;
  /** What it paid, once the claim is settled. */
  readonly actual: Amount | null;
  readonly isSettled: boolean;
  /** In a special flood hazard area for more than a year. */
  readonly inFloodZone: boolean;
}

export interface Limits {
  readonly buildingLimit: Amount | null;
  readonly contentsLimit: Amount | null;
}

export interface Reduction {
  /** Received, expected by a person, or what the policy covers less its deductible. */
  readonly proceedsCents: number;
  readonly basis: 'actual' | 'anticipated' | 'policy' | 'none';
  /** What a standard flood policy would have paid at most. */
  readonly zoneCents: number;
  /** What the project loses. */
  readonly reductionCents: number;
}

const within = (loss: number, limit: Amount | null): number => Math.min(loss, limit?.cents ?? 0);

/** What a policy covers of a loss, less its deductible and never below zero. */
export function coveredBy(of: Pick<Recovery, 'buildingLoss' | 'contentsLoss' | 'deductible'>, limits: Limits): number {
  const covered =
    within(of.buildingLoss.cents, limits.buildingLimit) + within(of.contentsLoss?.cents ?? 0, limits.contentsLimit);
  return Math.max(0, covered - (of.deductible?.cents ?? 0));
}

/**
 * Law: proceeds are taken off, received or expected (44 CFR 206.250(c)). In a flood zone the most that a standard policy pays is taken off
 * even where there is no policy (206.252(a)); proceeds above it count in full.
 */
export function reductionOf(of: Recovery, limits: Limits | null, declaredOn: string): Reduction {
  const [proceedsCents, basis] =
    of.isSettled && of.actual
      ? ([of.actual.cents, 'actual'] as const)
      : of.anticipated
        ? ([of.anticipated.cents, 'anticipated'] as const)
        : limits
          ? ([coveredBy(of, limits), 'policy'] as const)
          : ([0, 'none'] as const);
  const zoneCents =
    of.peril === 'flood' && of.inFloodZone
      ? floodZoneCut({ buildingCents: of.buildingLoss.cents, contentsCents: of.contentsLoss?.cents ?? 0 }, declaredOn)
      : 0;
  return { proceedsCents, basis, zoneCents, reductionCents: Math.max(proceedsCents, zoneCents) };
}

export interface Cover {
  readonly perils: readonly string[];
  readonly buildingLimit: Amount | null;
  readonly contentsLimit: Amount | null;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly isActive: boolean;
}

/** Why a policy does not keep what a grant requires; null where it does. */
export function lacksOf(
  cover: Cover,
  required: { readonly peril: Peril; readonly cents: number },
  day: string,
): string | null {
  if (!cover.isActive) return 'The policy is canceled.';
  if (!cover.perils.includes(required.peril)) return 'The policy does not cover this peril.';
  if (day < cover.fromDay || day > cover.untilDay) return `The policy runs from ${cover.fromDay} to ${cover.untilDay}.`;
  const most = (cover.buildingLimit?.cents ?? 0) + (cover.contentsLimit?.cents ?? 0);
  return most < required.cents ? 'The limits of the policy are below the required cover.' : null;
}
