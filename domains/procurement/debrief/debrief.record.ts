import { defineRecord, f } from '#kernel';

const clerks = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** A time at which the agency explains an award to a firm that did not get it. */
export const debrief = defineRecord('debrief', {
  label: ['Debrief', 'Debriefs'],
  about: 'A time offered to firms that were not selected, and what was said.',
  title: 'number',
  fields: {
    number: f.sequence('DBR-{yyyy}-{000}').search(),
    award: f.ref('award').required().fixed(),
    startsAt: f.instant().label('Starts').required(),
    minutes: f.integer({ min: 10, max: 240 }).label('Length (minutes)').required().defaultTo(30),
    place: f.text({ max: 300 }).label('Place or link').required(),
    vendor: f.ref('vendor').label('Booked for'),
    bookedAt: f.instant().label('Booked').computed(),
    remindedAt: f.instant().label('Reminder sent').computed(),
    summary: f.longText({ max: 8000 }).label('Debrief summary').search(),
  },
  access: { read: 'member', create: clerks, edit: { by: clerks, inStates: ['offered', 'booked'] } },
  states: { offered: 'new', booked: 'review', held: 'done', cancelled: 'stopped' },
  finalStates: ['held', 'cancelled'],
  transitions: {
    book: { label: 'Book for vendor', from: 'offered', to: 'booked', by: clerks, fieldsToFill: ['vendor'] },
    hold: { label: 'Record as held', from: 'booked', to: 'held', by: clerks, fieldsToFill: ['summary'] },
    cancel: { label: 'Cancel', from: ['offered', 'booked'], to: 'cancelled', by: clerks, reason: 'required' },
  },
  fixed: [
    {
      in: ['booked'],
      code: 'debrief.booked_stands',
      sentence: 'A firm booked this time. Cancel it with a reason, and offer another.',
    },
  ],
  list: {
    columns: ['number', 'award', 'startsAt', 'minutes', 'vendor', 'status'],
    filters: ['status', 'award', 'vendor', 'startsAt'],
    sort: 'startsAt',
  },
  sections: {
    Debrief: ['award', 'startsAt', 'minutes', 'place', 'vendor', 'bookedAt', 'remindedAt'],
    Summary: ['summary'],
  },
});
