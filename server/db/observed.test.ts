import { expect, test } from 'vitest';
import { namesIn } from './observed.ts';

test.each<[string, readonly string[], readonly string[]]>([
  ['select 1', [], []],
  ['select * from task', ['task'], []],
  ['SELECT * FROM Task', ['task'], []],
  ['select * from task t where t.id = any($1)', ['task', 'any'], []],
  ['select * from task, requisition r, only vendor where true', ['task', 'requisition', 'vendor'], []],
  [
    'select * from task t join lateral (select 1 from vendor) v on true left join budget b using (id)',
    ['task', 'vendor', 'budget', 'id'],
    [],
  ],
  ['select (select count(*) from vendor) from task', ['vendor', 'task', 'count'], []],
  ['select * from rows_of($1) r, task', ['rows_of', 'task'], []],
  ["select 'from hidden' as x -- from secret\n from task /* from note */", ['task'], []],
  ["select * from task where name = 'it''s from vendor'", ['task'], []],
  ['select pgboss.job.id from pgboss.job', ['pgboss.job'], []],
  ['insert into task (id) select id from requisition', ['task', 'requisition'], ['task']],
  ['update task set name = $1 from vendor where vendor.id = task.id', ['task', 'vendor'], ['task']],
  ['delete from task using vendor where true', ['task', 'vendor'], ['task']],
  ['with gone as (delete from task returning id) select * from gone, vendor', ['task', 'gone', 'vendor'], ['task']],
  ['lock table task', ['task'], []],
])('%s', (text, read, written) => {
  const names = namesIn(text);
  for (const name of read) expect([name, names.read.has(name)]).toEqual([name, true]);
  for (const name of ['hidden', 'secret', 'note']) expect([name, names.read.has(name)]).toEqual([name, false]);
  expect([...names.written]).toEqual(written);
  expect(namesIn(text)).toBe(names);
});
