import { defineRecord, f, rule } from '#kernel';

const closesAfterItOpens = rule<{ opensOn: string | null; closesOn: string | null }>(
  'account_value.closes_after_it_opens',
  'The code ends before it begins. Correct the dates.',
  ({ row }) => row.opensOn === null || row.closesOn === null || row.closesOn >= row.opensOn,
  { field: 'closesOn' },
);

const codeFitsIntoTheString = rule<{ code: string }>(
  'account_value.code_fits_into_the_string',
  'A code can’t contain a dash; dashes separate account segments.',
  ({ row }) => !row.code.includes('-'),
  { field: 'code' },
);

/** A code that a segment of the account string may have, for as long as it is in force. */
export const accountValue = defineRecord('account_value', {
  label: ['Account code', 'Account codes'],
  about: 'A code of an account segment, such as fund 100 or object 5300, with its effective dates.',
  title: 'code',
  fields: {
    segment: f.ref('account_segment').required().fixed(),
    code: f.text({ max: 12 }).required().fixed().search(),
    name: f.text({ max: 120 }).required().search(),
    belongsTo: f
      .text({ max: 40 })
      .label('Group')
      .help('Codes with the same group belong together: Supplies, Personnel.'),
    opensOn: f.date().help('First day; for a grant, the first day of its period of performance.'),
    closesOn: f.date().help('Last day; nothing may be booked to it afterwards.'),
    notes: f.text({ max: 500, lines: 3 }),
  },
  access: { read: 'member', create: { duty: 'budget_officer' }, edit: { duty: 'budget_officer' } },
  uniqueTogether: [['segment', 'code']],
  rules: [closesAfterItOpens, codeFitsIntoTheString],
  list: {
    columns: ['code', 'name', 'segment', 'belongsTo', 'opensOn', 'closesOn'],
    filters: ['segment', 'belongsTo'],
    sort: 'code',
  },
  sections: { Code: ['segment', 'code', 'name', 'belongsTo'], 'In force': ['opensOn', 'closesOn'], Notes: ['notes'] },
});
