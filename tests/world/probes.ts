import { randomUUID } from 'node:crypto';
import { sortColumn } from '#kernel/derive/table.ts';
import { kindOf } from '#kernel/fields/accept.ts';
import type { Actor, AnyRecord } from '#kernel';
import { writeCursor } from '#server/records/list.ts';
import type { PlainRow } from '#server/records/select.ts';
import { COMMON, markedValues } from './canaries.ts';
import type { ProbeRecipe } from '#server/http/probe.ts';
import { manyRows, pathOf, type RecordCall, recipeOf, recordCalls } from './recipes.ts';
import type { World } from './world.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Side } from './everything.ts';
import { seeded } from './samples.ts';
import type { Sent } from './serving.ts';

/** One call by which somebody of one organization reaches for another one. */
export interface Probe extends Sent {
  readonly operation: string;
  /** Names something of the other organization in a place where only one's own belongs, so it must not succeed. */
  readonly mustFail: boolean;
  readonly recipe?: ProbeRecipe | undefined;
}

interface Reach {
  readonly as: Actor;
  /** Who reaches. */
  readonly mine: Side;
  /** Whom they reach for. */
  readonly other: Side;
  /** Things of the other organization that are no rows of a record, such as its imports and the entries of its audit record. */
  readonly things: Readonly<Record<string, readonly string[]>>;
}

const MANY = 4;
const isReference = (record: AnyRecord, name: string): boolean => 'to' in (record.fields[name]?.spec.options ?? {});

/** Claims of belonging to the other organization, wherever a careless server might believe them. */
export function claims(other: Side): { query: string; headers: Record<string, string> }[] {
  const id = other.organizationId;
  return [
    { query: `organization_id=${id}`, headers: {} },
    { query: `organizationId=${id}&organization=${id}&tenant_id=${id}`, headers: {} },
    {
      query: '',
      headers: { 'x-organization-id': id, 'x-tenant-id': id, 'x-organization': id, 'active-organization': id },
    },
    { query: '', headers: { cookie: `organization=${id}; organization_id=${id}; tenant=${id}` } },
    {
      query: '',
      headers: {
        'x-user-id': other.people.admin.actor.userId,
        'x-actor': other.people.admin.id,
        'x-forwarded-user': other.people.admin.id,
      },
    },
  ];
}

const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Every place of this call at which an id, a word or a claim of the other organization can stand. */
export function probesOf(world: World, operation: Operation, reach: Reach): Probe[] {
  const [call] = recordCalls(world, [operation]);
  const asked = call ? recordProbes(call, reach) : otherProbes(world, operation, reach);
  return asked.map((probe) => ({
    method: operation.method,
    as: reach.as,
    operation: operation.id,
    recipe: recipeOf(operation),
    ...probe,
  }));
}

const recordProbes = (call: RecordCall, reach: Reach): Bare[] =>
  call.verb === 'list'
    ? listProbes(call, reach)
    : call.verb === 'create'
      ? createProbes(call, reach)
      : rowProbes(call, reach);

function otherProbes(world: World, operation: Operation, reach: Reach): Bare[] {
  const [, owner = '', kind = ''] = manyRows.exec(operation.id) ?? [];
  const record = world.door.around.registry.find(owner)?.record;
  if (record && kind === 'bulk') return bulkProbes(operation, record, reach);
  if (record && kind === 'export') return exportProbes(operation, record, reach);
  if (record && kind === 'points') return pointProbes(operation, record, reach);
  if (record && kind !== '') return importProbes(operation, record, reach);
  const recipe = recipeOf(operation);
  return recipe ? namedProbes(operation, recipe, reach) : [];
}

type Bare = Omit<Probe, 'method' | 'as' | 'operation' | 'recipe'>;

function listProbes({ operation, record }: RecordCall, { other }: Reach): Bare[] {
  const rows = other.rowsOf(record.name);
  const questions = [
    'limit=200',
    'limit=200&total=exact',
    `search=${COMMON}`,
    `search=zq`,
    `search=${COMMON}&total=exact&limit=200`,
    'cursor=',
    `fields=${record.title}&limit=200`,
  ];
  for (const row of rows.slice(0, MANY))
    questions.push(
      `createdBy=${row.createdBy}`,
      `createdBy.not=${randomUUID()}`,
      `id=${row.id}`,
      `organizationId=${other.organizationId}`,
    );
  for (const [name, { spec }] of Object.entries(record.fields))
    for (const operator of spec.kind.filters) {
      const values =
        operator === 'empty'
          ? ['no', 'yes']
          : operator === 'has' && spec.kind.searchable
            ? [COMMON, 'zq']
            : given(rows, name, spec);
      for (const value of values.slice(0, 2))
        questions.push(`${name}.${operator}=${encodeURIComponent(value)}&limit=200`);
    }
  for (const state of record.states) questions.push(`status=${state}&limit=200`);
  for (const sort of ['createdAt', 'updatedAt', ...sortable(record)])
    for (const direction of ['', '-']) {
      const row = rows.at(direction === '' ? 0 : -1);
      questions.push(
        `sort=${direction}${sort}&limit=200`,
        ...(row ? [`sort=${direction}${sort}&limit=200&cursor=${cursorAt(record, row, sort)}`] : []),
      );
    }
  return [
    ...questions.map((query) => ({ path: `${operation.path}?${query}`, mustFail: false })),
    ...claims(other).map(({ query, headers }) => ({
      path: withQuery(`${operation.path}?limit=200`, query),
      headers,
      mustFail: false,
    })),
  ];
}

