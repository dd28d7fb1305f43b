import { addDecimals, compareDecimals } from '#kernel/fields/decimal.ts';
import { type Hours, hoursEligible, laborCost } from '../public-assistance/eligibility.ts';
import type { Category, EmployeeClass } from '../public-assistance/pa-words.ts';

export const keptReasons = {
  budgeted_regular: 'Regular hours of budgeted staff in emergency work',
  no_overtime: 'Overtime that the pay policy does not pay',
  elected: 'Hours of elected officials',
} as const;
export type KeptReason = keyof typeof keptReasons;

/** Where hours that FEMA does not pay can count all the same. */
export const matchUses = {
  pa_share: 'Non-federal share of PA',
  donated: 'Donated resources',
  other_award: 'Match of another award',
} as const;
export type MatchUse = keyof typeof matchUses;

export interface Ruling {
  readonly use: MatchUse;
  readonly isAllowed: boolean;
  readonly why: string;
  readonly law: string;
}

const not = (use: MatchUse, why: string, law: string): Ruling => ({ use, isAllowed: false, why, law });

/** Law by law where they count: never where they would be federal money twice, and only what is in fact paid. */
export function rulingsOf(reason: KeptReason): readonly Ruling[] {
  return [
    not('pa_share', 'Not eligible for PA, so no part of what PA shares.', '44 CFR 206.228(a)(2)'),
    not('donated', 'Only what third parties give is donated.', 'PAPPG, donated resources'),
    reason === 'budgeted_regular'
      ? {
          use: 'other_award',
          isAllowed: true,
          why: 'As cash at the amount paid, where all seven tests hold: another award without federal pay for the same hours.',
          law: '2 CFR 200.306(b)',
        }
      : reason === 'elected'
        ? not('other_award', 'Pay of elected officials is a general cost of government.', '2 CFR 200.444')
        : not('other_award', 'What the pay policy does not pay is no cost.', '2 CFR 200.306(b)(1)'),
  ];
}

interface Entry extends Hours {
  readonly employeeClass: EmployeeClass;
  readonly paysOvertime: boolean;
  readonly workDay: string;
}

export interface Kept {
  readonly reason: KeptReason;
  readonly entries: number;
  readonly hours: string;
  readonly cents: number;
  readonly fromDay: string;
  readonly untilDay: string;
}

const partsOf = (entry: Entry, category: Category): readonly (readonly [KeptReason, string, number])[] => {
  const judged = hoursEligible({ category, ...entry });
  const cost = laborCost(entry, judged);
  const isElected = entry.employeeClass === 'elected';
  return [
    ...(judged.regular
      ? []
      : [[isElected ? 'elected' : 'budgeted_regular', entry.regularHours.amount, cost.regularCents] as const]),
    ...(judged.overtime
      ? []
      : [[isElected ? 'elected' : 'no_overtime', entry.overtimeHours.amount, cost.overtimeCents] as const]),
  ];
};

/** Hours that are kept and not eligible, added up by their reason; every cent is that of its entry. */
export function keptHours(entries: readonly Entry[], category: Category): readonly Kept[] {
  const found = new Map<KeptReason, Kept>();
  for (const entry of entries)
    for (const [reason, hours, cents] of partsOf(entry, category)) {
      if (compareDecimals(hours, '0') <= 0) continue;
      const known = found.get(reason);
      found.set(reason, {
        reason,
        entries: (known?.entries ?? 0) + 1,
        hours: addDecimals(known?.hours ?? '0', hours),
        cents: (known?.cents ?? 0) + cents,
        fromDay: known && known.fromDay < entry.workDay ? known.fromDay : entry.workDay,
        untilDay: known && known.untilDay > entry.workDay ? known.untilDay : entry.workDay,
      });
    }
  return (Object.keys(keptReasons) as KeptReason[]).flatMap((reason) => found.get(reason) ?? []);
}
