import { inSentence, oneOf } from '#kernel/fields/accept.ts';
import { changeSchema, newSchema, stepSchema } from '#kernel/derive/schema.ts';
import { objectSchema } from '#kernel/fields/object-schema.ts';
import type { JsonSchema } from '#kernel/fields/field.ts';
import { permission } from '#kernel/record/access.ts';
import { fail } from '#kernel/record/fail.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import { type Compiled, compiledOf } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { type Action, actionsOf, type ServerParts } from '#server/records/effects.ts';
import { historyOf } from '#server/records/history.ts';
import { MOST_ROWS, readListQuery } from '#server/records/list.ts';
import { invalid } from '#server/records/refusals.ts';
import { type Call, type Operation, operation, servedAs } from './operation.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The row a path names. An id that cannot exist is answered like one that does not. */
export function rowId({ params }: Pick<Call, 'params'>, compiled: Compiled): string {
  const id = (params.id ?? '').toLowerCase();
  if (!uuid.test(id))
    throw fail('not_found', 'not_found', `There is no such ${inSentence(compiled.record.label[0])} here.`);
  return id;
}

function version(body: Readonly<Record<string, unknown>>, needed: boolean): number | undefined {
  const given = body.version;
  if (given === undefined && !needed) return undefined;
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 1)
    throw invalid([
      { path: 'version', code: 'version', message: 'Send the version you looked at, so that no one’s change is lost' },
    ]);
  return given;
}

const without = (body: Readonly<Record<string, unknown>>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

function reasonOf(body: Readonly<Record<string, unknown>>): { reason?: string } {
  if (body.reason === undefined || body.reason === null) return {};
  if (typeof body.reason !== 'string' || body.reason.length > 2000 || body.reason.includes('\0'))
    throw invalid([{ path: 'reason', code: 'text', message: 'Must be text of at most 2000 characters' }]);
  return { reason: body.reason };
}

export const listAnswer = (row: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    data: { type: 'array', items: row },
    total: { type: 'integer', description: 'Exact up to 1,000; beyond it see totalIs, or ask with total=exact.' },
    totalIs: { type: 'string', enum: ['exact', 'at least'] },
    next: { type: ['string', 'null'], description: 'Send it as cursor for the page after this one.' },
  },
  required: ['data', 'total', 'totalIs', 'next'],
});

const listQuery: JsonSchema = {
  limit: { type: 'integer', minimum: 1, maximum: MOST_ROWS, default: 50 },
  cursor: { type: 'string', description: 'The next of the page before.' },
  sort: { type: 'string', description: 'A field; with a leading minus the other way round.' },
  search: { type: 'string', description: 'Words; the last one may be unfinished.' },
  total: { type: 'string', enum: ['bounded', 'exact'], default: 'bounded' },
  fields: { type: 'string', description: 'Names of fields, separated by commas.' },
};

/** The filters of a list, as parameters. */
export function filterParameters(compiled: Compiled): JsonSchema {
  const filters: Record<string, JsonSchema> = compiled.hasStates
    ? { status: { type: 'string', enum: compiled.record.states } }
    : {};
  for (const [name, { spec }] of Object.entries(compiled.record.view?.asks ?? {}))
    filters[name] = { type: 'string', ...(spec.help ? { description: spec.help } : {}) };
  for (const { name, spec } of compiled.fields)
    if (spec.readers === undefined)
      for (const operator of spec.kind.filters)
        filters[operator === 'is' ? name : `${name}.${operator}`] = { type: 'string' };
  return filters;
}

/** The same calls without a server behind them: for `explain` and the documents. */
export function recordFaces(
  record: AnyRecord,
  parts: ServerParts,
): Pick<Operation, 'id' | 'method' | 'path' | 'summary'>[] {
  // Making the list touches nothing but the parts; only running a call needs the door.
  return recordOperations({ around: { parts } } as unknown as Door, compiledOf(record));
}

