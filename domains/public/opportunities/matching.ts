import { opportunityKinds } from '../published.ts';

/** A saved search. What separates by commas is any of them; words, codes and category narrow each other, as on the page. */
export interface Wish {
  readonly keywords: string | null;
  readonly codes: string | null;
  readonly kind: keyof typeof opportunityKinds | null;
}

/** What is published, as far as a saved search looks at it. */
export interface News {
  readonly text: string;
  readonly codes: readonly string[];
  readonly kind: keyof typeof opportunityKinds | null;
}

export const partsOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
/** 912-70 and 91270 are one code. */
export const plainCode = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Why this is what was searched for, as the email says it; null where it is not. */
export function whyWished({ keywords, codes, kind }: Wish, news: News): string | null {
  if (kind !== null && kind !== news.kind) return null;
  const words = partsOf(keywords);
  const wanted = partsOf(codes).map(plainCode).filter(Boolean);
  const text = news.text.toLowerCase();
  const found = words.filter((part) =>
    part
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => text.includes(word)),
  );
  const under = [...new Set(news.codes)].filter((code) => wanted.some((one) => plainCode(code).startsWith(one)));
  if ((words.length > 0 && found.length === 0) || (wanted.length > 0 && under.length === 0)) return null;
  const reasons = [
    ...found.map((one) => `“${one}”`),
    ...under.slice(0, 5).map((code) => `code ${code}`),
    ...(kind === null ? [] : [opportunityKinds[kind].toLowerCase()]),
  ];
  return reasons.length > 0 ? reasons.join(', ') : 'all opportunities';
}

/** A saved search as its owner reads it. */
export function wishInWords({ keywords, codes, kind }: Wish): string {
  const said = [
    ...partsOf(keywords).map((one) => `“${one}”`),
    ...partsOf(codes).map((one) => `code ${one}`),
    ...(kind === null ? [] : [opportunityKinds[kind]]),
  ];
  return said.length > 0 ? said.join(', ') : 'All opportunities';
}

/** The same search in an address of the list, of its feed and of its data. */
export const wishQuery = ({ keywords, codes, kind }: Wish): string =>
  new URLSearchParams({
    ...(keywords ? { search: keywords } : {}),
    ...(codes ? { code: codes } : {}),
    ...(kind ? { kind } : {}),
  }).toString();

/** By this an address has each search once. */
export const wishKey = ({ keywords, codes, kind }: Wish): string =>
  [partsOf(keywords).join(',').toLowerCase(), partsOf(codes).map(plainCode).join(','), kind ?? ''].join('|');
