import { anyOf, bothSides, defineRecord, f, forThose, own } from '#kernel';

/** A key for programs. It acts as its person, within its scopes and until its end, and is shown once. */
export const apiKey = defineRecord('api_key', {
  label: ['API key', 'API keys'],
  about: 'A key for programs. It acts as its owner, within its scopes, until it expires.',
  title: 'name',
  serves: bothSides,
  fields: {
    name: f.text({ max: 80 }).required(),
    owner: f.person().required().fixed().defaultTo('actor'),
    scopes: f
      .tags({
        pattern: /^(\*|(\*|[a-z_]{1,60}):(\*|read|write|[a-zA-Z]{1,40}))$/,
        message: 'Must be scopes such as requisition:read, cost_center:* or *',
      })
      .required()
      .fixed()
      .defaultTo(['*']),
    expiresAt: f.instant().fixed().help('Empty: until it is revoked.'),
    start: f.text({ max: 12 }).label('Begins with').required().computed(),
    digest: f.text({ max: 64 }).required().computed().readableBy('nobody'),
    lastUsedAt: f.instant().computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('owner'), forThose('admin')) },
    create: 'nobody',
    edit: { by: 'member', rows: own('owner'), inStates: ['active'] },
  },
  states: { active: 'done', revoked: 'stopped' },
  finalStates: ['revoked'],
  transitions: {
    revoke: {
      label: 'Revoke',
      from: 'active',
      to: 'revoked',
      by: 'member',
      rows: anyOf(own('owner'), forThose('admin')),
      confirm: 'Programs that use this key stop working at once.',
    },
  },
  list: {
    columns: ['name', 'start', 'owner', 'scopes', 'expiresAt', 'lastUsedAt', 'status'],
    filters: ['status', 'owner'],
    sort: '-createdAt',
  },
  sections: { Key: ['name', 'start', 'owner'], Reach: ['scopes', 'expiresAt', 'lastUsedAt'] },
});
