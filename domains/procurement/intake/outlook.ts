import type { FirstOf } from '#kernel';
import type { Decision } from '../rule-packs/decision.ts';
import type { Splitting } from '../rule-packs/splitting.ts';
import { type NeedFacts, type Way, wayToBuy } from '../requisition/way-to-buy.ts';
import type { AskedBefore } from './doubles.ts';
import type { DaysLeft } from './waiting.ts';

/** Something that is there already, as a screen gets it. */
export interface OfferShown {
  readonly kind: 'contract' | 'cooperative' | 'catalogue' | 'purchase';
  readonly title: string;
  readonly because: string;
  readonly record: string;
  readonly id: string;
}

/** A budget line before and after this request. */
export interface BudgetAfter {
  readonly line: string;
  readonly name: string;
  readonly availableCents: number;
  readonly askedCents: number;
  /** What the line does when it is asked for more than it has. */
  readonly action: string;
}

/** What is answered at each pause while somebody types a request. Nothing of it is kept. */
export interface OutlookAnswer {
  readonly cents: number;
  /** What a purchasing card may pay at most; null when the agency has no cards. */
  readonly cardLimitCents: number | null;
  readonly decision: Decision;
  readonly splitting: Splitting;
  readonly budget: readonly BudgetAfter[];
  /** Lines from which the cost center can pay today. */
  readonly payers: readonly { readonly line: string; readonly name: string; readonly availableCents: number }[];
  readonly faults: readonly { readonly path: string; readonly sentence: string }[];
}

/** What earlier requests, catalogues and contracts say of the lines: asked again only when these change. */
export interface AlreadyThere {
  readonly doubles: FirstOf<AskedBefore>;
  readonly offers: readonly OfferShown[];
  /** Days until it is ordered, from what others waited; null without enough of them. */
  readonly days: DaysLeft | null;
}

/** Both answers, and the way to buy that follows from them. */
export interface Outlook extends OutlookAnswer, AlreadyThere {
  readonly way: Way;
}

/** What somebody marked in the request, as far as it leads the way. */
export type Marked = Pick<NeedFacts, 'category' | 'emergency' | 'soleSource'>;

export const outlookOf = (answer: OutlookAnswer, there: AlreadyThere, marked: Marked): Outlook => ({
  ...answer,
  ...there,
  way: wayToBuy(
    { ...marked, cents: answer.cents, cardLimitCents: answer.cardLimitCents, offers: there.offers },
    answer.decision,
  ),
});
