import { type Money, rule, secondPerson } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import { farLimits } from './library/federal-limits.ts';
import type { LimitName } from './pack.ts';
import { type LimitGround, MOST_SELF_CERTIFIED } from './purchase-words.ts';

interface Row {
  readonly threshold: LimitName;
  readonly amount: Money;
  readonly ground: LimitGround;
  readonly fromDay: string;
  readonly toDay: string | null;
  readonly evidence: readonly string[] | null;
  readonly fiscalYear: number | null;
}

/** The highest that the law of any day of its life allows without a ground; nothing where the federal law states no such limit. */
function mostByLaw({ threshold, fromDay, toDay }: Row): number | null {
  const alive = farLimits.filter(({ from, to }) => (to === undefined || to >= fromDay) && from <= (toDay ?? fromDay));
  const general = alive.flatMap(({ limits }) =>
    limits.filter(({ name, when }) => name === threshold && when === undefined),
  );
  return general.length > 0 ? Math.min(...general.map(({ cents }) => cents)) : null;
}

export const neverAboveTheLaw = rule<Row>(
  'purchase_limit.never_above_the_law',
  'A local threshold may be lower than the law’s, never higher. Only the micro-purchase threshold can be self-certified above it.',
  ({ row }) => row.ground !== 'lower' || row.amount.cents <= (mostByLaw(row) ?? Number.MAX_SAFE_INTEGER),
  { field: 'amount', law: '2 CFR 200.320(a)(1)(iii), (a)(2)(ii)' },
);

export const certifiedOnlyMicro = rule<Row>(
  'purchase_limit.certified_only_micro',
  'Only the micro-purchase threshold can be self-certified.',
  ({ row }) => row.ground === 'lower' || row.threshold === 'micro_purchase',
  { field: 'ground', law: '2 CFR 200.320(a)(1)(iv)' },
);

export const certifiedUpToFiftyThousand = rule<Row>(
  'purchase_limit.certified_up_to_50000',
  'A micro-purchase threshold above $50,000 needs approval by the cognizant agency for indirect costs.',
  ({ row }) => row.ground === 'lower' || row.amount.cents <= MOST_SELF_CERTIFIED,
  { field: 'amount', law: '2 CFR 200.320(a)(1)(v)' },
);

export const certifiedForAYear = rule<Row>(
  'purchase_limit.certified_for_a_year',
  'A self-certification lasts one year at most: enter its last day.',
  ({ row }) => row.ground === 'lower' || (row.toDay !== null && row.toDay < addMonths(row.fromDay, 12)),
  { field: 'toDay', law: '2 CFR 200.320(a)(1)(iv)' },
);

export const certifiedWithItsFile = rule<Row>(
  'purchase_limit.certified_with_its_file',
  'Attach the file of the yearly self-certification.',
  ({ row }) => row.ground === 'lower' || (row.evidence?.length ?? 0) > 0,
  { field: 'evidence', law: '2 CFR 200.320(a)(1)(iv)' },
);

export const endsAfterItBegins = rule<Row>(
  'purchase_limit.ends_after_it_begins',
  'The threshold ends before it begins.',
  ({ row }) => row.toDay === null || row.toDay >= row.fromDay,
  { field: 'toDay' },
);

export const secondPersonAdopts = secondPerson(
  'purchase_limit.second_person_adopts',
  'You entered this threshold, so someone else has to adopt it.',
  ['createdBy'],
);
