import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import type { grantCost } from '../costs/grant-cost.record.ts';
import { checkExclusion } from './exclusion-check.server.ts';
import { holdsOf } from './holds.server.ts';
import { paidOf } from './sub-figures.server.ts';
import { subaward } from './subaward.record.ts';
import { running } from './subrecipient-words.ts';

type Cost = Pick<Row<typeof grantCost>, 'id' | 'subaward' | 'splits' | 'incurredOn' | 'status'>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_cost.${code}`, message);

/**
 * A cost under a subaward: of its award, within its period, while nothing holds it, and never above its amount. Exclusions are read
 * again at each payment. The subaward is held while its costs are counted, after its award.
 */
export async function judgeSubaward(work: UnitOfWork, cost: Cost, lock: 'share' | 'update'): Promise<void> {
  if (cost.subaward === null || work.actor.kind === 'system') return;
  const sub = await work.asProduct.row(subaward, { where: { id: cost.subaward }, lock });
  if (!sub || !running.some((state) => state === sub.status))
    throw wrong('subaward', 'subaward_is_open', 'Choose a signed subaward that is not closed.');
  const shares = (cost.splits ?? []).filter(({ share }) => share === 'funder');
  if (shares.length === 0 || shares.some(({ award }) => award !== sub.award))
    throw wrong('splits', 'subaward_of_award', `${sub.number} is of another award. Charge its own award alone.`);
  if (cost.incurredOn < sub.fromDay || cost.incurredOn > sub.untilDay)
    throw wrong('incurredOn', 'in_subaward_period', `${sub.number} pays costs from ${sub.fromDay} to ${sub.untilDay}.`);
  const stop = (await holdsOf(work, [sub.id])).get(sub.id)?.find(({ stops }) => stops);
  if (stop)
    throw wrong('subaward', 'subaward_is_held', `${stop.number} stops payments of ${sub.number} (2 CFR 200.339).`);
  await checkExclusion(work, sub.subrecipient, sub.checkFinding);
  const before = (await paidOf(work, [sub.id])).get(sub.id)?.cents ?? 0;
  // At its approval the cost itself is counted among those that are paid.
  const own = cost.status === 'approved' ? 0 : shares.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (before + own > sub.amount.cents)
    throw wrong(
      'amount',
      'within_subaward',
      `${sub.number} is ${dollars(sub.amount.cents)}. With this cost ${dollars(before + own)} would be paid.`,
    );
}
