/** Why a person does not judge an application. */
export const conflictKinds = {
  none: 'No conflict',
  financial: 'Financial interest',
  employment: 'Employment',
  family: 'Family',
  board: 'Board or volunteer',
  other: 'Other relationship',
} as const;
export type ConflictKind = keyof typeof conflictKinds;

/** So many people see the applications of one round besides those who judge them. */
export const MOST_READERS = 200;
/** A reason or a comment has so many letters at least. */
export const LEAST_REASON = 10;

export const tieRule =
  'Equal scores rank by the score of the heaviest criterion, then the lower request, then the earlier submission.';
export const calibrationMethod =
  'Adjusted: each reviewer’s mean is moved to the mean of all reviews. It is shown for comparison; the raw score ranks.';
export const lineRule =
  'Applications are funded in rank order up to the award maximum. The line falls at the first that does not fit in full or, where allowed, in part.';

/** Duties that a stage between endorsement and finance can wait for. */
export const stageDuties = {
  grant_manager: 'Grant manager',
  legal_counsel: 'Legal counsel',
  approver: 'Approver',
  authorized_representative: 'Authorized representative',
  governing_body: 'Governing body',
} as const;
export const MOST_STAGES = 6;

/** Where a person may still be asked to review, or answer for a review. */
export const inReview = ['review', 'ranked'] as const;
/** Assignments that count: neither recused nor withdrawn. */
export const liveReviews = ['assigned', 'accepted', 'submitted'] as const;
/** Recommendations that hold money. */
export const liveRecommendations = ['draft', 'submitted', 'staged', 'endorsed', 'returned', 'approved'] as const;
