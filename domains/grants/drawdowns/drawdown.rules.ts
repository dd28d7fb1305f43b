import { type Money, rule, secondPerson } from '#kernel';
import type { drawdownKinds } from './drawdown-words.ts';

interface Request {
  readonly kind: keyof typeof drawdownKinds;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly costs: readonly string[] | null;
  readonly needed: Money | null;
  readonly drawOn: string | null;
  readonly outlayOn: string | null;
  readonly cashPlan: string | null;
}

export const periodInOrder = rule<Request>(
  'grant_drawdown.period_in_order',
  'The period ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

/** What a reimbursement claims was paid by then; what an advance needs comes after. */
export const reimbursesWhatCame = rule<Request>(
  'grant_drawdown.reimburses_what_came',
  'A reimbursement covers paid costs, so its period ends today at the latest.',
  ({ row, today }) => row.kind === 'advance' || row.untilDay <= today,
  { field: 'untilDay', law: '2 CFR 200.305(b)(3)' },
);

export const oneOrTheOther = rule<Request>(
  'grant_drawdown.one_or_the_other',
  'A reimbursement draws costs, an advance states the cash needed. Fill in one of them.',
  ({ row }) =>
    row.kind === 'advance'
      ? (row.costs ?? []).length === 0
      : row.needed === null && row.drawOn === null && row.outlayOn === null,
  { field: 'kind', law: 'SF-270, items 11 and 12' },
);

/** Law: an advance comes as close as is feasible to the outlay. */
export const hasCashPlan = rule<Request>(
  'grant_drawdown.has_cash_plan',
  'An advance needs its cash plan: the amount, the day of the draw, the day of the outlay, and for what.',
  ({ row }) =>
    row.kind !== 'advance' ||
    ((row.needed?.cents ?? 0) > 0 &&
      row.drawOn !== null &&
      row.outlayOn !== null &&
      row.outlayOn >= row.drawOn &&
      (row.cashPlan ?? '').trim().length >= 10),
  { field: 'cashPlan', law: '2 CFR 200.305(b)(1)' },
);

/** The product acts for a county that is made up, whose days are told and not lived. */
export const hasReference = rule<{ filedOn: string | null; reference: string | null; approvedOn: string | null }>(
  'grant_drawdown.has_reference',
  'Enter the day of filing, from its approval until today, and the reference of the payment system.',
  ({ row, actor, today }) =>
    actor.kind === 'system' ||
    (row.filedOn !== null &&
      row.filedOn <= today &&
      (row.approvedOn === null || row.filedOn >= row.approvedOn) &&
      (row.reference ?? '').trim().length >= 3),
  { field: 'reference' },
);

interface Payment {
  readonly filedOn: string | null;
  readonly paidOn: string | null;
  readonly paidAmount: Money | null;
  readonly requested: Money | null;
}

export const paidByNow = rule<Payment>(
  'grant_drawdown.paid_by_now',
  'Enter the day on which the money came, from its filing until today.',
  ({ row, actor, today }) =>
    actor.kind === 'system' ||
    (row.paidOn !== null && row.paidOn <= today && (row.filedOn === null || row.paidOn >= row.filedOn)),
  { field: 'paidOn' },
);

/** What came in full is recorded as a payment; more than was requested is money of the funder. */
export const paidLess = rule<Payment>(
  'grant_drawdown.paid_less',
  'A short payment is less than the amount requested. Return to the funder what exceeds it.',
  ({ row, actor }) =>
    actor.kind === 'system' ||
    (row.paidAmount !== null && (row.requested === null || row.paidAmount.cents < row.requested.cents)),
  { field: 'paidAmount' },
);

/** A key acts while its person is away; money is asked for by a person who is there. */
export const signedIn = rule(
  'grant_drawdown.signed_in',
  'An API key can’t request money. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const approverIsAnother = secondPerson(
  'grant_drawdown.approver_is_another',
  'You wrote or submitted this drawdown, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);
