import { library } from './library/library.ts';
import { type OwnLimit, ownPacks } from './own-limits.ts';
import type { Pack } from './pack.ts';

const jurisdictions = [...new Set(library.map(({ jurisdiction }) => jurisdiction))];
const published = new Map<string, readonly Pack[]>();

/** The library never changes while a server runs: the packs of the same states are the same list. */
function publishedUnder(states: readonly string[]): readonly Pack[] {
  const key = jurisdictions.filter((one) => states.includes(one)).join();
  const known =
    published.get(key) ?? library.filter(({ jurisdiction }) => jurisdiction === 'US' || states.includes(jurisdiction));
  published.set(key, known);
  return known;
}

/** What is federal, what these states ask, and own limits: what a purchase is judged by. */
export const packsUnder = (states: readonly string[], own: readonly OwnLimit[]): readonly Pack[] =>
  own.length === 0 ? publishedUnder(states) : [...publishedUnder(states), ...ownPacks(own)];

const stopping = new WeakMap<Pack, Pack>();

/** A pack with those of its rules alone that can stop a purchase: a decision by it says the same of that, and nothing else. */
export function whatStops(pack: Pack): Pack {
  const known = stopping.get(pack) ?? {
    ...pack,
    rules: pack.rules.filter(({ brings }) => brings.some(({ gives }) => gives === 'block')),
  };
  stopping.set(pack, known);
  return known;
}

const stopsElsewhere = library.some(
  (pack) => whatStops(pack).rules.length > 0 && !(pack.covers.if === 'yes' && pack.covers.fact === 'federalFunds'),
);

/**
 * Whether anything could stop a purchase, as far as that is known before anybody is asked whose rules count: as long as every rule of
 * the library that stops one speaks of federal money alone, nothing stops what other money pays. Own limits never do.
 */
export const canBeStopped = ({ federalFunds }: { readonly federalFunds: boolean }): boolean =>
  federalFunds || stopsElsewhere;
