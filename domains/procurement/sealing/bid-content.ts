import { dollars } from '#kernel';
import { type BidResponse, responseFrom, securityKinds } from '../bidding/bid-response.ts';
import { type BidFile, filesFrom } from '../enclosures/bid-file.ts';
import { utf8 } from './bytes.ts';
import { type Offer, type Sheet, unitPriceText } from '../solicitation/price-sheet.ts';
import { unitsFrom } from '../solicitation/unit-prices.ts';
import { goesByRanking, type SolicitationType } from '../solicitation/solicitation-words.ts';

/** What lies in an envelope. */
export interface BidContent {
  readonly form: 'levee-bid-1';
  readonly solicitation: string;
  readonly vendor: string;
  readonly offer: Offer;
  readonly notes: string;
  /** What the bid answers; null of a bid that has prices alone. */
  readonly response?: BidResponse | null;
  readonly files?: readonly BidFile[];
}

export const bytesOfBid = (content: BidContent): Uint8Array<ArrayBuffer> => utf8(JSON.stringify(content));

const isAmount = (one: unknown): boolean => Number.isSafeInteger(one) && (one as number) >= 0;
const isPrice = (one: unknown): boolean => one === 'no_bid' || isAmount(one);
const areAll = (part: unknown, is: (one: unknown) => boolean): boolean =>
  typeof part === 'object' &&
  part !== null &&
  Object.entries(part).every(([line, one]) => /^x?\d{1,5}$/.test(line) && is(one));

/** The content of an opened envelope, or why it is none. */
export function bidFrom(bytes: Uint8Array, expected: { solicitation: string; vendor: string }): BidContent | string {
  let read: Partial<BidContent>;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Partial<BidContent>;
  } catch {
    return 'The content is not a bid form';
  }
  const { form, solicitation, vendor, offer, notes, response, files } = read ?? {};
  if (form !== 'levee-bid-1' || typeof notes !== 'string' || typeof offer !== 'object' || offer === null)
    return 'The content is not a bid form';
  if (solicitation !== expected.solicitation || vendor !== expected.vendor) return 'The content names another bid';
  const { prices, extras } = offer;
  const units = unitsFrom(offer.units);
  if (!areAll(prices, isPrice) || !areAll(extras, isAmount) || units === null)
    return 'The content has prices that are none';
  return {
    form,
    solicitation,
    vendor,
    offer: { prices, extras, ...(Object.keys(units).length > 0 ? { units } : {}) },
    notes: notes.slice(0, 4000).toWellFormed().replaceAll('\0', ''),
    response: responseFrom(response),
    files: filesFrom(files),
  };
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const filled = <T extends object>(all: readonly T[]): readonly T[] =>
  all.filter((one) => Object.values(one).some((value) => value !== 0 && plain(String(value)) !== ''));
const inOrder = <T>(part: Readonly<Record<string, T>>) => Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1));

const partsOf = {
  Prices: ({ offer }: BidContent) => [
    inOrder(offer.prices),
    inOrder(offer.extras),
    inOrder(offer.units ?? {}).map(([line, { unit, price, holds }]) => [line, unit, price, holds]),
  ],
  Answers: ({ response }: BidContent) => [
    inOrder(response?.answers ?? {}).filter(([, answer]) => plain(String(answer)) !== ''),
    (response?.meets ?? []).toSorted(),
  ],
  'Required forms': ({ response }: BidContent) =>
    inOrder(response?.forms ?? {}).filter(([, value]) => plain(String(value)) !== ''),
  'Bid security': ({ response }: BidContent) => {
    const { kind, ...rest } = response?.security ?? { kind: null };
    return filled([rest]).map((one) => ({ kind, ...one }));
  },
  Subcontractors: ({ response }: BidContent) => filled(response?.subcontractors ?? []),
  'Trade secrets': ({ response }: BidContent) => filled(response?.tradeSecrets ?? []),
  Signer: ({ response }: BidContent) => filled([response?.signer ?? {}]),
  Notes: ({ notes }: BidContent) => notes,
} as const;

const asTyped = (part: unknown): string =>
  JSON.stringify(part, (_, value: unknown) => (typeof value === 'string' ? plain(value) : value));

/** The parts in which two entries of one paper bid differ; letter case and spaces are not part of it. */
export const differingParts = (one: BidContent, other: BidContent): readonly string[] =>
  Object.entries(partsOf).flatMap(([name, of]) => (asTyped(of(one)) === asTyped(of(other)) ? [] : [name]));

/** What two people typed of one paper bid. */
export type Entry = Pick<BidContent, 'offer' | 'notes' | 'response'>;

interface Difference {
  readonly id: string;
  readonly place: string;
  readonly first: string;
  readonly second: string;
}

/** What a part says, each of its places with its words: a line of the price sheet, an answer, a subcontractor. */
const placesOf: Readonly<
  Record<keyof typeof partsOf, (one: Entry) => readonly (readonly [place: string, words: string])[]>
