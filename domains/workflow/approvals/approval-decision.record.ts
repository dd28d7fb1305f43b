import { anyOf, defineRecord, f, forThose, own } from '#kernel';

/** What somebody decided or said in an approval, in whose name, and about exactly which content. Never changed; at most it no longer counts. */
export const approvalDecision = defineRecord('approval_decision', {
  label: ['Decision', 'Decisions'],
  about: 'A person’s decision in an approval, on whose behalf, and the exact content decided.',
  title: 'verb',
  fields: {
    verb: f
      .choice({
        approve: 'Approved',
        reject: 'Rejected',
        return: 'Sent back',
        rewind: 'Returned to an earlier step',
        ask: 'Asked',
        answer: 'Answered',
        advise: 'Advised',
        add: 'Added approver',
        hand_over: 'Reassigned',
        escalate: 'Escalated',
        fill: 'Filled in',
      })
      .required()
      .computed(),
    approval: f.ref('approval').required().computed(),
    task: f.ref('approval_task').required().computed(),
    node: f.text({ max: 80 }).label('Step').required().computed(),
    decidedBy: f.person().required().computed(),
    onBehalfOf: f.person().computed(),
    toPerson: f.person().label('Other person').computed(),
    toNode: f.text({ max: 80 }).label('Earlier step').computed(),
    comment: f.text({ max: 4000, lines: 4 }).computed(),
    hash: f.text({ max: 64 }).label('Content hash').required().computed(),
    content: f.json().computed().readableBy('nobody'),
    amount: f.money({ currency: 'organization' }).computed(),
    decidedAt: f.instant().required().computed(),
    voidBecause: f.text({ max: 300 }).label('Void because').computed(),
  },
  access: {
    read: {
      by: 'member',
      rows: anyOf(own('decidedBy'), own('onBehalfOf'), forThose(['manager', { duty: 'auditor' }])),
    },
    create: 'nobody',
    edit: 'nobody',
  },
  states: { standing: ['done', 'Current'], void: 'stopped' },
  finalStates: ['void'],
  transitions: {
    avoid: { label: 'Void', from: 'standing', to: 'void', by: 'nobody' },
  },
  list: {
    columns: ['verb', 'approval', 'node', 'decidedBy', 'onBehalfOf', 'amount', 'decidedAt', 'status'],
    filters: ['status', 'verb', 'approval', 'task', 'decidedBy', 'onBehalfOf'],
    sort: '-decidedAt',
  },
  sections: {
    Decision: ['verb', 'approval', 'node', 'decidedBy', 'onBehalfOf', 'toPerson', 'toNode', 'comment'],
    Content: ['hash', 'amount', 'decidedAt', 'voidBecause'],
  },
});
