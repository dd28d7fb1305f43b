/** Forms of a budget: for programs, and for construction. */
export const budgetForms = { sf424a: 'SF-424A', sf424c: 'SF-424C' } as const;
export type BudgetForm = keyof typeof budgetForms;
