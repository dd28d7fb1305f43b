import { expect, test } from 'vitest';
import type { AnyRecord } from '#kernel';
import { type Act, actsOf, asksBefore, isLoss, leads } from './acts.ts';

const step = (to: string, more: object = {}) => ({ label: to, from: 'draft', to, by: 'user', ...more });
const note = (access: object) =>
  ({
    states: ['draft', 'sent', 'dropped'],
    looks: { dropped: 'stopped' },
    access,
    transitions: {
      send: step('sent'),
      drop: step('dropped', { confirm: 'Nothing of it is left.' }),
      close: step('sent', { by: 'nobody' }),
    },
  }) as unknown as AnyRecord; // what acts are read from

test('acts are the steps that people take, and deleting where the record may be deleted', () => {
  const names = (access: object) => actsOf(note(access)).map(({ name }) => name);
  expect(names({ remove: { by: 'user' } })).toEqual(['send', 'drop', 'remove']);
  expect(names({})).toEqual(['send', 'drop']);
});

const act = (more: Partial<Act> = {}): Act => ({ name: 'send', label: 'Send', ...more });
test.each<[string, Partial<Act>, { asks: boolean; leads: boolean; isLoss: boolean }]>([
  ['a step', {}, { asks: false, leads: true, isLoss: false }],
  ['a step that fills nothing', { fieldsToFill: [] }, { asks: false, leads: true, isLoss: false }],
  ['a step that fills a field', { fieldsToFill: ['note'] }, { asks: true, leads: true, isLoss: false }],
  ['a step with a reason', { reason: 'required' }, { asks: true, leads: false, isLoss: false }],
  ['a step that asks twice', { confirm: 'Sure?' }, { asks: true, leads: true, isLoss: false }],
  ['one with both', { confirm: 'Sure?', reason: 'required' }, { asks: true, leads: false, isLoss: true }],
  ['a bad end', { name: 'drop' }, { asks: false, leads: false, isLoss: false }],
  ['a bad end that asks twice', { name: 'drop', confirm: 'Sure?' }, { asks: true, leads: false, isLoss: true }],
  ['deleting', { name: 'remove', confirm: 'Sure?' }, { asks: true, leads: true, isLoss: true }],
])('%s: whether it asks first, leads onwards and loses the row', (_, more, expected) => {
  const one = act(more);
  expect({ asks: asksBefore(one), leads: leads(note({}), one), isLoss: isLoss(note({}), one) }).toEqual(expected);
});
