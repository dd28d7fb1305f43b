import { call, choiceOf, f, roles, rowShape } from '#kernel';
import { member } from './member.record.ts';

const organization = { id: 'uuid', name: 'text', timeZone: 'text', currency: 'text', branding: 'any' } as const;

/** Who the caller is: account, organization, role, duties, and what they may do in general; null of a visitor who may be one. */
export const me = call('me.read', '/api/v1/me', {
  query: { visitor: f.yesNo().help('Then nobody signed in is an answer, null, and no refusal.') },
  answer: [
    {
      user: { id: 'uuid', email: 'text', name: 'text', user_metadata: { display_name: 'text' } },
      member: [{ id: 'uuid', name: 'text' }, null],
      role: choiceOf(...roles),
      duties: ['text'],
      'scopes?': ['text'],
      'scopesInWords?': ['text'],
      organization: [organization, null],
      'held?': { code: 'text', sentence: 'text' },
      memberships: [{ organizationId: 'uuid', organization: 'text', memberId: 'uuid', asksForSso: 'yesNo' }],
      may: { read: ['text'], create: ['text'] },
      // What this person types and does not save stays in the browser under this key, which is kept nowhere there.
      'draftKey?': 'text',
    },
    null,
  ],
});

export const enterOrganization = call('me.enter', '/api/v1/me/organization', {
  body: { organizationId: f.uuid().required() },
  answer: organization,
  sentOnce: true,
});

const { jobTitle, phone } = member.fields;

export const editMe = call('me.edit', '/api/v1/me', {
  method: 'PATCH',
  body: { name: f.text({ max: 120 }), jobTitle, phone },
  answer: rowShape(member),
});
