import { defineRecord, f, own } from '#kernel';

/** What a member and the assistant said to each other. The messages are kept beside it, and nobody else reads either. */
export const conversation = defineRecord('assistant_conversation', {
  label: ['Conversation', 'Conversations'],
  about: 'Your conversations with the assistant; only you can read them.',
  title: 'title',
  fields: {
    title: f.text({ max: 120 }).required().search(),
    owner: f.person().required().fixed().defaultTo('actor'),
    level: f
      .choice({ authenticated: 'Platform Guide', premium: 'Premium AI Agent' })
      .required()
      .computed()
      .defaultTo('authenticated'),
    // Not a reference: an assistant may be taken away, and what was said with it stays.
    agent: f.uuid().label('Assistant').fixed(),
    messages: f.integer({ min: 0 }).required().computed().defaultTo(0),
    lastAt: f.instant().label('Last message').required().computed().defaultTo('now'),
  },
  access: {
    read: { by: 'member', rows: own('owner') },
    create: { by: 'member', rows: own('owner') },
    edit: { by: 'member', rows: own('owner') },
    remove: { by: 'member', rows: own('owner') },
  },
  list: { columns: ['title', 'messages', 'lastAt'], filters: ['owner'], sort: '-lastAt' },
  sections: { Conversation: ['title', 'owner', 'agent'] },
});