const sortable = (record: AnyRecord): string[] =>
  Object.keys(record.fields).filter((name) => record.fields[name]?.spec.kind.sortable);

/** A cursor as the other organization would have been given one. */
function cursorAt(record: AnyRecord, row: PlainRow, sort: string): string {
  const spec = record.fields[sort]?.spec;
  const value = row[sort] ?? null;
  const cell = spec && value !== null ? kindOf(spec).write(value, spec)[0] : value;
  sortColumn(record, sort);
  return writeCursor([cell as string | number | boolean | null, row.id]);
}

const given = (rows: readonly PlainRow[], name: string, spec: AnyRecord['fields'][string]['spec']): string[] =>
  rows.flatMap((row) => {
    const value = row[name];
    if (value === null || value === undefined || spec.kind.name === 'encrypted') return [];
    const text = kindOf(spec).toText(value, spec);
    return [text.length > 1500 ? text.slice(0, 100) : text];
  });

function rowProbes({ operation, record, verb, name }: RecordCall, { mine, other }: Reach): Bare[] {
  const rows = spread(other.rowsOf(record.name));
  const step = record.transitions[name];
  const at = (id: string) => operation.path.replace('{id}', id);
  const bodies = (version: number): (Record<string, unknown> | undefined)[] => {
    if (operation.method === 'GET') return [undefined];
    if (verb === 'edit') return [{ version }, { version, ...changeOf(record, mine) }];
    return [
      {
        version,
        ...(step?.reason ? { reason: 'Because I can.' } : {}),
        ...asked(record, step?.fieldsToFill ?? [], mine),
      },
      {},
    ];
  };
  const reaching = rows.flatMap(({ id, version }) => [
    ...bodies(version).map((body) => ({ path: at(id), mustFail: true, ...(body ? { body } : {}) })),
    { path: at(id.toUpperCase()), mustFail: true, ...first(bodies(version)) },
    ...claims(other).map(({ query, headers }) => ({
      path: withQuery(at(id), query),
      headers,
      mustFail: true,
      ...first(bodies(version)),
    })),
    ...(verb === 'remove' ? [{ path: withQuery(at(id), `version=${version}`), mustFail: true }] : []),
    ...(verb === 'history'
      ? [
          { path: withQuery(at(id), 'limit=200'), mustFail: true },
          { path: withQuery(at(id), `cursor=${writeCursor(['2026-11-20T15:00:00.000Z', id])}`), mustFail: true },
        ]
      : []),
    ...(operation.method === 'GET'
      ? []
      : [
          { path: at(id), body: { version, organizationId: other.organizationId, id }, mustFail: true },
          { path: at(id), ...first(bodies(version)), headers: { 'idempotency-key': randomUUID() }, mustFail: true },
        ]),
  ]);
  return [...reaching, ...(verb === 'edit' ? mixedProbes(record, at, { mine, other }) : [])];
}

const first = (bodies: (Record<string, unknown> | undefined)[]): { body?: Record<string, unknown> } =>
  bodies[0] ? { body: bodies[0] } : {};

/** A few rows in different states. */
const spread = (rows: readonly PlainRow[]): PlainRow[] => {
  const byState = new Map(rows.map((row) => [row.status ?? row.id, row]));
  return [...byState.values()].slice(0, MANY);
};

const changeOf = (record: AnyRecord, side: Side): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(side.bodyFor(record)).filter(([name]) => record.fields[name]?.spec.fixed === false),
  );

const asked = (record: AnyRecord, names: readonly string[], side: Side): Record<string, unknown> =>
  Object.fromEntries(Object.entries(side.bodyFor(record)).filter(([name]) => names.includes(name)));

/** One's own row, made to point at rows of the other organization. */
function mixedProbes(
  record: AnyRecord,
  at: (id: string) => string,
  { mine, other }: Pick<Reach, 'mine' | 'other'>,
): Bare[] {
  return spread(mine.rowsOf(record.name)).flatMap(({ id, version }) =>
    foreignBodies(record, mine, other, false).map(({ body, mustFail }) => ({
      path: at(id),
      body: { version, ...body },
      mustFail,
    })),
  );
}

