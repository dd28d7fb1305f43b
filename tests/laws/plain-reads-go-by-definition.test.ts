import { expect, test } from 'vitest';
import { records } from '#domains';
import { sources } from '../world/sources.ts';

const names = new Set(records.map(({ name }) => name));
const tables = new RegExp(
  `\\bfrom (${[...names].join('|')})(?: (?!where\\b)\\w+)? where (?:\\w+\\.)?organization_id = \\$1`,
);
/** What rows by their definition (`server/records/rows.ts`) do not do: joins, figures, windows, other statements inside. */
const more =
  /\b(?:join|union|group by|over|lateral|with|distinct|exists|limit \$|offset)\b|\bselect\b[^]*\bselect\b|\b(?:count|sum|max|min|avg|coalesce|case)\b/;

/** So many statements that only read rows of one record are in these texts. */
const plainReads = (texts: readonly string[]): number =>
  texts
    .map((text) => text.replace(/\s+/g, ' '))
    .filter((text) => /^ ?select /.test(text) && tables.test(text) && !more.test(text)).length;

/** What is left, domain by domain. It may only become fewer; a new one reads by the record's definition. */
const left: Readonly<Record<string, number>> = {
  accounts: 1,
  assistant: 1,
  customers: 2,
  organization: 2,
  planning: 6,
  procurement: 6,
  public: 6,
  training: 1,
  workflow: 5,
};

test('a domain reads plain rows of a record by its definition, and what is left of statements only becomes fewer', () => {
  const found: Record<string, number> = {};
  for (const { path, words, isTest } of sources()) {
    if (isTest || !/^domains\/.*\.server\.ts$/.test(path)) continue;
    const times = plainReads(words);
    const domain = path.split('/')[1] ?? '';
    if (times > 0) found[domain] = (found[domain] ?? 0) + times;
  }
  expect(found).toEqual(left);
});

test('such a statement is seen however it is laid out, and a report is none', () => {
  const planted = [
    'select id, name from cost_center where organization_id = $1 and id = $2',
    '\n  select t.id from task t\n  where t.organization_id = $1 order by t.id for no key update',
    'select 1 from organization_members where organization_id = $1 limit 1',
  ];
  expect(plainReads(planted)).toBe(3);
  expect(
    plainReads([
      'select count(*)::int as count from task where organization_id = $1',
      'select t.id from task t join cost_center c on c.id = t.id where t.organization_id = $1',
      'select id from audit_entry where organization_id = $1',
      'delete from task where organization_id = $1',
    ]),
  ).toBe(0);
});
