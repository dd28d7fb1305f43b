import { secondPerson } from '#kernel';

export const waiverIsByAnother = secondPerson(
  'grant_obligation.waiver_is_by_another',
  'You see to this obligation, so someone else has to waive it.',
  ['owner', 'createdBy'],
);
