import type { Agency, Caller } from './data.ts';

/** The same requests for both servers; `body` makes it a POST. */
export interface Call {
  readonly caller: Caller;
  readonly path: string;
  readonly body?: object;
}

/** Small and repeatable: the same requests in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Roll = (sides: number) => number;
const pick = <T>(from: readonly T[], roll: Roll): T => from[roll(from.length)] as T; // the roll is below the length

const many = (
  agencies: readonly Agency[],
  count: number,
  call: (agency: Agency, roll: Roll) => Omit<Call, 'caller'>,
): Call[] => {
  const roll = dice(7);
  return Array.from({ length: count }, () => {
    const agency = pick(agencies, roll);
    return { caller: pick(agency.callers, roll), ...call(agency, roll) };
  });
};

const base = '/api/v1/requisition';
const orders = ['-number', 'number'];

/** Fifty of a list with filter, sort and total, of all fields or of some. */
export const lists = (agencies: readonly Agency[], fields: readonly string[] = []): Call[] =>
  many(agencies, 400, ({ costCenters }, roll) => {
    const filter =
      roll(3) === 0
        ? `costCenter=${pick(costCenters, roll)}`
        : `status=${pick(['draft', 'submitted', 'approved', 'ordered'], roll)}`;
    const wished = fields.length > 0 ? `&fields=${fields.join(',')}` : '';
    return { path: `${base}?${filter}&sort=${pick(orders, roll)}&limit=50${wished}` };
  });

export const reads = (agencies: readonly Agency[]): Call[] =>
  many(agencies, 1000, ({ some }, roll) => ({ path: `${base}/${pick(some, roll)}` }));

export const creates = (agencies: readonly Agency[]): Call[] =>
  many(agencies, 400, ({ costCenters }, roll) => ({
    path: base,
    body: {
      purpose: `Trash pumps for basin ${roll(90)}`,
      costCenter: pick(costCenters, roll),
      neededBy: '2027-03-01',
      justification: 'The crew needs it before the season starts.',
      lines: [
        {
          item: 'Trash pump, 6 inch',
          quantity: { amount: '2', unit: 'EA' },
          unitPrice: { cents: 100_000 + roll(9000), currency: 'USD' },
        },
        {
          item: 'Suction hose',
          quantity: { amount: '12.5', unit: 'FT' },
          unitPrice: { cents: 1_250, currency: 'USD' },
        },
      ],
    },
  }));

/** One row in two thousand. */
export const rareFilters = (agencies: readonly Agency[]): Call[] =>
  many(agencies, 50, (_, roll) => ({ path: `${base}?status=returned&sort=${pick(orders, roll)}&limit=50` }));

/** Words of many rows and of few, one and two of them, the last sometimes unfinished. */
const searched = [
  'culvert',
  'pumps basin',
  'guard rails',
  'radio batt',
  'culvert coll',
  'salt harbor',
  'testing kits river',
  'rent tarpaulins',
];
export const searches = (agencies: readonly Agency[], words: readonly string[] = searched): Call[] =>
  many(agencies, 200, (_, roll) => ({ path: `${base}?search=${encodeURIComponent(pick(words, roll))}&limit=20` }));

/** As it goes over the wire. */
export function onTheWire({ caller, path, body }: Call): string {
  const top = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\nauthorization: Bearer ${caller.token}\r\n`;
  if (!body) return `${top}\r\n`;
  const text = JSON.stringify(body);
  return `${top}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
