import { type Money, rule, secondPerson } from '#kernel';
import type { drawdownKinds, PaymentForm } from './drawdown-words.ts';

interface Request {
  readonly kind: keyof typeof drawdownKinds;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly costs: readonly string[] | null;
  readonly milestones: readonly string[] | null;
  readonly income: Money | null;
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
  'A reimbursement draws costs, an advance states the cash needed, a milestone payment draws milestones alone.',
  ({ row: { kind, costs, milestones, needed, drawOn, outlayOn, income } }) => {
    const isAdvance = needed !== null || drawOn !== null || outlayOn !== null;
    const [hasCosts, hasMilestones] = [(costs ?? []).length > 0, (milestones ?? []).length > 0];
    if (kind === 'advance') return !hasCosts && !hasMilestones;
    if (kind === 'milestone') return !hasCosts && !isAdvance && income === null;
    return !hasMilestones && !isAdvance;
  },
  { field: 'kind', law: 'SF-270, items 11 and 12' },
);

interface Formed {
  readonly kind: keyof typeof drawdownKinds;
  readonly form: PaymentForm;
  readonly completion: number | null;
}

export const formFits = rule<Formed>(
  'grant_drawdown.form_fits',
  'SF-271 asks for reimbursement alone. Choose SF-270 for an advance or a milestone payment.',
  ({ row: { kind, form } }) => form === 'sf270' || kind === 'reimbursement',
  { field: 'form', law: 'SF-271, item 11' },
);

export const saysCompletion = rule<Formed>(
  'grant_drawdown.says_completion',
  'SF-271 says how much of the project is complete. Enter the percentage.',
  ({ row: { form, completion } }) => form === 'sf270' || completion !== null,
  { field: 'completion', law: 'SF-271, line 11v' },
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
