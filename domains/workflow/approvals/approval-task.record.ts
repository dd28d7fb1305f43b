import { anyOf, defineRecord, f, forThose, holdsActor } from '#kernel';

/** One step of an approval that waits for people: who, why they, until when, and what was asked. */
export const approvalTask = defineRecord('approval_task', {
  label: ['Approval task', 'Approval tasks'],
  about: 'One pending step of an approval: who decides, why, and by when.',
  title: 'label',
  fields: {
    approval: f.ref('approval').required().computed(),
    /** The step of the workflow, and the one time that the case came to it: `buyer` and `buyer.2`. */
    node: f.text({ max: 80 }).label('Step').required().computed(),
    step: f.text({ max: 90 }).label('Step').required().computed(),
    label: f.text({ max: 200 }).required().computed(),
    kind: f
      .choice({
        approval: 'Approval',
        form: 'Form',
        information: 'Question',
        opinion: 'Second opinion',
      })
      .required()
      .computed(),
    assignees: f.refs('organization_members').computed(),
    because: f.text({ max: 300 }).label('Assigned because').required().computed(),
    /** How many of them have to agree. */
    needed: f.integer({ min: 1 }).required().computed().defaultTo(1),
    question: f.text({ max: 2000, lines: 4 }).computed(),
    askedBy: f.person().computed(),
    dueAt: f.instant().label('Due').computed(),
    remindAt: f.instant().label('Next reminder').computed(),
    reminders: f.integer({ min: 0 }).label('Reminders sent').required().computed().defaultTo(0),
    escalatedAt: f.instant().label('Escalated').computed(),
    openedAt: f.instant().required().computed(),
    closedAt: f.instant().computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(holdsActor('assignees'), forThose(['manager', { duty: 'auditor' }])) },
    create: 'nobody',
    edit: 'nobody',
  },
  states: { open: 'review', paused: 'returned', done: 'done', void: 'stopped' },
  finalStates: ['done', 'void'],
  transitions: {
    pause: { label: 'Await reply', from: 'open', to: 'paused', by: 'nobody' },
    proceed: { label: 'Continue', from: 'paused', to: 'open', by: 'nobody' },
    close: { label: 'Close', from: ['open', 'paused'], to: 'done', by: 'nobody' },
    drop: { label: 'Cancel', from: ['open', 'paused'], to: 'void', by: 'nobody', reason: 'optional' },
  },
  list: {
    columns: ['label', 'approval', 'kind', 'assignees', 'dueAt', 'openedAt', 'status'],
    filters: ['status', 'approval', 'kind', 'node'],
    sort: 'dueAt',
  },
  sections: {
    Task: ['label', 'approval', 'kind', 'assignees', 'because', 'question', 'askedBy'],
    When: ['openedAt', 'dueAt', 'reminders', 'escalatedAt', 'closedAt'],
  },
});
