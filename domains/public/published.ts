import { choiceOf, type Told } from '#kernel';
import type { Place } from '#kernel/fields/place.ts';

/** A notice that an agency has published, as anybody may read it. Named as the Open Contracting Data Standard has it. */
export interface PublishedOpportunity {
  /** The prefix of the publisher and the number of the process: it stays the same from plan to contract. */
  readonly ocid: string;
  readonly number: string;
  readonly title: string;
  readonly summary: string;
  readonly buyer: string;
  readonly kind: keyof typeof opportunityKinds;
  readonly state: keyof typeof opportunityStates;
  readonly publishedAt: string;
  readonly closesAt: string | null;
  readonly codes: readonly CommodityCode[];
  /** Confirmed translations, by language; what changed in English since is null. */
  readonly translations?: Readonly<Record<string, PublishedTranslation>>;
  /** Where the work is, for the searches that look around a place. */
  readonly place?: Place | null;
  /** Its page on this site. */
  readonly path: string;
}

export interface PublishedTranslation {
  readonly title: string | null;
  readonly summary: string | null;
  readonly isOlder: boolean;
}

/** A firm that an agency has approved, with public facts only. */
export const publishedVendor = {
  id: 'text',
  number: 'text',
  /** A sole proprietor's trade name or number: personal names, addresses and websites are not published. */
  name: 'text',
  isPerson: 'yesNo',
  city: 'text?',
  state: 'text?',
  website: 'text?',
  codes: [{ scheme: choiceOf('NIGP', 'NAICS', 'UNSPSC'), code: 'text', words: 'text' }],
  certificates: ['text'],
  approvedOn: 'text',
} as const;
/** A suspension or debarment that is in force, as anyone may know it. */
export interface PublishedExclusion {
  readonly number: string;
  readonly name: string;
  readonly action: 'suspension' | 'debarment';
  readonly citation: string | null;
  readonly fromDay: string;
  readonly untilDay: string;
}
export type PublishedVendor = Told<typeof publishedVendor>;
export type CommodityCode = PublishedVendor['codes'][number];

export const opportunityKinds = { goods: 'Goods', services: 'Services', works: 'Construction' } as const;
export const opportunityStates = {
  planned: 'Planned',
  active: 'Open',
  evaluation: 'In evaluation',
  complete: 'Awarded',
  unsuccessful: 'Closed without award',
  cancelled: 'Cancelled',
} as const;

export const opportunitySorts = { closing: 'Closing first', newest: 'Newest first' } as const;
export const vendorSorts = { name: 'By name', newest: 'Newest first' } as const;

export interface OpportunityQuestion {
  readonly search: string;
  readonly kind: keyof typeof opportunityKinds | null;
  readonly state: keyof typeof opportunityStates | null;
  readonly code: string;
  readonly sort: keyof typeof opportunitySorts;
  /** Which part of the list, beginning with 1. */
  readonly page: number;
}

export interface VendorQuestion {
  readonly search: string;
  readonly code: string;
  readonly sort: keyof typeof vendorSorts;
  /** Which part of the list, beginning with 1. */
  readonly page: number;
}

const keyIn = <T extends object>(text: string | null, words: T): keyof T | null =>
  text !== null && Object.hasOwn(words, text) ? (text as keyof T) : null; // just found there
const plain = (text: string | null): string => (text ?? '').trim().slice(0, 200).toWellFormed().replaceAll('\0', '');
const pageIn = (text: string | null): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1);

/** What an address asks for; what it says besides is left alone. */
export const opportunityQuestion = (query: URLSearchParams): OpportunityQuestion => ({
  search: plain(query.get('search')),
  kind: keyIn(query.get('kind'), opportunityKinds),
  state: keyIn(query.get('state'), opportunityStates),
  code: plain(query.get('code')),
  sort: keyIn(query.get('sort'), opportunitySorts) ?? 'closing',
  page: pageIn(query.get('page')),
});

export const vendorQuestion = (query: URLSearchParams): VendorQuestion => ({
  search: plain(query.get('search')),
  code: plain(query.get('code')),
  sort: keyIn(query.get('sort'), vendorSorts) ?? 'name',
  page: pageIn(query.get('page')),
});
