/** What a firm can ask of one section of a contract. */
export const proposalKinds = {
  replace: 'Replace text',
  remove: 'Delete section',
  add: 'Add section',
  comment: 'Comment',
} as const;
export type ProposalKind = keyof typeof proposalKinds;

/** Revisions that one side or the other still has to answer. */
export const liveStates = ['sent', 'returned', 'answered'] as const;

/** Proposals that the agency still has to answer. */
export const unanswered = ['proposed', 'commented'] as const;

/** Answers that change the text. */
export const changing = ['accepted', 'countered'] as const;

/** The longest answer of one round. */
export const MOST_PROPOSALS = 60;

/** Sections that are fields of the contract, by the key that they have in a revision. */
export const termSections = {
  'notice-terms': { field: 'noticeTerms', title: 'Notice terms' },
  'termination-clauses': { field: 'terminationTerms', title: 'Termination clauses' },
} as const;
export type TermKey = keyof typeof termSections;
export const isTerm = (key: string): key is TermKey => key in termSections;

/** What a term holds at most; a clause holds more. */
export const MOST_TERM = 4000;
