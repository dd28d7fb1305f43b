import { defineRecord, f } from '#kernel';
import { eventStates, eventSteps, holdPlacers } from './retention-life.ts';
import { eventKinds } from './retention-words.ts';
import { beganByNow, endFitsKind, endsAfterItBegins, saysWhy } from './retention.rules.ts';

/** What extends how long the records of an award are kept: a hold, a request of an agency, or a later trigger. 2 CFR 200.334. */
export const retentionEvent = defineRecord('retention_event', {
  label: ['Retention event', 'Retention events'],
  about: 'A hold, request or trigger that extends how long records of an award are kept.',
  title: 'number',
  fields: {
    number: f.sequence('RTE-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    kind: f.choice(eventKinds).label('Type').required(),
    fromDay: f
      .date()
      .label('Began on')
      .required()
      .defaultTo('today')
      .help('Of income or a proposal that isn’t filed, the end of its fiscal year.'),
    untilDay: f.date().label('Keep until').help('Of a schedule or an agency request. Empty: until it is lifted.'),
    reference: f.text({ max: 80 }).search().help('Case, notice or schedule number.'),
    reason: f.text({ max: 500, lines: 3 }).required().search(),
    documents: f.attachments().label('Notice'),
    liftedBy: f.person().computed(),
    liftedOn: f.date().computed(),
  },
  access: { read: 'member', create: holdPlacers, edit: { by: holdPlacers, inStates: ['active', 'lifted'] } },
  states: eventStates,
  finalStates: ['lifted'],
  transitions: eventSteps,
  fixed: [
    {
      in: ['active'],
      except: ['reference', 'documents'],
      code: 'retention_event.is_in_force',
      sentence: 'An event in force stays as it is. Lift it with a reason and enter it again.',
    },
    { in: ['lifted'], code: 'retention_event.is_lifted', sentence: 'This event is lifted and stays as it is.' },
  ],
  rules: [endFitsKind, endsAfterItBegins, beganByNow, saysWhy],
  list: {
    columns: ['number', 'award', 'kind', 'fromDay', 'untilDay', 'status'],
    filters: ['status', 'award', 'kind', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Event: ['award', 'kind', 'fromDay', 'untilDay', 'reference', 'reason', 'documents'],
    Lifting: ['liftedBy', 'liftedOn'],
  },
});
