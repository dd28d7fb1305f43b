import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { exclusionSnapshot } from '../../vendors/public.server.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { checkExclusion } from './exclusion-check.server.ts';
import { holdsOf } from './holds.server.ts';
import { paidOf } from './sub-figures.server.ts';
import { subaward } from './subaward.record.ts';
import { running } from './subrecipient-words.ts';

type Cost = Pick<Row<typeof grantCost>, 'id' | 'subaward' | 'milestone' | 'splits' | 'incurredOn' | 'status'>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_cost.${code}`, message);

/**
 * What a fixed amount subaward is paid for. Law: 2 CFR 200.201(b)(1). A milestone is verified before it is paid, and paid once; it is held,
 * so that two costs at once never pay it twice.
 */
async function judgeMilestone(work: UnitOfWork, cost: Cost, sub: Row<typeof subaward>): Promise<void> {
  const paid = { subaward: sub.id, payment: { not: null } } as const;
  if (cost.milestone === null) {
    if (sub.isFixed === true && (await work.asProduct.has(grantMilestone, paid)))
      throw wrong('milestone', 'names_milestone', `${sub.number} is paid by its milestones. Choose the milestone.`);
    return;
  }
  const found = await work.asProduct.row(grantMilestone, { where: { id: cost.milestone }, lock: 'update' });
  if (found?.subaward !== sub.id || found.payment === null)
    throw wrong('milestone', 'milestone_of_subaward', `Choose a milestone of ${sub.number} with a payment.`);
  if (found.status !== 'verified')
    throw wrong('milestone', 'milestone_is_verified', `${found.number} isn’t verified. It is paid once it is.`);
  const cents = (cost.splits ?? []).reduce(
    (sum, { share, amount }) => sum + (share === 'funder' ? amount.cents : 0),
    0,
  );
  if (cents !== found.payment.cents)
    throw wrong(
      'amount',
      'milestone_payment',
      `${found.number} is paid ${dollars(found.payment.cents)}, no other amount.`,
    );
  const other = await work.asProduct.row(grantCost, {
    where: { milestone: found.id, id: { not: cost.id }, status: ['draft', 'submitted', 'approved', 'reversing'] },
    fields: ['number'],
  });
  if (other) throw wrong('milestone', 'milestone_once', `${other.number} pays ${found.number} already.`);
}

/**
 * A cost under a subaward: of its award, within its period, while nothing holds it, and never above its amount. Exclusions are read
 * again at each payment; what they said is returned, null of a cost of no subaward. The subaward is held while its costs are counted, after its award.
 */
export async function judgeSubaward(work: UnitOfWork, cost: Cost, lock: 'share' | 'update'): Promise<string | null> {
  if (work.actor.kind === 'system') return null;
  if (cost.subaward === null) {
    if (cost.milestone !== null)
      throw wrong('milestone', 'milestone_of_subaward', 'Choose the subaward that this milestone pays as well.');
    return null;
  }
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
  await judgeMilestone(work, cost, sub);
  const found = await checkExclusion(work, sub.subrecipient, sub.checkFinding);
  const before = (await paidOf(work, [sub.id])).get(sub.id)?.cents ?? 0;
  // At its approval the cost itself is counted among those that are paid.
  const own = cost.status === 'approved' ? 0 : shares.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (before + own > sub.amount.cents)
    throw wrong(
      'amount',
      'within_subaward',
      `${sub.number} is ${dollars(sub.amount.cents)}. With this cost ${dollars(before + own)} would be paid.`,
    );
  return withExtract(work, found);
}

/** What a check said, and the extract that it read. */
async function withExtract(work: UnitOfWork, found: string): Promise<string> {
  const read = await work.asProduct.row(exclusionSnapshot, {
    where: { status: 'current', state: null },
    fields: ['takenOn'],
  });
  return `${found.slice(0, 240)} ${read ? `SAM.gov extract of ${read.takenOn}.` : 'No SAM.gov extract is loaded.'}`;
}
