import { rule, secondPerson } from '#kernel';
import { CONTINGENT } from './aid-terms.ts';

export const signedAfterAgreed = rule<{ agreedOn: string; signedOn: string | null }>(
  'aid_agreement.signed_after_agreed',
  'It was signed before it was agreed. Enter the same day for a written agreement.',
  ({ row }) => row.signedOn === null || row.signedOn >= row.agreedOn,
  { field: 'signedOn' },
);

export const agreementEndsLater = rule<{ agreedOn: string; endsOn: string | null }>(
  'aid_agreement.ends_later',
  'The agreement ends before it was agreed.',
  ({ row }) => row.endsOn === null || row.endsOn >= row.agreedOn,
  { field: 'endsOn' },
);

export const isNotContingent = rule<{ isContingent: boolean }>(
  'aid_agreement.is_not_contingent',
  `${CONTINGENT}. Agree on reimbursement without that condition.`,
  ({ row }) => !row.isContingent,
  { field: 'isContingent', law: 'PAPPG, mutual aid; DAP 9523.6' },
);

export const missionEndsLater = rule<{ requestedOn: string; neededUntil: string | null }>(
  'aid_mission.ends_later',
  'The mission ends before it was requested.',
  ({ row }) => row.neededUntil === null || row.neededUntil >= row.requestedOn,
  { field: 'neededUntil' },
);

export const workInOrder = rule<{ workFrom: string; workUntil: string }>(
  'aid_cost.work_in_order',
  'Work of this bill ends before it begins.',
  ({ row }) => row.workUntil >= row.workFrom,
  { field: 'workUntil' },
);

export const aidPosterIsAnother = secondPerson(
  'aid_cost.poster_is_another',
  'You entered this cost, so someone else has to post it.',
  ['createdBy'],
);
