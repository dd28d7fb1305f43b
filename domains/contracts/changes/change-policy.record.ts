import { defineRecord, f, secondPerson } from '#kernel';

const writers = ['admin', { duty: 'chief_procurement_officer' }, { duty: 'governing_body' }] as const;

const adopterIsNotAuthor = secondPerson(
  'change_policy.adopter_is_not_author',
  'You wrote this change policy, so someone else has to adopt it.',
  ['createdBy'],
);

/** From which cumulative changes of a contract on its governing body decides. */
export const changePolicy = defineRecord('change_policy', {
  label: ['Change policy', 'Change policies'],
  about: 'The cumulative value of changes from which the governing body approves, with its source.',
  title: 'source',
  fields: {
    source: f.text({ max: 200 }).label('Source').required().search().help('The resolution, ordinance or law.'),
    above: f.money({ currency: 'organization', min: 0 }).label('Council above').help('Empty: by percent alone.'),
    abovePercent: f
      .percent({ max: 100 })
      .label('Council percent')
      .required()
      .defaultTo(25)
      .help('Of the original value.'),
    cardinalPercent: f.percent({ max: 100 }).label('Cardinal warning').required().defaultTo(25),
    fromDay: f.date().label('From').required().defaultTo('today'),
    adoptedBy: f.person().label('Adopted by').computed(),
  },
  access: { read: 'member', create: writers, edit: { by: writers, inStates: ['proposed', 'adopted'] } },
  fixed: [{ in: ['adopted'], code: 'change_policy.is_adopted', sentence: 'This policy is adopted. Write a new one.' }],
  states: { proposed: 'review', adopted: 'done', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    adopt: {
      label: 'Adopt',
      from: 'proposed',
      to: 'adopted',
      by: { duty: 'governing_body' },
      rules: [adopterIsNotAuthor],
    },
    end: {
      label: 'End',
      from: ['proposed', 'adopted'],
      to: 'ended',
      by: { duty: 'governing_body' },
      reason: 'required',
    },
  },
  list: {
    columns: ['source', 'above', 'abovePercent', 'cardinalPercent', 'fromDay', 'status'],
    filters: ['status', 'fromDay'],
    sort: '-fromDay',
  },
  sections: { Policy: ['source', 'above', 'abovePercent', 'cardinalPercent', 'fromDay', 'adoptedBy'] },
});
