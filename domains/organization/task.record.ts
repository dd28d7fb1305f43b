import { anyOf, bothSides, defineRecord, f, own, rule, where } from '#kernel';

const linkStaysInside = rule<{ link: string | null }>(
  'task.link_stays_inside',
  'The page has to be one of this product: it begins with one slash, such as /invoices.',
  ({ row }) => row.link === null || /^\/(?![/\\])/.test(row.link),
  { field: 'link' },
);

const theirs = anyOf(own('assignee'), own('givenBy'));

/** Something one person has to do, by a day when it has one, with the page where it is done. */
export const task = defineRecord('task', {
  label: ['Task', 'Tasks'],
  about: 'A task for one person, with a due date if it has one.',
  title: 'subject',
  serves: bothSides,
  fields: {
    subject: f.text({ max: 200 }).required().search(),
    kind: f.choice({ task: 'Task', approval: 'Approval' }).required().defaultTo('task'),
    assignee: f.person().required().defaultTo('actor'),
    givenBy: f.person().required().computed().defaultTo('actor'),
    dueOn: f.date().label('Due'),
    notes: f.text({ max: 2000, lines: 4 }),
    link: f.text({ max: 500 }).help('The page where it is done.'),
    sample: f.yesNo().label('Sample').required().computed().defaultTo(false),
  },
  access: {
    read: { by: 'member', rows: theirs },
    create: 'member',
    edit: { by: 'member', rows: theirs, inStates: ['open'] },
    // What was really to do is finished or dropped; only what stood here as an example goes away.
    remove: { by: 'member', rows: where('sample', true) },
  },
  states: { open: 'review', done: 'done', dropped: ['stopped', 'Cancelled'] },
  finalStates: ['dropped'],
  transitions: {
    finish: { label: 'Mark done', from: 'open', to: 'done', by: 'member', rows: own('assignee') },
    reopen: {
      label: 'Open again',
      from: 'done',
      to: 'open',
      by: 'member',
      rows: theirs,
    },
    drop: {
      label: 'Drop',
      from: 'open',
      to: 'dropped',
      by: 'member',
      rows: theirs,
      reason: 'optional',
    },
  },
  rules: [linkStaysInside],
  list: {
    columns: ['subject', 'kind', 'dueOn', 'assignee', 'sample', 'status'],
    filters: ['status', 'kind', 'assignee', 'sample'],
    sort: 'dueOn',
  },
  sections: { Task: ['subject', 'kind', 'notes', 'link'], When: ['assignee', 'dueOn'] },
});
