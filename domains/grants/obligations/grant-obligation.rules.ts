import { secondPerson } from '#kernel';

export const waiverIsByAnother = secondPerson(
  'grant_obligation.waiver_is_by_another',
  'You see to this obligation, so someone else has to waive it.',
  ['owner', 'createdBy'],
);

export const acceptorIsAnother = secondPerson(
  'grant_obligation.acceptor_is_another',
  'You see to this obligation or marked it done, so someone else has to accept it.',
  ['doneBy', 'owner'],
);
