import type { Money } from '#kernel';
import { type BudgetForm, budgetForms } from './budget-form-words.ts';
import { type BudgetLine, indirectOf } from './line-math.ts';
import { type DirectClass, directOrder } from './budget-words.ts';
import { type ConstructionRow, constructionRowOf } from './construction-rows.ts';
import { type CostTypeName, typeOf } from './cost-types.ts';

/** A row as both the budget and the form have it. SF-424C says what a row costs and not who bears it. */
export interface FormRow {
  readonly key: string;
  readonly label: string;
  readonly funderCents: number | null;
  readonly matchCents: number | null;
  readonly cents: number;
}

export interface RowDifference {
  readonly label: string;
  readonly key: string;
  readonly budgetCents: number;
  readonly formCents: number;
  readonly budgetMatchCents: number | null;
  readonly formMatchCents: number | null;
}

/** Rows on which the budget and a form do not agree. */
export function rowsApart(budget: readonly FormRow[], form: readonly FormRow[]): readonly RowDifference[] {
  return budget.flatMap((own) => {
    const other = form.find(({ key }) => key === own.key);
    if (!other || (other.cents === own.cents && other.matchCents === own.matchCents)) return [];
    return [
      {
        label: own.label,
        key: own.key,
        budgetCents: own.cents,
        formCents: other.cents,
        budgetMatchCents: own.matchCents,
        formMatchCents: other.matchCents,
      },
    ];
  });
}

const plainType: Readonly<Record<DirectClass, CostTypeName>> = {
  personnel: 'salaries',
  fringe: 'fringe',
  travel: 'travel',
  equipment: 'equipment',
  supplies: 'supplies',
  contractual: 'contract',
  construction: 'construction',
  other: 'direct',
};
const constructionType: Readonly<Record<ConstructionRow, CostTypeName>> = {
  c1: 'direct',
  c2: 'capital',
  c3: 'relocation',
  c4: 'consultant',
  c5: 'consultant',
  c6: 'consultant',
  c7: 'construction',
  c8: 'construction',
  c9: 'construction',
  c10: 'equipment',
  c11: 'direct',
  c13: 'contingency',
};

export interface Taken {
  readonly form: BudgetForm;
  readonly lines: readonly BudgetLine[];
  readonly rows: readonly FormRow[];
  /** Whole percent of line 17 of SF-424C; null on SF-424A. */
  readonly percent: number | null;
  readonly year: number | null;
  readonly apart: readonly RowDifference[];
  readonly currency: string;
}

/**
 * The lines with the form’s amounts: a row that agrees keeps its lines, a row that does not becomes one line. Indirect costs and
 * program income follow from the rates and from the lines, so a form never sets them.
 */
export function takenFrom({ form, lines, rows, percent, year, apart, currency }: Taken): readonly BudgetLine[] {
  const money = (cents: number): Money => ({ cents, currency });
  const isOwn = (line: BudgetLine) => year === null || line.year === year;
  const keyOf = (line: BudgetLine) => (form === 'sf424a' ? line.costClass : constructionRowOf(line));
  const gone = new Set(apart.map(({ key }) => key));
  const kept = lines.filter((line) => !isOwn(line) || !gone.has(keyOf(line)));
  const made = rows.flatMap((row): BudgetLine[] => {
    const isDirect = form === 'sf424a' ? directOrder.some((one) => one === row.key) : row.key !== 'c15';
    if (!gone.has(row.key) || !isDirect || row.cents <= 0) return [];
    const funder = row.funderCents ?? indirectOf(row.cents, percent ?? 100);
    const costType =
      form === 'sf424a' ? plainType[row.key as DirectClass] : constructionType[row.key as ConstructionRow];
    return [
      {
        costClass: form === 'sf424a' ? (row.key as DirectClass) : (typeOf(costType).classes[0] as DirectClass),
        costType,
        description: `${row.label} of ${budgetForms[form]}`,
        quantity: { amount: '1', unit: 'LS' },
        rate: money(row.cents),
        year: year ?? 1,
        person: null,
        subrecipient: null,
        construction: form === 'sf424c' ? (row.key as ConstructionRow) : null,
        amount: money(row.cents),
        funder: money(funder),
        match: money(row.cents - funder),
        basis: `Taken from ${budgetForms[form]}; enter the detail.`,
      },
    ];
  });
  return [...kept, ...made];
}
