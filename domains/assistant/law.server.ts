import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** A sum of the law under its name, between its days. */
export interface LawLimit {
  readonly name: string;
  readonly label: string;
  readonly cents: number;
  readonly citation: string;
  /** US, the letters of a state, or own. */
  readonly jurisdiction: string;
  readonly program: string;
  readonly from: string;
  readonly to: string | null;
  /** For which purchases alone, in words; null: for all. */
  readonly when: string | null;
  readonly unconfirmed: boolean;
}

export interface LawRule {
  readonly title: string;
  readonly says: string;
  readonly citation: string;
  readonly jurisdiction: string;
  readonly program: string;
  readonly from: string;
  readonly to: string | null;
  readonly path: string;
  readonly unconfirmed: boolean;
}

/** How a purchase would have to be made. */
export interface LawDecision {
  readonly method: string;
  readonly quotes: number;
  readonly advertisingDays: number;
  readonly citations: readonly string[];
  readonly path: string;
}

/** What the assistant is told of the law; the rule packs give it, so that it needs to know none of them. */
export interface Law {
  readonly limits: readonly LawLimit[];
  readonly rules: readonly LawRule[];
  /** Where all of it is shown. */
  readonly path: string;
  /** Whose law counts for the organization, what it set itself, and what a card may pay. */
  here(work: UnitOfWork): Promise<{
    readonly states: readonly string[];
    readonly own: readonly LawLimit[];
    readonly card: { readonly cents: number; readonly path: string } | null;
  }>;
  decide(
    work: UnitOfWork,
    purchase: { readonly cents: number; readonly federalFunds: boolean; readonly construction: boolean },
  ): Promise<LawDecision>;
}
