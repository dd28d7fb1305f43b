import { rule, secondPerson } from '#kernel';

export const approverIsNotChair = secondPerson(
  'evaluation.approver_is_not_chair',
  'You lead or recorded this evaluation, so someone else has to approve it.',
  ['chair', 'createdBy'],
);

/** Drawn from a number that nobody knew when the scores were given. */
export const seedComesLast = rule<{ drawSeed: string | null; status: string }>(
  'evaluation.seed_comes_last',
  'The seed of a draw is entered once bids are ranked and tie.',
  ({ row }) => row.drawSeed === null || ['consensus', 'ranked', 'recommended', 'approved'].includes(row.status),
  { field: 'drawSeed' },
);
