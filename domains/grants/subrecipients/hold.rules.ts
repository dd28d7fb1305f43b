import { rule, secondPerson } from '#kernel';

/** What the subrecipient has to be told with a condition. 2 CFR 200.208(d). */
export const saysWhatToDo = rule<{ reason: string; action: string }>(
  'subaward_hold.says_what_to_do',
  'Enter the reason and the action needed in 20 characters or more each.',
  ({ row }) => row.reason.trim().length >= 20 && row.action.trim().length >= 20,
  { field: 'reason', law: '2 CFR 200.208(d)' },
);

export const endsAfterItBegan = rule<{ fromDay: string; dueOn: string | null }>(
  'subaward_hold.ends_after_it_began',
  'The action is due before the hold begins.',
  ({ row }) => row.dueOn === null || row.dueOn >= row.fromDay,
  { field: 'dueOn' },
);

export const lifterIsAnother = secondPerson(
  'subaward_hold.lifter_is_another',
  'You placed this hold or requested its end, so someone else has to lift it.',
  ['createdBy', 'liftAskedBy'],
  '2 CFR 200.208(e)',
);
