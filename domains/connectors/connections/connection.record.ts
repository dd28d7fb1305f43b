import { defineRecord, f, rule } from '#kernel';
import { repeats, weekdays } from '#domains/delivery/public.ts';
import { authentications, formats, modes, targets } from './catalogue.ts';

interface Mapped {
  readonly columns: readonly { readonly field: string }[] | null;
  readonly mode: string;
  readonly matchField: string | null;
  readonly target: string;
  readonly postsEntries: boolean;
}

const fieldsDiffer = rule<Mapped>(
  'connection.fields_differ',
  'Map each field once.',
  ({ row }) => {
    const fields = (row.columns ?? []).map(({ field }) => field);
    return new Set(fields).size === fields.length;
  },
  { field: 'columns' },
);

const matchIsMapped = rule<Mapped>(
  'connection.match_is_mapped',
  'Choose a match field that a column fills. Updating needs one.',
  ({ row }) =>
    row.matchField === null ? row.mode === 'create' : (row.columns ?? []).some(({ field }) => field === row.matchField),
  { field: 'matchField' },
);

const onlyEntriesPost = rule<Mapped>(
  'connection.only_entries_post',
  'Only journal entries are posted.',
  ({ row }) => !row.postsEntries || row.target === 'journal_entry',
  { field: 'postsEntries' },
);

/** Where rows of another system are read, and what their columns fill here. Its secret is replaced, never read. */
export const connection = defineRecord('connection', {
  label: ['Connection', 'Connections'],
  about: 'Another system’s address that rows are imported from, with sign-in and mapping.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().unique().search(),
    format: f.choice(formats).required().defaultTo('csv'),
    url: f.url().label('Address').required(),
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
      .help('Posts new journal entries that spend. Credits wait for a second person.'),
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
  rules: [fieldsDiffer, matchIsMapped, onlyEntriesPost],
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
