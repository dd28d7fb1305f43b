/** Who makes, sends and answers batches, and who decides with them as a second person. */
export const officers = { duty: 'financial_system_officer' } as const;
export const deciders = [officers, { duty: 'budget_officer' }] as const;
