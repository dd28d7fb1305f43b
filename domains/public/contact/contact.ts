import { contactMessage } from './contact-message.record.ts';

const { topic, name, email, organizationName, message } = contactMessage.fields;

/** What the form on the public page asks for, in its own words. */
export const contactForm = {
  topic: topic.label('What is it about?'),
  name: name.label('Your name'),
  email: email.label('E-mail').help('We reply to this address.'),
  organizationName,
  message: message.label('Your message'),
};

export const topicWords = (topic.spec.options as { readonly choices: Readonly<Record<string, string>> }).choices;

/** What to say first about a topic that somebody came with. */
export const topicNotes: Readonly<Record<string, string>> = {
  accessibility:
    'Tell us what got in the way, on which page and with which assistive technology, and how you would like our answer: in writing, by phone or in another form.',
  security: 'Say what you found and how to see it. Please do not try it on data of others.',
  sales:
    'Say how large your agency is and whether you would run Levee yourselves. There is no call unless you ask for one.',
  press: 'Say what it is about and when you need an answer.',
  support:
    'Say what you did, what happened and what you expected. If an error showed a number, that number helps most.',
};
