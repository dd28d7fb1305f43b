import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { federalHolidays } from './calendar/federal-holidays.ts';
import { holiday } from './tree/holiday.record.ts';

/** The federal holidays of this year and the next, so that deadlines count right from the first day. The organization changes them as it likes. */
export async function keepFederalHolidays(work: UnitOfWork): Promise<void> {
  const year = Number(work.today.slice(0, 4));
  const rows = [year, year + 1]
    .flatMap((one) => federalHolidays(one))
    .map(({ name, day }) => ({ name, day, law: '5 U.S.C. 6103(a)' }));
  await work.asProduct.createMany(work.around.registry.get(holiday.name), rows);
}
