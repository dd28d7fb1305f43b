import { type AnswerOf, call, choiceOf, f, firstOfShape, rowsAsked } from '#kernel';

/** An organization as those see it who run the installation: that it is there and how large it is, nothing of what is in it. */
const tenant = {
  id: 'uuid',
  name: 'text',
  slug: 'text',
  state: choiceOf('active', 'suspended', 'closed'),
  agencyKind: 'text?',
  usState: 'text?',
  createdAt: 'instant',
  members: 'whole',
} as const;

export const tenants = call('tenant.list', '/api/v1/tenants', { query: rowsAsked(2000), answer: firstOfShape(tenant) });
export type Tenant = AnswerOf<typeof tenants>['data'][number];

export const moveTenant = call('tenant.move', '/api/v1/tenants/{id}/{step}', {
  body: { reason: f.text({ max: 500 }).required() },
  answer: tenant,
});
