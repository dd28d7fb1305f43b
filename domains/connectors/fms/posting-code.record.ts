import { defineRecord, f, rule } from '#kernel';
import { officers } from './fms-people.ts';

const endsAfterItBegins = rule<{ fromDay: string; untilDay: string | null }>(
  'posting_code.ends_after_it_begins',
  'The mapping ends before it begins. Correct the dates.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

/** What the financial system calls an account code, from a day on. */
export const postingCode = defineRecord('posting_code', {
  label: ['Code mapping', 'Code mappings'],
  about: 'The financial system’s code for an account code, with its effective dates.',
  title: 'code',
  fields: {
    segment: f.ref('account_segment').required().fixed(),
    code: f.text({ max: 12 }).required().fixed().search(),
    systemCode: f.text({ max: 40 }).label('System code').required().search(),
    fromDay: f.date().label('Effective from').required().fixed().defaultTo('today'),
    untilDay: f.date().label('Effective through'),
  },
  access: { read: 'member', create: officers, edit: officers },
  uniqueTogether: [['segment', 'code', 'fromDay']],
  rules: [endsAfterItBegins],
  list: {
    columns: ['code', 'segment', 'systemCode', 'fromDay', 'untilDay'],
    filters: ['segment'],
    sort: 'code',
  },
  sections: { Mapping: ['segment', 'code', 'systemCode', 'fromDay', 'untilDay'] },
});
