import { defineRecord, f, own } from '#kernel';
import { positions } from '../incidents/incident-words.ts';

/** A message between two people of an incident, with its reply. ICS 213. */
export const icsMessage = defineRecord('ics_message', {
  label: ['Incident message', 'Incident messages'],
  about: 'A message from one position to another, with its reply. ICS 213.',
  title: 'number',
  fields: {
    number: f.sequence('MSG-{yyyy}-{0000}').search(),
    incident: f.ref('incident').required().fixed(),
    period: f.ref('operational_period').label('Operational period').computed(),
    recipient: f.person().label('To').required().fixed(),
    toPosition: f.choice(positions).label('Recipient position').fixed(),
    fromPosition: f.choice(positions).label('Sender position').fixed(),
    subject: f.text({ max: 160 }).label('Subject').required().fixed().search(),
    message: f.longText({ max: 4000 }).label('Message').required().fixed().search(),
    sender: f.person().label('From').computed(),
    sentAt: f.instant().label('Sent').computed(),
    reply: f.longText({ max: 4000 }).label('Reply'),
    repliedBy: f.person().label('Replied by').computed(),
    repliedAt: f.instant().label('Replied at').computed(),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: own('recipient'), inStates: ['sent', 'replied'] },
  },
  states: { sent: ['review', 'Awaiting reply'], replied: 'done' },
  finalStates: ['replied'],
  transitions: {
    answer: {
      label: 'Send reply',
      from: 'sent',
      to: 'replied',
      by: 'member',
      rows: own('recipient'),
      fieldsToFill: ['reply'],
    },
  },
  fixed: [{ in: ['replied'], code: 'ics_message.is_replied', sentence: 'A message with its reply stays as it is.' }],
  list: {
    columns: ['number', 'subject', 'sender', 'recipient', 'sentAt', 'repliedAt', 'status'],
    filters: ['status', 'incident', 'period', 'recipient', 'sentAt'],
    sort: '-number',
  },
  sections: {
    Message: ['incident', 'recipient', 'toPosition', 'fromPosition', 'subject', 'message', 'sender', 'sentAt'],
    Reply: ['reply', 'repliedBy', 'repliedAt'],
  },
});
