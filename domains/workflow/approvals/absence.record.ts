import { anyOf, defineRecord, f, forThose, includesRole, own, rule } from '#kernel';

const endsAfterItBegins = rule<{ fromDay: string; untilDay: string }>(
  'absence.ends_after_it_begins',
  'The last day away is before the first. Correct the dates.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const forOneself = rule<{ person: string }>(
  'absence.for_oneself',
  'You can only enter your own absence. A manager can enter it for someone else.',
  ({ row, actor }) => actor.kind === 'system' || row.person === actor.id || includesRole(actor.role, 'manager'),
  { field: 'person' },
);

const theirs = anyOf(own('person'), forThose('manager'));

/** Days on which somebody does not work: their tasks go to a deputy or a step further. Why they are away is nobody's business. */
export const absence = defineRecord('absence', {
  label: ['Absence', 'Absences'],
  about: 'Days someone is out of office, so approvals go to a delegate.',
  title: 'note',
  fields: {
    person: f.person().required().fixed().defaultTo('actor'),
    fromDay: f.date().label('From').required().defaultTo('today'),
    untilDay: f.date().label('Until').required().help('Last day out of office.'),
    note: f.text({ max: 120 }).label('Note for colleagues').required().defaultTo('Out of office'),
  },
  access: { read: 'member', create: 'member', edit: { by: 'member', rows: theirs, inStates: ['planned'] } },
  states: { planned: 'done', cancelled: 'stopped' },
  finalStates: ['cancelled'],
  transitions: {
    cancel: {
      label: 'Cancel',
      from: 'planned',
      to: 'cancelled',
      by: 'member',
      rows: theirs,
      confirm: 'Cancels the absence; approvals stay with this person.',
    },
  },
  rules: [endsAfterItBegins, forOneself],
  list: {
    columns: ['note', 'person', 'fromDay', 'untilDay', 'status'],
    filters: ['status', 'person', 'fromDay', 'untilDay'],
    sort: '-fromDay',
  },
  sections: { Absence: ['person', 'fromDay', 'untilDay', 'note'] },
});
