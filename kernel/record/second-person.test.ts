import { expect, test } from 'vitest';
import { type Actor, defineRecord, f, nobodyId } from '#kernel';
import { waitingFor, secondPerson } from './second-person.ts';

const notTheirOwn = secondPerson('draw.not_their_own', 'Someone else agrees.', ['askedBy', 'authors', 'createdBy']);
const draw = defineRecord('draw', {
  label: ['Draw', 'Draws'],
  about: 'Money that someone asks for.',
  title: 'name',
  fields: {
    name: f.text({ max: 20 }).required(),
    askedBy: f.text({ max: 20 }),
    authors: f.text({ max: 20 }),
  },
  access: { read: 'member', create: 'member', edit: 'member' },
  states: { draft: 'new', asked: 'review', paused: 'returned', agreed: 'review', refused: 'stopped' },
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
  expect(waitingFor(draw)).toEqual({ states: ['asked'], steps: ['agree', 'refuse'] });
  expect(waitingFor({ transitions: {} })).toEqual({ states: [], steps: [] });
});

const row = { askedBy: 'rosa', authors: ['miguel', 'priya'], createdBy: 'walter' };
const put = { askedBy: null, authors: null, createdBy: nobodyId };
const dana = { id: 'dana', kind: 'person' } as Actor;
const judged = (actor: Actor, given: typeof row | typeof put = row, authors: readonly string[] = []) => {
  const facts = { row: given, actor, today: '2026-11-20', authors };
  return { holds: notTheirOwn.holds(facts), says: notTheirOwn.says?.(facts) };
};
const holds = (actor: Partial<Actor>, given: Parameters<typeof judged>[1] = row, authors: readonly string[] = []) =>
  judged({ ...dana, ...actor }, given, authors).holds;

test('nobody whom the fields name may take such a step, in a session or by a key of theirs', () => {
  const everyone = ['rosa', 'miguel', 'priya', 'walter', 'dana'];
  for (const kind of ['person', 'service'] as const)
    expect(everyone.map((id) => holds({ id, kind }))).toEqual([false, false, false, false, true]);
});

test('those who wrote any of it may not, and the sentence says so', () => {
  expect(judged(dana, row, ['rosa', 'dana'])).toEqual({
    holds: false,
    says: 'You changed this, so someone else has to take this step.',
  });
  expect(judged({ ...dana, id: 'rosa' }, row, ['rosa']).says).toBeUndefined();
});

test('nor may those who can decide in the name of one of them', () => {
  const deputy = { ...dana, standsInFor: ['lucia', 'rosa'] };
  expect(judged(deputy)).toEqual({
    holds: false,
    says: 'You can act on behalf of the person who submitted this, so someone else has to take this step.',
  });
  expect(holds({ standsInFor: ['lucia'] })).toBe(true);
});

test('the product is the person because of whom it acts, and by itself nobody’s second person', () => {
  const product = { id: nobodyId, kind: 'system' } as const;
  expect(holds({ ...product, inNameOf: 'rosa' })).toBe(false);
  expect(holds({ ...product, inNameOf: 'dana' })).toBe(true);
  expect(holds(product)).toBe(false);
  expect(holds(product, put)).toBe(true);
  expect(holds(product, put, ['rosa'])).toBe(false);
});
