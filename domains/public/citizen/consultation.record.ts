import { defineRecord, f, rule } from '#kernel';

const endsAfterItBegins = rule<{ opensOn: string | null; closesOn: string | null }>(
  'consultation.ends_after_it_begins',
  'A consultation closes on the day it opens, or later.',
  ({ row }) => row.opensOn === null || row.closesOn === null || row.closesOn >= row.opensOn,
  { field: 'closesOn' },
);

export const HOUSE_RULES =
  'Stay on topic. No insults, advertising or personal data of others. The agency reviews each comment before it appears; a comment that is not shown is counted, with the reason.';

/** A question that the agency puts to the public, and its answer afterwards. */
export const consultation = defineRecord('consultation', {
  label: ['Consultation', 'Consultations'],
  about: 'Ask the public a question, review the comments and publish a response.',
  title: 'subject',
  fields: {
    number: f.sequence('PC-{yyyy}-{000}').search(),
    subject: f.text({ max: 160 }).label('Title').required().search(),
    question: f.longText({ max: 8000 }).label('Question').required().search(),
    opensOn: f.date().required(),
    closesOn: f.date().required(),
    houseRules: f.text({ max: 1000, lines: 4 }).label('Rules').required().defaultTo(HOUSE_RULES),
    response: f.longText({ max: 8000 }).label('Agency response'),
  },
  access: { read: 'member', create: 'manager', edit: 'manager' },
  states: { draft: 'new', published: 'done', answered: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    publish: { label: 'Publish', from: 'draft', to: 'published', by: 'manager' },
    answer: {
      label: 'Publish the response',
      from: 'published',
      to: 'answered',
      by: 'manager',
      fieldsToFill: ['response'],
    },
    withdraw: {
      label: 'Withdraw',
      from: ['draft', 'published'],
      to: 'withdrawn',
      by: 'manager',
      reason: 'required',
      confirm: 'The page and its comments are no longer public.',
    },
    reopen: { label: 'Withdraw response', from: 'answered', to: 'published', by: 'manager' },
  },
  rules: [endsAfterItBegins],
  list: {
    columns: ['subject', 'number', 'opensOn', 'closesOn', 'status'],
    filters: ['status', 'closesOn'],
    sort: '-number',
  },
  sections: {
    Consultation: ['subject', 'question', 'opensOn', 'closesOn', 'houseRules'],
    Answer: ['response'],
  },
});
