import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { decidePurchase } from '../../procurement/public.ts';
import { award, factsOf, rulesOf, solicitation } from '../../procurement/public.server.ts';
import type { contract } from '../contract/contract.record.ts';
import { type CouncilRule, usualRule } from './change-money.ts';
import { changePolicy } from './change-policy.record.ts';

type Contract = Row<typeof contract>;

/** The adopted policy of the day. */
export async function councilRule(work: UnitOfWork): Promise<CouncilRule> {
  const found = await work.row(changePolicy, {
    where: { status: 'adopted', fromDay: { until: work.today } },
    order: ['-fromDay', '-createdAt'],
    fields: ['source', 'above', 'abovePercent', 'cardinalPercent'],
  });
  return found
    ? {
        aboveCents: found.above?.cents ?? null,
        abovePercent: found.abovePercent,
        cardinalPercent: found.cardinalPercent,
        source: found.source,
      }
    : usualRule;
}

export interface AnalysisLimit {
  readonly cents: number;
  readonly citation: string;
  readonly version: string;
}

/** What the solicitation of the contract said of the purchase, as far as it has one. */
async function factsOfContract(work: UnitOfWork, { award: id }: Contract) {
  const of = id === null ? null : await work.asProduct.find(award, id);
  const call = of && (await work.asProduct.find(solicitation, of.solicitation));
  return call ? factsOf(call, work.today) : { category: 'services' as const };
}

/**
 * The simplified acquisition threshold of the day, as the rule packs have it. It is asked for whatever pays for the contract: grants
 * come later, and a price that nobody analyzed cannot be charged to them.
 */
export async function analysisLimit(work: UnitOfWork, of: Contract): Promise<AnalysisLimit | null> {
  const { packs, agency } = await rulesOf(work, work.today);
  const facts = {
    ...agency,
    ...(await factsOfContract(work, of)),
    cents: of.ceiling?.cents ?? 0,
    purchaseDay: work.today,
    federalFunds: true,
    modification: true,
  };
  const { thresholds } = decidePurchase(facts, packs);
  const found = thresholds.find(({ name }) => name === 'simplified_acquisition');
  return found ? { cents: found.cents, citation: found.citation, version: found.version } : null;
}
