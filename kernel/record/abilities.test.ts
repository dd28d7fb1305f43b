import { expect, test } from 'vitest';
import { type Actor, defineRecord, f, rule } from '#kernel';
import { refusedByRule, rulesThatRead } from './abilities.ts';

const untilTheTenth = rule('law.old', 'The old law says no.', () => false, { to: '2026-11-10' });
const record = defineRecord('draw', {
  label: ['Draw', 'Draws'],
  about: 'Money that is asked for.',
  title: 'name',
  fields: { name: f.text({ max: 20 }).required(), until: f.date() },
  access: { read: 'member', create: 'member', edit: 'member' },
  rules: [
    rule<{ until: string | null }>('law.until', 'It ends too early.', ({ row }) => row.until === null, {
      field: 'until',
    }),
    rule<{ name: string }>('law.name', 'It has no name.', ({ row }) => row.name !== ''),
  ],
  list: { columns: ['name'], sort: 'name' },
  sections: { Draw: ['name', 'until'] },
});
const asked = (createdAt: string, timeZone: string) =>
  refusedByRule({ record, row: { createdAt }, actor: { id: 'rosa', timeZone } as Actor, today: '2026-12-01' }, [
    untilTheTenth,
  ])?.code;

test('a dated rule holds for a row by the day that the organization wrote when it was made', () => {
  // Half past nine in the evening of the tenth in New York is the eleventh in Greenwich.
  expect(asked('2026-11-11T02:30:00.000Z', 'America/New_York')).toBe('law.old');
  expect(asked('2026-11-11T02:30:00.000Z', 'UTC')).toBeUndefined();
  expect(asked('2026-11-11T05:00:00.000Z', 'America/New_York')).toBeUndefined();
  expect(asked('2026-11-10T23:59:59.999Z', 'UTC')).toBe('law.old');
});

test('a step is judged by the rules that read what it fills, and by no others', () => {
  const row = { name: '', until: '2026-01-01', status: 'open' };
  const question = { record, row, actor: { id: 'rosa' } as Actor, today: '2026-12-01' };
  const ids = (fields: readonly string[]) => rulesThatRead(question, fields).map(({ id }) => id);
  expect([ids(['until']), ids(['name', 'until']), ids(['status']), ids([])]).toEqual([
    ['law.until'],
    ['law.until', 'law.name'],
    [],
    [],
  ]);
});