/** The calls that follow from a definition. Domains add their own beside them. */
export function recordOperations(door: Door, compiled: Compiled): Operation[] {
  const { record } = compiled;
  const tag = record.label[1];
  const [one, many] = record.label.map(inSentence) as [string, string];
  const base = `/api/v1/${record.name}`;
  const row = { $ref: `#/components/schemas/${record.name}` };
  const { access } = record;
  const reading = { tag, access: permission(access.read).by, scope: `${record.name}:read` } as const;

  const operations: Operation[] = [
    operation({
      ...reading,
      id: `${record.name}.list`,
      method: 'GET',
      path: base,
      summary: `List ${many}, filtered, sorted and searched.`,
      get query() {
        return { ...listQuery, ...filterParameters(compiled) };
      },
      answers: { 200: { description: `A page of ${many}.`, schema: listAnswer(row) } },
      run: async ({ actor, query }) => ({
        body: await door.list(actor, compiled, readListQuery(compiled, query, actor)),
      }),
    }),
    operation({
      ...reading,
      id: `${record.name}.read`,
      method: 'GET',
      path: `${base}/{id}`,
      summary: `Read one ${one} with its lines, the names of what it points at and what you can do with it.`,
      answers: { 200: { description: `The ${one}.`, schema: row } },
      run: async (call) => ({ body: await door.read(call.actor, compiled, rowId(call, compiled)) }),
    }),
  ];
  if (record.view) return operations;

  operations.push(
    operation({
      ...reading,
      id: `${record.name}.history`,
      method: 'GET',
      path: `${base}/{id}/history`,
      summary: `Who did what to this ${one}, when and why.`,
      query: { limit: listQuery.limit, cursor: listQuery.cursor },
      answers: {
        200: { description: 'The entries, newest first.', schema: { $ref: '#/components/schemas/HistoryPage' } },
      },
      run: async (call) => ({
        body: await historyOf(door, { actor: call.actor, compiled, id: rowId(call, compiled), query: call.query }),
      }),
    }),
  );

  if (permission(access.create).by !== 'nobody')
    operations.push(
      operation({
        id: `${record.name}.create`,
        scope: `${record.name}:create`,
        method: 'POST',
        path: base,
        summary: `Make ${oneOf(record.label[0])}.`,
        tag,
        access: permission(access.create).by,
        get bodySchema() {
          return newSchema(record);
        },
        answers: { 201: { description: `The new ${one}.`, schema: row } },
        run: (call) =>
          call.once(async (work) => {
            const made = await work.create(compiled, call.body, {}, true);
            return { status: 201, body: await work.shown(compiled, made), headers: { location: `${base}/${made.id}` } };
          }),
      }),
    );

  if (permission(access.edit).by !== 'nobody')
    operations.push(
      operation({
        id: `${record.name}.edit`,
        scope: `${record.name}:edit`,
        method: 'PATCH',
        path: `${base}/{id}`,
        summary: `Change ${oneOf(record.label[0])}; only what is sent changes.`,
        tag,
        access: permission(access.edit).by,
        get bodySchema() {
          return changeSchema(record);
        },
        answers: {
          200: { description: `The ${one} as it is now.`, schema: row },
          409: { description: 'Someone else changed it meanwhile; both versions are shown.' },
        },
        run: (call) =>
          call.once(async (work) => {
            const looked = version(call.body, true) as number;
            const edited = await work.edit(compiled, {
              id: rowId(call, compiled),
              version: looked,
              input: without(call.body, 'version'),
            });
            return { body: await work.shown(compiled, edited) };
          }),
      }),
    );

  if (access.remove)
    operations.push(
      operation({
        id: `${record.name}.remove`,
        scope: `${record.name}:remove`,
        method: 'DELETE',
        path: `${base}/{id}`,
        summary: `Delete ${oneOf(record.label[0])}.`,
        tag,
        access: permission(access.remove).by,
        query: { version: { type: 'integer' } },
        answers: {
          200: {
            description: 'It is gone.',
            schema: {
              type: 'object',
              properties: { id: { type: 'string', format: 'uuid' }, removed: { type: 'boolean', const: true } },
              required: ['id', 'removed'],
            },
          },
        },
        run: (call) =>
          call.once(async (work) => {
            const text = call.query.get('version');
            const looked = version(text === null ? {} : { version: Number(text) }, false);
            const id = rowId(call, compiled);
            await work.remove(compiled, { id, ...(looked === undefined ? {} : { version: looked }) });
            return { body: { id, removed: true } };
          }),
      }),
    );

  for (const [name, step] of Object.entries(record.transitions)) {
    if (step.by === 'nobody') continue;
    operations.push(
      operation({
        id: `${record.name}.${name}`,
        scope: `${record.name}:${name}`,
        method: 'POST',
        path: `${base}/{id}/${name}`,
        summary: `${step.label}: ${[step.from].flat().join(', ')} → ${step.to}.`,
        tag,
        access: step.by,
        get bodySchema() {
          return stepSchema(record, step);
        },
        answers: { 200: { description: `The ${one} as it is now.`, schema: row } },
        run: (call) =>
          call.once(async (work) => {
            const looked = version(call.body, false);
            const moved = await work.transition(compiled, {
              id: rowId(call, compiled),
              step: name,
              input: without(call.body, 'version', 'reason'),
              ...(looked === undefined ? {} : { version: looked }),
              ...reasonOf(call.body),
            });
            return { body: await work.shown(compiled, moved) };
          }),
      }),
    );
  }

  for (const action of actionsOf(door.around.parts, record.name))
    if (action.by !== 'nobody') operations.push(actionOperation(compiled, action));
  return servedAs(record, operations);
}

function actionOperation(compiled: Compiled, action: Action): Operation {
  const { record } = compiled;
  return operation({
    id: `${record.name}.${action.name}`,
    scope: `${record.name}:${action.name}`,
    method: 'POST',
    path: `/api/v1/${record.name}/{id}/${action.name}`,
    summary: `${action.label}.`,
    tag: record.label[1],
    access: action.by,
    get bodySchema() {
      return objectSchema(action.input);
    },
    answers: { 200: { description: 'Done.', schema: action.answer } },
    run: (call) =>
      call.once(async (work) => ({
        body: await work.act(compiled, { id: rowId(call, compiled), name: action.name, input: call.body }),
      })),
  });
}
