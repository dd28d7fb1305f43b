import { pages, records, views } from '#domains';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { serverParts } from '#domains/server.ts';
import {
  type AnyRecord,
  labelOf,
  permission,
  type Rows,
  roles,
  type StateLook,
  stateWords,
  type Tone,
  toneOf,
  waitingFor,
} from '#kernel';
import { strayStates } from '#kernel/derive/diagram.ts';
import { linesOf, snake, tableOf } from '#kernel/derive/table.ts';
import { rulesOf, rulesOfActs } from '#kernel/record/abilities.ts';
import { recordFaces } from '#server/http/record-operations.ts';
import { describe, expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

const each = records.map((record) => [record.name, record] as const);
const sentence = /^[A-Z0-9“$].*[.?!]$/s;
const camel = /^[a-z][a-zA-Z0-9]*$/;
const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const systemColumns = ['status', 'createdAt', 'updatedAt', 'createdBy'];
/** Words of the door itself: a step or an action of this name would share its address, its right or its place in a key's scope. */
const verbs = [
  'list',
  'read',
  'write',
  'history',
  'create',
  'edit',
  'remove',
  'import',
  'export',
  'bulk',
  'search',
  'points',
];

/** Fields a person sets that stand in no section of the screen, each with its reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'organization_members.userId': 'The account behind the person; nobody types it.',
  'addendum.sections': 'Written on the screen of the addendum, with the published text next to it.',
  'notice_translation.parts': 'Written on the screen of the translation, with the English words next to them.',
  'report.definition': 'Built on the screen of the report, with its figures next to it.',
};

const fieldsNamedBy = (rows: Rows | undefined): string[] =>
  rows === undefined
    ? []
    : 'own' in rows
      ? [rows.own]
      : 'field' in rows
        ? [rows.field]
        : 'any' in rows
          ? rows.any.flatMap(fieldsNamedBy)
          : rows.rows === 'all'
            ? []
            : fieldsNamedBy(rows.rows);

/** What these names mean on every screen; no two of the first four look alike. */
const toneByName: Readonly<Record<string, Tone>> = {
  submitted: 'review',
  approved: 'done',
  rejected: 'stopped',
  stuck: 'late',
  draft: 'new',
  returned: 'returned',
};

function wrongTones(record: AnyRecord): string[] {
  const called = record.states.map((state) => stateWords(record, state));
  const { states: awaiting } = waitingFor(record);
  return record.states.flatMap((state, at) => {
    const tone = toneOf(record, state);
    const meant =
      toneByName[state] ?? (awaiting.includes(state) && !['review', 'late'].includes(tone) ? 'review' : tone);
    return [
      ...(tone === meant ? [] : [`${state} is ${tone}, not ${meant}`]),
      ...(record.finalStates.includes(state) && ['review', 'returned', 'late'].includes(tone)
        ? [`${state} ends the life of a row and looks as if it waited for a person`]
        : []),
      ...(called.indexOf(called[at] ?? '') === at ? [] : [`${state} is called as another state`]),
    ];
  });
}

test('a wrong tone and a name that two states share are noticed', () => {
  const { looks } = requisition;
  const like = (changed: Record<string, StateLook>) => wrongTones({ ...requisition, looks: { ...looks, ...changed } });
  expect(like({})).toEqual([]);
  expect(like({ approved: 'stopped' })).toEqual(['approved is stopped, not done']);
  expect(like({ ordered: 'review' })).toEqual([
    'ordered ends the life of a row and looks as if it waited for a person',
  ]);
  expect(like({ ordered: ['done', 'Approved'] })).toEqual(['ordered is called as another state']);
});

describe.each(each)('the definition of %s is complete', (_, record) => {
  const { fields, states, finalStates, transitions, list, sections, label, about, title } = record;
  const steps = Object.entries(transitions);
  const names = Object.keys(fields);

  test('its names are written one way', () => {
    expect(record.name).toMatch(snakeCase);
    for (const state of states) expect(state).toMatch(snakeCase);
    for (const name of [...names, ...Object.keys(transitions)]) expect(name).toMatch(camel);
    expect(
      names.filter((name) => [...systemColumns, 'id', 'version', 'titles', 'can', 'cannot'].includes(name)),
    ).toEqual([]);
    const columns = tableOf(record).columns.map((column) => column.name);
    expect(columns.filter((name, at) => columns.indexOf(name) !== at || name === 'search')).toEqual([]);
  });

  test('it says in words what it is', () => {
    const [one, many] = label;
    for (const word of [one, many]) expect(word).toMatch(/^[A-Z][\w ,’'-]{1,40}$/);
    expect(about).toMatch(sentence);
    for (const [name, { spec }] of Object.entries(fields)) {
      expect(labelOf(name, spec)).toMatch(/^[A-Z0-9]/);
      if (spec.help) expect(spec.help).toMatch(sentence);
    }
    for (const [, step] of steps) {
      expect(step.label).toMatch(/^[A-Z]/);
      if (step.confirm) expect(step.confirm).toMatch(sentence);
    }
    const labels = steps.map(([, step]) => step.label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('every state is reached, and whoever gets stuck is meant to', () => {
    expect(strayStates(record)).toEqual({ unreachable: [], stuck: [] });
    expect(finalStates.filter((end) => !states.includes(end))).toEqual([]);
    const leaving = steps.flatMap(([, { from }]) => [from].flat());
    expect(finalStates.filter((end) => leaving.includes(end))).toEqual([]);
    for (const [, { from, to }] of steps) for (const state of [from, to].flat()) expect(states).toContain(state);
    if (states.length > 0) expect(states.length).toBeGreaterThan(1);
  });

  test('each state has a tone of its meaning, and words of its own', () => {
    expect(wrongTones(record)).toEqual([]);
  });

  test('its steps bear no name of the door', () => {
    const actions = serverParts.actions.filter((action) => action.record === record.name).map(({ name }) => name);
    expect([...Object.keys(transitions), ...actions].filter((name) => verbs.includes(name))).toEqual([]);
    expect(new Set([...Object.keys(transitions), ...actions]).size).toBe(steps.length + actions.length);
  });

  test('whoever takes back what was begun is asked first, and it is never what most people came for', () => {
    const light = Object.entries(record.transitions).filter(
      ([name, { by, confirm, reason }]) =>
        /^(withdraw|discard|drop|cancel)$/.test(name) && by !== 'nobody' && !confirm && !reason,
    );
    expect(light.map(([name]) => name)).toEqual([]);
  });

  test('a row can be named: its title is always there and stands in the list', () => {
    expect(fields[title]?.spec).toMatchObject({ required: true });
    expect(list.columns).toContain(title);
    expect(fields[title]?.spec.readers).toBeUndefined();
  });

  test('the list shows, filters and sorts by what exists and may be seen', () => {
    const shown = (name: string): boolean =>
      (systemColumns.includes(name) && (name !== 'status' || states.length > 0)) ||
      (fields[name] !== undefined &&
        fields[name].spec.readers === undefined &&
        fields[name].spec.kind.name !== 'encrypted');
    expect([...list.columns, ...(list.filters ?? [])].filter((name) => !shown(name))).toEqual([]);
    expect(new Set(list.columns).size).toBe(list.columns.length);
    expect(
      (list.filters ?? []).filter((name) => name !== 'status' && fields[name]?.spec.kind.filters.length === 0),
    ).toEqual([]);
    const sort = list.sort.replace(/^-/, '');
    expect(sort === 'createdAt' || fields[sort]?.spec.kind.sortable).toBe(true);
    if (states.length > 0) expect(list.filters).toContain('status');
  });

  test('every field a person sets stands in exactly one section', () => {
    const placed = Object.values(sections).flat();
    expect(placed.filter((name, at) => placed.indexOf(name) !== at || !fields[name])).toEqual([]);
    for (const heading of Object.keys(sections)) expect(heading).toMatch(/^[A-Z]/);
    const absent = names.filter((name) => !fields[name]?.spec.computed && !placed.includes(name));
    expect(absent.filter((name) => !elsewhere[`${record.name}.${name}`])).toEqual([]);
  });

  // Lines are read with their row by every reader: what only some may read is a field of its own.
  test('its lines have no rights of their own', () => {
    const bound = linesOf(record.fields).filter(([, spec]) => spec.readers !== undefined);
    expect(bound.map(([name]) => name)).toEqual([]);
  });

  test('nobody searches, sorts or identifies by what they may not see', () => {
    const hidden = names.filter((name) => fields[name]?.spec.readers || fields[name]?.spec.kind.name === 'encrypted');
    expect(hidden.filter((name) => fields[name]?.spec.searched)).toEqual([]);
    expect(names.filter((name) => fields[name]?.spec.searched && !fields[name].spec.kind.searchable)).toEqual([]);
  });

  test('its rights, rules, steps and keys name fields that exist', () => {
    const { read, create, edit, remove } = record.access;
    const rights = [read, create, edit, ...(remove ? [remove] : [])].map((one) => permission(one));
    const named = [
      ...rights.flatMap(({ rows }) => fieldsNamedBy(rows)),
      ...steps.flatMap(([, step]) => [...fieldsNamedBy(step.rows), ...(step.fieldsToFill ?? [])]),
      ...record.uniqueTogether.flat(),
      ...rulesOf(record).flatMap(({ field }) => (field ? [field] : [])),
      ...(record.dated ? [record.dated] : []),
    ];
    expect(named.filter((name) => !fields[name] && name !== 'createdBy')).toEqual([]);
    for (const { inStates: during } of rights) for (const state of during ?? []) expect(states).toContain(state);
    const ofWhole = record.partOf?.fixed ?? [];
    for (const one of [...(record.fixed ?? []), ...ofWhole]) {
      expect([...(one.fields ?? []), ...(one.except ?? [])].filter((name) => !fields[name])).toEqual([]);
      expect(one.sentence).toMatch(sentence);
      expect(one.code).toMatch(/^[a-z_]+\.[a-z0-9_]+$/);
      if (!ofWhole.includes(one)) expect(states).toEqual(expect.arrayContaining([...one.in]));
    }
    // What could leave its document would be changed there, whatever state the document is in.
    const part = record.partOf && fields[record.partOf.field]?.spec;
    if (part) expect([part.required, part.fixed || part.computed]).toEqual([true, true]);
    if (record.dated) expect(['date', 'instant']).toContain(fields[record.dated]?.spec.kind.name);
  });

  test('what it points at exists', () => {
    const all = new Set(records.map(({ name }) => name));
    const specs = [
      ...Object.values(fields).map(({ spec }) => spec),
      ...linesOf(fields).flatMap(([, spec]) => Object.values(spec.options.fields).map((inner) => inner.spec)),
    ];
    const targets = specs.flatMap(({ options }) => ('to' in options ? [options.to as string] : []));
    expect(targets.filter((to) => !all.has(to))).toEqual([]);
  });
});

describe('rules', () => {
  const all = records.flatMap((record) => rulesOf(record).map((rule) => ({ record, rule })));

  test('have one name each, which begins with their record', () => {
    const unique = new Map<string, (typeof all)[number]['rule']>();
    const twice = all.filter(({ rule }) => (unique.get(rule.id) ?? unique.set(rule.id, rule).get(rule.id)) !== rule);
    expect(twice.map(({ rule }) => rule.id)).toEqual([]);
    const owners = new Set(records.map(({ name }) => name));
    expect(all.filter(({ rule }) => !owners.has(rule.id.split('.')[0] ?? '')).map(({ rule }) => rule.id)).toEqual([]);
    for (const { rule } of all) expect(rule.id).toMatch(/^[a-z_]+\.[a-z0-9_]+$/);
  });

  test('speak in sentences', () => {
    for (const { rule } of all) expect(rule.sentence).toMatch(sentence);
    expect(new Set(all.map(({ rule }) => rule.sentence)).size).toBe(new Set(all.map(({ rule }) => rule.id)).size);
  });

  test('of edits and steps judge a row of a list as they judge the whole row: they look at totals, never at lines', () => {
    const looked: string[] = [];
    for (const record of records) {
      const lines = linesOf(record.fields).map(([name]) => name);
      for (const rule of rulesOfActs(record)) {
        const row = new Proxy({}, { get: (_, name) => (lines.includes(String(name)) && looked.push(rule.id), null) });
        // A rule may stumble over a row of nulls; what it looked at before counts all the same.
        try {
          rule.holds({ row, actor: { id: '' }, today: '2026-11-20' } as never);
        } catch {}
      }
    }
    expect(looked).toEqual([]);
  });

  test('end after they begin', () => {
    const backwards = (rules: readonly { readonly from?: string; readonly to?: string }[]) =>
      rules.filter(({ from, to }) => from !== undefined && to !== undefined && to < from);
    expect(backwards(all.map(({ rule }) => rule))).toEqual([]);
    expect(backwards([{ from: '2026-02-01', to: '2026-01-31' }])).toHaveLength(1);
  });
});

describe('the registry', () => {
  test('states each record once, with tables that never collide', () => {
    const tables = records.flatMap((record) => [record.name, ...tableOf(record).children.map(({ name }) => name)]);
    expect(tables.filter((name, at) => tables.indexOf(name) !== at)).toEqual([]);
    for (const name of tables) expect(name).toBe(snake(name));
  });

  test('gives each call one name and one address', () => {
    const faces = records.flatMap((record) => recordFaces(record, serverParts));
    const ids = faces.map(({ id }) => id);
    const places = faces.map(({ method, path }) => `${method} ${path}`);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  });

  test('names in its effects only records and verbs that exist', () => {
    const known = new Map(
      records.map((record) => [record.name, ['create', 'edit', 'remove', ...Object.keys(record.transitions)]]),
    );
    expect(serverParts.effects.filter(({ record, verb }) => !known.get(record)?.includes(verb))).toEqual([]);
    expect(serverParts.actions.filter(({ record }) => !known.has(record))).toEqual([]);
  });

  test('opens every page at one address, under a title, to roles that exist', () => {
    const addresses = pages.map(({ path }) => path.replace(/:\w+/g, ':'));
    expect(addresses.filter((path, at) => addresses.indexOf(path) !== at)).toEqual([]);
    for (const page of pages) {
      expect(page.path).toMatch(/^\/([a-z0-9:-][\w:-]*(\/[\w:-]+)*)?$/);
      expect(page.title).toMatch(/^[A-Z0-9]/);
      if (page.detail) expect(page.path).toMatch(/:id(\/|$)/);
      for (const role of page.roles ?? []) expect(roles).toContain(role);
      for (const record of [page.list, page.detail]) if (record) expect([...records, ...views]).toContain(record);
    }
  });

  test('gives every list a page for its rows', () => {
    // A row of a view leads to what it is about, or nowhere.
    const listed = pages.flatMap(({ list }) => (list && !list.view ? [list.name] : []));
    const detailed = new Set(pages.flatMap(({ detail }) => (detail ? [detail.name] : [])));
    expect(listed.filter((name) => !detailed.has(name))).toEqual([]);
  });
});

/** Steps whose consequences two matters of one domain state, each in a file of its own: what follows from the matter. */
const inTwoPlaces: Readonly<Record<string, string>> = {
  'accounts member leave': 'groups of a directory; somebody who can still come in',
  'accounts userRole revoke': 'groups of a directory; somebody who can still come in',
  'disaster damageLine edit': 'the line itself; the benefits that pay for it',
  'disaster damageLine withdraw': 'the line itself; the benefits that pay for it',
  'disaster paCost edit': 'the cost itself; the bill or aid that posted it',
  'disaster paCost withdraw': 'the cost itself; the bill or aid that posted it',
  'disaster incident edit': 'the incident itself; its accepted damage',
  'grants awardAmendment accept': 'the amendment itself; the subawards that it has to cover',
  'organization userRole create': 'what a role refuses; separation of duties',
  'payables invoice approve': 'the invoice itself; what is expected for returned goods',
  'payables invoice void': 'the invoice itself; what is expected for returned goods',
  'payables payment return': 'the payment itself; the open data of its contract',
  'payables payment settle': 'the payment itself; the open data of its contract',
  'payables payment void': 'the payment itself; the open data of its contract',
  'payables receipt pass': 'invoices that wait for it; what is expected for returned goods',
  'payables receipt post': 'invoices that wait for it; what is expected for returned goods',
  'payables receipt reverse': 'invoices that wait for it; what is expected for returned goods',
  'payables remainderCancellation approve': 'invoices that wait for it; what is expected for returned goods',
  'payables vendorReturn approve': 'invoices that wait for it; what is expected for returned goods',
  'planning budget adopt': 'the budget itself; the requests that asked for it',
  'planning budget edit': 'corrected minutes; the balance of its funds',
  'planning budgetLine create': 'the line itself; what it counts against',
  'procurement award cancel': 'the award itself; its open data',
  'procurement award finalize': 'the award itself; its open data',
  'procurement award notice': 'the award itself; its open data',
  'procurement ruleException create': 'the exception itself; the purchase that it is about',
  'procurement soleSourceCase refuse': 'the case itself; the purchase that it is about',
};

/** What a text states by `on`, as `userRole create`. */
const statedIn = (text: string): string[] => [
  ...[...text.matchAll(/\bon\((\w+), '(\w+)'/g)].map(([, record, verb]) => `${record} ${verb}`),
  ...[...text.matchAll(/\bfollows\((\w+), \{([^]*?)\n?\s*\}\)/g)].flatMap(([, record, inside = '']) =>
    [...inside.matchAll(/(\w+): \[/g)].map(([, verb]) => `${record} ${verb}`),
  ),
];

test('what follows from a step is stated in its order in one place of a domain, with follows() where it is more than one thing', () => {
  const found = sources().flatMap(({ path, text, isTest }) =>
    isTest || !/^domains\/.*server\.ts$/.test(path) ? [] : statedIn(text).map((one) => `${path.split('/')[1]} ${one}`),
  );
  const twice = found.filter((one, at) => found.indexOf(one) !== at);
  expect(found.length).toBeGreaterThan(80);
  expect([...new Set(twice)].toSorted()).toEqual(Object.keys(inTwoPlaces).toSorted());
  const planted = "on(task, 'create', a), on(task, 'edit', b), ...follows(task, { create: [c, d] })";
  expect(statedIn(planted)).toEqual(['task create', 'task edit', 'task create']);
});
