import type { PriceProof } from '../sealing/price-proof.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import type { categories } from '../rule-packs/purchase-words.ts';
import type {
  alternateBases,
  alternateEffects,
  formKinds,
  SolicitationType,
  criterionKinds,
  extraKinds,
  itemKinds,
  priceFormulas,
} from '../solicitation/solicitation-words.ts';
import type { NoticeAuction } from '../auction/notice-auction.ts';
import type { PublicLists } from '../outreach/outreach-words.ts';
import type { Inquiry } from '../rfi/inquiry.ts';
import type { ChainedLine } from '../sealing/minutes.ts';
import type { SignedMinutes } from '../sealing/minutes-signing.ts';
import type { Leaf } from '../sealing/tally.ts';
import type { Change } from './redline.ts';

/** The states in which anybody may read a solicitation that was published; every other one is the agency's own. */
export const publicStates = ['published', 'closed', 'opened', 'awarded', 'concluded', 'failed', 'cancelled'] as const;
export type PublicState = (typeof publicStates)[number];

export const isPublic = ({
  status,
  publishedAt,
}: {
  readonly status: string;
  readonly publishedAt: string | null;
}): boolean => publishedAt !== null && (publicStates as readonly string[]).includes(status);

interface NoticeItem {
  readonly lot: string | null;
  readonly item: string;
  readonly kind: keyof typeof itemKinds;
  readonly alternateTo: number | null;
  readonly effect: keyof typeof alternateEffects | null;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly mayBeLeft: boolean;
  /** It may be priced in another unit than the one asked. */
  readonly otherUnits: boolean;
  readonly detail: string | null;
  readonly code: { readonly scheme: string; readonly code: string; readonly words: string } | null;
}

interface NoticeCriterion {
  readonly name: string;
  readonly kind: keyof typeof criterionKinds;
  readonly weight: number | null;
  readonly scale: number | null;
  readonly formula: keyof typeof priceFormulas | null;
  readonly zeroAt: number | null;
  readonly bands: string | null;
  readonly guidance: string | null;
}

/** A form that every response has to have. */
interface NoticeForm {
  readonly name: string;
  readonly kind: keyof typeof formKinds;
  readonly least: number | null;
  readonly isOptional: boolean;
  readonly guidance: string | null;
}

/** One part of the text, with where its words come from. */
export interface NoticeSection {
  readonly title: string;
  readonly body: string;
  /** The clause with its law and the version of its pack; null where the agency wrote it. */
  readonly source: {
    readonly clause: string;
    readonly citation: string | null;
    readonly version: string | null;
  } | null;
  /** The words are not those of the source. */
  readonly isAdapted: boolean;
  /** The addendum whose words they are; null as published. */
  readonly changed: { readonly addendum: number; readonly how: 'added' | 'changed' } | null;
}

