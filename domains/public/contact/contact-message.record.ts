import { defineRecord, f } from '#kernel';

/** What somebody wrote on the contact page, and the answer to it. */
export const contactMessage = defineRecord('contact_message', {
  label: ['Message', 'Messages'],
  about: 'What someone wrote on the contact page, and the answer to it.',
  title: 'number',
  fields: {
    number: f.sequence('MSG-{yyyy}-{00000}').search(),
    topic: f
      .choice({
        support: 'Help with the product',
        sales: 'Buying or hosting',
        accessibility: 'Accessibility',
        security: 'Security',
        press: 'Press',
        other: 'Something else',
      })
      .required()
      .fixed(),
    name: f.text({ max: 120 }).required().fixed().search(),
    email: f.email().required().fixed().search(),
    organizationName: f.text({ max: 160 }).label('Organization').fixed(),
    message: f.text({ max: 5000, lines: 7 }).required().fixed().search(),
    reply: f.text({ max: 5000, lines: 7 }).editableBy('admin'),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { new: 'new', answered: 'done', closed: 'new' },
  transitions: {
    answer: { label: 'Reply', from: 'new', to: 'answered', by: 'admin', fieldsToFill: ['reply'] },
    close: { label: 'Close', from: ['new', 'answered'], to: 'closed', by: 'admin', reason: 'optional' },
    reopen: { label: 'Reopen', from: ['answered', 'closed'], to: 'new', by: 'admin' },
  },
  list: {
    columns: ['number', 'topic', 'name', 'email', 'createdAt', 'status'],
    filters: ['status', 'topic'],
    sort: '-number',
  },
  sections: { Message: ['topic', 'message'], Sender: ['name', 'email', 'organizationName'], Answer: ['reply'] },
});
