import { expect, describe, test, beforeAll } from 'vitest';
import { serverParts } from '#domains/server.ts';
import { records } from '#domains';
import { f, type JsonSchema } from '#kernel';
import { rowSchema } from '#kernel/derive/schema.ts';
import { compileAll } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { misfit } from '../../tests/world/json-schema.ts';
import { apiDocument } from './openapi.ts';
import { type Operation, operation, publicOperation } from './operation.ts';
import { recordOperations } from './record-operations.ts';
import { type TransferPorts, transferOperations } from './transfer-operations.ts';

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const types = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

/** What an OpenAPI 3.1 document must hold to, as far as ours uses it: every fault with its place. */
function faults(document: Tree): string[] {
  const found: string[] = [];
  const bad = (at: string, what: string) => void found.push(`${at}: ${what}`);
  const resolve = (ref: string): unknown =>
    ref.startsWith('#/')
      ? ref
          .slice(2)
          .split('/')
          .reduce<unknown>((node, part) => (isTree(node) ? node[part.replaceAll('~1', '/')] : undefined), document)
      : undefined;
  const dereferenced = (node: unknown): unknown =>
    isTree(node) && typeof node['$ref'] === 'string' ? resolve(node['$ref']) : node;

  (function references(node: unknown, at: string): void {
    if (Array.isArray(node)) for (const [index, one] of node.entries()) references(one, `${at}/${index}`);
    if (!isTree(node)) return;
    if (typeof node['$ref'] === 'string' && resolve(node['$ref']) === undefined)
      bad(at, `${node['$ref']} leads nowhere`);
    for (const [name, one] of Object.entries(node)) references(one, `${at}/${name}`);
  })(document, '#');

  function schema(given: unknown, at: string): void {
    if (given === true || given === false) return;
    if (!isTree(given)) return bad(at, 'is no schema');
    for (const [word, value] of Object.entries(given)) {
      const here = `${at}/${word}`;
      if (word === 'type' && !([value].flat() as string[]).every((type) => types.includes(type)))
        bad(here, `is no type`);
      if (['properties', '$defs'].includes(word)) {
        if (!isTree(value)) bad(here, 'is no object');
        else for (const [name, one] of Object.entries(value)) schema(one, `${here}/${name}`);
      }
      if (['items', 'additionalProperties', 'not'].includes(word)) schema(value, here);
      if (['anyOf', 'oneOf', 'allOf'].includes(word)) {
        if (!Array.isArray(value) || value.length === 0) bad(here, 'is no list');
        else for (const [index, one] of value.entries()) schema(one, `${here}/${index}`);
      }
      if (
        word === 'required' &&
        !(
          Array.isArray(value) &&
          new Set(value).size === value.length &&
          value.every((name) => typeof name === 'string' && isTree(given['properties']) && name in given['properties'])
        )
      )
        bad(here, 'names what is not there');
      if (word === 'enum' && !(Array.isArray(value) && value.length > 0)) bad(here, 'is empty');
      if (/^(min|max)/.test(word) && typeof value !== 'number') bad(here, 'is no number');
      if (word === 'pattern')
        try {
          new RegExp(value as string, 'u');
        } catch {
          bad(here, 'is no pattern');
        }
      if (['nullable', 'exclusiveMinimum', 'exclusiveMaximum'].includes(word) && typeof value === 'boolean')
        bad(here, 'is a word of OpenAPI 3.0');
    }
  }

  const media = (content: unknown, at: string): void => {
    if (!isTree(content) || Object.keys(content).length === 0) return bad(at, 'is no content');
    for (const [type, one] of Object.entries(content)) {
      if (!/^[\w.+-]+\/[\w.+*-]+$/.test(type)) bad(at, `“${type}” is no media type`);
      if (isTree(one) && 'schema' in one) schema(one['schema'], `${at}/${type}/schema`);
    }
  };

  if (document['openapi'] !== '3.1.0') bad('#', 'is not 3.1.0');
  const info = document['info'] as Tree;
  if (typeof info?.['title'] !== 'string' || typeof info['version'] !== 'string')
    bad('#/info', 'lacks title or version');
  const components = document['components'] as Readonly<Record<string, Tree>>;
  for (const [name, one] of Object.entries(components['schemas'] ?? {})) {
    if (!/^[\w.-]+$/.test(name)) bad(`#/components/schemas/${name}`, 'is no name');
    schema(one, `#/components/schemas/${name}`);
  }
  const tags = new Set((document['tags'] as { name: string }[]).map(({ name }) => name));
  const ids = new Set<unknown>();
  for (const [path, item] of Object.entries(document['paths'] as Readonly<Record<string, Tree>>)) {
    if (!path.startsWith('/')) bad(path, 'does not begin with a slash');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const [method, one] of Object.entries(item)) {
      const at = `${method} ${path}`;
      if (!methods.includes(method) || !isTree(one)) {
        bad(at, 'is no call');
        continue;
      }
      if (typeof one['operationId'] !== 'string' || ids.size === ids.add(one['operationId']).size)
        bad(at, 'has no id of its own');
      for (const tag of one['tags'] as string[]) if (!tags.has(tag)) bad(at, `has the unknown tag ${tag}`);
      for (const needed of one['security'] as Tree[])
        for (const name of Object.keys(needed))
          if (!components['securitySchemes']?.[name]) bad(at, `asks for the unknown ${name}`);
      const parameters = (one['parameters'] as unknown[]).map(dereferenced) as Tree[];
      const named = parameters.map((parameter) => `${parameter['in']} ${parameter['name']}`);
      if (new Set(named).size < named.length) bad(at, 'states a parameter twice');
      const stated = parameters.filter((parameter) => parameter['in'] === 'path').map((parameter) => parameter['name']);
      if (stated.join() !== inPath.join()) bad(at, 'states other parameters than its path');
      for (const parameter of parameters) {
        if (!['path', 'query', 'header', 'cookie'].includes(parameter['in'] as string))
          bad(at, 'has a parameter nowhere');
        if (parameter['in'] === 'path' && parameter['required'] !== true) bad(at, 'has a path without a part');
        schema(parameter['schema'], `${at} ${parameter['name']}`);
      }
      if ('requestBody' in one) {
        if (method === 'get') bad(at, 'reads a body');
        media((one['requestBody'] as Tree)['content'], `${at} body`);
      }
      const responses = one['responses'] as Readonly<Record<string, unknown>>;
      if (Object.keys(responses).length === 0) bad(at, 'answers nothing');
      for (const [status, response] of Object.entries(responses)) {
        const real = dereferenced(response) as Tree;
        if (!/^[1-5]\d\d$/.test(status)) bad(at, `answers ${status}`);
        if (typeof real?.['description'] !== 'string') bad(`${at} ${status}`, 'lacks a description');
        if (real?.['content']) media(real['content'], `${at} ${status}`);
      }
    }
  }
  return found;
}

