import { expect, test } from 'vitest';
import { type Actor, defineRecord, f } from '#kernel';
import { awaited, secondPerson } from './second-person.ts';

const notTheirOwn = secondPerson('draw.not_their_own', 'Somebody else agrees.', ['askedBy', 'authors', 'createdBy']);
const draw = defineRecord('draw', {
  label: ['Draw', 'Draws'],
  about: 'Money that somebody asks for.',
  title: 'name',
  fields: {
    name: f.text({ max: 20 }).required(),
    askedBy: f.text({ max: 20 }),
    authors: f.text({ max: 20 }),
  },
  access: { read: 'member', create: 'member', edit: 'member' },
  states: ['draft', 'asked', 'paused', 'agreed', 'refused'],
  transitions: {
    ask: { label: 'Ask', from: 'draft', to: 'asked', by: 'member' },
    agree: { label: 'Agree', from: 'asked', to: 'agreed', by: 'manager', rules: [notTheirOwn] },
    refuse: {
      label: 'Refuse',
      from: ['asked', 'agreed'],
      to: 'refused',
      by: 'manager',
      rules: [notTheirOwn],
      reason: 'required',
    },
    pause: { label: 'Pause', from: 'agreed', to: 'paused', by: 'manager', reason: 'required' },
    resume: { label: 'Resume', from: 'paused', to: 'agreed', by: 'manager', rules: [notTheirOwn], reason: 'required' },
    note: { label: 'Note', from: 'draft', to: 'agreed', by: 'nobody', rules: [notTheirOwn] },
  },
  list: { columns: ['name'], sort: 'name' },
  sections: { Draw: ['name'] },
});

test('rows wait where a second person may agree, and are answered by whatever else takes one there', () => {
  expect(awaited(draw)).toEqual({ states: ['asked'], steps: ['agree', 'refuse'] });
  expect(awaited({ transitions: {} })).toEqual({ states: [], steps: [] });
});

test('nobody whom the fields name may take such a step; the product may', () => {
  const row = { askedBy: 'rosa', authors: ['miguel', 'priya'], createdBy: 'walter' };
  const holds = (id: string, kind: Actor['kind'] = 'person', given: Partial<Record<keyof typeof row, null>> = {}) =>
    notTheirOwn.holds({ row: { ...row, ...given }, actor: { id, kind } as Actor, today: '2026-11-20' });
  expect(['rosa', 'miguel', 'priya', 'walter', 'dana'].map((id) => holds(id))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(holds('rosa', 'system')).toBe(true);
  expect(holds('rosa', 'person', { askedBy: null })).toBe(true);
  expect(holds('priya', 'person', { authors: null })).toBe(true);
});
