/** A unit as people say it. `measure`: a size as well, so that "500 gallon tank" is a thing and "500 gallons of diesel" an amount. */
interface SpokenUnit {
  readonly code: string;
  readonly sort: 'container' | 'time' | 'measure' | 'length';
  /** The word is the singular, or short for both. */
  readonly form: 'one' | 'many' | 'short';
}

const forms = (
  code: string,
  sort: SpokenUnit['sort'],
  one: string,
  many: string,
  ...short: readonly string[]
): readonly (readonly [string, SpokenUnit])[] => [
  [one, { code, sort, form: 'one' }],
  [many, { code, sort, form: 'many' }],
  ...short.map((word) => [word, { code, sort, form: 'short' }] as const),
];

const known = new Map<string, SpokenUnit>([
  ...forms('EA', 'container', 'each', 'pieces', 'ea', 'pc', 'pcs', 'piece'),
  ...forms('BX', 'container', 'box', 'boxes', 'bx'),
  ...forms('CS', 'container', 'case', 'cases', 'cs'),
  ...forms('PK', 'container', 'pack', 'packs', 'pk', 'package', 'packages'),
  ...forms('ST', 'container', 'set', 'sets', 'pair', 'pairs', 'pr', 'prs'),
  ...forms('HR', 'time', 'hour', 'hours', 'hr', 'hrs'),
  ...forms('DAY', 'time', 'day', 'days'),
  ...forms('MO', 'time', 'month', 'months', 'mo', 'mos'),
  ...forms('YR', 'time', 'year', 'years', 'yr', 'yrs'),
  ...forms('TON', 'measure', 'ton', 'tons'),
  ...forms('LB', 'measure', 'pound', 'pounds', 'lb', 'lbs'),
  ...forms('OZ', 'measure', 'ounce', 'ounces', 'oz'),
  ...forms('GAL', 'measure', 'gallon', 'gallons', 'gal', 'gals'),
  ...forms('QT', 'measure', 'quart', 'quarts', 'qt', 'qts'),
  ...forms('CY', 'measure', 'cubic yard', 'cubic yards', 'cy', 'cu yd', 'cu yds'),
  ...forms('CF', 'measure', 'cubic foot', 'cubic feet', 'cf', 'cu ft'),
  ...forms('SY', 'measure', 'square yard', 'square yards', 'sy', 'sq yd', 'sq yds'),
  ...forms('SF', 'measure', 'square foot', 'square feet', 'sf', 'sq ft'),
  ...forms('AC', 'measure', 'acre', 'acres'),
  ...forms('IN', 'length', 'inch', 'inches', 'in'),
  ...forms('FT', 'length', 'foot', 'feet', 'ft'),
  ...forms('FT', 'measure', 'linear foot', 'linear feet', 'lf', 'lin ft'),
  ...forms('YD', 'length', 'yard', 'yards', 'yd', 'yds'),
  ...forms('MI', 'length', 'mile', 'miles'),
]);

/** The words for units, the longer ones first, for patterns. */
export const unitWords: string = [...known.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((word) => word.replace(' ', '\\s+'))
  .join('|');

export const unitCalled = (word: string): SpokenUnit | undefined =>
  known.get(word.toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, ''));

/**
 * Whether a number and a word for a unit are an amount of something that follows, and not its size: "12 tons asphalt", "200 ft of hose"
 * and "500 gal diesel" are, "6 inch pump", "10 ft ladder" and "500 gallon tank" are not.
 */
export function isAmount({ sort, form }: SpokenUnit, { count, hasOf }: { count: number; hasOf: boolean }): boolean {
  if (hasOf || sort === 'container') return true;
  if (sort === 'length') return false;
  return form !== 'one' || count === 1;
}
