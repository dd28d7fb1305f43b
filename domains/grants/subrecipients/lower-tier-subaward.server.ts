import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { lowerTierSubaward } from './lower-tier-subaward.record.ts';
import { subaward } from './subaward.record.ts';
import { obligated } from './subrecipient-words.ts';

type Facts = EffectFacts<Row<typeof lowerTierSubaward>>;

/** What was signed alone can be passed on; that more was passed on than was given is a finding, not a typing error. */
async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, lowerTierSubaward, grantManagers);
  const of = await work.asProduct.row(subaward, {
    where: { id: row.subaward },
    fields: ['number', 'status'],
    lock: 'share',
  });
  if (!of || !obligated.some((state) => state === of.status))
    throw refusedAt('subaward', 'lower_tier_subaward.is_signed', 'Choose a signed subaward.');
  if (row.asOf > work.today)
    throw refusedAt('asOf', 'lower_tier_subaward.reported_by_now', 'Enter the day of the report, today or before.');
}

async function withdrawn({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, lowerTierSubaward, grantManagers);
}

export const lowerTierEffects = follows(lowerTierSubaward, {
  create: [written],
  edit: [written],
  withdraw: [withdrawn],
});