> = {
  Prices: ({ offer: { prices, extras, units = {} } }) => [
    ...Object.entries(units).map(
      ([line, { unit, price, holds }]) =>
        [
          `Unit of line ${line}`,
          [unit, holds, price !== null && unitPriceText(price)].filter(Boolean).join(', '),
        ] as const,
    ),
    ...Object.entries(prices).map(
      ([line, price]) => [`Line ${line}`, price === 'no_bid' ? 'No bid' : unitPriceText(price)] as const,
    ),
    ...Object.entries(extras).map(([extra, value]) => [`Extra ${extra.slice(1)}`, String(value / 100)] as const),
  ],
  Answers: ({ response }) => [
    ...Object.entries(response?.answers ?? {}).map(([number, answer]) => [`Answer ${number}`, answer] as const),
    ['Requirements met', (response?.meets ?? []).toSorted().join(', ')],
  ],
  'Required forms': ({ response }) =>
    Object.entries(response?.forms ?? {}).map(([number, value]) => [`Form ${number}`, value] as const),
  'Bid security': ({ response }) => {
    const own = response?.security;
    return [
      ['Bid security', own ? [securityKinds[own.kind], own.surety, own.number, dollars(own.cents)].join(', ') : ''],
    ];
  },
  Subcontractors: ({ response }) =>
    (response?.subcontractors ?? []).map(
      ({ name, trade, license, cents }, at) =>
        [`Subcontractor ${at + 1}`, [name, trade, license, dollars(cents)].filter(Boolean).join(', ')] as const,
    ),
  'Trade secrets': ({ response }) =>
    (response?.tradeSecrets ?? []).map(
      ({ section, ground }, at) => [`Trade secret ${at + 1}`, `${section}: ${ground}`] as const,
    ),
  Signer: ({ response }) => [['Signer', [response?.signer.name, response?.signer.title].filter(Boolean).join(', ')]],
  Notes: ({ notes }) => [['Notes', notes]],
};

/** Where two entries of one paper bid differ, with the words of both. */
export const differencesIn = (one: Entry, other: Entry): readonly Difference[] =>
  Object.entries(placesOf).flatMap(([part, of]) => {
    const [first, second] = [new Map(of(one)), new Map(of(other))];
    return [...new Set([...first.keys(), ...second.keys()])].flatMap((place) => {
      const [was, is] = [first.get(place) ?? '', second.get(place) ?? ''];
      return plain(was) === plain(is) ? [] : [{ id: `${part} ${place}`, place, first: was, second: is }];
    });
  });

interface Asked {
  readonly type?: SolicitationType;
  readonly alternateBasis?: 'base' | 'all' | 'funds' | null;
  readonly items:
    | readonly {
        readonly lot?: string | null;
        readonly kind: 'base' | 'option' | 'alternate';
        readonly alternateTo?: number | null;
        readonly effect?: 'add' | 'deduct' | null;
        readonly quantity: { readonly amount: string; readonly unit?: string };
        readonly otherUnits?: boolean | null;
        readonly mayBeLeft?: boolean | null;
      }[]
    | null;
  readonly extras:
    | readonly {
        readonly lot?: string | null;
        readonly kind: 'percent' | 'amount';
        readonly isDiscount?: boolean | null;
      }[]
    | null;
}

/** The price sheet of a solicitation: lines are called by their number, extras by `x` and theirs. */
export function sheetOf({ items, extras, type, alternateBasis }: Asked): Sheet {
  const lines = (items ?? []).map((item, at): Sheet['lines'][number] => {
    const { amount, unit } = item.quantity;
    const common = { id: String(at + 1), lot: item.lot ?? '', quantity: amount, ...(item.otherUnits && { unit }) };
    if (item.kind === 'option') return { ...common, kind: 'option' };
    if (item.kind === 'alternate')
      return item.effect
        ? { ...common, kind: 'alternate', of: null, isDeduct: item.effect === 'deduct' }
        : { ...common, kind: 'alternate', of: String(item.alternateTo ?? 0) };
    return { ...common, kind: 'base', mayBeLeft: item.mayBeLeft ?? false };
  });
  return {
    lines,
    // A panel ranks offers by one price each: the price of some lots would look like the lowest one.
    ...(type && goesByRanking({ type }) ? { allLots: true } : {}),
    ...(alternateBasis === 'all' || alternateBasis === 'funds' ? { alternatesCount: true } : {}),
    extras: (extras ?? []).map((extra, at): Sheet['extras'][number] => {
      const common = { id: `x${at + 1}`, lot: extra.lot ?? '' };
      if (extra.kind === 'amount') return { ...common, kind: 'amount' };
      const on = lines.filter(({ kind, lot }) => kind === 'base' && lot === common.lot).map(({ id }) => id);
      return { ...common, kind: 'percent', on, sign: extra.isDiscount ? -1 : 1 };
    }),
  };
}
