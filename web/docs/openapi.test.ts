import { describe, expect, test } from 'vitest';
import { type ApiDocument, callsOf, curlOf, typeWords } from './openapi.ts';

/** Stands where a parameter or an answer would. */
const refersTo = (where: string) => ({ $ref: `#/components/${where}` }) as never;

const document: ApiDocument = {
  info: { title: 'Levee', version: '1' },
  paths: {
    '/api/v1/requisition': {
      get: {
        operationId: 'requisition.list',
        summary: 'List requisitions.',
        tags: ['Requisitions'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }, refersTo('parameters/Key')],
        responses: { 401: refersTo('responses/NotSignedIn') },
      },
      post: {
        operationId: 'requisition.create',
        tags: ['Requisitions'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/new' } } } },
      },
    },
    '/api/v1/document/upload': {
      post: { requestBody: { content: { 'application/octet-stream': {} } } },
    },
  },
  components: {
    parameters: { Key: { name: 'Idempotency-Key', in: 'header', description: 'Makes a repetition harmless.' } },
    responses: { NotSignedIn: { description: 'Nobody is signed in.' } },
    schemas: {
      new: {
        required: ['purpose', 'total', 'on'],
        properties: {
          purpose: { type: 'string', maxLength: 200, title: 'Purpose' },
          total: {
            properties: { cents: { type: 'integer' }, currency: { default: 'USD' } },
            required: ['cents', 'currency'],
          },
          on: { type: 'string', format: 'date' },
          note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          number: { type: 'string', readOnly: true },
        },
      },
    },
  },
};

describe('the API document', () => {
  const [list, create, upload] = callsOf(document);

  test('becomes calls with the fields one may send', () => {
    expect([list?.id, create?.id, upload?.id]).toEqual([
      'requisition.list',
      'requisition.create',
      'post /api/v1/document/upload',
    ]);
    expect(create?.tables.Body.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['purpose', 'string, at most 200', true],
      ['total', 'anything', true],
      ['on', 'string, date', true],
      ['note', 'string or null', false],
    ]);
  });

  test('is told in full where it refers to another place', () => {
    expect(list?.tables.Parameters).toMatchObject([
      { name: 'limit', type: 'integer' },
      { name: 'Idempotency-Key', about: 'Makes a repetition harmless.' },
    ]);
    expect(list?.tables.Answers).toMatchObject([{ name: '401', about: 'Nobody is signed in.' }]);
  });

  test('becomes lines for a shell that can be pasted', () => {
    const origin = 'https://levee.example';
    if (!list || !create || !upload) throw new Error('the calls are missing');
    expect(curlOf(list, origin)).toBe(
      "curl 'https://levee.example/api/v1/requisition' -H 'Authorization: Bearer YOUR_API_KEY'",
    );
    expect(curlOf(create, origin)).toContain(
      `--data '{"purpose":"text","total":{"cents":1,"currency":"USD"},"on":"2026-11-20"}'`,
    );
    expect(curlOf(upload, origin)).toContain('--data-binary @file');
    expect(curlOf({ ...create, sample: { purpose: 'it’s' + "'s" } }, origin)).toContain(`it’s'\\''s`);
  });

  test('says types in a few words', () => {
    expect(typeWords({ enum: ['a', 'b'] })).toBe('one of a, b');
    expect(typeWords({ type: 'array', items: { $ref: '#/components/schemas/requisition' } })).toBe(
      'list of requisition',
    );
    expect(typeWords({})).toBe('anything');
  });
});
