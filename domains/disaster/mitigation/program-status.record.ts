import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { confidences, precisions, programs, statusEffects } from './mitigation-words.ts';
import { endsAfterItBegins, extensionIsWhole, statusConfirmerIsAnother } from './plan.rules.ts';

/** What a notice, an order or a court did to a program, on its day and with its source. Nothing in the code says whether a program is open. */
export const programStatus = defineRecord('program_status', {
  label: ['Program status', 'Program statuses'],
  about: 'A dated event of a mitigation program, with its source.',
  title: 'statement',
  fields: {
    program: f.choice(programs).label('Program').required().fixed(),
    effect: f.choice(statusEffects).label('Effect').required(),
    statement: f.text({ max: 200 }).label('Event').required().search(),
    sinceDay: f.date().label('Since').required(),
    precision: f.choice(precisions).label('Day known').required().defaultTo('day'),
    untilDay: f.date().label('Until').help('Last day for applications.'),
    disaster: f.ref('declared_disaster').label('Disaster').help('Whose window is extended.'),
    extensionDays: f.integer({ min: 1, max: 240 }).label('Extension days'),
    source: f.text({ max: 200 }).label('Source').required().search(),
    confidence: f.choice(confidences).label('Confidence').required().defaultTo('b'),
    documents: f.attachments().label('Documents'),
    confirmedBy: f.person().label('Confirmed by').computed(),
    confirmedOn: f.date().label('Confirmed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'confirmed', 'retracted'] },
  },
  states: { draft: 'new', confirmed: 'done', retracted: 'stopped' },
  finalStates: ['retracted'],
  transitions: {
    confirm: {
      label: 'Confirm status',
      from: 'draft',
      to: 'confirmed',
      by: grantApprovers,
      rules: [statusConfirmerIsAnother],
      confirm: 'Submissions are held against this status from now on.',
    },
    retract: {
      label: 'Retract',
      from: ['draft', 'confirmed'],
      to: 'retracted',
      by: grantManagers,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['confirmed', 'retracted'],
      code: 'program_status.is_decided',
      sentence: 'A confirmed or retracted status never changes. Enter a new one.',
    },
  ],
  rules: [extensionIsWhole, endsAfterItBegins],
  list: {
    columns: ['program', 'effect', 'statement', 'sinceDay', 'untilDay', 'confidence', 'status'],
    filters: ['status', 'program', 'effect', 'disaster'],
    sort: '-sinceDay',
  },
  sections: {
    Event: ['program', 'effect', 'statement', 'sinceDay', 'precision', 'untilDay'],
    Extension: ['disaster', 'extensionDays'],
    Source: ['source', 'confidence', 'documents'],
    Decisions: ['confirmedBy', 'confirmedOn'],
  },
});