describe('the document of all calls', () => {
  const registry = compileAll(records);
  // Listing the calls touches nothing but the definitions; only running one needs the door.
  const door = { around: { registry, parts: serverParts } } as unknown as Door;
  const ports = { door, settings: { dataDir: '' } } as unknown as TransferPorts;
  const stated: Operation[] = [
    ...registry.all.flatMap((compiled) => [
      ...recordOperations(door, compiled),
      ...transferOperations(ports, compiled),
    ]),
    publicOperation({
      id: 'x.open',
      scope: 'open',
      method: 'POST',
      path: '/api/x/{name}',
      summary: 'x',
      tag: 'X',
      answers: { 204: { description: 'x' } },
      run: async () => ({}),
    }),
    operation({
      id: 'x.file',
      scope: 'x:read',
      method: 'GET',
      path: '/api/x',
      summary: 'x',
      tag: 'X',
      access: ['admin', { duty: 'buyer' }],
      limit: 'sensitive',
      query: {
        day: f.date().required().help('Which day.'),
        costCenter: f.text(),
        page: { type: 'integer', description: 'Which page.' },
        wide: { type: 'boolean' },
      },
      answers: { 200: { description: 'x', media: 'text/plain' } },
      run: async () => ({}),
    }),
  ];
  const call = apiDocument(stated, registry);
  let text: string;
  let document: Tree & { paths: Record<string, Record<string, Tree>> };

  beforeAll(async () => {
    const answer = (await call.run({} as never)) as Response;
    text = await answer.text();
    document = JSON.parse(text);
  });

  test('holds to OpenAPI 3.1', () => expect(faults(document)).toEqual([]));

  test.each<
    [
      string,
      (copy: { components: Record<string, Record<string, Tree>>; paths: Record<string, Record<string, Tree>> }) => void,
    ]
  >([
    ['a reference to nothing', (copy) => void delete copy.components['schemas']?.['Problem']],
    [
      'a path without its parameter',
      (copy) => Object.assign(copy.paths['/api/v1/requisition/{id}']?.['get'] ?? {}, { parameters: [] }),
    ],
    ['an id that comes twice', (copy) => Object.assign(copy.paths['/api/x']?.['get'] ?? {}, { operationId: 'x.open' })],
    [
      'a type that is none',
      (copy) => Object.assign(copy.components['schemas']?.['requisition'] ?? {}, { type: 'row' }),
    ],
  ])('the check finds %s', (_, harm) => {
    const copy = JSON.parse(text);
    harm(copy);
    expect(faults(copy)).not.toEqual([]);
  });

  test('what is asked in an address is described as its field says, or as it is stated', () => {
    const asked = document.paths['/api/x']?.['get']?.['parameters'] as Tree[];
    expect(asked.filter((one) => one['in'] === 'query')).toMatchObject([
      { name: 'day', required: true, schema: { type: 'string', format: 'date' }, description: 'Which day.' },
      { name: 'costCenter', required: false, description: 'Cost center' },
      { name: 'page', schema: { type: 'integer' }, description: 'Which page.' },
      { name: 'wide', schema: { type: 'boolean' } },
    ]);
    expect(asked.find(({ name }) => name === 'page')).not.toHaveProperty('schema.description');
  });

  test('each id of a path is a UUID, every other name a text', () => {
    const seen = new Set<string>();
    for (const item of Object.values(document.paths))
      for (const one of Object.values(item))
        for (const { name, in: place, schema } of (one['parameters'] ?? []) as {
          name: string;
          in: string;
          schema: Tree;
        }[])
          if (place === 'path') {
            seen.add(name === 'id' ? 'id' : 'other');
            expect([name, schema]).toEqual([
              name,
              name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
            ]);
          }
    expect(seen).toContain('id');
  });

  test('covers every call, itself as well, and nothing else', () => {
    const listed = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, one]) => `${method} ${path} ${one['operationId']}`),
    );
    const calls = [...stated, call].map(({ method, path, id }) => `${method.toLowerCase()} ${path} ${id}`);
    expect(listed.toSorted()).toEqual(calls.toSorted());
  });

  test('is made once', async () => expect(await ((await call.run({} as never)) as Response).text()).toBe(text));

  test('says who may call, how often, and that writes take an Idempotency-Key', () => {
    const create = document.paths['/api/v1/cost_center']?.['post'] as Tree & { responses: object };
    expect(create['description']).toBe(
      'Who may call it: manager or stronger. Limit: 100 calls a minute for each account and network, then 5 minutes of rest. A key needs the scope cost_center:create.',
    );
    expect(create['parameters']).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(create['security']).toEqual([{ session: [] }, { key: ['cost_center:create'] }]);
    expect(Object.keys(create.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '503',
      '507',
    ]);
    expect(document.paths['/api/x']?.['get']?.['description']).toContain(
      'admin or stronger, or people with the duty buyer. Limit: 10 calls an hour',
    );
    expect(document.paths['/api/x/{name}']?.['post']).toMatchObject({
      security: [],
      parameters: [{ name: 'name', in: 'path' }],
    });
  });

  test('describes history, bulk acts and imports', () => {
    const schemaOf = (path: string, method = 'get') => JSON.stringify(document.paths[path]?.[method]?.['responses']);
    expect(schemaOf('/api/v1/requisition/{id}/history')).toContain('#/components/schemas/HistoryPage');
    expect(schemaOf('/api/v1/requisition/bulk', 'post')).toContain('#/components/schemas/BulkAnswer');
    expect(schemaOf('/api/v1/requisition/import/{id}')).toContain('#/components/schemas/ImportRun');
  });

  test('a call that reads says what it answers to a reader, points of a map too', () => {
    const reads = Object.values(document.paths).flatMap(({ get }) => (get ? [get as { responses: object }] : []));
    expect(reads.map(({ responses }) => Object.keys(responses)[0]).filter((status) => status !== '200')).toEqual([]);
    expect(reads.length).toBeGreaterThan(registry.all.length);
  });

  test('a mapping of columns has what it names, and nothing else', () => {
    const asked = document.paths['/api/v1/requisition/import/{id}/mapping']?.['put']?.['requestBody'] as
      | { content: Record<string, { schema: JsonSchema }> }
      | undefined;
    const schema = asked?.content['application/json']?.schema;
    expect(schema).toMatchObject({ required: ['columns'], additionalProperties: false });
  });

  test('its schemas are those of the rows', () => {
    const { schemas } = document['components'] as { schemas: Record<string, JsonSchema> };
    for (const { record } of registry.all)
      expect(schemas[record.name]).toEqual(JSON.parse(JSON.stringify(rowSchema(record))));
    expect(
      misfit({ done: 1, refused: 0, rows: [{ id: 'x', ok: true }] }, schemas['BulkAnswer'] as JsonSchema),
    ).toBeUndefined();
  });
});
