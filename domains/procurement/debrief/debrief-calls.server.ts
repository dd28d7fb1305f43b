import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { calendarFile } from '../../public/public.server.ts';
import { award } from '../award/award.record.ts';
import { debriefCalendar } from './debrief-calls.ts';
import { debrief } from './debrief.record.ts';

export const debriefOperations = ({ door }: Ports): Operation[] => [
  answers(debriefCalendar, {
    tag: 'Awards',
    access: 'member',
    scope: 'debrief:read',
    summary: 'The time of a debrief as a calendar entry.',
    told: 'The calendar.',
    probe: { names: { id: 'debrief' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = uuidPattern.test(id) ? await work.find(debrief, id) : null;
        if (!row) throw fail('not_found', 'not_found', 'There is no such debrief.');
        const of = await work.find(award, row.award);
        const event = {
          id: row.number,
          startsAt: row.startsAt,
          minutes: row.minutes,
          title: `Debrief ${row.number}${of ? `, ${of.number}` : ''}`,
          details: row.place,
          stamp: work.now(),
          isCancelled: row.status === 'cancelled',
        };
        return new Response(calendarFile(event), {
          headers: {
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': `attachment; filename="${row.number}.ics"`,
          },
        });
      }),
  }),
];
