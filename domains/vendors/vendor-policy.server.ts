import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorPolicy } from './vendor-policy.record.ts';

type Policy = Pick<Row<typeof vendorPolicy>, 'coolingDays'>;

/** What holds where no policy was adopted. */
const usual: Policy = { coolingDays: 10 };

/** The policy of a day. */
export async function vendorPolicyOn(work: UnitOfWork, day: string): Promise<Policy> {
  const found = await work.row(vendorPolicy, {
    where: { fromDay: { until: day } },
    order: '-fromDay',
    fields: ['coolingDays'],
  });
  return found ?? usual;
}
