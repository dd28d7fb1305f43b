/** The parts of the work on the plan, in the order in which they follow one another. */
export const managementTabs = {
  intake: 'Intake',
  scoring: 'Scoring',
  funding: 'Funding',
  best: 'Funding optimizer',
  setup: 'Setup',
  /** A part of Setup. */
  versions: 'Versions',
} as const;
