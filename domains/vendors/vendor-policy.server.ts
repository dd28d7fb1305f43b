import type { Row } from '#kernel';
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
