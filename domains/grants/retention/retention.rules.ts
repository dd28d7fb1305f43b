import { rule, secondPerson } from '#kernel';
import type { EventKind } from './retention-words.ts';

interface Days {
  readonly kind: EventKind;
  readonly fromDay: string;
  readonly untilDay: string | null;
}

/** Holds end when they are lifted, and other clocks count from their day: an end is named only where someone else sets it. */
export const endFitsKind = rule<Days>(
  'retention_event.end_fits_kind',
  'A schedule needs the day until which records are kept, an agency request may have one, and nothing else has.',
  ({ row: { kind, untilDay } }) => (kind === 'schedule' ? untilDay !== null : kind === 'agency' || untilDay === null),
  { field: 'untilDay', law: '2 CFR 200.334(b)' },
);

export const endsAfterItBegins = rule<Days>(
  'retention_event.ends_after_it_begins',
  'Enter an end that is not before the first day.',
  ({ row: { fromDay, untilDay } }) => untilDay === null || untilDay >= fromDay,
  { field: 'untilDay' },
);

/** The end of a fiscal year may be ahead; what happened is past. */
export const beganByNow = rule<Days>(
  'retention_event.began_by_now',
  'Enter a day until today: it is the day on which this happened.',
  ({ row: { kind, fromDay }, today }) => kind === 'income' || kind === 'rate_kept' || fromDay <= today,
  { field: 'fromDay' },
);

export const saysWhy = rule<{ reason: string }>(
  'retention_event.says_why',
  'Say in 10 characters or more what it is about.',
  ({ row }) => row.reason.trim().length >= 10,
  { field: 'reason' },
);

/** What is destroyed does not come back, so a person does it who is there. */
export const signedInToApprove = rule(
  'record_disposal.signed_in',
  'An API key can’t approve a disposal. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const approverIsAnother = secondPerson(
  'record_disposal.approver_is_another',
  'You proposed this disposal, so someone else has to approve it.',
  ['createdBy'],
);
