import { call, rowShape } from '#kernel';
import { apiKey } from './api-key.record.ts';
import { shownOnceText } from './shown-once.ts';

const { name, scopes, expiresAt } = apiKey.fields;

export const issueApiKey = call('api_key.issue', '/api/v1/api_key/issue', {
  body: { name, scopes, expiresAt },
  answer: { key: shownOnceText, row: rowShape(apiKey) },
});
