import { call, f, rowShape } from '#kernel';
import { member } from './member.record.ts';

const { jobTitle, phone } = member.fields;

/** What is known of the caller is `me` of `kernel/calls/session-calls.ts`; this is how they are seen here. */
export const editMe = call('me.edit', '/api/v1/me', {
  method: 'PATCH',
  body: { name: f.text({ max: 120 }), jobTitle, phone },
  answer: rowShape(member),
});
