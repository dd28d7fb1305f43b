/** How an agency uses a clause of its own. What a law requires follows from its rule alone. */
export const ownUses = { required: 'Required', optional: 'By choice' } as const;

/** Why a clause is in a contract. */
export const origins = {
  law: 'Required by law',
  own: 'Required by the agency',
  hand: 'Added',
  firm: 'Agreed with the firm',
} as const;

/** States of a clause whose text is part of the contract. */
export const inText = ['included', 'removal_requested'] as const;

/** Longer ones would not be signed electronically: twelve of them have to fit one content. */
export const MOST_BODY = 6000;

/** How a clause that the law can require stands in one contract. */
export const traceStates = {
  included: 'In the contract',
  removal_requested: 'Removal requested',
  counsel_decides: 'Counsel decides',
  excepted: 'Left out by counsel',
  missing: 'Gap: not in the contract',
  no_text: 'Gap: no approved text',
  not_required: 'Not required',
} as const;
export type TraceState = keyof typeof traceStates;

/** Why the law requires a clause of a contract, or does not. */
export const needs = { required: 'Required', counsel: 'Counsel decides', no: 'Not required' } as const;

/** What keeps a contract from its approval. */
export const openStates: readonly TraceState[] = ['missing', 'no_text', 'counsel_decides', 'removal_requested'];

export const isOpen = ({ state, isOwn }: { readonly state: TraceState; readonly isOwn: boolean }): boolean =>
  !isOwn && openStates.includes(state);
