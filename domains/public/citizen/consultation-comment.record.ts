import { defineRecord, f } from '#kernel';
import { hiddenReasons } from './state-words.ts';

/** What a resident says to a consultation. It is public once somebody of the agency has read it. */
export const consultationComment = defineRecord('consultation_comment', {
  label: ['Public comment', 'Public comments'],
  about: 'What a resident says about a consultation; public after review.',
  title: 'number',
  fields: {
    number: f.sequence('CM-{yyyy}-{00000}').search(),
    consultation: f.ref('consultation').required().fixed(),
    text: f.text({ max: 3000, lines: 6 }).label('Comment').required().fixed().search(),
    authorName: f.text({ max: 80 }).label('Name shown').fixed(),
    email: f.email().fixed().readableBy('manager'),
    language: f.choice({ en: 'English', es: 'Spanish' }).required().fixed().defaultTo('en'),
    hiddenBecause: f.choice(hiddenReasons).label('Reason hidden'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { pending: 'review', published: 'done', hidden: 'stopped' },
  transitions: {
    publish: { label: 'Publish', from: ['pending', 'hidden'], to: 'published', by: 'manager' },
    hide: {
      label: 'Do not show',
      from: ['pending', 'published'],
      to: 'hidden',
      by: 'manager',
      fieldsToFill: ['hiddenBecause'],
    },
  },
  list: {
    columns: ['number', 'consultation', 'text', 'language', 'createdAt', 'status'],
    filters: ['status', 'consultation', 'language'],
    sort: '-number',
  },
  sections: { Comment: ['consultation', 'text', 'hiddenBecause'], Author: ['authorName', 'email', 'language'] },
});
