import { rule, secondPerson } from '#kernel';
import type { Level } from './money-words.ts';

interface Appeal {
  readonly level: Level;
  readonly first: string | null;
  readonly determinedOn: string | null;
  readonly position: string | null;
}

export const firstHasDetermination = rule<Appeal>(
  'pa_appeal.first_has_determination',
  'Enter the day of the determination. The 60 days run from it.',
  ({ row }) => row.level !== 'first' || row.determinedOn !== null,
  { field: 'determinedOn', law: '44 CFR 206.206(b)(1)' },
);

/** Law: a second appeal and an arbitration both follow a first appeal. */
export const followsFirst = rule<Appeal>(
  'pa_appeal.follows_first',
  'A second appeal or arbitration names its first appeal. A first appeal names none.',
  ({ row }) => (row.level === 'first') === (row.first === null),
  { field: 'first', law: '44 CFR 206.206(b)' },
);

export const hasPosition = rule<Appeal>(
  'pa_appeal.has_position',
  'Write the position in 20 characters or more.',
  ({ row }) => (row.position ?? '').trim().length >= 20,
  { field: 'position', law: '44 CFR 206.206(b)' },
);

/** A key acts while its person is away; a decision on money is recorded by a person who is there. */
export const signedIn = rule(
  'pa_appeal.signed_in',
  'An API key can’t record the decision of an appeal. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const decisionRecorderIsAnother = secondPerson(
  'pa_appeal.recorder_is_another',
  'You wrote or filed this appeal, so someone else has to record its decision.',
  ['createdBy', 'filedBy'],
);