function createProbes({ operation, record }: RecordCall, { mine, other }: Reach): Bare[] {
  return [
    ...foreignBodies(record, mine, other, true).map(({ body, mustFail }) => ({
      path: operation.path,
      body: { ...mine.bodyFor(record), ...body },
      mustFail,
    })),
    ...claims(other).map(({ query, headers }) => ({
      path: withQuery(operation.path, query),
      headers,
      body: mine.bodyFor(record),
      mustFail: false,
    })),
    ...other
      .rowsOf(record.name)
      .slice(0, MANY)
      .map(({ id }) => ({ path: operation.path, body: { ...mine.bodyFor(record), id }, mustFail: true })),
  ];
}

/** Bodies in which each field in turn names something of the other organization. */
function foreignBodies(
  record: AnyRecord,
  mine: Side,
  other: Side,
  isNew: boolean,
): { body: Record<string, unknown>; mustFail: boolean }[] {
  const bodies: { body: Record<string, unknown>; mustFail: boolean }[] = [
    { body: { organizationId: other.organizationId }, mustFail: true },
    { body: { organization_id: other.organizationId }, mustFail: true },
    { body: { createdBy: other.people.admin.id }, mustFail: true },
  ];
  for (const [name, { spec }] of Object.entries(record.fields)) {
    if (spec.computed || (spec.fixed && !isNew)) continue;
    if (isReference(record, name)) {
      const to = (spec.options as unknown as { to: string }).to;
      const targets = [...other.rowsOf(to).map(({ id }) => id), other.organizationId];
      const many = ['references', 'attachments'].includes(spec.kind.name);
      const own = mine.rowsOf(to)[0]?.id;
      for (const id of targets.slice(0, MANY + 1))
        bodies.push({ body: { [name]: many ? [...(own ? [own] : []), id] : id }, mustFail: true });
    }
    if (spec.kind.name === 'lines') {
      const lines = other.rowsOf(record.name).flatMap((row) => (row[name] ?? []) as Record<string, unknown>[]);
      const own = mine.bodyFor(record)[name] as Record<string, unknown>[] | undefined;
      for (const line of lines.slice(0, MANY))
        if (own?.[0]) bodies.push({ body: { [name]: [{ ...own[0], id: line.id }] }, mustFail: false });
    }
  }
  return bodies;
}

function bulkProbes(operation: Operation, record: AnyRecord, { mine, other }: Reach): Bare[] {
  const ids = other
    .rowsOf(record.name)
    .slice(0, MANY)
    .map(({ id }) => id);
  const own = mine.rowsOf(record.name)[0]?.id;
  const acts: Record<string, unknown>[] = [
    ...Object.keys(record.transitions)
      .slice(0, 2)
      .map((step) => ({ step, reason: 'Because I can.' })),
    { edit: changeOf(record, mine) },
    { remove: true },
  ];
  return acts.flatMap((act) => [
    { path: operation.path, body: { ids, ...act }, mustFail: true },
    { path: operation.path, body: { ids: ids.map((id) => ({ id, version: 1 })), ...act }, mustFail: true },
    {
      path: operation.path,
      body: { all: { question: `createdBy=${other.people.admin.id}`, confirm: 0 }, ...act },
      mustFail: true,
    },
    {
      path: operation.path,
      body: { all: { question: `search=zq&organization_id=${other.organizationId}`, confirm: 1 }, ...act },
      mustFail: true,
    },
    ...(own
      ? foreignBodies(record, mine, other, false)
          .slice(0, 8)
          .map(({ body }) => ({ path: operation.path, body: { ids: [own], edit: body }, mustFail: false }))
      : []),
  ]);
}

function exportProbes(operation: Operation, record: AnyRecord, { other }: Reach): Bare[] {
  const questions = [
    'format=csv',
    'format=json',
    'format=xlsx',
    `search=${COMMON}&format=json`,
    'search=zq',
    `createdBy=${other.people.admin.id}`,
    `sort=-createdAt&format=json`,
  ];
  for (const { id } of other.rowsOf(record.name).slice(0, MANY)) questions.push(`id=${id}`, `createdBy.not=${id}`);
  return [
    ...questions.map((query) => ({ path: `${operation.path}?${query}`, mustFail: false })),
    ...claims(other).map(({ query, headers }) => ({
      path: withQuery(`${operation.path}?format=json`, query),
      headers,
      mustFail: false,
    })),
  ];
}

