import { defineRecord, f } from '#kernel';

/** The agency’s own key to SAM.gov. Without one nothing is asked there, and the imported extract is what counts. Its key is replaced, never read. */
export const samConnection = defineRecord('sam_connection', {
  label: ['Connection to SAM', 'Connections to SAM'],
  about: 'A key for SAM.gov: nightly exclusions extract, checks of single vendors and UEI lookup.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().unique().search(),
    dailyRequests: f
      .integer({ min: 1, max: 10_000 })
      .label('Requests a day')
      .required()
      .defaultTo(10)
      .help('What the key allows. Two are kept for the nightly extract.'),
    fetchesExtract: f.yesNo().label('Fetch extract nightly').required().defaultTo(true),
    servesFirms: f
      .yesNo()
      .label('Firms look up')
      .required()
      .defaultTo(false)
      .help('Firms of this server fill their profile by UEI with this key.'),
    owner: f.person().help('Responsible for this key.'),
    key: f.encrypted().computed().readableBy('nobody'),
    hasKey: f.yesNo().label('Key stored').required().defaultTo(false).computed(),
    usedOn: f.date().label('Last request on').computed(),
    used: f.integer({ min: 0 }).label('Requests that day').required().computed().defaultTo(0),
    token: f.text({ max: 200 }).computed().readableBy('nobody'),
    askedAt: f.instant().label('Extract requested').computed(),
    readAt: f.instant().label('Extract read').computed(),
    nextAt: f.instant().label('Next run').computed(),
    failure: f.text({ max: 300 }).label('Why it failed').computed(),
    failures: f.integer({ min: 0 }).label('Consecutive failures').required().computed().defaultTo(0),
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
  list: { columns: ['name', 'hasKey', 'readAt', 'lastCheck', 'failure', 'status'], filters: ['status'], sort: 'name' },
  sections: {
    Connection: ['name', 'dailyRequests', 'fetchesExtract', 'servesFirms', 'owner', 'hasKey'],
    'Nightly extract': ['askedAt', 'readAt', 'nextAt', 'failure', 'failures'],
    Status: ['usedOn', 'used', 'verifiedOn', 'lastCheck'],
  },
});
