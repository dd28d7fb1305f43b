import { fail, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorPolicy } from './vendor-policy.record.ts';

const said = [
  'coolingDays',
  'replyDays',
  'responseDays',
  'appealDays',
  'exclusionDays',
  'reminderDays',
  'measuredWeight',
  'weights',
  'warnBelow',
  'blockBelow',
  'blocks',
] as const;
type Policy = Pick<Row<typeof vendorPolicy>, (typeof said)[number]>;

/** What holds where no policy was adopted. */
const usual: Policy = {
  coolingDays: 10,
  replyDays: 14,
  responseDays: 30,
  appealDays: 30,
  exclusionDays: 30,
  reminderDays: ['d60', 'd30', 'd7'],
  measuredWeight: 60,
  weights: [],
  warnBelow: 70,
  blockBelow: 40,
  blocks: null,
};

/** The policy of a day. */
export async function vendorPolicyOn(work: UnitOfWork, day: string): Promise<Policy> {
  const found = await work.row(vendorPolicy, {
    where: { fromDay: { until: day } },
    order: '-fromDay',
    fields: said,
  });
  return found ?? usual;
}

/** A criterion weighs one thing. */
async function refuseTwice({ row }: EffectFacts<Row<typeof vendorPolicy>>): Promise<void> {
  const named = row.weights?.map(({ criterion }) => criterion) ?? [];
  const at = named.findIndex((criterion, position) => named.indexOf(criterion) !== position);
  if (at < 0) return;
  const message = 'This criterion has a weight already.';
  throw fail('refused', 'vendor_policy.weighed_twice', message, {
    issues: [{ path: `weights.${at}.criterion`, code: 'vendor_policy.weighed_twice', message }],
  });
}

export const policyEffects = follows(vendorPolicy, { create: [refuseTwice], edit: [refuseTwice] });
