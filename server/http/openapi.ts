import { apiDescription } from '#kernel/calls/session-calls.ts';
import { rowSchema } from '#kernel/derive/schema.ts';
import { labelOf } from '#kernel/fields/accept.ts';
import type { Field, JsonSchema } from '#kernel/fields/field.ts';
import { fieldSchema, objectSchema } from '#kernel/fields/object-schema.ts';
import { inWords } from '#kernel/record/access.ts';
import type { Registry } from '#server/records/compiled.ts';
import { answersAnyone } from './answers.ts';
import type { Operation } from './operation.ts';
import { answerSchemas } from './openapi-schemas.ts';

const ref = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });

/** Refusals by status: what they mean, whatever the call. */
const refusals: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['Invalid', 'Something in the request is not right; `issues` names the fields.'],
  401: ['NotSignedIn', 'Not signed in, or the key is not valid.'],
  403: ['NotAllowed', 'The caller may not do this.'],
  404: ['NotFound', 'There is no such thing here, or the caller may not see it.'],
  409: [
    'Conflict',
    'In conflict with what is there: changed meanwhile, in another state, already in use, or still running.',
  ],
  413: ['TooLarge', 'The body is too large.'],
  415: ['Unsupported', 'An unsupported content type.'],
  422: [
    'Refused',
    'A rule stands in the way; `detail` is its sentence. Also an Idempotency-Key that was used for something else.',
  ],
  429: ['TooMany', 'Too many requests; Retry-After says when to try again.'],
  503: ['Unavailable', 'Not available at the moment; Retry-After says when to try again.'],
  507: ['NoSpace', 'No space left; nothing is written at the moment.'],
};

const limits: Readonly<Record<string, string>> = {
  api: '100 calls a minute for each account and network, then 5 minutes of rest',
  auth: '5 calls in 5 minutes, then 15 minutes of rest',
  sensitive: '10 calls an hour, then an hour of rest',
};

/** The document of all these calls, and the call that answers it. It is made once, when somebody first asks. */
export function apiDocument(operations: readonly Operation[], registry: Registry): Operation {
  let text: string | undefined;
  const self: Operation = answersAnyone(apiDescription, {
    scope: 'open',
    summary: 'This document: every call of the server.',
    tag: 'API',
    told: 'An OpenAPI 3.1 document.',
    probe: { namesNothing: true },
    async run() {
      text ??= JSON.stringify(openApi([...operations, self], registry));
      return new Response(text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } });
    },
  });
  return self;
}

export function openApi(operations: readonly Operation[], registry: Registry): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const one of operations) (paths[one.path] ??= {})[one.method.toLowerCase()] = call(one);
  const tags = [...new Set(operations.map(({ tag }) => tag))].toSorted();
  const about = new Map(registry.stated.map(({ record }) => [record.label[1], record.about]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Levee',
      version: '1',
      description:
        'Every call of the server. Errors are problem documents (RFC 9457) with a stable `code`, the sentence people read in `detail`, and the fields in `issues`.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, ...(about.has(name) ? { description: about.get(name) } : {}) })),
    paths,
    components: {
      schemas: {
        ...answerSchemas,
        ...Object.fromEntries(registry.stated.map(({ record }) => [record.name, rowSchema(record)])),
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
          description:
            'Of your choice and new for each intention: however often the call is repeated with it, it has one effect and one answer.',
        },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([, [name, description]]) => [
          name,
          { description, content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } } },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'levee_session',
          description: 'Set by signing in; over https its name is __Host-levee_session.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, or the access token of a session.' },
      },
    },
  };
}

function call(one: Operation): JsonSchema {
  const isOpen = one.access === 'anyone';
  const writes = one.method !== 'GET';
  const limit = one.limit ?? 'api';
  const statuses = [
    ...(isOpen ? [] : [401, 403]),
    ...(one.path.includes('{') ? [404] : []),
    ...(writes ? [409, 413, 415, 422, 507] : []),
    400,
    429,
    503,
  ];
  const answers = Object.entries(one.answers).map(([status, { description, schema, media }]) => {
    const types = (media ?? 'application/json').split(/,\s*/);
    const content = Object.fromEntries(types.map((type) => [type, schema ? { schema } : {}]));
    return [status, { description, ...(schema || media ? { content } : {}) }] as const;
  });
  const stated = new Set(answers.map(([status]) => Number(status)));
  return {
    operationId: one.id,
    summary: one.summary,
    description: `Who may call it: ${one.access === 'anyone' ? 'anyone, signed in or not' : inWords(one.access)}. Limit: ${limits[limit]}.${keyNeeds(one)}`,
    tags: [one.tag],
    security: isOpen ? [] : [{ session: [] }, ...(one.scope === 'session' ? [] : [{ key: [one.scope].flat() }])],
    parameters: [
      ...pathParameters(one.path),
      ...queryParameters(one.query ?? {}),
      ...(writes && !isOpen ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...bodyOf(one),
    responses: Object.fromEntries([
      ...answers,
      ...statuses
        .filter((status) => !stated.has(status))
        .map((status) => [String(status), ref('responses', refusals[status]?.[0] ?? '')]),
    ]),
    'x-limit': limit,
  };
}

/** What a key has to hold, in the document of the call. */
function keyNeeds({ scope }: Operation): string {
  if (scope === 'open') return '';
  if (scope === 'session') return ' A key cannot call it: it takes a session.';
  return ` A key needs the scope ${[scope].flat().join(' or ')}.`;
}

const pathParameters = (path: string): JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));

const isField = (value: unknown): value is Field => typeof value === 'object' && value !== null && 'spec' in value;

function queryParameters(query: NonNullable<Operation['query']>): JsonSchema[] {
  return Object.entries(query).map(([name, stated]) => {
    if (!isField(stated)) {
      const { description, ...schema } = stated as JsonSchema;
      return { name, in: 'query', schema, ...(description ? { description } : {}) };
    }
    const { spec } = stated;
    return {
      name,
      in: 'query',
      required: spec.required,
      schema: fieldSchema(name, spec),
      description: spec.help ?? labelOf(name, spec),
    };
  });
}

function bodyOf({ body, bodySchema, media }: Operation): JsonSchema {
  if (media) return { requestBody: { required: true, content: Object.fromEntries(media.map((type) => [type, {}])) } };
  const schema = body ? objectSchema(body) : bodySchema;
  if (!schema) return {};
  const required = ((schema.required as readonly string[] | undefined) ?? []).length > 0;
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}
