import { defineRecord, f } from '#kernel';

/** Somebody who left an address on the public site to be invited. */
export const waitlistEntry = defineRecord('waitlist_entry', {
  label: ['Waitlist entry', 'Waitlist entries'],
  about: 'Invite people from the waitlist, in order.',
  title: 'number',
  fields: {
    number: f.sequence('WL-{yyyy}-{00000}').search(),
    name: f.text({ max: 120 }).required().fixed().search(),
    email: f.email().required().fixed().search(),
    organizationName: f.text({ max: 160 }).label('Organization').required().fixed().search(),
    jobTitle: f.text({ max: 120 }).label('Role').fixed(),
    purpose: f
      .choice({
        procurement: 'Procurement and contracts',
        grants: 'Grants',
        recovery: 'Disaster recovery',
        assets: 'Assets and maintenance',
        other: 'Other',
      })
      .label('Interest')
      .required()
      .fixed(),
    size: f
      .choice({
        under_25: 'Up to 25 people',
        under_100: '26 to 100 people',
        under_500: '101 to 500 people',
        over_500: 'More than 500 people',
      })
      .fixed(),
    sameAs: f.ref('waitlist_entry').label('Earlier entry').computed(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { new: 'new', invited: 'review', joined: 'done', left: 'stopped', repeated: 'new' },
  finalStates: ['joined', 'left', 'repeated'],
  transitions: {
    invite: { label: 'Invite', from: 'new', to: 'invited', by: 'admin' },
    takeBack: { label: 'Restore to waitlist', from: 'invited', to: 'new', by: 'admin', reason: 'optional' },
    join: { label: 'Mark joined', from: ['new', 'invited'], to: 'joined', by: 'admin' },
    leave: { label: 'Leave', from: ['new', 'invited'], to: 'left', by: 'nobody' },
    repeat: { label: 'Rejoined', from: 'new', to: 'repeated', by: 'nobody' },
  },
  list: {
    columns: ['number', 'name', 'organizationName', 'purpose', 'email', 'status'],
    filters: ['status', 'purpose', 'size'],
    sort: 'number',
  },
  sections: {
    Person: ['name', 'email', 'jobTitle'],
    Organization: ['organizationName', 'purpose', 'size'],
    List: ['number', 'sameAs'],
  },
});
