import { defineRecord, f } from '#kernel';
import { hiddenReasons } from '../../public/public.ts';
import { managers } from '../contract/contract-life.ts';
import { answerSaysSomething, hiderIsNotManager } from './contract-question.rules.ts';
import { questionTopics } from './question-words.ts';

const deciders = [{ duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;

/** What a visitor asks or says about a public contract, and what the agency answers. */
export const contractQuestion = defineRecord('contract_question', {
  label: ['Contract question', 'Contract questions'],
  about: 'A visitor’s question or feedback on a public contract, answered in public.',
  title: 'number',
  fields: {
    number: f.sequence('CQ-{yyyy}-{00000}').search(),
    contract: f.ref('contract').required().fixed(),
    topic: f.choice(questionTopics).label('Topic').required().fixed().defaultTo('question'),
    text: f.text({ max: 3000, lines: 6 }).label('Message').required().fixed().search(),
    authorName: f.text({ max: 80 }).label('Name shown').fixed(),
    email: f.email().fixed().readableBy('manager'),
    routedTo: f.person().label('Routed to').computed(),
    answer: f.text({ max: 3000, lines: 6 }).label('Answer').help('The public reads it as it is.'),
    answeredBy: f.person().label('Answered by').computed(),
    answeredOn: f.date().label('Answered on').computed(),
    hiddenBecause: f.choice(hiddenReasons).label('Hidden as').help('Counted in public.'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: {
    pending: ['review', 'To review'],
    published: ['late', 'To answer'],
    answered: 'done',
    hidden: 'stopped',
  },
  rules: [answerSaysSomething],
  transitions: {
    publish: {
      label: 'Publish',
      from: 'pending',
      to: 'published',
      by: managers,
      confirm: 'The public reads this message and that it awaits an answer.',
    },
    answer: {
      label: 'Answer',
      from: ['pending', 'published'],
      to: 'answered',
      by: managers,
      fieldsToFill: ['answer'],
      confirm: 'The public reads the message and your answer.',
    },
    reopen: { label: 'Withdraw answer', from: 'answered', to: 'published', by: managers, reason: 'required' },
    hide: {
      label: 'Hide',
      from: ['pending', 'published', 'answered'],
      to: 'hidden',
      by: deciders,
      rules: [hiderIsNotManager],
      fieldsToFill: ['hiddenBecause'],
      reason: 'required',
    },
    show: {
      label: 'Show again',
      from: 'hidden',
      to: 'published',
      by: deciders,
      rules: [hiderIsNotManager],
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'contract', 'topic', 'text', 'routedTo', 'createdAt', 'status'],
    filters: ['status', 'contract', 'topic', 'routedTo'],
    sort: '-number',
  },
  sections: {
    Message: ['contract', 'topic', 'text', 'authorName', 'email'],
    Answer: ['routedTo', 'answer', 'answeredBy', 'answeredOn', 'hiddenBecause'],
  },
});
