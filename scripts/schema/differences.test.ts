import type pg from 'pg';
import { records } from '#domains';
import { type AnyRecord, defineRecord, f } from '#kernel';
import { draftSql } from '#kernel/derive/sql.ts';
import { tableOf } from '#kernel/derive/table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase, using } from '../../tests/world/cluster.ts';
import { differencesOf } from './differences.ts';

let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

const culvert = defineRecord('culvert', {
  label: ['Culvert', 'Culverts'],
  about: 'A pipe under a road.',
  title: 'code',
  fields: {
    code: f.text({ max: 20 }).required().unique().search(),
    span: f.integer({ min: 1, max: 40 }),
    road: f.text({ max: 80 }),
    note: f.text({ max: 200 }),
  },
  access: { read: 'member', create: 'member', edit: 'member' },
  states: { open: 'review', closed: 'new' },
  finalStates: ['closed'],
  transitions: { close: { label: 'Close', from: 'open', to: 'closed', by: 'member' } },
  list: { columns: ['code'], filters: ['status'], sort: 'code' },
  sections: { Culvert: ['code'] },
});

/** Takes the table of a culvert as it was to what this definition states, inside a transaction; answers what was drafted. */
const drafted = (after: AnyRecord, before: AnyRecord = culvert): Promise<{ first: string[]; afterwards: string[] }> =>
  using(clone.owner, async (owner) => {
    await owner.query(draftSql(tableOf(before)));
    try {
      const draft = async (client: pg.Client) => (await differencesOf(client, [tableOf(after)])).get(after.name) ?? [];
      const first = await draft(owner);
      await owner.query(first.join('\n'));
      return { first, afterwards: await draft(owner) };
    } finally {
      await owner.query('drop table culvert_inspections; ').catch(() => undefined);
      await owner.query('drop function if exists culvert_search; drop table culvert');
    }
  });

const { label, about, title, access, finalStates, transitions, list, sections, fields } = culvert;
type Stated = Parameters<typeof defineRecord>[1];
const changed = (more: Partial<Stated>): AnyRecord =>
  defineRecord('culvert', {
    label,
    about,
    title,
    access,
    states: { open: 'review', closed: 'new' },
    finalStates,
    transitions,
    list,
    sections,
    fields,
    ...more,
  } as Stated) as AnyRecord;

describe('the draft of a migration', () => {
  test('is empty for every record as it stands', async () => {
    const drafts = await using(clone.owner, (owner) => differencesOf(owner, records.map(tableOf)));
    expect(drafts).toEqual(new Map());
  });

  test('makes the table of a record that has none', async () => {
    const drafts = await using(clone.owner, (owner) => differencesOf(owner, [tableOf(culvert)]));
    expect(drafts.get('culvert')?.join()).toContain('create table culvert (');
  });

  test.each<[string, Partial<Stated>, readonly RegExp[]]>([
    ['a new field', { fields: { ...fields, built: f.date() } }, [/add column built date;/, /add check .*built/]],
    [
      'a new required field',
      { fields: { ...fields, owner: f.text({ max: 40 }).required() } },
      [/add column owner text;/, /^-- Rows that are there need a value of owner/, /owner set not null;/],
    ],
    [
      'a field that went',
      { fields: { code: fields.code, span: fields.span, road: fields.road } },
      [/^-- What note holds is lost/, /drop column note;/],
    ],
    ['a wider bound', { fields: { ...fields, road: f.text({ max: 120 }) } }, [/drop constraint/, /add CHECK .*120/]],
    ['a field that is required now', { fields: { ...fields, road: fields.road.required() } }, [/road set not null;/]],
    [
      'another type',
      { fields: { ...fields, span: f.text({ max: 20 }) } },
      [/drop constraint/, /span type text using span::text;/, /add CHECK .*span/],
    ],
    [
      'another state',
      { states: { open: 'review', shut: 'review', closed: 'new' } } as Partial<Stated>,
      [/drop constraint culvert_status_check;/, /add CHECK .*shut/],
    ],
    ['words to be found by', { fields: { ...fields, road: fields.road.search() } }, [/drop column search;/, /road/]],
    [
      'nothing to be found by',
      { fields: { ...fields, code: f.text({ max: 20 }).required().unique() } },
      [/drop function culvert_search/],
    ],
    [
      'what is unique',
      { fields: { ...fields, road: fields.road.unique() } },
      [/add unique \(organization_id, road\);/],
    ],
    [
      'another filter',
      { list: { ...list, filters: ['status', 'road'] } } as Partial<Stated>,
      [/create index culvert_by_road/],
    ],
    [
      'rows that may be deleted',
      { access: { ...access, remove: 'admin' } } as Partial<Stated>,
      [/grant delete on culvert/],
    ],
    [
      'lines of its own',
      { fields: { ...fields, inspections: f.lines({ day: f.date() }) } },
      [/create table culvert_inspections/, /removable => true/],
    ],
  ])('for %s takes the table there, and then says nothing more', async (_, more, expected) => {
    const { first, afterwards } = await drafted(changed(more));
    for (const one of expected) expect(first.join('\n')).toMatch(new RegExp(one.source, 'im'));
    expect(afterwards).toEqual([]);
  });

  test('drops what a table has too much', async () => {
    const before = changed({ fields: { ...fields, road: fields.road.unique() } });
    const { first, afterwards } = await drafted(culvert as AnyRecord, before);
    expect(first).toEqual([expect.stringMatching(/drop constraint culvert_.*road.*key;/)]);
    expect(afterwards).toEqual([]);
  });
});
