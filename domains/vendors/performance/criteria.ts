/** What records say of a vendor: so many of so many were as they should be. */
export const measureLabels = {
  bids_on_time: 'Bids on time',
  bids_responsive: 'Bids responsive',
  bids_kept: 'Bids not withdrawn',
  insurance_renewed: 'Insurance renewed in time',
  certifications_confirmed: 'Certifications confirmed',
  awards_kept: 'Awards kept',
  deliveries_on_time: 'Deliveries on time',
  lines_in_full: 'Delivered lines in full',
  lines_accepted: 'Delivered lines not rejected',
  invoices_kept: 'Invoices not returned',
  obligations_on_time: 'Obligations on time',
} as const;
export type MeasureName = keyof typeof measureLabels;

/** What buyers judge. */
export const judgedLabels = { quality: 'Quality', delivery: 'Delivery', service: 'Service' } as const;
export type JudgedName = keyof typeof judgedLabels;

export const criteria = { ...measureLabels, ...judgedLabels } as const;
export type Criterion = keyof typeof criteria;

/** The weight of each criterion as adopted. One that is not named weighs 1. */
export type Weights = ReadonlyMap<string, number>;
export const weightOf = (weights: Weights, name: Criterion): number => weights.get(name) ?? 1;

/** The weighted mean of shares, from 0 to 100; null where nothing weighs. */
export function weighted(all: readonly (readonly [share: number, weight: number])[]): number | null {
  const whole = all.reduce((sum, [, weight]) => sum + weight, 0);
  return whole === 0 ? null : Math.round((100 * all.reduce((sum, [share, weight]) => sum + share * weight, 0)) / whole);
}

/** So many documents of so many were as they should be. */
export interface Measure {
  readonly name: MeasureName;
  readonly label: string;
  readonly good: number;
  readonly of: number;
}

/** How many of how many, for what can be measured at all. */
export function measuresIn(facts: readonly { readonly measure: string; readonly met: boolean }[]): readonly Measure[] {
  return (Object.keys(measureLabels) as MeasureName[]).flatMap((name) => {
    const of = facts.filter(({ measure }) => measure === name);
    const good = of.filter(({ met }) => met).length;
    return of.length === 0 ? [] : [{ name, label: measureLabels[name], good, of: of.length }];
  });
}

/** Null where nothing that weighs can be measured. */
export const measuredScore = (all: readonly Pick<Measure, 'name' | 'good' | 'of'>[], weights: Weights): number | null =>
  weighted(all.map(({ name, good, of }) => [good / of, weightOf(weights, name)]));
