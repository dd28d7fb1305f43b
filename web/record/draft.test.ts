import { describe, expect, test } from 'vitest';
import { type Fields, f, kindOf } from '#kernel';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { everyKind } from '../../tests/world/every-kind.ts';
import { seeded, validSample } from '../../tests/world/samples.ts';
import { localTime, moment } from '#kernel/lists/days.ts';
import { changedDrafts, draftOf, draftsOf, judged } from './draft.ts';

const zone = 'America/New_York';
const hidden = new Set(['encrypted', 'password']);

describe('what an input holds', () => {
  for (const [name, field] of Object.entries(everyKind)) {
    const { spec } = field;
    if (spec.computed || hidden.has(spec.kind.name)) continue;
    test(`a ${name} goes into its input and comes out as the same value`, () => {
      const rng = seeded(7);
      for (let round = 0; round < 40; round++) {
        const accepted = kindOf(spec).accept(validSample(field, rng), spec);
        if (!accepted.ok) throw new Error(`the sample of ${name} is not valid`);
        // Inputs for moments show minutes, as the formatters do.
        const value = spec.kind.name === 'instant' ? `${String(accepted.value).slice(0, 16)}:00.000Z` : accepted.value;
        const { values, issues } = judged({ it: field }, { it: draftOf(spec, value, zone) }, { partial: true, zone });
        expect(issues).toEqual([]);
        expect(values['it']).toEqual(withoutComputed(value, field));
      }
    });

    test(`an empty ${name} counts as nothing`, () => {
      const { values, issues } = judged({ it: field }, { it: draftOf(spec, null, zone) }, { partial: false, zone });
      expect({ values, issues }).toEqual({ values: {}, issues: [] });
    });
  }

  test.each([...hidden])('a %s never comes back into its input', (kind) => {
    const field = kind === 'encrypted' ? f.encrypted() : f.password();
    expect(draftOf(field.spec, kind === 'encrypted' ? { last4: '6789' } : 'River-Stone-1', zone)).toBe('');
  });
});

/** Amounts of lines are worked out, not typed. */
function withoutComputed(value: unknown, { spec }: Fields[string]): unknown {
  if (spec.kind.name !== 'lines') return value;
  const { fields } = spec.options as { fields: Fields };
  return (value as Record<string, unknown>[]).map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => !fields[name]?.spec.computed)),
  );
}

describe('a form', () => {
  const { fields } = requisition;
  const settable = Object.fromEntries(Object.entries(fields).filter(([, { spec }]) => !spec.computed));
  const blank = draftsOf(settable, {}, zone);
  const judge = (drafts: object) => judged(settable, { ...blank, ...drafts }, { partial: false, zone });

  test('says what is missing in the words of the server', () => {
    expect(judge({}).issues.map(({ message }) => message)).toEqual(['Purpose is required', 'Cost center is required']);
  });

  test('says what cannot be read where it was typed, once', () => {
    const { issues } = judge({
      purpose: 'Pumps',
      costCenter: '6f1d3c56-2d6c-4f2e-9a77-0d5b4f0c1a11',
      lines: [{ item: 'Pump', quantity: { amount: 'two', unit: 'EA' }, unitPrice: '12,00x' }],
    });
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      ['lines.0.quantity', 'Must be an amount with a unit, such as 12.5 FT'],
      ['lines.0.unitPrice', 'Must be an amount such as 1,250.00'],
    ]);
  });

  test('keeps the ids of lines that were there before', () => {
    const line = {
      id: '6f1d3c56-2d6c-4f2e-9a77-0d5b4f0c1a11',
      item: 'Pump',
      quantity: { amount: '2', unit: 'EA' },
      unitPrice: { cents: 420_000, currency: 'USD' },
    };
    const drafts = draftsOf({ lines: fields.lines }, { lines: [line] }, zone);
    expect(drafts['lines']).toMatchObject([{ unitPrice: '4200.00', quantity: { amount: '2' } }]);
    expect(judged({ lines: fields.lines }, drafts, { partial: true, zone }).values).toEqual({ lines: [line] });
  });

  test('an edit sends what changed, and an emptied field as nothing', () => {
    const before = draftsOf(settable, { purpose: 'Pumps', neededBy: '2026-12-01' }, zone);
    const mine = changedDrafts(before, { ...before, neededBy: '' });
    expect(judged(settable, mine, { partial: true, zone })).toEqual({ values: { neededBy: null }, issues: [] });
  });
});

test('what a kept draft has of fields that are gone or fixed is passed over, and what follows is read', () => {
  const fields = { name: f.text(), lines: f.lines({ item: f.text() }) };
  const drafts = { color: 'red', name: 'Pumps', lines: [{ color: 'red', item: 'Hose' }], shade: 'dark' };
  expect(judged(fields, drafts, { partial: true, zone })).toEqual({
    values: { name: 'Pumps', lines: [{ item: 'Hose' }] },
    issues: [],
  });
});

describe('a moment', () => {
  test.each([
    ['2026-07-01T16:30:00.000Z', '2026-07-01T12:30'],
    ['2026-01-01T16:30:00.000Z', '2026-01-01T11:30'],
    ['2026-11-01T05:30:00.000Z', '2026-11-01T01:30'],
    ['2026-03-08T07:00:00.000Z', '2026-03-08T03:00'],
  ])('%s is shown as %s in the organization’s zone and read back', (instant, local) => {
    expect(localTime(instant, zone)).toBe(local);
    expect(moment(local, zone)).toBe(instant);
  });
});
