import { defineRecord, f } from '#kernel';

/** A service of sureties that answers whether a bid bond is what it says. Its key is replaced, never read. */
export const suretyService = defineRecord('surety_service', {
  label: ['Surety service', 'Surety services'],
  about: 'A service of sureties that verifies bid bonds of opened bids.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().unique().search(),
    url: f.url().label('Address').required().help('Answers the documented JSON questions by POST.'),
    key: f.encrypted().computed().readableBy('nobody'),
    hasKey: f.yesNo().label('Key stored').required().defaultTo(false).computed(),
    owner: f.person().help('Responsible for this service.'),
    verifiedOn: f.date().label('Verified live on').computed(),
    lastCheck: f.text({ max: 200 }).label('Last test').computed().defaultTo('Never tested'),
  },
  access: { read: 'manager', create: 'admin', edit: { by: 'admin', inStates: ['active'] } },
  states: { active: 'done', off: ['stopped', 'Inactive'] },
  finalStates: [],
  transitions: {
    deactivate: { label: 'Deactivate', from: 'active', to: 'off', by: 'admin' },
    reactivate: { label: 'Reactivate', from: 'off', to: 'active', by: 'admin' },
  },
  list: { columns: ['name', 'url', 'lastCheck', 'verifiedOn', 'status'], filters: ['status'], sort: 'name' },
  sections: { 'Surety service': ['name', 'url', 'owner', 'hasKey'], Status: ['verifiedOn', 'lastCheck'] },
});
