import { rule, secondPerson } from '#kernel';

export const voiderIsAnother = secondPerson(
  'posting_batch.voider_is_another',
  'You made, sent or rejected this batch, so someone else has to void it.',
  ['createdBy', 'sentBy', 'answeredBy'],
);

export const deciderIsAnother = secondPerson(
  'posting_batch.decider_is_another',
  'You made, sent or answered this batch, so someone else has to accept the difference.',
  ['createdBy', 'sentBy', 'answeredBy'],
);

export const totalsDiffer = rule<{ differs: boolean | null }>(
  'posting_batch.totals_differ',
  'The totals agree. There is no difference to accept.',
  ({ row }) => row.differs === true,
);
