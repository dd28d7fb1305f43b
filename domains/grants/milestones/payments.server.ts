import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantMilestone } from './grant-milestone.record.ts';

/** What the milestones of a fixed amount award, or of one of its subawards, are paid together; waived ones are paid nothing. */
export async function milestonePaymentsOf(work: UnitOfWork, award: string, subaward: string | null): Promise<number> {
  const rows = await work.asProduct.rows(grantMilestone, {
    where: { award, subaward, payment: { not: null }, status: { not: 'waived' } },
    fields: ['payment'],
    most: 'all',
  });
  return rows.reduce((sum, { payment }) => sum + (payment?.cents ?? 0), 0);
}
