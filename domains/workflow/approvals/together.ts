import type { BudgetEffect } from './approval-view.ts';

/** What several documents do to their budget lines when all of them are approved: each line once, with what is left at the end. */
export function together(all: readonly (readonly BudgetEffect[])[]): readonly BudgetEffect[] {
  const lines = new Map<string, BudgetEffect>();
  for (const effect of all.flat()) {
    const before = lines.get(effect.link);
    const takes = effect.available - effect.after;
    lines.set(effect.link, before ? { ...before, after: before.after - takes } : effect);
  }
  return [...lines.values()];
}
