import { anyOf, defineRecord, f, forThose, holdsActor } from '#kernel';

/** Those who take part see it, and those who answer for how the organization decides. */
export const takesPart = anyOf(holdsActor('people'), forThose(['manager', { duty: 'auditor' }]));

/**
 * The way of one document through the people who have to agree to it, on the version of the workflow it began with. Everything
 * here is written by the product; people write decisions.
 */
export const approval = defineRecord('approval', {
  label: ['Document approval', 'Document approvals'],
  about: 'One document’s approval: its steps, participants and outcome.',
  title: 'subject',
  fields: {
    subject: f.text({ max: 300 }).required().computed().search(),
    kind: f.text({ max: 60 }).required().computed(),
    record: f.text({ max: 60 }).required().computed(),
    rowId: f.uuid().label('Document').required().computed(),
    link: f.text({ max: 300 }).required().computed(),
    workflow: f.ref('workflow_version').label('Workflow version').required().computed(),
    amount: f.money({ currency: 'organization' }).computed(),
    /** Of the material fields as they stand now. */
    hash: f.text({ max: 64 }).label('Content hash').required().computed(),
    content: f.json().computed().readableBy('nobody'),
    facts: f.json().computed().readableBy('nobody'),
    state: f.json().computed().readableBy('nobody'),
    requesters: f.refs('organization_members').computed(),
    people: f.refs('organization_members').label('Participants').computed(),
    startedBy: f.person().required().computed(),
    startedAt: f.instant().required().computed(),
    endedAt: f.instant().computed(),
    wakesAt: f.instant().label('Resumes at').computed(),
    round: f.integer({ min: 1 }).label('Times submitted').required().computed().defaultTo(1),
    trouble: f.text({ max: 500 }).label('Blocked because').computed(),
  },
  access: { read: { by: 'member', rows: takesPart }, create: 'nobody', edit: 'nobody' },
  states: {
    running: 'review',
    waiting: 'review',
    stuck: ['late', 'Blocked'],
    approved: 'done',
    rejected: 'stopped',
    returned: 'returned',
    withdrawn: 'stopped',
  },
  finalStates: ['rejected', 'withdrawn'],
  transitions: {
    wait: { label: 'Wait', from: ['running', 'stuck'], to: 'waiting', by: 'nobody' },
    proceed: { label: 'Continue', from: ['waiting', 'stuck'], to: 'running', by: 'nobody' },
    halt: { label: 'Block', from: ['running', 'waiting'], to: 'stuck', by: 'nobody', reason: 'required' },
    finish: { label: 'Approve', from: ['running', 'waiting', 'stuck'], to: 'approved', by: 'nobody' },
    refuse: { label: 'Reject', from: ['running', 'waiting', 'stuck'], to: 'rejected', by: 'nobody' },
    giveBack: { label: 'Return', from: ['running', 'waiting', 'stuck'], to: 'returned', by: 'nobody' },
    resume: { label: 'Resume', from: ['returned', 'approved'], to: 'running', by: 'nobody' },
    withdraw: {
      label: 'Withdraw',
      from: ['running', 'waiting', 'stuck', 'returned', 'approved'],
      to: 'withdrawn',
      by: 'nobody',
    },
  },
  list: {
    columns: ['subject', 'kind', 'amount', 'startedBy', 'startedAt', 'endedAt', 'status'],
    filters: ['status', 'kind', 'record', 'rowId', 'startedBy', 'workflow'],
    sort: '-startedAt',
  },
  sections: {
    Approval: ['subject', 'kind', 'amount', 'requesters', 'people'],
    Progress: ['workflow', 'startedBy', 'startedAt', 'endedAt', 'round', 'trouble'],
  },
});
