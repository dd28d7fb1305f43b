import { rule, secondPerson } from '#kernel';
import { REQUEST_LAW } from './extension-words.ts';

export const isJustified = rule<{ justification: string | null }>(
  'time_extension.is_justified',
  'Justify the delay in 40 characters or more.',
  ({ row }) => (row.justification ?? '').trim().length >= 40,
  { field: 'justification', law: REQUEST_LAW },
);

export const saysWorkDone = rule<{ workDone: string | null }>(
  'time_extension.says_work_done',
  'Say in 10 characters or more what work is completed.',
  ({ row }) => (row.workDone ?? '').trim().length >= 10,
  { field: 'workDone', law: REQUEST_LAW },
);

export const saysWorkLeft = rule<{ workLeft: string | null }>(
  'time_extension.says_work_left',
  'Say in 10 characters or more what work remains.',
  ({ row }) => (row.workLeft ?? '').trim().length >= 10,
  { field: 'workLeft', law: REQUEST_LAW },
);

export const signedInToDecide = rule(
  'time_extension.signed_in',
  'An API key can’t decide on a deadline. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const deciderIsAnother = secondPerson(
  'time_extension.decider_is_another',
  'You wrote or submitted this request, so someone else has to record its decision.',
  ['createdBy', 'submittedBy'],
);
