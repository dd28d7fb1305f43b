export interface YearGiven {
  readonly year: number;
  readonly fromDay: string;
  readonly untilDay: string;
  /** The award’s share of the budget in force. */
  readonly budgetCents: number;
  /** What the funder released for it; null where the award is not funded by increments. */
  readonly releasedCents: number | null;
  readonly expendedCents: number;
  readonly pendingCents: number;
  readonly closing: string | null;
  /** Of a closed year; null of one that is open. */
  readonly carriedCents: number | null;
  readonly closedOn: string | null;
}

export interface YearFigures extends Omit<YearGiven, 'carriedCents'> {
  readonly state: 'closed' | 'over' | 'running' | 'ahead';
  readonly carriedInCents: number;
  readonly carriedOutCents: number;
  /** What is released, or else the budget, and what was carried in, less costs; of a closed year less what is carried on too. */
  readonly leftCents: number;
}

/** Unspent money goes on only where a year is closed: the next year then has it, and no cent is in two years. */
export function yearFiguresOf(years: readonly YearGiven[], today: string): readonly YearFigures[] {
  let carriedInCents = 0;
  return years.map(({ carriedCents, ...one }) => {
    const carriedIn = carriedInCents;
    carriedInCents = carriedCents ?? 0;
    return {
      ...one,
      state:
        carriedCents !== null ? 'closed' : one.untilDay < today ? 'over' : one.fromDay <= today ? 'running' : 'ahead',
      carriedInCents: carriedIn,
      carriedOutCents: carriedInCents,
      leftCents: (one.releasedCents ?? one.budgetCents) + carriedIn - one.expendedCents - carriedInCents,
    };
  });
}
