import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { intakePolicyOn } from '../../procurement/public.server.ts';

/** By when an order placed now has its public notice, its paperwork and its ratification, by the policy of this day. */
export async function hardDates(work: UnitOfWork) {
  const { emergencyNotice, emergencyPaperwork, emergencyRatify } = await intakePolicyOn(work, work.today);
  return {
    noticeBy: addDays(work.today, emergencyNotice),
    paperworkBy: addDays(work.today, emergencyPaperwork),
    ratifyBy: addDays(work.today, emergencyRatify),
  };
}
