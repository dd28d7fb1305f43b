import { rule, secondPerson } from '#kernel';
import { type Cause, citationOf, type DebarmentAction, longestTerm, type Procedure } from './debarment-fields.ts';

interface Proposal {
  readonly action: DebarmentAction;
  readonly procedure: Procedure;
  readonly cause: Cause;
  readonly months: number;
  readonly status: string;
}

export const causeIsNamed = rule<Proposal>(
  'vendor_debarment.cause_is_named',
  'This procedure names no such cause. Choose another cause or procedure.',
  ({ row }) => row.status !== 'draft' || citationOf(row.procedure, row.cause) !== null,
  { field: 'cause', law: '2 CFR 180.800' },
);

export const termIsLawful = rule<Proposal>(
  'vendor_debarment.term_is_lawful',
  'This term is longer than the procedure allows: suspensions 12 months (Model Code 3), debarments 36.',
  ({ row }) => row.status !== 'draft' || row.months <= longestTerm(row.procedure, row.action, row.cause),
  { field: 'months', law: '2 CFR 180.865' },
);

export const noticeIsAnother = secondPerson(
  'vendor_debarment.notice_is_another',
  'You proposed this, so someone else has to send the notice.',
  ['createdBy'],
);

export const deciderIsAnother = secondPerson(
  'vendor_debarment.decider_is_another',
  'You proposed this or sent the notice, so someone else has to decide.',
  ['createdBy', 'noticedBy'],
);

export const appealIsAnother = secondPerson(
  'vendor_debarment.appeal_is_another',
  'You proposed, noticed or decided this, so someone else has to decide the appeal.',
  ['createdBy', 'noticedBy', 'decidedBy'],
);

export const lifterIsAnother = secondPerson(
  'vendor_debarment.lifter_is_another',
  'You proposed, decided or asked to lift this, so someone else has to decide.',
  ['createdBy', 'decidedBy', 'liftAskedBy'],
);

interface Windows {
  readonly appealBy: string | null;
}

export const appealIsTimely = rule<Windows>(
  'vendor_debarment.appeal_window',
  'The last day to appeal has passed. The vendor can ask you to lift it.',
  ({ row, today }) => row.appealBy === null || today <= row.appealBy,
  { field: 'appealBy' },
);
