import { anyOf, defineRecord, f, forThose, own, where } from '#kernel';
import { dutiesOf, dutyWords } from '../../organization/public.ts';
import { acknowledgedByADay, daysAreAhead, shownUntilThen } from './announcement.rules.ts';

const duties = Object.fromEntries(dutiesOf('agency').map((duty) => [duty, dutyWords(duty)]));

export const priorities = { information: 'Information', important: 'Important', emergency: 'Emergency' } as const;

/** A message to staff. Whom it reaches is settled when it is published; everyone in the organization can read it. */
export const announcement = defineRecord('announcement', {
  label: ['Announcement', 'Announcements'],
  about: 'A message to staff, with the people it reached and who acknowledged it.',
  title: 'subject',
  fields: {
    number: f.sequence('ANN-{yyyy}-{000}').search(),
    subject: f.text({ max: 200 }).required().search(),
    text: f.longText({ max: 10_000 }).required().search(),
    priority: f
      .choice(priorities)
      .required()
      .defaultTo('information')
      .help('An emergency is emailed at once, also to people who turned off emails.'),
    roles: f.choices({ user: 'User', manager: 'Manager', admin: 'Admin', platform_admin: 'Platform admin' }),
    duties: f.choices(duties),
    department: f.text({ max: 120 }).help('As on people’s profiles.'),
    people: f.refs('organization_members', { max: 200 }).help('Nothing chosen here or above: everyone.'),
    mustAcknowledge: f.yesNo().label('Acknowledgement required').required().defaultTo(false),
    acknowledgeBy: f.date().label('Acknowledge by'),
    endsOn: f.date().label('Shown until').help('Last day on dashboards; empty: until it is read.'),
    isVisible: f.yesNo().label('Visible to staff').required().computed().defaultTo(false),
    publishedBy: f.person().label('Published by').computed(),
    publishedAt: f.instant().label('Published').computed(),
    reached: f.integer({ min: 0 }).label('People notified').computed(),
    remindedOn: f.date().label('Reminder sent').computed(),
  },
  access: {
    read: {
      by: 'member',
      rows: anyOf(where('isVisible', true), own('createdBy'), forThose(['manager', { duty: 'auditor' }])),
    },
    create: 'manager',
    edit: { by: 'manager', inStates: ['draft', 'published'] },
    remove: { by: 'manager', rows: own('createdBy'), inStates: ['draft'] },
  },
  states: { draft: 'new', published: 'done', recalled: 'stopped' },
  finalStates: ['recalled'],
  transitions: {
    publish: {
      label: 'Publish',
      from: 'draft',
      to: 'published',
      by: 'manager',
      rules: [daysAreAhead],
      confirm: 'The people it is for are notified. It can no longer be edited.',
    },
    recall: {
      label: 'Recall',
      from: 'published',
      to: 'recalled',
      by: 'manager',
      reason: 'required',
      confirm: 'It stays readable, marked as recalled. It no longer has to be acknowledged.',
    },
  },
  fixed: [
    {
      in: ['published'],
      code: 'announcement.published',
      sentence: 'People were told this text, so it can’t be edited. Recall it and publish another.',
    },
  ],
  rules: [acknowledgedByADay, shownUntilThen],
  list: {
    columns: ['number', 'subject', 'priority', 'publishedAt', 'reached', 'acknowledgeBy', 'status'],
    filters: ['status', 'priority', 'mustAcknowledge', 'publishedAt', 'acknowledgeBy'],
    sort: '-number',
  },
  sections: {
    Message: ['subject', 'text', 'priority'],
    Audience: ['roles', 'duties', 'department', 'people'],
    Acknowledgement: ['mustAcknowledge', 'acknowledgeBy', 'endsOn', 'remindedOn'],
    Published: ['isVisible', 'publishedBy', 'publishedAt', 'reached'],
  },
});
