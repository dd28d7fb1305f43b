import { defineRecord, f, secondPerson } from '#kernel';
import { incidentLeads } from './incident-words.ts';

const publisherIsAnother = secondPerson(
  'situation_report.publisher_is_another',
  'You wrote this report, so someone else has to publish it.',
  ['writtenBy'],
);

const source = { event: f.ref('incident_event').label('Event').required() };

/** What is told of an incident at an hour: composed from its log, not typed a second time. Published, it never changes. */
export const situationReport = defineRecord('situation_report', {
  label: ['Situation report', 'Situation reports'],
  about: 'Where an incident stands, composed from its log and its resource requests.',
  title: 'number',
  fields: {
    number: f.sequence('SR-{yyyy}-{000}').search(),
    incident: f.ref('incident').required().computed(),
    period: f.ref('operational_period').label('Operational period').computed(),
    fromAt: f.instant().label('Covers from').required().computed(),
    untilAt: f.instant().label('As of').required().computed(),
    text: f.longText({ max: 20_000 }).label('Text').required().search(),
    sources: f.lines(source, { max: 1000, label: 'Entry' }).label('Source events').computed(),
    // Where the log stood: a later check misses what was cut off or put in before it.
    entries: f.integer({ min: 0 }).label('Log entries').computed(),
    chainHead: f.text({ max: 64 }).label('Chain head').computed(),
    writtenBy: f.person().label('Written by').computed(),
    publishedBy: f.person().label('Published by').computed(),
    publishedAt: f.instant().label('Published at').computed(),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: { by: incidentLeads, inStates: ['working', 'review', 'published', 'discarded'] },
  },
  states: { working: 'new', review: ['review', 'In review'], published: 'done', discarded: 'stopped' },
  finalStates: ['published', 'discarded'],
  transitions: {
    submit: { label: 'Submit for review', from: 'working', to: 'review', by: incidentLeads },
    return: { label: 'Send back', from: 'review', to: 'working', by: incidentLeads, reason: 'required' },
    publish: {
      label: 'Publish report',
      from: 'review',
      to: 'published',
      by: incidentLeads,
      rules: [publisherIsAnother],
      confirm: 'A published report never changes. Compose another to correct it.',
    },
    discard: {
      label: 'Discard',
      from: ['working', 'review'],
      to: 'discarded',
      by: incidentLeads,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['review'],
      code: 'situation_report.is_in_review',
      sentence: 'This report is in review as it is. Send it back to change it.',
    },
    {
      in: ['published', 'discarded'],
      code: 'situation_report.is_over',
      sentence: 'A published or discarded report never changes. Compose another.',
    },
  ],
  list: {
    columns: ['number', 'incident', 'period', 'untilAt', 'writtenBy', 'publishedAt', 'status'],
    filters: ['status', 'incident', 'period'],
    sort: '-number',
  },
  sections: {
    Report: ['incident', 'period', 'fromAt', 'untilAt', 'text'],
    Origin: ['sources', 'entries', 'chainHead', 'writtenBy', 'publishedBy', 'publishedAt'],
  },
});
