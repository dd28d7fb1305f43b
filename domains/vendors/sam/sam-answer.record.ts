import { defineRecord, f } from '#kernel';

/** What SAM.gov said of a vendor; silence is kept as well, because a check then went by the extract. */
export const samOutcomes = { clear: 'No exclusion', found: 'Exclusions found', no_answer: 'No answer' } as const;
export type SamOutcome = keyof typeof samOutcomes;

/** One question to SAM.gov about a vendor, as it was answered. Rows are added and never changed. */
export const samAnswer = defineRecord('sam_answer', {
  label: ['Answer of SAM', 'Answers of SAM'],
  about: 'What SAM.gov answered about the exclusions of one vendor, and when.',
  title: 'askedAs',
  fields: {
    vendor: f.ref('vendor').required().computed(),
    askedAs: f.text({ max: 200 }).label('Asked as').required().computed().search(),
    outcome: f.choice(samOutcomes).label('Answer').required().computed(),
    because: f.text({ max: 300 }).label('Explanation').computed(),
    found: f
      .json({
        type: 'array',
        items: {
          type: 'object',
          required: ['entry', 'name'],
          properties: { entry: { type: 'string' }, name: { type: 'string' } },
        },
      })
      .label('Exclusions')
      .computed(),
    askedBy: f.person().label('Asked by').computed(),
    askedOn: f.date().label('Asked on').required().computed(),
    askedAt: f.instant().label('Asked').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['vendor', 'askedAs', 'outcome', 'because', 'askedBy', 'askedAt'],
    filters: ['vendor', 'outcome', 'askedOn'],
    sort: '-askedAt',
  },
  sections: {
    Question: ['vendor', 'askedAs', 'askedBy', 'askedOn', 'askedAt'],
    Answer: ['outcome', 'because', 'found'],
  },
});
