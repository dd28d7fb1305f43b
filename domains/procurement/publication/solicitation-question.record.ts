import { defineRecord, f } from '#kernel';
import { buyers } from '../solicitation/solicitation-life.ts';

/** What a vendor asks about a published solicitation. Question and answer are public, who asked never is. */
export const solicitationQuestion = defineRecord('solicitation_question', {
  label: ['Vendor question', 'Vendor questions'],
  about: 'Questions about published solicitations, with the answers everyone reads.',
  title: 'number',
  fields: {
    number: f.sequence('Q-{yyyy}-{00000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    question: f.text({ max: 2000, lines: 5 }).required().fixed().search(),
    email: f.email().required().fixed().readableBy('admin'),
    answer: f.text({ max: 4000, lines: 5 }).search().help('Everyone reads it. Do not name the vendor.'),
    addendum: f.ref('addendum').computed().help('Publishes the answer when it is issued.'),
    askedAt: f.instant().computed().label('Asked'),
    answeredAt: f.instant().computed().label('Answered'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: {
    unconfirmed: 'new',
    asked: 'review',
    attached: ['review', 'In addendum'],
    answered: 'done',
    declined: 'stopped',
  },
  finalStates: ['answered', 'declined'],
  transitions: {
    confirm: { label: 'Confirm', from: 'unconfirmed', to: 'asked', by: 'nobody' },
    answer: { label: 'Publish answer', from: 'asked', to: 'answered', by: buyers, fieldsToFill: ['answer'] },
    attach: {
      label: 'Answer by addendum',
      from: 'asked',
      to: 'attached',
      by: buyers,
      fieldsToFill: ['answer'],
    },
    detach: { label: 'Take from addendum', from: 'attached', to: 'asked', by: buyers },
    release: { label: 'Publish with addendum', from: 'attached', to: 'answered', by: 'nobody' },
    decline: { label: 'Decline', from: 'asked', to: 'declined', by: buyers, reason: 'required' },
  },
  list: {
    columns: ['number', 'solicitation', 'question', 'askedAt', 'addendum', 'status'],
    filters: ['status', 'solicitation', 'addendum'],
    sort: '-number',
  },
  sections: {
    Question: ['solicitation', 'question', 'askedAt', 'email'],
    Answer: ['answer', 'addendum', 'answeredAt'],
  },
});
