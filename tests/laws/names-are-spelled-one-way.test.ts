import { records, views } from '#domains';
import type { AnyCall, Field, Fields } from '#kernel';
import { answerSchema } from '#kernel/calls/schema.ts';
import { rowSchema } from '#kernel/derive/schema.ts';
import { snake } from '#kernel/derive/table.ts';
import { objectSchema } from '#kernel/fields/object-schema.ts';
import { expect, test } from 'vitest';
import { statedCalls } from '../world/stated-calls.ts';

/** How every name of the API is spelled, from every definition. See ADR 164. */
const oneWay = /^[a-z][a-zA-Z0-9]*$/;

/** Names that another document spells, with the document: of the calls whose paths begin so, these and no others. */
const others: Readonly<Record<string, readonly [document: string, names: RegExp]>> = {
  '/open311/v2/': ['Open311 GeoReport v2', /^[a-z]+(_[a-z]+)*$/],
  '/public-opportunities.json': ['Open Contracting Data Standard, fields in another language', /^[a-z]+_(?:[a-z]{2})$/],
  '/rest/v1/rpc/log_security_event': [
    'section 7 of the specification',
    /^p_(?:event_type|severity|user_id|event_data)$/,
  ],
  '/api/v1/me': ['section 3 of the specification', /^(?:user_metadata|display_name)$/],
};

/** Columns that the specification names in its sections 3 and 7, by their table: a field of the record bears each, spelled our way. */
const columnsNamed: Readonly<Record<string, string>> = {
  user_roles: 'user_id role expires_at granted_at',
  tutorials: 'title module_name difficulty_level is_active steps',
  user_tutorial_progress: 'user_id tutorial_id current_step completed',
  organization_members: 'user_id',
  product_agents: 'branding_config welcome_message',
  user_feedback: 'user_id feedback_type subject message page_url browser_info',
  security_event: 'event_type severity user_id event_data',
};

type Schema = Readonly<Record<string, unknown>>;

/** Every name that a schema states, however deep. */
function* namesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema as Schema;
  for (const [name, inner] of Object.entries(properties ?? {})) {
    yield name;
    yield* namesIn(inner);
  }
  for (const inner of [items, anyOf, oneOf, allOf, additionalProperties].flat()) yield* namesIn(inner);
}

const isFields = (body: unknown): body is Fields =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every((one) => (one as Partial<Field>).spec !== undefined);

/** What a call is asked with and what it answers, name by name. */
function* namesOf({
  path,
  query,
  body,
  answer,
}: Pick<AnyCall, 'path' | 'query' | 'body' | 'answer'>): Generator<string> {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) yield name;
  yield* Object.keys(query ?? {});
  if (isFields(body)) yield* namesIn(objectSchema(body));
  if (answer) yield* namesIn(answerSchema(answer as Parameters<typeof answerSchema>[0]));
}

/** Names that are spelled in another way than ours, and than the document that the call follows. */
function misspelled(call: Parameters<typeof namesOf>[0]): string[] {
  const [, named] = Object.entries(others).find(([start]) => call.path.startsWith(start))?.[1] ?? [];
  return [...new Set(namesOf(call))].filter((name) => !oneWay.test(name) && !named?.test(name));
}

test('what is asked and answered is spelled one way, in every call and every record', async () => {
  const calls = await statedCalls();
  expect(calls.length).toBeGreaterThan(700);
  const odd = calls.flatMap((call) => misspelled(call).map((name) => `${call.id}: ${name}`));
  expect(odd).toEqual([]);
  const rows = [...records, ...views].flatMap((record) =>
    [...namesIn(rowSchema(record))].filter((name) => !oneWay.test(name)).map((name) => `${record.name}: ${name}`),
  );
  expect(rows).toEqual([]);
});

test('a document that spells its own names is followed by a call that is there, in the names that are its own', async () => {
  const calls = await statedCalls();
  const idle = Object.entries(others).filter(
    ([start, [, named]]) =>
      !calls.some(
        (call) =>
          call.path.startsWith(start) && [...namesOf(call)].some((name) => !oneWay.test(name) && named.test(name)),
      ),
  );
  expect(idle.map(([start]) => start)).toEqual([]);
});

test('a column that the specification names is a field of its record, and no other spelling of it', () => {
  const missing = Object.entries(columnsNamed).flatMap(([table, columns]) => {
    const record = [...records, ...views].find(({ name }) => name === table);
    const own = Object.keys(record?.fields ?? {}).map(snake);
    return columns.split(' ').flatMap((column) => (own.includes(column) ? [] : [`${table}.${column}`]));
  });
  expect(missing).toEqual([]);
});

test('a name with an underscore is noticed in a path, a question and an answer, however deep', () => {
  const call = (more: object) => ({ path: '/api/v1/planted', query: {}, answer: null, ...more }) as never;
  expect(misspelled(call({ answer: { dueOn: 'date', lines: [{ unitPrice: 'money' }] } }))).toEqual([]);
  expect(misspelled(call({ answer: { lines: [{ unit_price: 'money' }] } }))).toEqual(['unit_price']);
  expect(misspelled(call({ path: '/api/v1/planted/{row_id}' }))).toEqual(['row_id']);
  expect(
    misspelled(call({ path: '/open311/v2/planted.json', answer: { service_code: 'text', Name: 'text' } })),
  ).toEqual(['Name']);
});
