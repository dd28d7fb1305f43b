import { defineRecord, f } from '#kernel';

/** A wish to be shown the product, and the time on which both agreed. */
export const demoRequest = defineRecord('demo_request', {
  label: ['Demo request', 'Demo requests'],
  about: 'Schedule and give the demos visitors ask for.',
  title: 'number',
  fields: {
    number: f.sequence('DR-{yyyy}-{00000}').search(),
    name: f.text({ max: 120 }).required().fixed().search(),
    email: f.email().required().fixed().search(),
    organizationName: f.text({ max: 160 }).label('Organization').required().fixed().search(),
    jobTitle: f.text({ max: 120 }).label('Role').fixed(),
    phone: f.phone().fixed(),
    agencyKind: f
      .choice({
        county: 'County',
        city: 'City or town',
        state: 'State agency',
        district: 'School or special district',
        utility: 'Utility',
        tribal: 'Tribal government',
        nonprofit: 'Nonprofit that receives grants',
        other: 'Other',
      })
      .label('Kind of agency')
      .fixed(),
    topic: f
      .choice({
        overview: 'General overview',
        procurement: 'Procurement, from requisition to order',
        grants: 'Grants and their compliance',
        recovery: 'Disaster recovery and FEMA',
        audit: 'The audit record and its proofs',
        hosting: 'Running it on our own server',
      })
      .required()
      .fixed(),
    message: f.text({ max: 2000, lines: 5 }).label('Topics').fixed(),
    startsAt: f.instant().label('Time').computed(),
    visitorZone: f.text({ max: 60 }).label('Visitor time zone').computed(),
    assignedTo: f.person().label('Shown by').editableBy('admin'),
  },
  access: { read: 'admin', create: 'nobody', edit: { by: 'admin', inStates: ['requested', 'scheduled'] } },
  states: {
    requested: 'review',
    scheduled: 'review',
    held: 'done',
    cancelled: 'stopped',
    no_show: ['stopped', 'No-show'],
  },
  finalStates: ['held', 'cancelled', 'no_show'],
  transitions: {
    schedule: { label: 'Choose a time', from: 'requested', to: 'scheduled', by: 'nobody' },
    hold: { label: 'Mark held', from: 'scheduled', to: 'held', by: 'admin' },
    miss: { label: 'No-show', from: 'scheduled', to: 'no_show', by: 'admin' },
    cancel: {
      label: 'Cancel',
      from: ['requested', 'scheduled'],
      to: 'cancelled',
      by: 'admin',
      reason: 'required',
      confirm: 'The visitor gets an email, and the time is free for others.',
    },
    withdraw: { label: 'Cancelled by visitor', from: ['requested', 'scheduled'], to: 'cancelled', by: 'nobody' },
  },
  list: {
    columns: ['number', 'organizationName', 'name', 'topic', 'startsAt', 'assignedTo', 'status'],
    filters: ['status', 'topic', 'assignedTo'],
    sort: '-number',
  },
  sections: {
    Wish: ['topic', 'message', 'startsAt', 'visitorZone', 'assignedTo'],
    Person: ['name', 'email', 'phone', 'jobTitle'],
    Agency: ['organizationName', 'agencyKind'],
  },
});
