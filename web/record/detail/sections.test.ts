import { expect, test } from 'vitest';
import { defineRecord, f } from '#kernel';
import { partsOf } from './sections.tsx';

const errand = defineRecord('errand', {
  label: ['Errand', 'Errands'],
  about: 'Something to fetch.',
  title: 'what',
  fields: {
    what: f.text({ max: 80 }).required(),
    when: f.date(),
    isUrgent: f.yesNo(),
    places: f.tags({ pattern: /./, message: 'Must be words' }),
    note: f.longText({ max: 400 }),
    helpers: f.json({
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, task: { type: 'string' } }, required: ['name'] },
    }),
    secret: f.text({ max: 80 }),
  },
  access: { read: 'member', create: 'member', edit: 'member' },
  list: { columns: ['what'], filters: [], sort: 'what' },
  sections: {
    Errand: ['what', 'when'],
    Haste: ['isUrgent'],
    Where: ['places', 'note'],
    Own: ['secret'],
    Who: ['helpers'],
  },
});
const parts = (row: object) =>
  partsOf(errand, { what: 'Keys', when: null, isUrgent: null, places: [], note: '', ...row });

test('the title is said by the head, texts stand in the wide column, and what was not said is folded', () => {
  expect(parts({})).toEqual({ broad: [], facts: [], empty: ['when', 'isUrgent', 'places', 'note'] });
  expect(parts({ isUrgent: false, places: ['Depot'], note: 'Back door' })).toEqual({
    broad: [['Where', ['note']]],
    facts: [
      ['Haste', ['isUrgent']],
      ['Where', ['places']],
    ],
    empty: ['when'],
  });
});

test('a field that this person does not read is neither shown nor called empty', () => {
  expect(parts({}).empty).not.toContain('secret');
  expect(parts({ secret: 'Under the mat' }).facts).toEqual([['Own', ['secret']]]);
});

test('a list of names is a fact; what is said about each of them needs room', () => {
  const who = [['Who', ['helpers']]];
  expect(parts({ helpers: [{ name: 'Rosa' }, { name: 'Theo' }] })).toMatchObject({ facts: who, broad: [] });
  expect(parts({ helpers: [{ name: 'Rosa', task: 'Drives' }] })).toMatchObject({ facts: [], broad: who });
});
