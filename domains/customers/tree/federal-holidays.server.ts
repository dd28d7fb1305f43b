import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { federalHolidays } from '../calendar/federal-holidays.ts';
import { addFederalHolidays } from './agency-picture.ts';
import { holiday } from './holiday.record.ts';

/** A year's federal holidays, by their rule; those that are there already stay as they are. */
export const federalHolidayOperations: readonly Operation[] = [
  answers(addFederalHolidays, {
    scope: 'holiday:create',
    access: 'admin',
    summary: 'Add the federal holidays of a year under 5 U.S.C. 6103. Existing holidays stay as they are.',
    tag: 'Holidays',
    told: 'How many were added.',
    probe: { namesNothing: true, body: { year: 2031 } },
    run: ({ body, once }) =>
      once(async (work) => {
        const wanted = federalHolidays(body.year);
        const kept = await work.rows(holiday, {
          where: { agency: null, day: wanted.map(({ day }) => day) },
          fields: ['day'],
          most: 'all',
        });
        const rows = wanted
          .filter(({ day }) => !kept.some((one) => one.day === day))
          .map(({ name, day }) => ({ name, day, law: '5 U.S.C. 6103(a)' }));
        if (rows.length > 0) await work.createMany(work.around.registry.get(holiday.name), rows);
        return { body: { added: rows.length } };
      }),
  }),
];
