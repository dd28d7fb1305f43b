import { articles, guides } from './texts/text.server.ts';
import type { Text } from './texts/text.ts';

export { consultation } from './citizen/consultation.record.ts';
export { askedOften } from './asked-often.ts';

export { partsOf, plainCode } from './opportunities/matching.ts';
export { mailWords } from './opportunities/mail-words.ts';
export { tellSubscribers } from './opportunities/subscriptions.server.ts';
export { calendarFile } from './demo-requests/calendar-file.ts';
export { daysFrom, linksOf, openLinks } from './links.server.ts';
export { vendorQuestion } from './published.ts';
export type {
  OpportunityQuestion,
  PublishedExclusion,
  PublishedOpportunity,
  PublishedVendor,
  VendorQuestion,
} from './published.ts';
export type { FirmBusiness, FirmFacts, PublishedFirm } from './published-firm.ts';
export type { PublishedSource } from './published.server.ts';
export { mayWriteTo, ownerIn, reading, refuseFlood } from './visitors.server.ts';

/** A guide or an article in passages, for whoever looks for an answer in them. A passage is at `path#anchor`. */
export interface PublicText {
  readonly path: string;
  readonly title: string;
  readonly kind: Text['kind'];
  /** The page of the product where it is done. */
  readonly page: string | null;
  readonly sections: readonly { readonly heading: string; readonly anchor: string; readonly text: string }[];
}

export const publicTexts = (): readonly PublicText[] => texts;

const texts: readonly PublicText[] = [...guides, ...articles].map(({ path, title, kind, page, sections }) => ({
  path,
  page,
  title,
  kind,
  sections: sections.map(({ heading, anchor, text }) => ({ heading: heading || title, anchor, text })),
}));
