import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordedBy } from './model-words.server.ts';
import { needInWords } from './need-in-words.ts';

const text =
  'We need two 6 inch trash pumps and 1,200 ft of suction hose, because the north basin floods with every tide.';
const { lines } = needInWords(text, '2026-11-20');
const said = (given: object) => wordedBy(JSON.stringify({ lines: [], ...given }), lines, text);
const figures = (found: readonly { amount: string | null; unit: string | null; unitCents: number | null }[]) =>
  found.map(({ amount, unit, unitCents }) => [amount, unit, unitCents]);

describe('the words of a model over a need', () => {
  test('name the thing, give it other names, and say the purpose and the reason', () => {
    const worded = said({
      purpose: 'Trash pumps and suction hose for the north basin',
      lines: [
        { from: 1, said: lines[0]?.said, item: 'Trash pump, 6 inch', names: ['Dewatering pump', 'Mud pump'] },
        { from: 2, said: lines[1]?.said, item: 'Suction hose', names: [] },
      ],
      justification: [
        { text: 'The north basin floods with every tide.', quote: 'the north basin floods with every tide' },
      ],
    });
    expect(worded).toMatchObject({
      purpose: 'Trash pumps and suction hose for the north basin',
      justification: 'The north basin floods with every tide.',
      lines: [
        { item: 'Trash pump, 6 inch', names: ['Dewatering pump', 'Mud pump'], amount: '2' },
        { item: 'Suction hose', amount: '1200', unit: 'FT' },
      ],
    });
  });

  test('bring no figure and no reason that is not in the need', () => {
    const worded = said({
      purpose: 'Nine trash pumps at $1',
      lines: [
        {
          from: 1,
          said: 'x',
          item: '900 pumps',
          names: ['pump 9000', 'https://evil.example'],
          amount: '900',
          unitCents: 1,
        },
        { from: 2, item: 'Gold bars' },
      ],
      justification: [
        { text: 'Only Acme can deliver.', quote: 'because the north basin' },
        { text: 'The price was agreed at $9.', quote: 'floods with every tide' },
      ],
    });
    expect(worded?.purpose).toBeNull();
    expect(worded?.justification).toBeNull();
    expect(worded?.lines.map(({ item, names }) => [item, names])).toEqual([
      [lines[0]?.item, []],
      [lines[1]?.item, []],
    ]);
  });

  test('part a piece that names several things, and cut no figure', () => {
    const need = 'Two pallets of gloves and boots, and vests';
    const read = needInWords(need, '2026-11-20').lines;
    const parted = (...parts: readonly string[]) =>
      wordedBy(
        JSON.stringify({ lines: parts.map((one) => ({ from: 1, said: one, item: '', names: [] })) }),
        read,
        need,
      )?.lines.map(({ item, amount }) => [item, amount]);
    expect(read).toHaveLength(1);
    const whole = [[read[0]?.item, '2']];
    expect(parted('Two pallets of gloves', 'boots', 'vests')).toHaveLength(3);
    expect(parted('Two pallets of gloves', 'boots', 'vests')?.map(([, amount]) => amount)).toEqual(['2', null, null]);
    // Without its count, cut in the middle, out of order, made up: the piece stays whole.
    for (const parts of [
      ['pallets of gloves', 'boots'],
      ['Two pallets of glo', 'boots'],
      ['boots', 'Two pallets of gloves'],
      ['Two pallets of gloves', 'shoes'],
    ])
      expect(parted(...parts)).toEqual(whole);
  });

  test('are nothing when they are not in the form that was asked for', () => {
    for (const reply of ['I would rather chat.', '{"lines":1}', '[]', '{', 'null', ''])
      expect(wordedBy(reply, lines, text)).toBeNull();
  });

  test('leave every figure as it was read, whatever the model answers', () => {
    const word = fc.constantFrom(
      'two',
      '6',
      'inch',
      'pumps',
      '900',
      '$1',
      'and',
      '1,200',
      'ft',
      'hose',
      'said',
      ...lines.map((one) => one.said),
    );
    const part = fc.record({
      from: fc.integer({ min: 0, max: 3 }),
      said: fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
      item: fc.oneof(fc.string(), word),
      names: fc.array(fc.string()),
      amount: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const worded = said({ lines: parts });
        expect(figures(worded?.lines ?? [])).toEqual(figures(lines));
        expect(worded?.lines.map(({ own }) => own)).toEqual(lines.map(({ item }) => item));
      }),
    );
  });
});
