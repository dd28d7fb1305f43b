import { uuid } from '../fields/uuid.ts';
import { yesNo } from '../fields/yes-no.ts';
import { roles } from '../record/access.ts';
import { sides } from '../record/sides.ts';
import { type AnswerOf, call } from './call.ts';
import { choiceOf, typed } from './answer.ts';

// What every window asks and waits for: who is there, going, and what changes. Signing in is in `sign-in-calls.ts`.

/** Never sent twice by itself: a code, a password and a challenge are used up by the first sending. */
export const changing = { method: 'POST', sentOnce: true } as const;
const described = (format: string, description: string) => typed<string>({ type: 'string', format, description });

const organization = { id: 'uuid', name: 'text', timeZone: 'text', currency: 'text', branding: 'any' } as const;

/** Who the caller is: account, organization, role, duties, and what they may do in general; null of a visitor who may be one. */
export const me = call('me.read', '/api/v1/me', {
  query: { visitor: yesNo().help('Then signed out is an answer, null, and no refusal.') },
  answer: [
    {
      user: { id: 'uuid', email: 'text', name: 'text', user_metadata: { display_name: 'text' } },
      member: [{ id: 'uuid', name: 'text' }, null],
      role: choiceOf(...roles),
      side: choiceOf(...sides),
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
  body: { organizationId: uuid().required() },
  answer: organization,
  sentOnce: true,
});

/** What a script may know of a session; what keeps it alive is a cookie that no script can read. */
export const session = {
  user: { id: 'uuid', email: 'text', name: 'text' },
  organizationId: 'uuid?',
  method: choiceOf('password', 'passkey', 'google', 'sso'),
  accessToken: typed<string>({
    type: 'string',
    description: 'A bearer token for scripts of the page; it lasts ten minutes.',
  }),
  accessTokenExpiresAt: 'instant',
  idleAt: described('date-time', 'When the session ends unless it is used before.'),
  endsAt: described('date-time', 'When the session ends in any case.'),
} as const;

export const presentSession = call('auth.session', '/api/auth/get-session', { answer: [session, null] });
export type StoredSession = NonNullable<AnswerOf<typeof presentSession>>;

export const signOut = call('auth.signOut', '/api/auth/sign-out', { ...changing, answer: { signedOut: 'yesNo' } });

/** Which rows changed, as a stream. */
export const liveChanges = call('live.stream', '/api/v1/live', { media: 'text/event-stream' });

export const apiDescription = call('api.document', '/api/v1/openapi.json', {
  answer: typed<unknown>({ type: 'object', additionalProperties: true }),
});
