import { dollars } from '#kernel';

/** Law: 44 CFR 206.48(a)(1): a state needs at least this much, however few live there. */
export const STATE_FLOOR_CENTS = 1_000_000_00;
export const INDICATOR_LAW = '44 CFR 206.48(a)';

/** Population times the figure per head; both are whole, so nothing is rounded. */
export const indicatorOf = (level: 'state' | 'county', population: number, perHeadCents: number): number =>
  level === 'state' ? Math.max(STATE_FLOOR_CENTS, population * perHeadCents) : population * perHeadCents;

interface Damage {
  readonly county: string;
  readonly cost: { readonly cents: number } | null;
  readonly insurance: { readonly cents: number } | null;
}

/** One county is one, however its name was typed. */
export const countyKey = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s+(county|parish|borough)$/, '');

/** What insurance does not pay; never below zero, so that one policy covers no other site. */
export const netCents = ({ cost, insurance }: Pick<Damage, 'cost' | 'insurance'>): number =>
  Math.max(0, (cost?.cents ?? 0) - (insurance?.cents ?? 0));

export interface CountyDamage {
  readonly key: string;
  readonly county: string;
  readonly sites: number;
  readonly grossCents: number;
  readonly insuranceCents: number;
  readonly netCents: number;
}

export const byCounty = (all: readonly Damage[]): readonly CountyDamage[] =>
  [...Map.groupBy(all, ({ county }) => countyKey(county))]
    .map(([key, own]) => {
      const net = own.reduce((sum, one) => sum + netCents(one), 0);
      const gross = own.reduce((sum, { cost }) => sum + (cost?.cents ?? 0), 0);
      return {
        key,
        county: own[0]?.county.trim() ?? '',
        sites: own.length,
        grossCents: gross,
        insuranceCents: gross - net,
        netCents: net,
      };
    })
    .toSorted((one, other) => other.netCents - one.netCents || (one.key < other.key ? -1 : 1));

/** Plain words, never a likelihood in percent: only FEMA and the President decide. */
export function comparedWith(net: number, indicatorCents: number): string {
  const apart = net - indicatorCents;
  if (apart === 0) return 'At the indicator';
  return apart > 0 ? `Above indicator by ${dollars(apart)}` : `Below indicator by ${dollars(-apart)}`;
}
