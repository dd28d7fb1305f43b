import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { aloneUpTo } from '../orders/order-judging.server.ts';
import { decidePurchase } from './decide.ts';
import { rulesOf } from './rule-packs.server.ts';

/** Up to so many cents goods are bought without quotes on a day, by the law and the limits of the agency. */
export async function microPurchaseOn(work: UnitOfWork, day: string): Promise<number> {
  const { agency, packs } = await rulesOf(work, day);
  const facts = { ...agency, cents: 1, category: 'goods' as const, federalFunds: false, purchaseDay: day };
  return aloneUpTo(decidePurchase(facts, packs).thresholds);
}
