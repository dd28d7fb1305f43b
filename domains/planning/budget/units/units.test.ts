import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ControlLevel, controlLevels, crossesUnits, filledFrom, placesIn, unitFaults, unitsOf } from './units.ts';

const place = (fund: string | null, department: string | null, objectGroup: string | null) => ({
  fund,
  department,
  objectGroup,
});
const lines = [
  { ...place('100', 'Public Works', 'Operating'), cents: 100_00 },
  { ...place('100', 'Public Works', 'Capital'), cents: 50_00 },
  { ...place('100', 'Fire', 'Operating'), cents: 25_00 },
  { ...place('190', null, 'Operating'), cents: 10_00 },
];

describe('units of a level of control', () => {
  test.each([
    ['whole', []],
    [
      'fund',
      [
        ['100', 175_00],
        ['190', 10_00],
      ],
    ],
    [
      'department',
      [
        ['Fire', 25_00],
        ['No department', 10_00],
        ['Public Works', 150_00],
      ],
    ],
    [
      'fund_department',
      [
        ['100 / Fire', 25_00],
        ['100 / Public Works', 150_00],
        ['190 / No department', 10_00],
      ],
    ],
    [
      'fund_object',
      [
        ['100 / Capital', 50_00],
        ['100 / Operating', 125_00],
        ['190 / Operating', 10_00],
      ],
    ],
  ] as const)('%s', (level, told) => {
    expect(unitsOf(level, lines, []).map(({ unit, lines: sum }) => [unit, sum])).toEqual(told);
  });

  test('each is appropriated what its lines say, and none stays unseen', () => {
    const stated = [
      { unit: '100', cents: 170_00 },
      { unit: '300', cents: 5_00 },
    ];
    const units = unitsOf('fund', lines, stated);
    expect(unitFaults('fund', units)).toEqual([
      'Fund 100: the lines total $175.00, and $170.00 is appropriated.',
      'Fund 190 has lines but no appropriation.',
      'Fund 300 has an appropriation of $5.00 but no lines.',
    ]);
    expect(filledFrom(units, false)).toEqual([
      { unit: '100', cents: 170_00 },
      { unit: '190', cents: 10_00 },
      { unit: '300', cents: 5_00 },
    ]);
    expect(filledFrom(units, true)).toEqual([
      { unit: '100', cents: 175_00 },
      { unit: '190', cents: 10_00 },
    ]);
    expect(unitFaults('whole', unitsOf('whole', lines, stated))).toHaveLength(1);
  });

  const code = fc.constantFrom('100', '190', 'Fire', null);
  const anyLine = fc.record({
    fund: code,
    department: code,
    objectGroup: code,
    cents: fc.integer({ min: 0, max: 9_000_000_00 }),
  });
  const anyLevel = fc.constantFrom(...(Object.keys(controlLevels) as ControlLevel[]));

  test('what is filled from the lines has no faults and adds up to the whole', () => {
    fc.assert(
      fc.property(anyLevel, fc.array(anyLine), (level, some) => {
        const filled = filledFrom(unitsOf(level, some, []), true);
        expect(unitFaults(level, unitsOf(level, some, filled))).toEqual([]);
        const sum = (all: readonly { readonly cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0);
        expect(sum(filled)).toBe(level === 'whole' ? 0 : sum(some));
      }),
    );
  });

  test('a change that stays in a finer unit stays in the coarser one, and naming less of a line never helps', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 2 }), anyLevel, (some, level) => {
        if (!crossesUnits('fund_department', some)) {
          expect(crossesUnits('fund', some)).toBe(false);
          expect(crossesUnits('department', some)).toBe(false);
        }
        const less = some.map((one, at) =>
          at === 0 ? { ...one, fund: null, department: null, objectGroup: null } : one,
        );
        if (crossesUnits(level, some)) expect(crossesUnits(level, less)).toBe(true);
      }),
    );
  });
});

test('a line lies where its account and its cost center say, whatever other segments an account has', () => {
  const segments = [
    { id: 'f', name: 'Fund', length: 3 },
    { id: 'o', name: 'Object', length: null },
  ];
  const value = { segment: 'o', name: '', opensOn: null, closesOn: null };
  const values = [
    { ...value, code: '5300', group: 'Operating' },
    { ...value, code: '5400', group: null },
  ];
  const of = placesIn({ segments, values });
  expect(of('100-5300')).toMatchObject({ fund: '100', objectGroup: 'Operating' });
  expect(of('100-5400')).toMatchObject({ fund: '100', objectGroup: '5400' });
  expect(of('100')).toMatchObject({ fund: '100', objectGroup: null });
  expect(placesIn({ segments: [], values })('100-5300')).toEqual({ fund: null, objectGroup: null });
});
