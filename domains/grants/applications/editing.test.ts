import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answered, arrived, begun, changesOf, chose, restored, unsaved, wrote } from './editing.ts';
import { merged } from './merge.ts';

type Values = Readonly<Record<string, unknown>>;

test('what is typed while a save is under way is neither lost nor taken for saved', () => {
  const typed = wrote(begun({ text: 'A' }), 'text', 'B');
  const sent = changesOf(typed);
  const more = wrote(typed, 'text', 'BC');
  const after = answered(more, sent, { clashes: [] });
  expect(after.mine['text']).toBe('BC');
  expect(changesOf(after)).toEqual({ text: { was: 'B', is: 'BC' } });
});

test('what others saved is taken over where nothing is typed, and nowhere else', () => {
  const typed = wrote(begun({ one: 'A', other: 'A' }), 'one', 'mine');
  const now = arrived(typed, { one: 'theirs', other: 'theirs' });
  expect(now.mine).toEqual({ one: 'mine', other: 'theirs' });
  expect(changesOf(now)).toEqual({ one: { was: 'A', is: 'mine' } });
});

test('a conflict is not sent before a person chooses, and then over the value that is known', () => {
  const typed = wrote(begun({ text: 'A' }), 'text', 'mine');
  const lost = answered(typed, changesOf(typed), { clashes: [{ key: 'text', theirs: 'theirs', by: 'Rosa' }] });
  expect(changesOf(lost)).toEqual({});
  expect(unsaved(lost)).toEqual(['text']);
  expect(changesOf(chose(lost, 'text', 'mine'))).toEqual({ text: { was: 'theirs', is: 'mine' } });
  const theirs = chose(lost, 'text', 'theirs');
  expect([theirs.mine['text'], unsaved(theirs)]).toEqual(['theirs', []]);
});

test('what a browser kept comes back with the value it was written over', () => {
  const typed = wrote(begun({ text: 'A' }), 'text', 'mine');
  const back = restored(begun({ text: 'theirs' }), changesOf(typed));
  expect(changesOf(back)).toEqual({ text: { was: 'A', is: 'mine' } });
});

test('of any edits each field is saved, the same already, or answered with both values', () => {
  const value = fc.constantFrom('a', 'b', 'c', '', null);
  const values = fc.dictionary(fc.constantFrom('x', 'y', 'z'), value);
  fc.assert(
    fc.property(
      values,
      fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.record({ was: value, is: value })),
      (current: Values, edits) => {
        const { values: kept, clashes } = merged(current, edits);
        for (const [key, { was, is }] of Object.entries(edits)) {
          const [now, before, mine] = [current[key] || null, was || null, is || null];
          const clash = clashes.find((one) => one.key === key);
          if (now === mine) expect([key in kept, clash]).toEqual([false, undefined]);
          else if (now === before) expect([kept[key] ?? null, clash]).toEqual([mine, undefined]);
          else expect(clash).toMatchObject({ mine, theirs: now });
        }
      },
    ),
    { seed: 20_261_125 },
  );
});
