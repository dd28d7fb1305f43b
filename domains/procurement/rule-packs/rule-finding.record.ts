import { anyOf, defineRecord, f, forThose, own } from '#kernel';

const keepers = [
  'manager',
  { duty: 'legal_counsel' },
  { duty: 'auditor' },
  { duty: 'chief_procurement_officer' },
] as const;

/** Something about a rule that somebody has to look into, with a name and a day. */
export const ruleFinding = defineRecord('rule_finding', {
  label: ['Finding', 'Findings'],
  about: 'A rule issue to resolve, with an owner and a due date.',
  title: 'subject',
  fields: {
    subject: f.text({ max: 200 }).required().search(),
    kind: f
      .choice({
        legal_review: 'Legal review required',
        exception: 'Exception to follow up',
        split: 'Possible split purchase',
        rule_change: 'Change of law',
        other: 'Other',
      })
      .required()
      .defaultTo('other'),
    rule: f.text({ max: 120 }).search().help('Rule name from the trace.'),
    decision: f.ref('rule_decision').fixed(),
    aboutRecord: f.text({ max: 60 }).label('Kind of record').fixed(),
    aboutId: f.uuid().label('Row').fixed(),
    detail: f.longText({ max: 4000 }).label('Details').fixed(),
    owner: f.person().required().defaultTo('actor'),
    dueOn: f.date().label('Due').required(),
    answer: f.longText({ max: 4000 }).help('The outcome and the decision.'),
    evidence: f.attachments(),
  },
  access: {
    read: 'member',
    create: keepers,
    edit: { by: 'member', rows: anyOf(own('owner'), own('createdBy'), forThose(keepers)), inStates: ['open'] },
  },
  states: { open: 'review', answered: 'done' },
  transitions: {
    answer: {
      label: 'Answer',
      from: 'open',
      to: 'answered',
      by: 'member',
      rows: anyOf(own('owner'), forThose([{ duty: 'legal_counsel' }, 'admin'])),
      fieldsToFill: ['answer'],
    },
    reopen: { label: 'Reopen', from: 'answered', to: 'open', by: keepers, reason: 'required' },
  },
  list: {
    columns: ['subject', 'kind', 'owner', 'dueOn', 'status'],
    filters: ['status', 'kind', 'owner', 'decision', 'aboutId'],
    sort: 'dueOn',
  },
  sections: {
    Finding: ['subject', 'kind', 'detail', 'rule', 'decision', 'aboutRecord', 'aboutId'],
    Who: ['owner', 'dueOn'],
    Answer: ['answer', 'evidence'],
  },
});
