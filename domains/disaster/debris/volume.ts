import { decimal } from '#kernel/fields/decimal.ts';
import type { Place, Position } from '#kernel/fields/place.ts';
import type { Density, Formula, Vegetation } from './debris-words.ts';

/** Volumes are whole hundredths of a cubic yard, so that what is added up stays exact. */
export const hundredths = (amount: string): number => Math.round(Number(amount) * 100);
export const yardsOf = (of: number): { amount: string; unit: 'CY' } => ({
  amount: decimal((of / 100).toFixed(2)) ?? '0',
  unit: 'CY',
});

/** What the tower saw of a certified truck, half a hundredth upwards. */
export const loadVolume = (capacity: number, percentFull: number): number =>
  Math.floor((capacity * percentFull + 50) / 100);

/** Inside length, width and height in feet, less what is in the way, down to a tenth of a cubic yard. */
export function truckCapacity(
  of: { readonly length: string; readonly width: string; readonly height: string },
  deduction: number,
): number {
  const [length, width, height] = [of.length, of.width, of.height].map((side) => BigInt(hundredths(side))) as [
    bigint,
    bigint,
    bigint,
  ];
  // Hundredths of a foot, three times over, to hundredths of a cubic yard.
  const whole = Number((length * width * height) / 270_000n);
  return Math.max(0, Math.floor((whole - deduction) / 10) * 10);
}

export interface Measures {
  readonly formula: Formula;
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
  readonly stories: number | null;
  readonly acres: number | null;
  readonly vegetation: Vegetation | null;
  readonly households: number | null;
  readonly category: number | null;
  readonly density: Density | null;
  readonly isWet: boolean;
}

/** What each formula is worked out of. */
export const asksFor: Readonly<Record<Formula, readonly (keyof Measures)[]>> = {
  box: ['length', 'width', 'height'],
  cone: ['length', 'height'],
  windrow: ['length', 'width', 'height'],
  area: ['acres', 'height'],
  house: ['length', 'width', 'stories', 'vegetation'],
  building: ['length', 'width', 'height'],
  storm: ['households', 'category', 'vegetation', 'density'],
};

export const formulaSaid: Readonly<Record<Formula, string>> = {
  box: 'Length × width × height ÷ 27 (FEMA 329)',
  cone: 'π × radius² × height ÷ 3 ÷ 27, the length as diameter (FEMA 329)',
  windrow: 'Length × width × height ÷ 2 ÷ 27, a triangular section (FEMA 329)',
  area: 'Area × depth ÷ 27, 1,613.3 cubic yards for an acre one foot deep (FEMA 329)',
  house: 'Length × width × stories × 0.20 × vegetation (FEMA 329, single-family home)',
  building: 'Length × width × height × 0.33 ÷ 27 (FEMA 329, general building)',
  storm: 'Households × storm × vegetation × business × rain, ± 30 % (USACE hurricane model)',
};

const aroundHomes = { none: 1, light: 1.1, medium: 1.3, heavy: 1.5 } as const;
const alongStreets = { none: 1, light: 1.1, medium: 1.3, heavy: 1.5 } as const;
const businesses = { light: 1, medium: 1.2, heavy: 1.3 } as const;
/** Cubic yards of a household by the category of the storm. */
const stormYards = [0, 2, 8, 26, 50, 80] as const;
const WET = 1.3;

/** Hundredths of a cubic yard; null while a measure is missing. */
export function estimated(of: Measures): number | null {
  if (asksFor[of.formula].some((name) => of[name] === null)) return null;
  const [long, wide, high] = [of.length, of.width, of.height].map((side) => Number(side ?? 0)) as [
    number,
    number,
    number,
  ];
  const yards = {
    box: () => (long * wide * high) / 27,
    cone: () => (Math.PI * (long / 2) ** 2 * high) / 3 / 27,
    windrow: () => (long * wide * high) / 2 / 27,
    area: () => ((of.acres ?? 0) * 43_560 * high) / 27,
    house: () => long * wide * (of.stories ?? 0) * 0.2 * aroundHomes[of.vegetation ?? 'none'],
    building: () => (long * wide * high * 0.33) / 27,
    storm: () =>
      (of.households ?? 0) *
      (stormYards[of.category ?? 0] ?? 0) *
      alongStreets[of.vegetation ?? 'none'] *
      businesses[of.density ?? 'light'] *
      (of.isWet ? WET : 1),
  }[of.formula]();
  return Math.round(yards * 100);
}

const EARTH_FEET = 20_902_231;
const FEET_OF_ACRE = 43_560;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Square feet inside a ring, flat at its own latitude: an area of debris is small. */
function ringFeet(ring: readonly Position[]): number {
  const middle = radians(ring.reduce((sum, [, latitude]) => sum + latitude, 0) / ring.length);
  const [first] = ring;
  if (!first) return 0;
  const flat = ring.map(([longitude, latitude]) => [
    radians(longitude - first[0]) * Math.cos(middle) * EARTH_FEET,
    radians(latitude - first[1]) * EARTH_FEET,
  ]);
  const twice = flat.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = flat[(at + 1) % flat.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Acres of a drawn area to two places, holes taken out; null for a point or a line. */
export function acresOf(place: Place | null): number | null {
  if (place?.type !== 'Polygon') return null;
  const [outer = [], ...holes] = place.coordinates.map(ringFeet).map((feet) => [feet]);
  const [around = 0] = outer;
  const inside = holes.reduce((sum, [feet = 0]) => sum + feet, 0);
  return Math.round((Math.max(0, around - inside) / FEET_OF_ACRE) * 100) / 100;
}
