import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { askers } from './money-words.ts';
import { dueAfterReceipt } from './fema-request.rules.ts';

/** What FEMA or the State asks about a declaration or a project, until when, and what was answered. */
export const femaRequest = defineRecord('fema_request', {
  label: ['FEMA request', 'FEMA requests'],
  about: 'A request for information by FEMA or the State, with its due day and its answer.',
  title: 'number',
  fields: {
    number: f.sequence('FRI-{yyyy}-{0000}').search(),
    disaster: f.ref('declared_disaster').label('Disaster').required().fixed(),
    project: f.ref('pa_project').label('Project'),
    asker: f.choice(askers).label('Asked by').required(),
    reference: f.text({ max: 60 }).label('Reference').search().help('Its number in the Grants Portal.'),
    subject: f.text({ max: 160 }).label('Subject').required().search(),
    question: f.longText({ max: 4000 }).label('Question').required(),
    receivedOn: f.date().label('Received on').required(),
    dueOn: f.date().label('Due').required().help('As the request states it.'),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    answer: f.longText({ max: 8000 }).label('Answer'),
    answeredOn: f.date().label('Sent on'),
    documents: f.attachments().label('Documents'),
    answeredBy: f.person().label('Answered by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['open', 'answered', 'canceled'] },
  },
  states: { open: ['review', 'Awaiting answer'], answered: 'done', canceled: 'stopped' },
  finalStates: ['canceled'],
  transitions: {
    answer: {
      label: 'Record answer',
      from: 'open',
      to: 'answered',
      by: grantManagers,
      fieldsToFill: ['answer', 'answeredOn'],
    },
    reopen: { label: 'Reopen request', from: 'answered', to: 'open', by: grantManagers, reason: 'required' },
    cancel: { label: 'Cancel request', from: 'open', to: 'canceled', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['answered'],
      except: ['documents'],
      code: 'fema_request.is_answered',
      sentence: 'An answered request stays as it was sent. Reopen it to answer again.',
    },
    { in: ['canceled'], code: 'fema_request.is_canceled', sentence: 'A canceled request never changes.' },
  ],
  rules: [dueAfterReceipt],
  list: {
    columns: ['number', 'subject', 'asker', 'project', 'owner', 'dueOn', 'answeredOn', 'status'],
    filters: ['status', 'disaster', 'project', 'asker', 'owner', 'dueOn'],
    sort: 'dueOn',
  },
  sections: {
    Request: ['disaster', 'project', 'asker', 'reference', 'subject', 'question', 'receivedOn', 'dueOn', 'owner'],
    Answer: ['answer', 'answeredOn', 'answeredBy', 'documents'],
  },
});