/** A solicitation as anybody may read it. What is not here is never public: no estimate, no draft, no name of who asked. */
export interface Notice {
  readonly ocid: string;
  readonly number: string;
  readonly title: string;
  readonly type: SolicitationType;
  readonly category: keyof typeof categories;
  readonly status: PublicState;
  readonly summary: string | null;
  readonly specification: string | null;
  /** Instructions, terms and clauses, in their order. */
  readonly sections: readonly NoticeSection[];
  readonly agency: string;
  readonly timeZone: string;
  readonly contact: { readonly name: string; readonly email: string } | null;
  readonly publishedAt: string;
  readonly dueAt: string | null;
  readonly questionsDueAt: string | null;
  readonly meetingAt: string | null;
  readonly meetingPlace: string | null;
  readonly mustAttend: boolean;
  /** Where the work is, as the agency says it. */
  readonly performedAt: string | null;
  /** Each with the reason why it is not awarded, where it failed. */
  readonly lots: readonly { readonly code: string; readonly name: string; readonly failedBecause?: string }[];
  readonly items: readonly NoticeItem[];
  readonly extras: readonly {
    readonly lot: string | null;
    readonly name: string;
    readonly kind: keyof typeof extraKinds;
    readonly isDiscount: boolean;
  }[];
  /** Which price makes the low bid where there are alternates; null is the base bid alone. */
  readonly alternateBasis: keyof typeof alternateBases | null;
  readonly alternateFunds: { readonly cents: number; readonly currency: string } | null;
  /** What a request for information asks. */
  readonly inquiries: readonly Inquiry[];
  /** What was learned, where it is published. */
  readonly findings: string | null;
  readonly criteria: readonly NoticeCriterion[];
  readonly forms: readonly NoticeForm[];
  readonly leastBids: number;
  /** The hash of what decides, as it was published; null without criteria, and of what was published before hashes were kept. */
  readonly criteriaHash: string | null;
  /** A percent of the bid, or an amount. */
  readonly bidSecurity: number | null;
  readonly bidSecurityAmount: { readonly cents: number; readonly currency: string } | null;
  /** Null where no one has to list subcontractors. */
  readonly listing: NoticeListing | null;
  readonly documents: readonly NoticeDocument[];
  readonly addenda: readonly NoticeAddendum[];
  readonly questions: readonly NoticeQuestion[];
  readonly replaces: { readonly number: string; readonly ocid: string } | null;
  readonly awards: readonly NoticeAward[];
  readonly translations: readonly NoticeTranslation[];
  /** What was bid, from the public opening on; of proposals from the notice of intent on. */
  readonly tabulation: NoticeTabulation | null;
  /** The keys that bids are sealed to and officers sign with, from publication on. */
  readonly openingKeys: readonly NoticeKeys[];
  /** What was received in sealed envelopes, from the closing on. */
  readonly roots: readonly NoticeRoot[];
  /** Minutes of the openings, with the tabulation. */
  readonly minutes: readonly NoticeMinutes[];
  /** The opening that is next or under way, between the closing and its end. */
  readonly opening: NoticeOpening | null;
  /** Rules and prices of a reverse auction. */
  readonly auction: NoticeAuction | null;
  /** Draws that decided a tie, with the tabulation. */
  readonly draws: readonly NoticeDraw[];
  /** Why it ended without an award, where it did. */
  readonly endedBecause: string | null;
}

/** The text in another language; the English text decides. */
export interface NoticeTranslation {
  readonly language: string;
  /** Null where the English text changed since. */
  readonly title: string | null;
  readonly summary: string | null;
  readonly specification: string | null;
  readonly meetingPlace: string | null;
  /** Of items, criteria, forms and addenda: the English words and what they are in this language. */
  readonly texts: Readonly<Record<string, string>>;
  readonly confirmedAt: string | null;
  /** The English text changed after it was confirmed. */
  readonly isOlder: boolean;
  /** By which addendum, where it was one. */
  readonly olderSince: number | null;
}

/** From what share of a bid on public works subcontractors are listed, and by what law. */
export interface NoticeListing {
  readonly percent: number;
  readonly law: string | null;
}

export interface NoticeTabulation {
  readonly openedAt: string;
  /** How many alternates count in the price that makes the low bid. */
  readonly counted: number;
  /** The lowest total first; those that are not responsive last. */
  readonly bids: readonly NoticeBid[];
}

/** What happened at an opening: each line holds the hash of the one before, the first one the root published at the closing. */
export interface NoticeMinutes extends SignedMinutes {
  readonly part: 'bid' | 'price';
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly isAbandoned: boolean;
  /** The first line that is not as it was written; null where all are. */
  readonly fault: number | null;
}

/** The root over all envelopes of one event, and what it is computed from; nothing of who sent them. */
export interface NoticeRoot {
  readonly event: string;
  readonly part: 'bid' | 'price';
  readonly closedAt: string;
  readonly root: string;
  /** Null before the opening, where the number of bids is not shown. */
  readonly count: number | null;
  /** In the order of the tree. */
  readonly leaves: readonly Leaf[] | null;
}

