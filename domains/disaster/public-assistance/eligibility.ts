import { type Money } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { type Category, type EmployeeClass, isEmergency } from './pa-words.ts';

interface Asked {
  readonly category: Category;
  readonly employeeClass: EmployeeClass;
  /** Whether the written policy from before the disaster pays overtime for such work. */
  readonly paysOvertime: boolean;
}

export interface Eligible {
  readonly regular: boolean;
  readonly overtime: boolean;
  /** The sentence a person reads beside the hours. */
  readonly rule: string;
  readonly law: string;
}

const labor = '44 CFR 206.228(a)(2)';
const policy = 'PAPPG, applicant labor; second appeal DR-4559';

/** Which hours FEMA pays: by the kind of work, the class of the person and the pay policy from before the disaster. */
export function hoursEligible({ category, employeeClass, paysOvertime }: Asked): Eligible {
  if (employeeClass === 'elected')
    return { regular: false, overtime: false, rule: 'Hours of elected officials are never eligible.', law: policy };
  const permanent = !isEmergency(category);
  // The salary of exempt staff is budgeted like that of others; only the overtime that the policy pays is added.
  const isBudgeted = employeeClass === 'budgeted' || employeeClass === 'exempt';
  const regular = permanent || !isBudgeted;
  const rule = [
    regular
      ? permanent
        ? 'Permanent work pays regular hours.'
        : 'Regular hours of unbudgeted or backfill staff are eligible.'
      : 'Emergency work of budgeted staff pays overtime only.',
    ...(paysOvertime ? [] : ['The pay policy pays no overtime for it.']),
  ].join(' ');
  return { regular, overtime: paysOvertime, rule, law: paysOvertime ? labor : `${labor}; ${policy}` };
}

export interface Hours {
  readonly regularHours: { readonly amount: string };
  readonly overtimeHours: { readonly amount: string };
  readonly regularRate: Money;
  readonly overtimeRate: Money;
  readonly regularBenefits: number;
  readonly overtimeBenefits: number;
}

/** Benefits of an hour, rounded as they are printed: a paper copy adds up again. */
export const benefitCents = (rate: Money, percent: number): number =>
  timesMoney(rate, (percent / 100).toFixed(6))?.cents ?? 0;

const costOf = (hours: string, rate: Money, percent: number): number =>
  timesMoney({ cents: rate.cents + benefitCents(rate, percent), currency: rate.currency }, hours)?.cents ?? 0;

export interface LaborCost {
  readonly regularCents: number;
  readonly overtimeCents: number;
  readonly totalCents: number;
  readonly eligibleCents: number;
}

/** Form FF-104-FY-21-137: hours times rate with benefits, and what of it FEMA pays. */
export function laborCost(of: Hours, { regular, overtime }: Pick<Eligible, 'regular' | 'overtime'>): LaborCost {
  const regularCents = costOf(of.regularHours.amount, of.regularRate, of.regularBenefits);
  const overtimeCents = costOf(of.overtimeHours.amount, of.overtimeRate, of.overtimeBenefits);
  return {
    regularCents,
    overtimeCents,
    totalCents: regularCents + overtimeCents,
    eligibleCents: (regular ? regularCents : 0) + (overtime ? overtimeCents : 0),
  };
}
