import { defineRecord, f } from '#kernel';

const officer = { duty: 'budget_officer' } as const;

/** One document that still holds money on a line when the year ends, and what becomes of it. */
export const yearEndItem = defineRecord('year_end_item', {
  label: ['Open commitment', 'Open commitments'],
  about: 'A document that still commits budget at year-end, and what happens to it.',
  title: 'document',
  fields: {
    yearEnd: f.ref('year_end').required().fixed(),
    line: f.ref('budget_line').required().fixed(),
    document: f.text({ max: 200 }).required().fixed().search(),
    documentRecord: f.text({ max: 60 }).required().fixed(),
    documentId: f.uuid().required().fixed(),
    preencumbered: f.money({ currency: 'organization' }).required().fixed(),
    encumbered: f.money({ currency: 'organization' }).required().fixed(),
    decision: f.choice({ lapse: 'Lapses', carry: 'Carries forward' }),
    intoLine: f.ref('budget_line').label('Target line').help('Required to carry forward.'),
    note: f.text({ max: 400 }),
  },
  partOf: {
    field: 'yearEnd',
    frozenIn: ['committed'],
    code: 'year_end.committed',
    sentence: 'The year is closed, so its decisions cannot be changed.',
  },
  access: { read: 'member', create: 'nobody', edit: officer },
  uniqueTogether: [['yearEnd', 'line', 'documentId']],
  list: {
    columns: ['document', 'line', 'preencumbered', 'encumbered', 'decision', 'intoLine', 'note'],
    filters: ['yearEnd', 'decision', 'line'],
    sort: 'document',
  },
  sections: {
    'Open commitment': ['yearEnd', 'document', 'line', 'preencumbered', 'encumbered'],
    Decision: ['decision', 'intoLine', 'note'],
    Document: ['documentRecord', 'documentId'],
  },
});
