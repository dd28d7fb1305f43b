import { call, rowShape } from '#kernel';
import { shownOnceText } from '#domains/organization/public.ts';
import { scimToken } from './scim-token.record.ts';

export const issueDirectoryKey = call('scim_token.issue', '/api/v1/scim_token/issue', {
  body: { name: scimToken.fields.name },
  answer: { key: shownOnceText, row: rowShape(scimToken) },
});
