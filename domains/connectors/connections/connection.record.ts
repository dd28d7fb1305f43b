import { defineRecord, f } from '#kernel';
import { repeats, weekdays } from '#domains/delivery/public.ts';
import { authentications, formats, modes, targets } from './catalogue.ts';
import { addressOrFile, fieldsDiffer, filesNeedNoSignIn, matchIsMapped, onlyEntriesPost } from './connection.rules.ts';

/** Where rows of another system are read, and what their columns fill here. Its secret is replaced, never read. */
export const connection = defineRecord('connection', {
  label: ['Connection', 'Connections'],
  about: 'An address or files of another system that rows are imported from, with mapping.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().unique().search(),
    format: f.choice(formats).required().defaultTo('csv'),
    url: f.url().label('Address').help('Not for files.'),
    authentication: f.choice(authentications).required().defaultTo('none'),
    headerName: f.text({ max: 60 }).label('Header or user').help('The header of a key, or the user of basic sign-in.'),
    secret: f.encrypted().computed().readableBy('nobody'),
    hasSecret: f.yesNo().label('Secret stored').required().defaultTo(false).computed(),
    rowsAt: f
      .text({ max: 120 })
      .label('Path to rows')
      .help('In JSON, such as data.items. Empty: the answer is the list.'),
    target: f.choice(targets).label('Import into').required(),
    mode: f.choice(modes).label('Import mode').required().defaultTo('both'),
    matchField: f.text({ max: 60 }).label('Match field').help('A field no two rows share, such as code.'),
    columns: f.lines({
      source: f.text({ max: 120 }).label('Column').required(),
      field: f.text({ max: 60 }).required(),
    }),
    postsEntries: f
      .yesNo()
      .label('Post entries')
      .required()
      .defaultTo(false)
      .help('Posts new entries. Credits and reductions wait for a second person.'),
    totalColumn: f.text({ max: 120 }).label('Total column').help('A column of numbers to reconcile.'),
    owner: f.person().help('Responsible for this connection.'),
    repeats: f.choice(repeats).label('Schedule').computed(),
    weekday: f.choice(weekdays).computed(),
    hour: f.integer({ min: 0, max: 23 }).computed(),
    scheduledBy: f.person().label('Runs as').computed(),
    dueFrom: f.date().label('Last due').computed(),
    verifiedOn: f.date().label('Verified live on').computed(),
    lastCheck: f.text({ max: 200 }).label('Last test').computed().defaultTo('Never tested'),
  },
  access: { read: 'manager', create: 'admin', edit: { by: 'admin', inStates: ['active'] } },
  states: { active: 'done', off: ['stopped', 'Inactive'] },
  finalStates: [],
  transitions: {
    deactivate: { label: 'Deactivate', from: 'active', to: 'off', by: 'admin', reason: 'optional' },
    reactivate: { label: 'Reactivate', from: 'off', to: 'active', by: 'admin' },
  },
  rules: [addressOrFile, filesNeedNoSignIn, fieldsDiffer, matchIsMapped, onlyEntriesPost],
  list: {
    columns: ['name', 'target', 'repeats', 'lastCheck', 'verifiedOn', 'status'],
    filters: ['status', 'format', 'target'],
    sort: 'name',
  },
  sections: {
    Connection: ['name', 'format', 'url', 'rowsAt', 'owner'],
    'Sign-in': ['authentication', 'headerName', 'hasSecret'],
    Import: ['target', 'mode', 'matchField', 'totalColumn', 'postsEntries'],
    Schedule: ['repeats', 'weekday', 'hour', 'scheduledBy', 'dueFrom'],
    Mapping: ['columns'],
    Status: ['verifiedOn', 'lastCheck'],
  },
});
