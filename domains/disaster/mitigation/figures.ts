import type { Money, Row } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { yearlyLosses } from './bca.ts';
import { budgetChecks, mitigationFigure, shareLimit } from './mitigation-terms.ts';
import type { mitigationProject } from './mitigation-project.record.ts';

export type MitigationRow = Row<typeof mitigationProject>;

const percentOf = (cents: number, percent: number): number =>
  timesMoney({ cents, currency: 'USD' }, (percent / 100).toFixed(6))?.cents ?? 0;

/** Budget, shares and yearly benefit of a project, from its lines. */
export function figuresOf(
  of: Pick<
    MitigationRow,
    'costs' | 'federalShare' | 'program' | 'isSmallRural' | 'usefulLife' | 'upkeep' | 'losses' | 'benefits'
  >,
) {
  const costs = (of.costs ?? []).map(({ costClass, quantity, unitPrice }) => ({
    costClass,
    cents: timesMoney(unitPrice as Money, quantity.amount)?.cents ?? 0,
  }));
  const costCents = costs.reduce((sum, { cents }) => sum + cents, 0);
  const federalCents = percentOf(costCents, of.federalShare);
  const losses = yearlyLosses(of.losses ?? []);
  const otherCents = (of.benefits ?? []).reduce((sum, { annual }) => sum + annual.cents, 0);
  return {
    costCents,
    federalCents,
    /** The last cent is ours. */
    nonFederalCents: costCents - federalCents,
    ...losses,
    otherCents,
    benefitCents: losses.avoidedCents + otherCents,
    upkeepCents: of.upkeep?.cents ?? 0,
    years: of.usefulLife,
    limit: shareLimit(of.program, of.isSmallRural),
    ...budgetChecks(costs),
    /** Below this cost a narrative may stand in for the analysis. */
    mayNarrate: costCents > 0 && costCents < mitigationFigure('narrative').value,
  };
}
export type Figures = ReturnType<typeof figuresOf>;

/** What the analysis works with; null until cost, useful life and a benefit are there. */
export const inputsOf = ({ costCents, upkeepCents, benefitCents, years }: Figures) =>
  costCents > 0 && benefitCents > 0 && years !== null ? { costCents, upkeepCents, benefitCents, years } : null;
