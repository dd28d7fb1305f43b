import { f, type FirstOf } from '#kernel';
import type { Language } from '../language.ts';
import { marketWords } from '../market-words.ts';
import type {
  OpportunityQuestion,
  PublishedExclusion,
  PublishedOpportunity,
  PublishedVendor,
  VendorQuestion,
} from '../published.ts';
import { opportunitySubscription } from './opportunity-subscription.record.ts';

const { email, keywords, codes, near, miles } = opportunitySubscription.fields;

export type Wants = 'opportunities' | 'vendors';

/** More people of the same office; each confirms the own address. */
export const MOST_ALSO = 5;
const addresses = {
  pattern: new RegExp(
    `^\\s*[^\\s@,;]+@[^\\s@,;]+\\.[^\\s@,;]+(?:[\\s,;]+[^\\s@,;]+@[^\\s@,;]+\\.[^\\s@,;]+){0,${MOST_ALSO - 1}}\\s*$`,
    'u',
  ),
  message: `Must be up to ${MOST_ALSO} email addresses, separated by commas`,
};

/** What someone searches for and how often they hear of it. */
export function wishFields(language: Language) {
  const words = marketWords[language];
  return {
    keywords: keywords.label(words.keywords).help(words.keywordsHelp),
    codes: codes.label(words.alertCodes).help(words.alertCodesHelp),
    near: near.label(words.near).help(words.nearHelp),
    miles: miles.label(words.miles).help(words.milesHelp),
    kind: f.choice({ goods: words.goods, services: words.services, works: words.works }).label(words.kind),
    frequency: f
      .choice({ each: words.eachTime, day: words.daily, week: words.weekly })
      .label(words.frequency)
      .defaultTo('each'),
  };
}

/** What the form asks for to send what is new. */
export function subscriptionForm(language: Language, wants: Wants) {
  const words = marketWords[language];
  const own = { email: email.label(words.email).help(words.emailHelp) };
  if (wants === 'vendors') return { ...own, keywords: keywords.label(words.keywords).help(words.keywordsHelp) };
  return {
    ...own,
    ...wishFields(language),
    also: f.text({ max: 600, form: addresses }).label(words.also).help(words.alsoHelp),
  };
}

interface Shown<Question, Row> {
  readonly asked: Question;
  /** What fits, on one page; the data files have all of it. */
  readonly found: FirstOf<Row>;
  /** How many there are, whatever is asked for. */
  readonly all: number;
  /** Whether anything in this installation can publish at all. */
  readonly canPublish: boolean;
  readonly publisher: string;
  /** The question as it stands in addresses of the data. */
  readonly question: string;
  /** The place in the whole list of the first one shown. */
  readonly from: number;
}

export interface OpportunitiesPage extends Shown<OpportunityQuestion, PublishedOpportunity> {
  /** The languages besides English in which any notice is translated. */
  readonly languages: readonly string[];
}
export interface VendorsPage extends Shown<VendorQuestion, PublishedVendor> {
  readonly excluded: readonly PublishedExclusion[];
}

export const linkPurposes = ['confirm', 'end', 'manage'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** One saved search of an address, with where it leads. */
export interface SavedSearch {
  readonly words: string;
  readonly frequency: string;
  readonly since: string;
  readonly manage: string;
  readonly list: string;
  readonly feed: string;
}

/** The page behind the links in emails about subscriptions. */
export interface SubscriptionPage {
  /** Null when the link is none of ours. */
  readonly subscription: {
    readonly purpose: LinkPurpose;
    readonly status: 'asked' | 'confirmed' | 'ended';
    readonly wants: Wants;
    readonly own: SavedSearch;
    /** As its form begins. */
    readonly start: Readonly<Record<string, string>>;
    readonly end: string;
    /** The other searches of the same address. */
    readonly others: readonly SavedSearch[];
  } | null;
}
