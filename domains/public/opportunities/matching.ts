import type { Place } from '#kernel/fields/place.ts';
import { type Findable, likeliest, stemsOf } from '../../organization/public.ts';
import { opportunityKinds } from '../published.ts';
import { milesTo, USUAL_MILES } from './distance.ts';

/** A saved search. What separates by commas is any of them; words, codes, category and distance narrow each other. */
export interface Wish {
  readonly keywords: string | null;
  readonly codes: string | null;
  readonly kind: keyof typeof opportunityKinds | null;
  /** A place as its owner wrote it, where that is, and how far around it. */
  readonly near?: string | null;
  readonly nearPlace?: Place | null;
  readonly miles?: number | null;
}

/** What is published, as far as a saved search looks at it. */
export interface News {
  readonly text: string;
  readonly codes: readonly string[];
  readonly kind: keyof typeof opportunityKinds | null;
  /** Its commodity codes with their names and the other words for them. */
  readonly named?: readonly Findable[];
  /** Where the work is; null where the agency did not say. */
  readonly place?: Place | null;
}

export const partsOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
/** 912-70 and 91270 are one code. */
export const plainCode = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** How much of a keyword the words of a code have to say, so that they mean the same. */
const MEANS = 0.6;

/** A keyword is in the text, letter by letter or by the stems of its words, or a commodity code of the items means it. */
function whyWord(part: string, { text, named = [] }: News): string | null {
  const low = text.toLowerCase();
  const isThere = part
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => low.includes(word));
  if (isThere) return `“${part}”`;
  const asked = stemsOf(part);
  const stems = new Set(stemsOf(text));
  if (asked.length > 0 && asked.every((one) => stems.has(one))) return `“${part}”`;
  const [meant] = likeliest(part, named, { most: 1, least: MEANS });
  return meant ? `“${part}” means code ${meant.entry.code} ${meant.entry.name}` : null;
}

/** Within the miles around the place; one that does not say where it is is not kept from anyone. */
function whyNear({ near, nearPlace, miles }: Wish, { place }: News): string | null | undefined {
  if (!near || nearPlace?.type !== 'Point') return undefined;
  if (!place) return 'no place of performance given';
  const far = milesTo(nearPlace.coordinates, place);
  return far <= (miles ?? USUAL_MILES)
    ? `${Math.round(far)} ${Math.round(far) === 1 ? 'mile' : 'miles'} from ${near}`
    : null;
}

/** Why this is what was searched for, as the email says it; null where it is not. */
export function whyWished(wish: Wish, news: News): string | null {
  const { keywords, codes, kind } = wish;
  if (kind !== null && kind !== news.kind) return null;
  const words = partsOf(keywords);
  const wanted = partsOf(codes).map(plainCode).filter(Boolean);
  const found = words.flatMap((part) => whyWord(part, news) ?? []);
  const under = [...new Set(news.codes)].filter((code) => wanted.some((one) => plainCode(code).startsWith(one)));
  const distance = whyNear(wish, news);
  if ((words.length > 0 && found.length === 0) || (wanted.length > 0 && under.length === 0)) return null;
  if (distance === null) return null;
  const reasons = [
    ...found,
    ...under.slice(0, 5).map((code) => `code ${code}`),
    ...(kind === null ? [] : [opportunityKinds[kind].toLowerCase()]),
    ...(distance === undefined ? [] : [distance]),
  ];
  return reasons.length > 0 ? reasons.join(', ') : 'all opportunities';
}

/** A saved search as its owner reads it. */
export function wishInWords({ keywords, codes, kind, near, miles }: Wish): string {
  const said = [
    ...partsOf(keywords).map((one) => `“${one}”`),
    ...partsOf(codes).map((one) => `code ${one}`),
    ...(kind === null ? [] : [opportunityKinds[kind]]),
    ...(near ? [`within ${miles ?? USUAL_MILES} miles of ${near}`] : []),
  ];
  return said.length > 0 ? said.join(', ') : 'All opportunities';
}

/** The same search in an address of the list, of its feed and of its data; they have no distance. */
export const wishQuery = ({ keywords, codes, kind }: Wish): string =>
  new URLSearchParams({
    ...(keywords ? { search: keywords } : {}),
    ...(codes ? { code: codes } : {}),
    ...(kind ? { kind } : {}),
  }).toString();

/** By this an address has each search once. */
export const wishKey = ({ keywords, codes, kind, near, miles }: Wish): string =>
  [
    partsOf(keywords).join(',').toLowerCase(),
    partsOf(codes).map(plainCode).join(','),
    kind ?? '',
    ...(near ? [`${near.trim().toLowerCase()} ${miles ?? USUAL_MILES}`] : []),
  ].join('|');
