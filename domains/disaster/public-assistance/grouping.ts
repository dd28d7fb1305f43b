import { dollars } from '#kernel';
import { sizeOf } from './pa-math.ts';
import type { Thresholds } from './pa-terms.ts';
import { type Category, categories, type Size, sizes } from './pa-words.ts';

const EARTH = 6_371_008.8;
/** FEMA’s Impact List takes what is nearer than this, in the same category, for the same site. */
export const SAME_SITE = 50;

type Position = readonly [longitude: number, latitude: number];

export function metersBetween([lonA, latA]: Position, [lonB, latB]: Position): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const [a, b] = [Math.sin(rad(latB - latA) / 2), Math.sin(rad(lonB - lonA) / 2)];
  return 2 * EARTH * Math.asin(Math.sqrt(a * a + Math.cos(rad(latA)) * Math.cos(rad(latB)) * b * b));
}

interface Placed {
  readonly number: string | null;
  readonly place: { readonly type: string; readonly coordinates: unknown } | null;
}

/** The first line within the same site, with its distance. */
export function nearby(
  at: Position,
  others: readonly Placed[],
): { readonly number: string; readonly meters: number } | null {
  for (const { number, place } of others) {
    if (place?.type !== 'Point') continue;
    const meters = metersBetween(at, place.coordinates as Position); // a point has one position
    if (meters <= SAME_SITE) return { number: number ?? '', meters: Math.round(meters) };
  }
  return null;
}

interface Line {
  readonly id: string;
  readonly number: string | null;
  readonly facility: string;
  readonly category: Category;
  readonly siteGroup: string | null;
  readonly cost: { readonly cents: number };
}

export interface ProposedGroup {
  readonly key: string;
  readonly title: string;
  readonly category: Category;
  readonly lines: readonly {
    readonly id: string;
    readonly number: string;
    readonly facility: string;
    readonly cents: number;
  }[];
  readonly cents: number;
  readonly size: Size;
  /** Why these lines belong together, and what grouping changes. */
  readonly reasons: readonly string[];
}

/** Lines of one category and one logical group form a project; what has no group is one by itself. */
export function groupsOf(lines: readonly Line[], thresholds: Thresholds | null): readonly ProposedGroup[] {
  const keyOf = ({ category, siteGroup, id }: Line) => `${category}|${siteGroup?.trim().toLowerCase() || id}`;
  return [...Map.groupBy(lines, keyOf)]
    .map(([key, own]): ProposedGroup => {
      const cents = own.reduce((sum, { cost }) => sum + cost.cents, 0);
      const [first] = own as [Line, ...Line[]]; // a group has a line
      const name = first.siteGroup?.trim();
      const size = sizeOf(cents, thresholds);
      return {
        key,
        title: (name ? `${name}: ${categories[first.category]}` : first.facility).slice(0, 160),
        category: first.category,
        lines: own.map(({ id, number, facility, cost }) => ({ id, number: number ?? '', facility, cents: cost.cents })),
        cents,
        size,
        reasons: [
          name ? `Same category and logical group “${name}”.` : 'No other line has its category and logical group.',
          ...effectsOn(own, cents, size, thresholds),
        ],
      };
    })
    .toSorted((one, other) => other.cents - one.cents || (one.key < other.key ? -1 : 1));
}

function effectsOn(own: readonly Line[], cents: number, size: Size, of: Thresholds | null): readonly string[] {
  if (!of) return ['Its size is not known: the thresholds of this fiscal year are missing.'];
  const alone = own.filter(({ cost }) => cost.cents < of.minimumCents).length;
  const areLarge = own.filter(({ cost }) => cost.cents >= of.largeCents).length;
  return [
    `${sizes[size]} at ${dollars(cents)}; large from ${dollars(of.largeCents)}, minimum ${dollars(of.minimumCents)}.`,
    ...(alone > 0 && size !== 'below_minimum' ? [`${alone} of ${own.length} alone would be below the minimum.`] : []),
    ...(size === 'large' && areLarge === 0 ? ['Apart, each line would be a small project, paid by its estimate.'] : []),
  ];
}
