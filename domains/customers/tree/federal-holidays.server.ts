import { f } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { federalHolidays } from '../calendar/federal-holidays.ts';
import { holiday } from './holiday.record.ts';

/** A year's federal holidays, by their rule; those that are there already stay as they are. */
export const federalHolidayOperations: readonly Operation[] = [
  operation({
    id: 'holiday.federal',
    scope: 'holiday:create',
    method: 'POST',
    path: '/api/v1/holiday/federal',
    summary:
      'Add the federal holidays of a year, reckoned by 5 U.S.C. 6103. Days that are kept already are left alone.',
    tag: 'Holidays',
    access: 'admin',
    body: { year: f.integer({ min: 1972, max: 2199 }).required() },
    answers: { 200: { description: 'How many were added.', schema: schemaOf({ added: 'whole' }) } },
    run: ({ body, once }) =>
      once(async (work) => {
        const wanted = federalHolidays(Number(body['year']));
        const kept = await work.tx.query<{ day: string }>(
          'select day from holiday where organization_id = $1 and agency is null and day = any($2::date[])',
          [work.actor.organizationId, wanted.map(({ day }) => day)],
        );
        const rows = wanted
          .filter(({ day }) => !kept.some((one) => one.day === day))
          .map(({ name, day }) => ({ name, day, law: '5 U.S.C. 6103(a)' }));
        if (rows.length > 0) await work.createMany(work.around.registry.get(holiday.name), rows);
        return { body: { added: rows.length } };
      }),
  }),
];
