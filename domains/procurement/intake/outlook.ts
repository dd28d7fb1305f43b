import type { Decision } from '../rule-packs/decision.ts';
import type { Splitting } from '../rule-packs/splitting.ts';
import type { Way } from '../requisition/way-to-buy.ts';
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

/** What is answered while somebody types a request. Nothing of it is kept. */
export interface Outlook {
  readonly cents: number;
  readonly way: Way;
  readonly decision: Decision;
  readonly splitting: Splitting;
  readonly doubles: readonly AskedBefore[];
  readonly offers: readonly OfferShown[];
  readonly budget: readonly BudgetAfter[];
  /** Lines from which the cost center can pay today. */
  readonly payers: readonly { readonly line: string; readonly name: string; readonly availableCents: number }[];
  readonly faults: readonly { readonly path: string; readonly sentence: string }[];
  /** Days until it is ordered, from what others waited; null without enough of them. */
  readonly days: DaysLeft | null;
}
