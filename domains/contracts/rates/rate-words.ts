export const rateKinds = { labor: 'Labor', equipment: 'Equipment', materials: 'Materials' } as const;

/** Codes of the units of measure in which time and pieces are billed. */
export const rateUnits = { HR: 'Hour', DAY: 'Day', EA: 'Each' } as const;

/** Percentages of the ceiling that the contract manager hears of. */
export const ceilingMarks = [75, 85, 100] as const;
