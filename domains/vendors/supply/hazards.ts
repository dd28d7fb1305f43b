import type { Place } from '#kernel';
import type { Reason, Severity } from './supply-words.ts';

/** A site as the hazards of the product are held against it. */
export interface HazardSite {
  readonly id: string;
  readonly state: string | null;
  readonly city: string | null;
  readonly place: Place | null;
}

/** A weather alert or a declaration that the product itself holds, and a site that it reaches. Nothing of it is stored here. */
export interface Hazard {
  readonly site: string;
  readonly record: 'weather_alert' | 'declared_disaster';
  readonly id: string;
  readonly subject: string;
  readonly kind: 'weather' | 'declaration';
  readonly severity: Severity;
  readonly source: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly because: Reason;
  readonly areas: readonly Place[];
}

const points: Readonly<Record<Severity, number>> = { watch: 10, warning: 25, severe: 50 };
/** Open signals added up, each by its severity, at most 100. It warns; it never bars a vendor. */
export const riskScore = (open: readonly Severity[]): number =>
  Math.min(
    100,
    open.reduce((sum, one) => sum + points[one], 0),
  );
