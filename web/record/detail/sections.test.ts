import { expect, test } from 'vitest';
import { defineRecord, f } from '#kernel';
import { sectionsOf } from './sections.tsx';

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
    secret: f.text({ max: 80 }),
  },
  access: { read: 'member', create: 'member', edit: 'member' },
  list: { columns: ['what'], filters: [], sort: 'what' },
  sections: { Errand: ['what', 'when'], Haste: ['isUrgent'], Where: ['places', 'note'], Own: ['secret'] },
});
const shown = (row: object) =>
  sectionsOf(errand, { what: 'Keys', when: null, isUrgent: null, places: [], note: '', ...row }).map(([name]) => name);

test('a section in which nothing was said is left out, and one with a single answer stands whole', () => {
  expect(shown({})).toEqual(['Errand']);
  expect(shown({ isUrgent: false, places: ['Depot'] })).toEqual(['Errand', 'Haste', 'Where']);
  expect(sectionsOf(errand, { what: 'Keys', when: null })).toEqual([['Errand', ['what', 'when']]]);
});