function pointProbes(operation: Operation, record: AnyRecord, { other }: Reach): Bare[] {
  const questions = ['', `search=${COMMON}`, 'search=zq', `createdBy=${other.people.admin.id}`, 'sort=-createdAt'];
  for (const { id } of other.rowsOf(record.name).slice(0, MANY)) questions.push(`id=${id}`, `createdBy.not=${id}`);
  return [
    ...questions.map((query) => ({ path: withQuery(operation.path, query), mustFail: false })),
    ...claims(other).map(({ query, headers }) => ({
      path: withQuery(operation.path, query),
      headers,
      mustFail: false,
    })),
  ];
}

const textOf = (value: unknown): string =>
  `"${(typeof value === 'string' ? value : JSON.stringify(value ?? '')).replaceAll('"', '""')}"`;

/** A file of one row that points at rows of the other organization; it is only looked at here, another law imports it. */
export const foreignFile = (record: AnyRecord, { mine, other }: Pick<Reach, 'mine' | 'other'>): string => {
  const body = mine.bodyFor(record);
  for (const [name, { spec }] of Object.entries(record.fields)) {
    const { to } = spec.options as { to?: string };
    if (to && !spec.computed) body[name] = other.rowsOf(to)[0]?.id;
  }
  return `${Object.keys(body).join(',')}\n${Object.values(body).map(textOf).join(',')}\n`;
};

function importProbes(operation: Operation, record: AnyRecord, { mine, other, things }: Reach): Bare[] {
  const headers = { 'content-type': 'text/csv' };
  if (operation.id.endsWith('.upload'))
    return [
      { path: `${operation.path}?name=a.csv`, headers, body: foreignFile(record, { mine, other }), mustFail: false },
      ...claims(other).map((claim) => ({
        path: withQuery(`${operation.path}?name=a.csv`, claim.query),
        headers: { ...headers, ...claim.headers },
        body: foreignFile(record, { mine, other }),
        mustFail: false,
      })),
    ];
  if (operation.id.endsWith('.list'))
    return claims(other).map((claim) => ({
      path: withQuery(operation.path, claim.query),
      headers: claim.headers,
      mustFail: false,
    }));
  const body =
    operation.method === 'GET'
      ? {}
      : { body: operation.id.endsWith('.map') ? { columns: [null], mode: 'create' } : {} };
  const ids = [
    ...(things[`${record.name}.run`] ?? []),
    ...(things.run ?? []).slice(0, 1),
    other.organizationId,
    ...other
      .rowsOf(record.name)
      .slice(0, 1)
      .map(({ id }) => id),
  ];
  return ids.flatMap((id) => [
    { path: pathOf(operation, { id }), ...body, mustFail: true },
    ...claims(other)
      .slice(1, 3)
      .map((claim) => ({
        path: withQuery(pathOf(operation, { id }), claim.query),
        headers: claim.headers,
        ...body,
        mustFail: true,
      })),
  ]);
}

/** Calls that follow from no definition: every name in the path, every field of the body and every claim, one after the other. */
function namedProbes(operation: Operation, recipe: ProbeRecipe, { mine, other, things }: Reach): Bare[] {
  const mustFail = recipe.namesNothing !== true;
  const query = new URLSearchParams(recipe.query).toString();
  const fields = operation.body ?? {};
  const base = { ...markedValues(fields, { rng: seeded(9), canaries: mine.canaries }), ...recipe.body };
  const sent = operation.method === 'GET' ? {} : { body: recipe.content ?? base };
  const media = operation.media ? { 'content-type': operation.media[0] ?? '' } : {};
  const names = Object.entries(recipe.names ?? {});
  const places =
    names.length === 0
      ? [operation.path]
      : names.flatMap(([name, record]) =>
          (things[record] ?? other.rowsOf(record).map(({ id }) => id))
            .slice(0, MANY)
            .map((id) => pathOf(operation, { [name]: id })),
        );
  const words = [
    other.organizationId,
    other.people.admin.id,
    other.people.admin.actor.userId,
    ...(things.run ?? []).slice(0, 1),
    ...other
      .rowsOf('organization_members')
      .slice(0, 5)
      .map(({ email }) => String(email)),
  ];
  const fillings =
    operation.method === 'GET' || recipe.content
      ? []
      : Object.keys(fields).flatMap((name) => words.map((word) => ({ ...base, [name]: word })));
  return places.flatMap((place) => [
    { path: withQuery(place, query), ...sent, headers: media, mustFail },
    ...claims(other).map((claim) => ({
      path: withQuery(withQuery(place, query), claim.query),
      ...sent,
      headers: { ...media, ...claim.headers },
      mustFail,
    })),
    ...Object.keys(operation.query ?? {}).flatMap((name) =>
      words.map((word) => ({
        path: withQuery(place, new URLSearchParams({ ...recipe.query, [name]: word }).toString()),
        ...sent,
        headers: media,
        mustFail,
      })),
    ),
    ...fillings.map((body) => ({ path: withQuery(place, query), body, mustFail })),
  ]);
}
