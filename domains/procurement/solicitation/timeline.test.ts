import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorkingDay, type WorkingCalendar } from '../../customers/public.ts';
import { dayIn } from '#kernel/fields/date.ts';
import { earliestDue, timelineFrom, tooShort } from './timeline.ts';
import { solicitationTypes, type SolicitationType } from './solicitation-words.ts';

const houston: WorkingCalendar = {
  timeZone: 'America/Chicago',
  weekdays: [1, 2, 3, 4, 5],
  from: 8 * 60,
  until: 17 * 60,
  holidays: new Set(['2026-11-26', '2026-11-27', '2026-12-24', '2026-12-25', '2027-01-01']),
};

describe('the timeline of a solicitation', () => {
  test('proposes the days of a clerk: due on a business day, questions five business days before, a meeting before those', () => {
    expect(timelineFrom({ type: 'itb', calendar: houston, publishOn: '2026-11-20', advertisingDays: 14 })).toEqual({
      publishOn: '2026-11-20',
      meetingAt: '2026-11-24T15:00:00.000Z',
      questionsDueAt: '2026-11-25T23:00:00.000Z',
      dueAt: '2026-12-04T20:00:00.000Z',
    });
  });

  test('skips the agency’s holidays: 14 days from December 11 end on Christmas, responses are due on Monday', () => {
    expect(earliestDue({ calendar: houston, publishOn: '2026-12-11', advertisingDays: 14 })).toBe('2026-12-28');
  });

  test('keeps the agency’s hour through the change of the clock', () => {
    const at = (publishOn: string) =>
      timelineFrom({ type: 'itb', calendar: houston, publishOn, advertisingDays: 0 }).dueAt;
    expect([at('2026-10-12'), at('2026-10-19')]).toEqual(['2026-10-26T19:00:00.000Z', '2026-11-02T20:00:00.000Z']);
  });

  test('never proposes fewer days than the rules ask for, and keeps its days in order on business days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(solicitationTypes) as SolicitationType[])),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 90 }),
        (type, offset, advertisingDays) => {
          const publishOn = new Date(Date.parse('2026-01-01') + offset * 86_400_000).toISOString().slice(0, 10);
          const { meetingAt, questionsDueAt, dueAt } = timelineFrom({
            type,
            calendar: houston,
            publishOn,
            advertisingDays,
          });
          const days = [meetingAt, questionsDueAt, dueAt].flatMap((one) => one ?? []);
          expect(days).toEqual(days.toSorted());
          for (const one of days) expect(isWorkingDay(houston, dayIn(houston.timeZone, new Date(one)))).toBe(true);
          const due = dayIn(houston.timeZone, new Date(dueAt));
          expect(tooShort({ advertisingDays, advertising: [] }, publishOn, due)).toBeNull();
          expect(due >= earliestDue({ calendar: houston, publishOn, advertisingDays })).toBe(true);
        },
      ),
    );
  });

  test('says by how much a calendar is too short, with the rule', () => {
    const advertising = [
      { rule: 'tx/publish', citation: 'Tex. Loc. Gov’t Code 262.025', days: 14, how: 'Twice in a newspaper' },
    ];
    const decision = { advertisingDays: 14, advertising: advertising as never };
    expect(tooShort(decision, '2026-11-20', '2026-12-03')).toBe(
      'The rules ask for 14 days of advertising and this gives 13. Move the due date. (Tex. Loc. Gov’t Code 262.025)',
    );
    expect(tooShort(decision, '2026-11-20', '2026-12-04')).toBeNull();
  });
});
