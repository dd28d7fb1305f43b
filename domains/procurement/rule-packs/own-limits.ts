import { f, type Told } from '#kernel';
import { priceDecides } from './library/federal-standards.ts';
import { above, all, always, limitNames, not, type LimitName, type Pack, type PackRule } from './pack.ts';
import { limitGrounds } from './purchase-words.ts';

/** A limit that an agency set for itself, as a decision keeps it for its replay. */
export const ownLimit = {
  id: 'uuid',
  name: f.choice(limitNames).required(),
  cents: 'whole',
  ground: f.choice(limitGrounds).required(),
  from: 'date',
  to: 'date?',
  citation: 'text',
  /** Asked for above an own micro-purchase limit. */
  quotes: 'whole',
} as const;
export type OwnLimit = Told<typeof ownLimit>;

/** What rules of one's own are called, wherever only their names are known. */
export const ownTitles: Readonly<Record<string, string>> = {
  'own/quotes': 'Quotes above our own limit',
  'own/bidding': 'Bids above our own limit',
  'own/bidding-proposals': 'Proposals above our own limit',
};

const competed = (method: 'sealed_bids' | 'proposals', limit: LimitName): PackRule => ({
  id: method === 'sealed_bids' ? 'bidding' : 'bidding-proposals',
  title: method === 'sealed_bids' ? 'Bids above our own limit' : 'Proposals above our own limit',
  says: 'Above the agency’s local threshold, bids or proposals are invited.',
  citation: 'The agency’s own procurement rules',
  when: all(above(limit), method === 'sealed_bids' ? priceDecides : not(priceDecides)),
  brings: [{ gives: 'method', method }],
});

const quoted = (least: number): PackRule => ({
  id: 'quotes',
  title: 'Quotes above our own limit',
  says: 'Above the agency’s local threshold, quotes are needed.',
  citation: 'The agency’s own procurement rules',
  when: above('micro_purchase'),
  brings: [
    { gives: 'method', method: 'quotes' },
    { gives: 'quotes', least },
  ],
});

/** An agency's own limits as packs, each between its own days. They can make the law stricter and never looser; the engine looks to that again. */
export const ownPacks = (limits: readonly OwnLimit[]): readonly Pack[] =>
  limits.map(
    ({ id, name, cents, ground, from, to, citation, quotes }): Pack => ({
      id: 'own',
      jurisdiction: 'own',
      program: 'Local thresholds',
      version: `${from}.${id.slice(0, 8)}`,
      from,
      ...(to === null ? {} : { to }),
      appliesBy: 'purchase',
      citation,
      sourceDay: from,
      reviewedBy: 'The agency',
      status: 'in_force',
      covers: always,
      limits: [{ name, cents, citation, ...(ground === 'lower' ? {} : { selfCertified: true }) }],
      rules:
        name === 'micro_purchase'
          ? [quoted(quotes)]
          : name === 'competitive_bidding'
            ? [competed('sealed_bids', name), competed('proposals', name)]
            : [],
    }),
  );
