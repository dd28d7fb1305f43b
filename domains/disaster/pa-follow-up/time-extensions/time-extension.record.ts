import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../../grants/public.ts';
import { extenders } from '../../public-assistance/pa-words.ts';
import { extensionStates, extensionSteps } from './extension-life.ts';
import { causes } from './extension-words.ts';

const milestone = {
  milestone: f.text({ max: 160 }).label('Milestone').required(),
  dueOn: f.date().label('Date').required(),
};

/** A request for more time on one project, with the four parts that it has to have, and what was decided. */
export const timeExtension = defineRecord('time_extension', {
  label: ['Time extension', 'Time extensions'],
  about: 'A request to the recipient or FEMA for a later work deadline of a PA project.',
  title: 'number',
  fields: {
    number: f.sequence('EXT-{yyyy}-{000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    grantor: f.choice(extenders).label('Asked of').required().help('FEMA decides beyond the limit of the recipient.'),
    requestedUntil: f.date().label('Requested until').required().help('The projected completion date.'),
    cause: f.choice(causes).label('Cause').required(),
    justification: f.longText({ max: 6000 }).label('Justification').help('What delays the work, with dates.'),
    workDone: f.longText({ max: 3000 }).label('Work completed'),
    workLeft: f.longText({ max: 3000 }).label('Work remaining'),
    schedule: f.lines(milestone, { max: 60, label: 'Milestone' }).label('Schedule'),
    lateReason: f.text({ max: 500, lines: 3 }).label('Late reason').help('Where it is sent after the deadline.'),
    documents: f.attachments().label('Documents'),
    sentOn: f.date().label('Sent on'),
    decidedOn: f.date().label('Decided on'),
    grantedUntil: f.date().label('Granted until'),
    provisions: f.text({ max: 1000, lines: 3 }).label('Provisions').help('Write None where it has none.'),
    dueOn: f.date().label('Deadline then').computed(),
    earlier: f.longText({ max: 8000 }).label('Earlier extensions').computed(),
    isLate: f.yesNo().label('After deadline').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    decidedBy: f.person().label('Decided by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'granted', 'denied', 'withdrawn'] },
  },
  states: extensionStates,
  finalStates: ['granted', 'denied', 'withdrawn'],
  transitions: extensionSteps,
  fixed: [
    {
      in: ['submitted'],
      except: ['documents'],
      code: 'time_extension.is_submitted',
      sentence: 'This request stays as it was sent. Send it back to change it.',
    },
    {
      in: ['granted', 'denied', 'withdrawn'],
      code: 'time_extension.is_over',
      sentence: 'This request is decided. Enter a new one.',
    },
  ],
  list: {
    columns: ['number', 'project', 'grantor', 'cause', 'dueOn', 'requestedUntil', 'grantedUntil', 'status'],
    filters: ['status', 'project', 'grantor', 'cause', 'requestedUntil'],
    sort: '-number',
  },
  sections: {
    Request: ['project', 'grantor', 'requestedUntil', 'cause', 'lateReason', 'documents'],
    'Four parts': ['earlier', 'justification', 'workDone', 'workLeft', 'schedule'],
    Sent: ['sentOn', 'dueOn', 'isLate', 'submittedBy'],
    Decision: ['decidedOn', 'grantedUntil', 'provisions', 'decidedBy'],
  },
});
