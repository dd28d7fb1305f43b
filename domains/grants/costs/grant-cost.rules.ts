import { type Money, rule, secondPerson } from '#kernel';
import { type CostTypeName, typeOf } from '../budget/cost-types.ts';
import type { CostClass, CostShare, costSources } from './cost-words.ts';

export interface Split {
  readonly award?: string | null;
  readonly share: CostShare;
  readonly amount: Money;
}

interface Cost {
  readonly amount: Money;
  readonly splits: readonly Split[] | null;
}

/** Of which an award is named. */
export const isOfAward = (share: CostShare): boolean => share === 'funder' || share === 'match';

export const splitsTie = rule<Cost>(
  'grant_cost.splits_tie',
  'The shares must add up to the amount.',
  ({ row: { amount, splits } }) => (splits ?? []).reduce((sum, one) => sum + one.amount.cents, 0) === amount.cents,
  { field: 'splits', law: '2 CFR 200.405(d)' },
);

export const awardsAreNamed = rule<Cost>(
  'grant_cost.awards_are_named',
  'Choose an award for each share of an award or its match, and none for the rest.',
  ({ row: { splits } }) => (splits ?? []).every(({ award, share }) => isOfAward(share) === Boolean(award)),
  { field: 'splits' },
);

export const sharesDiffer = rule<Cost>(
  'grant_cost.shares_differ',
  'An award has the same share twice. Put both in one line.',
  ({ row: { splits } }) => {
    const keys = (splits ?? []).map(({ award, share }) => `${award ?? ''} ${share}`);
    return new Set(keys).size === keys.length;
  },
  { field: 'splits' },
);

export const paidAfterIncurred = rule<{ incurredOn: string; paidOn: string | null }>(
  'grant_cost.paid_on_a_day_that_came',
  'The payment day is in the future.',
  ({ row, today }) => row.paidOn === null || row.paidOn <= today,
  { field: 'paidOn' },
);

export const incurredByNow = rule<{ incurredOn: string }>(
  'grant_cost.incurred_by_now',
  'A cost is charged once it is incurred. Choose a day until today.',
  ({ row, today }) => row.incurredOn <= today,
  { field: 'incurredOn', law: '2 CFR 200.403(h)' },
);

interface Shown {
  readonly source: keyof typeof costSources;
  readonly invoice: string | null;
  readonly documents: readonly string[] | null;
}

export const hasEvidence = rule<Shown>(
  'grant_cost.has_evidence',
  'Attach the evidence of this cost, or choose its invoice.',
  ({ row }) => row.invoice !== null || (row.documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.403(g)' },
);

/** An invoice says by itself when it was paid; what was given in kind is never paid. */
export const isPaid = rule<Shown & { readonly paidOn: string | null }>(
  'grant_cost.is_paid',
  'Enter the day on which it was paid, or choose its invoice.',
  ({ row }) => row.invoice !== null || row.source === 'in_kind' || row.paidOn !== null,
  { field: 'paidOn', law: '2 CFR 200.305(b)' },
);

/** A cost that is drawn as federal money was paid for; what others gave is match and nothing else. */
export const inKindIsMatch = rule<Shown & Cost>(
  'grant_cost.in_kind_is_match',
  'An in-kind cost counts as match. Change the share.',
  ({ row: { source, splits } }) => source !== 'in_kind' || (splits ?? []).every(({ share }) => share !== 'funder'),
  { field: 'splits', law: '2 CFR 200.306' },
);

/** SF-424A has no class of its own for subawards. */
export const subawardIsContractual = rule<{ subaward: string | null; costClass: CostClass }>(
  'grant_cost.subaward_is_contractual',
  'A payment under a subaward is of the object class Contractual.',
  ({ row }) => row.subaward === null || row.costClass === 'contractual',
  { field: 'costClass', law: '2 CFR 200.332' },
);

/** Indirect costs have a rate and no type. */
export const typeFitsClass = rule<{ costType: CostTypeName | null; costClass: CostClass }>(
  'grant_cost.type_fits_class',
  'This cost type belongs to another object class. Change one of them.',
  ({ row: { costType, costClass } }) => costType === null || typeOf(costType).classes.some((one) => one === costClass),
  { field: 'costType', law: '2 CFR 200.420' },
);

export const approverIsAnother = secondPerson(
  'grant_cost.approver_is_another',
  'You entered or submitted this cost, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);

export const reverserIsAnother = secondPerson(
  'grant_cost.reverser_is_another',
  'You requested this reversal, so someone else has to confirm it.',
  ['reversedBy'],
);
