import type { Facts, FactValue } from './facts.ts';

/** One person's place in a step, and what they answered. */
export interface Seat {
  readonly person: string;
  /** `asked` belongs to the step; `extra` was added by somebody and has to approve too; `standIn` may answer for those who are silent. */
  readonly as: 'asked' | 'extra' | 'standIn';
  readonly answer: 'approve' | 'reject' | null;
  /** Who pressed the button, when it was somebody on behalf of the person. */
  readonly by?: string;
  readonly at?: string;
}

/** Where a case waits. `seats` is null until somebody found out whose step it is. */
export interface OpenStep {
  /** The node and how often the case has come to it: `buyer.1`. */
  readonly step: string;
  readonly node: string;
  readonly lane: string;
  readonly since: string;
  readonly seats: readonly Seat[] | null;
  /** How many have to approve, and how many may say no before it is a no. Settled when the people are found. */
  readonly needed: number;
  readonly mayReject: number;
  /** When the message of this step was sent to other systems. */
  readonly sent?: string;
  /** Why it is stuck, as a sentence. */
  readonly problem?: string;
  /** People who may not take it any more, each with what they lost. */
  readonly gone?: readonly Gone[];
}

export interface Gone {
  readonly person: string;
  readonly because: string;
}

/** A step that was passed, and whose word that stands on. */
export interface Pass {
  readonly step: string;
  readonly at: string;
  readonly seats: readonly Seat[];
}

/** Everything about a running case. Plain data: it can be written down, read back and gone on with. */
export interface CaseState {
  readonly status: 'running' | 'approved' | 'rejected' | 'returned' | 'cancelled';
  readonly facts: Facts;
  readonly open: readonly OpenStep[];
  /** Ways that have come to their join. */
  readonly arrived: readonly string[];
  /** Steps on the way to where the case is now. */
  readonly passed: Readonly<Record<string, Pass>>;
  /** Steps that were passed before the case was sent back or changed, and that still hold when it comes to them again. */
  readonly carried: Readonly<Record<string, Pass>>;
  readonly visits: Readonly<Record<string, number>>;
  /** The nodes in the order in which the case went through them. */
  readonly trail: readonly string[];
}

interface At {
  readonly at: string;
}

export type CaseEvent =
  | ({ readonly kind: 'start'; readonly facts: Facts } & At)
  /** Whose step it is was found out. */
  | ({
      readonly kind: 'assigned';
      readonly step: string;
      readonly people: readonly string[];
      /** Those the step names could not be found: these stand in for them. */
      readonly as?: 'standIn';
    } & At)
  | ({
      readonly kind: 'answered';
      readonly step: string;
      /** Whose seat it is; `by` when somebody else answers on their behalf. */
      readonly person: string;
      readonly by?: string;
      readonly answer: 'approve' | 'reject';
    } & At)
  /** Sent back: to an earlier step, or without `to` to whoever asked. */
  | ({ readonly kind: 'sentBack'; readonly step: string; readonly person: string; readonly to?: string } & At)
  | ({
      readonly kind: 'filled';
      readonly step: string;
      readonly person: string;
      readonly values: Readonly<Record<string, FactValue>>;
    } & At)
  /** A seat goes to somebody else. */
  | ({
      readonly kind: 'handed';
      readonly step: string;
      readonly from: string;
      readonly to: string;
      /** Whether the step itself could have asked them. */
      readonly as?: 'asked' | 'standIn';
      /** What the one who had it lost, when the product passes it on. */
      readonly because?: string;
    } & At)
  /** Somebody may not take the step any more, and there are enough others. */
  | ({ readonly kind: 'unseated'; readonly step: string; readonly person: string; readonly because: string } & At)
  /** One more person has to approve. */
  | ({ readonly kind: 'added'; readonly step: string; readonly person: string } & At)
  /** It is late: these may answer for those who are silent. */
  | ({ readonly kind: 'escalated'; readonly step: string; readonly people: readonly string[] } & At)
  /** The message is on its way to other systems. */
  | ({ readonly kind: 'sent'; readonly step: string } & At)
  /** The hours of a wait are over, or another system has the message. */
  | ({ readonly kind: 'done'; readonly step: string } & At)
  | ({ readonly kind: 'failed'; readonly step: string; readonly problem: string } & At)
  | ({ readonly kind: 'retried'; readonly step: string } & At)
  /** What is asked for has changed; these steps have to be passed again, all others hold. */
  | ({ readonly kind: 'changed'; readonly facts: Facts; readonly voids: readonly string[] } & At)
  /** Whoever asked sent it in again. Without `voids` every step is asked again. */
  | ({ readonly kind: 'resumed'; readonly facts: Facts; readonly voids?: readonly string[] } & At)
  /** What it rests on is gone: it goes back to whoever asked, whatever step it is at. */
  | ({ readonly kind: 'givenBack' } & At)
  | ({ readonly kind: 'cancelled' } & At);

export type Refusal =
  | 'case.not_started'
  | 'case.started'
  | 'case.over'
  | 'case.no_such_step'
  | 'case.not_theirs'
  | 'case.answered'
  | 'case.wrong_kind'
  | 'case.no_way_back'
  | 'case.values';

export type Advanced =
  | {
      readonly ok: true;
      readonly state: CaseState;
      readonly opened: readonly OpenStep[];
      /** Steps that are open no longer, and the word of those that were passed. */
      readonly closed: readonly { readonly step: OpenStep; readonly pass: Pass | null }[];
    }
  | { readonly ok: false; readonly code: Refusal; readonly sentence: string };
