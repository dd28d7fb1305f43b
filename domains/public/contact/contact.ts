import { contactMessage } from './contact-message.record.ts';

const { topic, name, email, organizationName, message } = contactMessage.fields;

/** What the form on the public page asks for, in its own words. */
export const contactForm = {
  topic: topic.label('What is it about?'),
  name: name.label('Your name'),
  email: email.label('E-mail').help('The answer goes there.'),
  organizationName,
  message: message.label('Your message'),
};

export const topicWords = (topic.spec.options as { readonly choices: Readonly<Record<string, string>> }).choices;

/** What to say first about a topic that somebody came with. */
export const topicNotes: Readonly<Record<string, string>> = {
  accessibility:
    'Tell us what stood in the way, with which page and which technique, and how you would like the answer: in writing, by phone or in another form.',
  security: 'Say what you found and how to see it. Please do not try it on data of others.',
  sales:
    'Say how large your agency is and whether you would run Levee yourselves. There is no call unless you ask for one.',
  press: 'Say what you write about and until when you need the answer.',
  support:
    'Say what you did, what happened and what you expected. If an error showed a number, that number helps most.',
};
