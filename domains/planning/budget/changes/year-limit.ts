import { dollars } from '../ledger/verdict.ts';
import type { Authority, ChangeToDecide, Reach } from './reach.ts';

/** What a change adds in one budget. A budget is a fiscal year. */
export interface InBudget {
  readonly budget: string;
  readonly name: string;
  readonly cents: number;
}

export interface LimitedAuthority extends Authority {
  readonly id: string;
  /** In all that may be approved under it in one budget; null: any amount. */
  readonly yearCents: number | null;
}

/** What was approved under an authority in one budget, by the department it counts for. */
export interface YearUse {
  readonly authority: string;
  readonly department: string | null;
  readonly budget: string;
  readonly cents: number;
  /** How much of it waits for its day. */
  readonly scheduled: number;
}

export interface YearAsked extends ChangeToDecide {
  /** Empty where nothing is added, as when a change is undone. */
  readonly budgets: readonly InBudget[];
}

/** Authority that ends at a department or below counts for each department by itself. */
export const countsByDepartment = (reach: Reach): boolean => reach === 'object_group' || reach === 'department';

/** The department a change counts for; null where it touches several, or one that is not known. */
export const departmentOf = ({ departments }: Pick<ChangeToDecide, 'departments'>): string | null =>
  departments.length === 1 ? (departments[0] ?? null) : null;

/** What counts already where this change would count: gross, so that a transfer back counts again. */
export const usedUnder = (
  { id, reach }: Pick<LimitedAuthority, 'id' | 'reach'>,
  asked: Pick<YearAsked, 'departments'>,
  { budget, uses }: { readonly budget: string; readonly uses: readonly YearUse[] },
): number =>
  uses
    .filter(
      (one) =>
        one.authority === id &&
        one.budget === budget &&
        (!countsByDepartment(reach) || one.department === departmentOf(asked)),
    )
    .reduce((sum, { cents }) => sum + cents, 0);

export interface Over {
  readonly authority: string;
  readonly department: string | null;
  readonly usedCents: number;
  readonly yearCents: number;
  readonly cents: number;
}

/** The first budget in which a change would pass the total of an authority, or null. */
export function overYear(one: LimitedAuthority, asked: YearAsked, uses: readonly YearUse[]): Over | null {
  const { yearCents, name, reach } = one;
  if (yearCents === null) return null;
  for (const { budget, cents } of asked.budgets) {
    const usedCents = usedUnder(one, asked, { budget, uses });
    if (usedCents + cents > yearCents)
      return {
        authority: name,
        department: countsByDepartment(reach) ? departmentOf(asked) : null,
        usedCents,
        yearCents,
        cents,
      };
  }
  return null;
}

/** Those under which the change still fits in its year. */
export const withinYear = (
  all: readonly LimitedAuthority[],
  asked: YearAsked,
  uses: readonly YearUse[],
): readonly LimitedAuthority[] => all.filter((one) => overYear(one, asked, uses) === null);

/** Why the total of an authority leaves no room for a change. */
export const overSentence = ({ authority, department, usedCents, yearCents, cents }: Over): string =>
  `Under ${authority} ${dollars(usedCents)} of ${dollars(yearCents)} were approved this year${
    department === null ? '' : ` for ${department}`
  }; this change is ${dollars(cents)}.`;

/** What is used of a total, as the page of authorities shows it. */
export interface YearRow {
  readonly authority: string;
  readonly name: string;
  /** Null where the total is one for all departments, or nothing is used in any yet. */
  readonly department: string | null;
  readonly byDepartment: boolean;
  readonly budget: string;
  readonly usedCents: number;
  readonly scheduledCents: number;
  readonly yearCents: number;
}

/** For every budget and every authority that has a total a row, or one for each department where it counts so. */
export const yearRows = (
  authorities: readonly LimitedAuthority[],
  budgets: readonly { readonly id: string; readonly name: string }[],
  uses: readonly YearUse[],
): readonly YearRow[] =>
  budgets.flatMap((budget) =>
    authorities.flatMap(({ id, name, reach, yearCents }): YearRow[] => {
      if (yearCents === null) return [];
      const own = uses.filter((one) => one.authority === id && one.budget === budget.id);
      const byDepartment = countsByDepartment(reach);
      const departments = byDepartment ? [...new Set(own.map(({ department }) => department))] : [null];
      return (departments.length === 0 ? [null] : departments).map((department) => {
        const counted = byDepartment ? own.filter((one) => one.department === department) : own;
        const sum = (of: (one: YearUse) => number) => counted.reduce((total, one) => total + of(one), 0);
        return {
          authority: id,
          name,
          department,
          byDepartment,
          budget: budget.name,
          usedCents: sum(({ cents }) => cents),
          scheduledCents: sum(({ scheduled }) => scheduled),
          yearCents,
        };
      });
    }),
  );
