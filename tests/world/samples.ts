import { type CurrencyRule, writtenIn } from '#kernel/fields/currency.ts';
import type { Field, Fields, JsonSchema, Spec } from '#kernel/fields/field.ts';
import { PLACES } from '#kernel/fields/decimal.ts';

/** Random numbers from 0 to 1 that are the same for the same seed. */
export type Rng = () => number;

export function seeded(seed: number): Rng {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const whole = (rng: Rng, from: number, to: number): number => from + Math.floor(rng() * (to - from + 1));
const pick = <T>(rng: Rng, from: readonly T[]): T => from[whole(rng, 0, from.length - 1)] as T;
const some = <T>(rng: Rng, from: readonly T[]): T[] => {
  const found = from.filter(() => rng() < 0.5);
  return found.length > 0 ? found : [pick(rng, from)];
};

const vocabulary =
  'culvert pump Kennedy levee O’Neil crew "north" gate, naïve Größe 河 🌊 road; 100% =SUM(A1) -5 @home <b>bold</b> a|b \\ it’s'.split(
    ' ',
  );

export function words(rng: Rng, max: number): string {
  let text = pick(rng, vocabulary);
  for (let left = whole(rng, 0, 12); left > 0; left--) text += ` ${pick(rng, vocabulary)}`;
  return [...text].slice(0, max).join('').trim() || 'x';
}

export const uuid = (rng: Rng): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => whole(rng, 0, 15).toString(16));

const degrees = (rng: Rng, most: number): number => Number(((rng() * 2 - 1) * most).toFixed(whole(rng, 0, 7))) + 0;
const position = (rng: Rng): [number, number] => [degrees(rng, 180), degrees(rng, 90)];
const day = (rng: Rng): string =>
  new Date(Date.UTC(whole(rng, 1900, 2200), whole(rng, 0, 11), whole(rng, 1, 28))).toISOString().slice(0, 10);

function ring(rng: Rng): [number, number][] {
  const corners = Array.from({ length: whole(rng, 3, 8) }, () => position(rng));
  return [...corners, corners[0] as [number, number]];
}

type Options = Readonly<Record<string, never>> & {
  readonly min?: number;
  readonly max?: number;
  readonly positive?: true;
  readonly choices: Readonly<Record<string, string>>;
  readonly units?: Readonly<Record<string, string>>;
  readonly fields: Fields;
  readonly shape?: JsonSchema;
  readonly kind?: string;
  readonly currency?: CurrencyRule;
  readonly form?: object;
};

function between(rng: Rng, { min, max, positive }: Options, usual: readonly [number, number]): number {
  const low = min ?? (positive ? 1 : Math.min(usual[0], max ?? usual[0]));
  return whole(rng, low, max ?? Math.max(usual[1], low));
}

function shaped(rng: Rng, shape: JsonSchema | undefined): unknown {
  const { type, properties, items, enum: choices, minimum, maximum } = (shape ?? {}) as Record<string, never>;
  if (choices) return pick(rng, choices as readonly unknown[]);
  if (type === 'array') return Array.from({ length: whole(rng, 0, 3) }, () => shaped(rng, items));
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, shaped(rng, one as never)]));
  if (type === 'boolean') return rng() < 0.5;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return whole(rng, minimum ?? -1000, maximum ?? 1000);
  if (type === 'string') return words(rng, 20);
  return { note: words(rng, 40), list: [1.5, null, true, { deep: [words(rng, 10)] }] };
}

