/** Who prepares 1099 forms, who approves and files them, and who reads them; a TIN is read in full by those who file alone. */
export const preparers = [{ duty: 'accounts_payable' }] as const;
export const approvers = [{ duty: 'treasurer' }] as const;
export const readers = [...preparers, ...approvers, { duty: 'budget_officer' }, { duty: 'auditor' }] as const;
