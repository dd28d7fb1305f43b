/** How long a resident may have a closed report opened again; once. */
export const REOPEN_DAYS = 30;

export const openStates = ['received', 'under_review', 'scheduled', 'in_progress'] as const;
/** A report that is closed with an answer. */
export const closedStates = ['done', 'no_action', 'referred'] as const;

export const outcomes = {
  repaired: 'Repaired',
  made_safe: 'Made safe until it is repaired',
  cleaned: 'Cleaned up',
  replaced: 'Replaced',
  answered: 'Answered',
} as const;

/** Nothing is closed without one of these or an outcome. */
export const noActionReasons = {
  within_tolerance: 'Within tolerance, no action',
  not_found: 'Not found at the location',
  private_property: 'On private property',
  not_a_duty: 'Not the agency’s responsibility',
  too_little: 'Not enough information',
} as const;