const secrets = {
  'tax number': '12-3456789',
  'US bank account': '004417732',
  'US routing number': '061000104',
} as const;
const samples: Readonly<Record<string, (rng: Rng, options: Options) => unknown>> = {
  text: (rng, { min = 0, max = 200, form }) =>
    form ? `X${whole(rng, 1, 999_999)}` : `${words(rng, max - min)}${'x'.repeat(min)}`,
  longText: (rng, { max = 10_000 }) =>
    `# ${words(rng, 40)}\n\n- ${words(rng, 40)}\n- ${words(rng, 40)}\n\n> **x**`.slice(0, max),
  integer: (rng, options) => between(rng, options, [-5000, 5_000_000]),
  percent: (rng, options) => {
    const { min = 0, max = 100 } = options;
    return Math.min(
      max,
      Math.max(min, Number((min + rng() * (max - min) + (options.positive ? 0.0001 : 0)).toFixed(4))),
    );
  },
  quantity: (rng, options) => ({
    amount:
      `${between(rng, { ...options, min: Number(options.min ?? 1), max: Number(options.max ?? 9999) } as Options, [1, 9999])}${
        options.max === undefined ? `.${whole(rng, 1, 10 ** PLACES - 1)}` : ''
      }`.slice(0, 12),
    unit: pick(rng, Object.keys(options.units ?? { EA: '', FT: '', GAL: '' })),
  }),
  money: (rng, options) => ({
    cents: between(rng, options, [-90_000, 900_000_000_000]),
    currency: writtenIn(options.currency),
  }),
  yesNo: (rng) => rng() < 0.5,
  date: day,
  instant: (rng) => `${day(rng)}T${pick(rng, ['00:00:00Z', '23:59:59.999Z', '09:30:00.5-05:00', '12:00+14:00'])}`,
  choice: (rng, { choices }) => pick(rng, Object.keys(choices)),
  choices: (rng, { choices }) => some(rng, Object.keys(choices)),
  reference: uuid,
  person: uuid,
  references: (rng) => [uuid(rng), uuid(rng)],
  attachments: (rng) => [uuid(rng)],
  uuid,
  lines: (rng, { fields, min = 1 }) => Array.from({ length: whole(rng, min, min + 2) }, () => validValues(fields, rng)),
  address: (rng) =>
    rng() < 0.7
      ? {
          line1: `${whole(rng, 1, 9999)} Ashley Dr`,
          ...(rng() < 0.5 ? { line2: 'Suite 4, rear' } : {}),
          city: 'Tampa',
          state: pick(rng, ['FL', 'ga']),
          postalCode: pick(rng, ['33602', '33602-1234']),
        }
      : { line1: '12 Rue de la Paix', city: 'Paris', country: 'fr', postalCode: pick(rng, ['75002', '']) },
  place: (rng) =>
    pick<() => unknown>(rng, [
      () => ({ type: 'Point', coordinates: position(rng) }),
      () => ({ type: 'LineString', coordinates: [position(rng), position(rng), position(rng)] }),
      () => ({ type: 'Polygon', coordinates: [ring(rng), ring(rng)] }),
    ])(),
  email: (rng) =>
    `${pick(rng, ['Rosa', 'o’neil'.replace('’', "'"), 'a.b+c', 'X_1'])}${whole(rng, 1, 9999)}@Example-${whole(rng, 1, 9)}.gov`,
  phone: (rng) => `${pick(rng, ['', '+'])}${whole(rng, 1, 9)}${whole(rng, 0, 99_999_999)}0`,
  url: (rng) => `${pick(rng, ['http', 'https'])}://example.gov/${whole(rng, 0, 99)}?q=%20&a=ü`,
  json: (rng, { shape }) => shaped(rng, shape),
  sequence: (rng) => `REQ-2026-${whole(rng, 1, 99_999)}`,
  tags: (rng) => [`word${whole(rng, 0, 99)}`],
  encrypted: (rng, { kind }) => secrets[kind as keyof typeof secrets] ?? `ABCD${whole(rng, 10_000, 99_999)}`,
  username: (rng) => `rosa_${whole(rng, 0, 99_999)}`,
  password: (rng) => `River-Stone-${whole(rng, 0, 9999)}`,
};
const sampleOf: typeof samples = { ...samples, total: samples['money'] as never, product: samples['money'] as never };

/** Something the field accepts, as it would come in JSON. */
export function validSample(field: Field, rng: Rng): unknown {
  const { kind, options } = field.spec;
  const make = sampleOf[kind.name];
  if (!make) throw new Error(`tests/world/samples.ts has no sample for fields of the kind ${kind.name}`);
  return make(rng, options as Options);
}

/** Values for all fields a person may set; optional ones are sometimes left out. */
export const validValues = (fields: Fields, rng: Rng): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { spec }]) => !spec.computed && (spec.required || rng() < 0.8))
      .map(([name, field]) => [name, validSample(field, rng)]),
  );

function deep(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

const bigText = 'x'.repeat(1_000_000);
const spaces = ' '.repeat(1_000_000);

/** What nobody sends by mistake. A field may refuse or accept it, but never fail or hang over it. */
export const hostileSamples = (field: Field): unknown[] => [
  ...hostile,
  ...(field.spec.kind.name === 'lines'
    ? hostile.map((one) => [
        {
          id: one,
          ...Object.fromEntries(
            Object.keys((field.spec as Spec<{ fields: Fields }>).options.fields).map((name) => [name, one]),
          ),
        },
      ])
    : []),
];

const hostile: unknown[] = [
  bigText,
  `${spaces}x${spaces}`,
  `a${'\u0301\u0323'.repeat(500_000)}`,
  '1'.repeat(1_000_000),
  `${'9,'.repeat(500_000)}9`,
  `${'a@'.repeat(500_000)}`,
  `a@${'a.'.repeat(500_000)}`,
  `a@${'a-'.repeat(500_000)}`,
  `https://${'a'.repeat(1_000_000)}`,
  '['.repeat(200_000),
  '\0',
  'before\0after',
  '\ud800',
  'tail\udfff',
  '\u202egnp.exe',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table organization; --",
  '=cmd|calc',
  '１２３',
  '1e400',
  '-0',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  JSON.parse('1e400'),
  -0,
  1.5,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  2 ** 53,
  true,
  false,
  10n,
  Symbol('odd'),
  () => 'x',
  new Date(Number.NaN),
  [],
  {},
  [null],
  [[]],
  [undefined],
  Array.from({ length: 100_000 }, () => 'x'),
  Array.from({ length: 100_000 }, () => {}),
  JSON.parse('{"__proto__":{"cents":1,"amount":"1","type":"Point"}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  Object.create({ cents: 1, currency: 'USD', amount: '1', unit: 'EA' }),
  Object.create(null),
  { cents: Number.NaN, currency: 'USD' },
  { cents: 1, currency: bigText },
  { amount: bigText, unit: 'EA' },
  { amount: '1', unit: '__proto__' },
  { type: 'Polygon', coordinates: [[]] },
  { type: 'Polygon', coordinates: Array.from({ length: 20_000 }, () => []) },
  { type: 'LineString', coordinates: Array.from({ length: 200_000 }, () => [1, 1]) },
  { type: 'Point', coordinates: [Number.NaN, 1] },
  { type: bigText, coordinates: null },
  { line1: {}, city: [], state: 1 },
  Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at])),
  { [bigText]: 1, ['\ud800']: 2, ['a\0b']: 3 },
  deep(100_000, (inner) => [inner]),
  deep(100_000, (inner) => ({ a: inner })),
];
