import { tableOf } from '#kernel/derive/table.ts';
import type { JsonSchema } from '#kernel/fields/field.ts';
import { type AnyCall, type AnyRecord, type Issue, permission } from '#kernel';
import { answerSchema } from '#kernel/calls/schema.ts';
import type { Shape } from '#kernel/calls/answer.ts';
import type { PlainRow } from '#server/records/select.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Everything, everyRight, everything } from '../world/everything.ts';
import { isDue, share } from '../world/due.ts';
import { dueCalls } from '../world/due-calls.ts';
import { pathOf, type RecordCall, recipeOf, recordCalls } from '../world/recipes.ts';
import { misfit } from '../world/json-schema.ts';
import { ownCalls } from '../world/own-calls.ts';
import { looksAtAll } from '../world/turn.ts';
import { all, type Answered, serve, type Serving } from '../world/serving.ts';
import { statedCalls } from '../world/stated-calls.ts';

let here: Everything;
let server: Serving;
let calls: RecordCall[];
let components: Readonly<Record<string, JsonSchema>>;

beforeAll(async () => {
  here = await everything();
  server = await serve(here.world, { working: true });
  calls = recordCalls(here.world, server.operations);
  const { json } = await server.ask({ method: 'GET', path: '/api/v1/openapi.json' });
  components = (json?.['components'] as { schemas: Record<string, JsonSchema> } | undefined)?.schemas ?? {};
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const camel = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every name that a careless server might copy from a body into the table. */
function tempting({ record, verb, name }: RecordCall): string[] {
  const table = tableOf(record);
  const columns = [...table.columns, ...table.children.flatMap((child) => child.columns)].map((column) => column.name);
  const allowed = new Set(
    verb === 'step'
      ? [...(record.transitions[name]?.fieldsToFill ?? []), 'version', 'reason']
      : Object.entries(record.fields)
          .filter(([, { spec }]) => !spec.computed && !(verb === 'edit' && spec.fixed))
          .map(([field]) => field)
          .concat(verb === 'edit' ? ['version'] : []),
  );
  const names = [
    ...columns,
    ...columns.map(camel),
    ...Object.keys(record.fields),
    'id',
    'status',
    'search',
    'titles',
    'can',
    'role',
    'tenant_id',
    'isAdmin',
    'constructor',
    'toString',
  ];
  return [...new Set(names)].filter((one) => !allowed.has(one));
}

/** A value the field could hold: that of another organization's row, or something of the right form. */
function offerOf(record: AnyRecord, field: string): unknown {
  const kind = Object.hasOwn(record.fields, field) ? record.fields[field]?.spec.kind.name : undefined;
  if (kind === 'instant') return '2020-01-01T00:00:00Z';
  const [row] = here.theirs.rowsOf(record.name);
  return (row && Object.hasOwn(row, field) ? row[field] : null) ?? here.theirs.organizationId;
}

/** The whole organization as one text, without what keys keep of answers. */
const footprint = (): Promise<string> =>
  here.world.database.within({ organizationId: here.ours.organizationId }, async (tx) => {
    const tables = here.world.door.around.registry.all.flatMap(({ table, lines }) => [
      table,
      ...lines.map((one) => one.table),
    ]);
    const rows = await Promise.all(
      // That it was tried is all that is kept of what is refused.
      [...tables, `(select * from audit_entry where action <> 'attempt_refused')`, 'counter'].map((table) =>
        tx.query(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t where organization_id = $1`,
          [here.ours.organizationId],
        ),
      ),
    );
    return JSON.stringify(rows);
  });

describe('what nobody may set', () => {
  test('is refused by name in every call that writes a record, and nothing changes', async () => {
    const before = await footprint();
    // What a definition lets through is the same code for every record: a seventeenth of them in each run.
    const writing = calls.filter(({ verb, record }) => ['create', 'edit', 'step'].includes(verb) && isDue(record.name));
    const tries = writing.flatMap((call) => tempting(call).map((field) => ({ call, field })));
    const wrong = await all(tries, async ({ call, field }) => {
      const { operation, record, verb, name } = call;
      const from = verb === 'step' ? [record.transitions[name]?.from].flat()[0] : record.states[0];
      const row = from ? here.ours.inState(record.name, from) : here.ours.rowsOf(record.name)[0];
      const base = verb === 'create' ? here.ours.bodyFor(record) : { version: row?.version, reason: 'Because I can.' };
      const offered = offerOf(call.record, field);
      const body = { ...(verb === 'edit' ? { version: row?.version } : base), [field]: offered };
      const answer = await server.ask({
        as: everyRight(here.ours, row),
        method: operation.method,
        path: pathOf(operation, { id: row?.id ?? '' }),
        body,
      });
      const issues = (answer.json?.['issues'] ?? []) as readonly Issue[];
      const isRefused = answer.status === 400 && issues.some(({ path }) => path === field);
      // A row that nobody may edit as it stands is refused for that first.
      const rules = permission(record.access.edit).rules ?? [];
      const asItStands =
        verb === 'edit' &&
        (answer.status === 409 || answer.status === 403 || rules.some(({ id }) => id === answer.json?.['code']));
      return isRefused || asItStands
        ? []
        : [`${operation.id} with ${field}: ${answer.status} ${answer.text.slice(0, 200)}`];
    });
    expect(tries.length).toBeGreaterThan(share(1200));
    expect(wrong.flat().slice(0, 10)).toEqual([]);
    expect(await footprint()).toBe(before);
  });

  test('is refused in bulk as well, row by row', async () => {
    const before = await footprint();
    const bulk = server.operations.filter(({ id }) => id.endsWith('.bulk'));
    const ask = async ({ id, path }: (typeof bulk)[number]) => {
      const record = here.world.door.around.registry.get(id.split('.')[0] ?? '').record;
      const row = here.ours.rowsOf(record.name)[0];
      const call = { operation: server.operation(id), record, verb: 'edit' as const, name: 'edit' };
      const answers = await Promise.all(
        tempting(call).map((field) =>
          server.ask({
            as: everyRight(here.ours, row),
            method: 'POST',
            path,
            body: { ids: [row?.id], edit: { [field]: here.theirs.organizationId } },
          }),
        ),
      );
      return answers
        .filter(({ status, json }) => status >= 500 || (status === 200 && json?.['done'] !== 0))
        .map(({ text }) => `${id}: ${text.slice(0, 200)}`);
    };
    // All fields of a record are asked at once, and one organization may have 500 requests under way.
    const wrong = await all(bulk, ask, 4);
    expect(bulk.length).toBeGreaterThan(10);
    expect(wrong.flat()).toEqual([]);
    expect(await footprint()).toBe(before);
  });

  test('is no target of an import', async () => {
    const uploads = server.operations.filter(({ id }) => id.endsWith('.import.upload'));
    const wrong = await all(uploads, async ({ id, path }) => {
      const record = here.world.door.around.registry.get(id.split('.')[0] ?? '').record;
      const as = everyRight(here.ours);
      const call = { operation: server.operation(id), record, verb: 'create' as const, name: 'create' };
      const names = tempting(call).filter((name) => !['id', 'version'].includes(name));
      const { json } = await server.ask({
        as,
        method: 'POST',
        path: `${path}?name=a.csv`,
        headers: { 'content-type': 'text/csv' },
        body: `${names.join(',')}\n${names.map(() => 'x').join(',')}\n`,
      });
      const guessed = ((json?.['columns'] ?? []) as readonly { header: string; target: string | null }[]).filter(
        ({ target }) => target !== null && names.includes(target),
      );
      const mapped = await Promise.all(
        names.map((name) =>
          server.ask({
            as,
            method: 'PUT',
            path: `${path}/${json?.['id']}/mapping`,
            body: { columns: names.map((_, at) => (at === 0 ? name : null)) },
          }),
        ),
      );
      const unique = new Set(Object.keys(record.fields).filter((name) => record.fields[name]?.spec.unique));
      return [
        ...guessed.filter(({ target }) => !unique.has(target ?? '')).map(({ target }) => `${id} fills ${target}`),
        ...mapped.flatMap(({ status }, at) =>
          status === 400 || unique.has(names[at] ?? '') ? [] : [`${id} takes ${names[at]}: ${status}`],
        ),
      ];
    });
    expect(uploads.length).toBeGreaterThan(5);
    expect(wrong.flat()).toEqual([]);
  });

  test('is refused by every other call that states its fields', async () => {
    const stated = server.operations.filter(({ body }) => body !== undefined);
    const wrong = await all(stated, async (operation) => {
      const answers = await Promise.all(
        ['role2', 'isAdmin', 'userId2', 'organization_id', 'toString', 'emailVerified'].map((name) =>
          server.ask({
            as: everyRight(here.ours),
            method: operation.method,
            path: pathOf(operation, { id: here.ours.organizationId }),
            body: { ...recipeOf(operation)?.body, [name]: 'admin' },
          }),
        ),
      );
      return answers
        .filter(({ status, text }) => status !== 400 || !text.includes('is not a field here'))
        .map(({ status, text }) => `${operation.id}: ${status} ${text.slice(0, 120)}`);
    });
    expect(stated.length).toBeGreaterThan(10);
    expect(wrong.flat()).toEqual([]);
  });
});

/** Names in an answer that its schema does not state, with their place. A schema that states nothing is no statement. */
function unstated(value: unknown, schema: JsonSchema | undefined, place: string): string[] {
  if (schema === undefined) return [`${place} has no schema`];
  if (typeof schema.$ref === 'string') return unstated(value, components[schema.$ref.split('/').at(-1) ?? ''], place);
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (choices) {
    const found = choices.map((one) => unstated(value, one, place));
    return found.find((one) => one.length === 0) ?? found[0] ?? [];
  }
  if (Array.isArray(value))
    return value.flatMap((one, at) => unstated(one, (schema.items ?? {}) as JsonSchema, `${place}.${at}`)).slice(0, 5);
  if (typeof value !== 'object' || value === null) return [];
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const others = schema.additionalProperties;
  if (!schema.properties && others === undefined && schema.type === undefined) return []; // values of any kind
  return Object.entries(value).flatMap(([name, inner]) => {
    if (properties[name]) return unstated(inner, properties[name], `${place}.${name}`);
    return typeof others === 'object' && others !== null
      ? unstated(inner, others as JsonSchema, `${place}.${name}`)
      : others === true
        ? []
        : [`${place}.${name}`];
  });
}

test('a name in an answer that its schema does not state is noticed, however deep', () => {
  const words = { type: 'string' };
  const line = { type: 'object', properties: { item: words } };
  const schema = { type: 'object', properties: { id: words, lines: { type: 'array', items: line } } } as JsonSchema;
  const answer = { id: 'one', lines: [{ item: 'Pump' }] };
  expect(unstated(answer, schema, 'planted')).toEqual([]);
  expect(unstated({ ...answer, salary: 1 }, schema, 'planted')).toEqual(['planted.salary']);
  expect(unstated({ ...answer, lines: [{ item: 'Pump', cost: 1 }] }, schema, 'planted')).toEqual([
    'planted.lines.0.cost',
  ]);
  expect(unstated(answer, undefined, 'planted')).toEqual(['planted has no schema']);
});

/** Whether a schema is stated by the call itself: a row's is held against the rows elsewhere. */
const isOwn = (schema: JsonSchema | undefined): schema is JsonSchema =>
  schema !== undefined && !JSON.stringify(schema).includes('$ref');

describe('a call that a domain states', () => {
  const differing = (one: Pick<AnyCall, 'id' | 'method' | 'path'>): string[] => {
    const found = server.operations.find(({ id }) => id === one.id);
    if (!found) return [`nothing answers ${one.id}`];
    return found.method === one.method && found.path === one.path
      ? []
      : [`${one.id} is ${found.method} ${found.path}, not ${one.method} ${one.path}`];
  };

  test('is answered under its name, by its way and at its address', async () => {
    const stated = await statedCalls();
    expect(stated.length).toBeGreaterThan(120);
    expect(stated.flatMap(differing)).toEqual([]);
    expect(differing({ id: 'jobs.retry', method: 'GET', path: '/api/v1/operations/jobs/retry' })).toEqual([
      'jobs.retry is POST /api/v1/operations/jobs/retry, not GET /api/v1/operations/jobs/retry',
    ]);
    expect(differing({ id: 'jobs.again', method: 'POST', path: '/x' })).toEqual(['nothing answers jobs.again']);
  });

  test('is answered in its form where the server’s own code answers it as well', async () => {
    const stated = new Map((await statedCalls()).map((one) => [one.id, answerSchema(one.answer as Shape)]));
    const known = new Set(server.operations.map(({ id }) => id));
    const asked = ownCalls(here, server).filter(({ operation: { id } }) => stated.has(id) && known.has(id));
    const answers = await all(asked, async ({ operation: { id }, asked }) => ({ id, answer: await server.ask(asked) }));
    const told = answers.filter(({ answer }) => answer.status < 300 && answer.json !== null);
    const own = told.filter(({ id }) => isOwn(stated.get(id)));
    expect(new Set(own.map(({ id }) => id)).size).toBeGreaterThan(40);
    const wrong = own.flatMap(({ id, answer }) => misfit(answer.json, stated.get(id) ?? {}, id) ?? []);
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(misfit({ data: [{ name: 'mail.deliver' }] }, stated.get('jobs.list') ?? {}, 'jobs.list')).toBeDefined();
  });
});

describe('answers', () => {
  const dueOwnCalls = () => {
    const due = dueCalls(here.world, server.operations);
    return ownCalls(here, server).filter(({ operation }) => due.has(operation.id));
  };
  const everyAnswer = (): Promise<{ id: string; answer: Answered; schema: JsonSchema | undefined }[]> =>
    all(dueOwnCalls(), async ({ operation, asked }) => {
      const answer = await server.ask(asked);
      const { schema, media } = operation.answers[answer.status] ?? {};
      // A file has a form of its own, such as a map, though it is written in JSON too.
      return { id: operation.id, answer: media === undefined ? answer : { ...answer, json: null }, schema };
    });

  test('hold what their schema states, in its form, nothing else, and no secret', async () => {
    const answers = await everyAnswer();
    const json = answers.filter(({ answer }) => answer.status < 300 && answer.json !== null);
    const succeeded = new Set(json.map(({ id }) => id));
    expect(succeeded.size).toBeGreaterThan(looksAtAll ? 2000 : 50);
    const wrong = json.flatMap(({ id, answer, schema }) => unstated(answer.json, schema, id));
    expect([...new Set(wrong.map((line) => line.replace(/\.\d+\./g, '.*.')))].slice(0, 20)).toEqual([]);

    const own = json.filter(({ schema }) => isOwn(schema));
    expect(new Set(own.map(({ id }) => id)).size).toBeGreaterThan(looksAtAll ? 400 : 20);
    const misshapen = own.flatMap(({ id, answer, schema = {} }) => misfit(answer.json, schema, id) ?? []);
    expect([...new Set(misshapen)].slice(0, 20)).toEqual([]);
    // An answer that leaves out one of its names would be found.
    const demanding = own.filter(({ schema }) => ((schema?.required ?? []) as readonly string[]).length > 0);
    expect(demanding.length).toBeGreaterThan(0);
    for (const { id, answer, schema = {} } of demanding) {
      const [name = ''] = schema.required as readonly string[];
      const { [name]: _, ...rest } = answer.json ?? {};
      expect(misfit(rest, schema, id)).toBe(`${id}.${name} is missing`);
    }

    // What is signed is kept as it was, in no list and no export; who signs reads all of it here.
    const signed = new Set(['contractSigning.view']);
    const secrets = answers.flatMap(({ id, answer }) =>
      (signed.has(id) ? { within: () => [] as string[] } : here.ours.canaries)
        .within(answer.text)
        .filter((word) => here.ours.canaries.secret.has(word))
        .map(() => id),
    );
    expect(here.ours.canaries.secret.size).toBeGreaterThan(5);
    expect([...new Set(secrets)]).toEqual([]);
    const sealed = await sealedBytes();
    expect(sealed.length).toBeGreaterThan(0);
    expect(
      answers.filter(({ answer }) => sealed.some((bytes) => answer.text.includes(bytes))).map(({ id }) => id),
    ).toEqual([]);
    expect(
      server.logged.filter((line) =>
        here.ours.canaries.within(line).some((word) => here.ours.canaries.secret.has(word)),
      ),
    ).toEqual([]);
  });

  test('never show a field to those who may not read it', async () => {
    const guarded = here.world.door.around.registry.all.flatMap(({ record }) =>
      Object.entries(record.fields)
        .filter(([, { spec }]) => spec.readers !== undefined)
        .map(([name, { spec }]) => ({ record, name, readers: spec.readers })),
    );
    expect(guarded.length).toBeGreaterThan(1);
    const shown = await all(guarded, async ({ record, name, readers }) => {
      // What somebody may read is hidden from whoever has no right besides being a member.
      const reader = (row: PlainRow) =>
        readers === 'nobody' ? everyRight(here.ours, row) : here.ours.people.user.actor;
      const rows = here.ours.rowsOf(record.name);
      const answers = await Promise.all(
        rows.flatMap((row) =>
          ['', `/${row.id}`, `/${row.id}/history`].map((rest) =>
            server.ask({ as: reader(row), method: 'GET', path: `/api/v1/${record.name}${rest}` }),
          ),
        ),
      );
      return answers.filter(({ text }) => text.includes(`"${name}"`)).map(() => `${record.name}.${name}`);
    });
    expect(shown.flat()).toEqual([]);
  });
});

/** What the database holds of sealed fields, the way it could turn up in a text. */
async function sealedBytes(): Promise<string[]> {
  const fields = here.world.door.around.registry.all.flatMap(({ table, fields }) =>
    fields.filter(({ spec }) => spec.kind.name === 'encrypted').map(({ columns }) => ({ table, column: columns[0] })),
  );
  const found = await here.world.database.within({ organizationId: here.ours.organizationId }, (tx) =>
    Promise.all(
      fields.map(({ table, column }) =>
        tx.query<{ bytes: Buffer }>(
          `select ${column} as bytes from ${table} where organization_id = $1 and ${column} is not null`,
          [here.ours.organizationId],
        ),
      ),
    ),
  );
  return found.flat().flatMap(({ bytes }) => [bytes.toString('hex'), bytes.toString('base64').slice(0, 40)]);
}