export interface NoticeKeys {
  readonly part: 'bid' | 'price';
  readonly publicKey: string;
  readonly needed: number;
  readonly signingKeys: readonly string[];
}

export interface NoticeOpening {
  readonly part: 'bid' | 'price';
  /** Null until a chair begins it. */
  readonly number: string | null;
  readonly startedAt: string | null;
  readonly lines: readonly ChainedLine[];
}

/** Lots drawn among those who tied, the first place first. */
export interface NoticeDraw {
  readonly part: string;
  readonly source: string;
  readonly seed: string;
  readonly lockedAt: string | null;
  readonly lots: readonly { readonly receipt: string; readonly vendor: string | null; readonly lot: string }[];
}

export interface NoticeBid {
  readonly receipt: string;
  readonly receivedAt: string;
  /** The vendor’s number with the agency, and its name. */
  readonly number: string;
  readonly vendor: string;
  readonly status: 'opened' | 'responsive' | 'nonresponsive' | 'excused';
  /** What was decided of a mistake that its bidder claimed. */
  readonly mistake: string | null;
  readonly isLate: boolean;
  /** Of a paper bid: its two entries differ, or did until someone took one from the paper. */
  readonly entries: 'differ' | 'settled' | null;
  readonly isReadable: boolean;
  /** Of the lots that are bid. */
  readonly total: { readonly cents: number; readonly currency: string } | null;
  /** A lot is left out: the total is no price for everything. */
  readonly isPartial: boolean;
  /** Of each lot, where there are lots: whether it is bid, and its total in cents where every line has a price. */
  readonly lots: readonly { readonly code: string; readonly isBid: boolean; readonly cents: number | null }[];
  /** What the bid comes to with each further alternate, in the published order. */
  readonly steps: readonly { readonly name: string; readonly cents: number | null }[];
  /** Of each line that has a price, by its number: ten-thousandths of a dollar a unit asked, the amount in cents, and in what other unit it was offered. */
  readonly lines: Readonly<
    Record<string, { readonly price: number; readonly cents: number; readonly offered?: string }>
  >;
  readonly extras: Readonly<Record<string, number>>;
  /** What anyone computes the price hash of the minutes from; null of a bid that came without an envelope. */
  readonly proof: (PriceProof & { readonly offer: Offer }) | null;
}

export interface NoticeAward {
  readonly number: string;
  readonly lot: string | null;
  readonly vendor: string | null;
  /** The number of a listed vendor, which has a public page. */
  readonly listed: string | null;
  readonly amount: { readonly cents: number; readonly currency: string } | null;
  /** How many alternates are part of it, in the published order. */
  readonly alternates: number;
  readonly state: string;
  readonly role: 'sole' | 'shared' | 'backup';
  readonly noticedAt: string;
  readonly protestUntil: string | null;
  readonly finalOn: string | null;
  readonly protests: readonly { readonly number: string; readonly state: string; readonly decidedOn: string | null }[];
}

export interface NoticeDocument {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly addedAt: string;
}

export interface NoticeAddendum {
  readonly number: number;
  readonly issuedAt: string;
  readonly reason: string;
  readonly isMaterial: boolean;
  /** The due date was moved further than the author wrote, because the change came late. */
  readonly movedByRule: boolean;
  readonly changes: readonly Change[];
}

export interface NoticeQuestion {
  readonly number: string;
  readonly askedAt: string;
  readonly question: string;
  readonly answer: string;
  readonly answeredAt: string;
  /** The number of the addendum that published it. */
  readonly addendum: number | null;
}

export interface NoticePage {
  readonly notice: Notice;
  readonly takesQuestions: boolean;
  readonly takesAnswers: boolean;
  readonly lists: PublicLists;
  /** The clock that decides. */
  readonly now: string;
}
