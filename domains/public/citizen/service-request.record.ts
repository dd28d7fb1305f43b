import { defineRecord, f } from '#kernel';
import { closedStates, noActionReasons, outcomes } from './service-request.ts';
import { knowsAnother, placeIsAPoint } from './service-request.rules.ts';

/** What a resident reported, shaped as Open311 has it. Contact and notes never leave the agency. */
export const serviceRequest = defineRecord('service_request', {
  label: ['Service request', 'Service requests'],
  about: 'Answer what residents report, from the first report to the fix.',
  title: 'number',
  fields: {
    number: f.sequence('SR-{yyyy}-{00000}').search(),
    category: f.ref('service_category').required(),
    description: f.text({ max: 2000, lines: 5 }).required().fixed().search(),
    address: f.text({ max: 200 }).label('Place').required().search(),
    location: f.place().label('On the map'),
    summary: f
      .text({ max: 300 })
      .label('Public summary')
      .help('Shown to the public instead of the resident’s own words.'),
    contactName: f.text({ max: 120 }).label('Reported by').fixed().readableBy('manager'),
    contactEmail: f.email().label('Resident email').fixed().readableBy('manager'),
    contactPhone: f.phone().label('Resident phone').fixed().readableBy('manager'),
    language: f.choice({ en: 'English', es: 'Spanish' }).required().fixed().defaultTo('en'),
    reportedOn: f.date().label('Reported').required().computed().defaultTo('today'),
    promisedBy: f.date().label('Promised by').computed(),
    reopenedOn: f.date().label('Reopened by resident').computed(),
    assignedTo: f.person(),
    scheduledOn: f.date().label('Planned for'),
    outcome: f.choice(outcomes).label('What was done').editableBy('nobody'),
    noActionReason: f.choice(noActionReasons).label('No action reason').editableBy('nobody'),
    referredTo: f.text({ max: 160 }).label('Referred to').editableBy('nobody'),
    duplicateOf: f.ref('service_request').label('Same as').editableBy('nobody'),
    codeDigest: f.text({ max: 64 }).required().computed().unique().readableBy('nobody'),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: 'member',
  },
  states: {
    received: 'new',
    under_review: 'review',
    scheduled: 'review',
    in_progress: 'review',
    done: 'done',
    no_action: 'new',
    duplicate: 'new',
    referred: 'new',
  },
  finalStates: ['duplicate'],
  transitions: {
    review: { label: 'Review', from: 'received', to: 'under_review', by: 'member' },
    schedule: {
      label: 'Plan',
      from: ['received', 'under_review'],
      to: 'scheduled',
      by: 'member',
      fieldsToFill: ['scheduledOn'],
    },
    begin: { label: 'Begin', from: ['under_review', 'scheduled'], to: 'in_progress', by: 'member' },
    finish: {
      label: 'Mark done',
      from: ['under_review', 'scheduled', 'in_progress'],
      to: 'done',
      by: 'member',
      fieldsToFill: ['outcome'],
    },
    decline: {
      label: 'No action',
      from: ['received', 'under_review', 'scheduled'],
      to: 'no_action',
      by: 'member',
      fieldsToFill: ['noActionReason'],
    },
    refer: {
      label: 'Refer',
      from: ['received', 'under_review'],
      to: 'referred',
      by: 'member',
      fieldsToFill: ['referredTo'],
    },
    join: {
      label: 'Mark as duplicate',
      from: ['received', 'under_review'],
      to: 'duplicate',
      by: 'member',
      fieldsToFill: ['duplicateOf'],
      rules: [knowsAnother],
    },
    reopen: { label: 'Reopen', from: closedStates, to: 'under_review', by: 'member', reason: 'required' },
    askAgain: { label: 'Reopened by resident', from: closedStates, to: 'under_review', by: 'nobody' },
  },
  rules: [placeIsAPoint],
  list: {
    columns: ['number', 'category', 'address', 'reportedOn', 'promisedBy', 'assignedTo', 'status'],
    filters: ['status', 'category', 'assignedTo', 'promisedBy'],
    sort: '-number',
  },
  sections: {
    Report: ['category', 'description', 'address', 'location', 'summary'],
    Work: ['reportedOn', 'promisedBy', 'assignedTo', 'scheduledOn', 'reopenedOn'],
    Outcome: ['outcome', 'noActionReason', 'referredTo', 'duplicateOf'],
    Resident: ['contactName', 'contactEmail', 'contactPhone', 'language'],
  },
});
