import type { FirstOf } from '#kernel';
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

const { email, keywords } = opportunitySubscription.fields;

/** What the form asks for with which somebody wants to hear of new ones. */
export function subscriptionForm(language: Language) {
  const words = marketWords[language];
  return {
    email: email.label(words.email).help(words.emailHelp),
    keywords: keywords.label(words.keywords).help(words.keywordsHelp),
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

export type OpportunitiesPage = Shown<OpportunityQuestion, PublishedOpportunity>;
export interface VendorsPage extends Shown<VendorQuestion, PublishedVendor> {
  readonly excluded: readonly PublishedExclusion[];
}

/** The page behind the links in letters about subscriptions. */
export interface SubscriptionPage {
  /** Null when the link is none of ours. */
  readonly subscription: {
    readonly purpose: 'confirm' | 'end';
    readonly status: 'asked' | 'confirmed' | 'ended';
  } | null;
}

/** Whether somebody who wants to hear only of some words wants to hear of this. */
export function concerns(wanted: string | null, text: string): boolean {
  const words = (wanted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return words.length === 0 || words.some((one) => text.toLowerCase().includes(one));
}
