import { describe, expect, test } from 'vitest';
import { everyKind } from '../../tests/world/every-kind.ts';
import { kindOf } from './accept.ts';
import { outside } from './bounds.ts';
import { f } from './f.ts';

const codes = (given: unknown, bounds: Parameters<typeof outside>[1]) => {
  const found = outside(given, bounds);
  return found && !found.ok ? found.issues.map(({ code }) => code) : [];
};

describe('a number within bounds', () => {
  test('may be the least and the most themselves, and nothing beyond either', () => {
    const bounds = { min: 2, max: 5 };
    expect([2, 5].flatMap((one) => codes(one, bounds))).toEqual([]);
    expect([1.99, 5.01].map((one) => codes(one, bounds))).toEqual([['number.small'], ['number.large']]);
  });

  test('that has to be positive is neither nothing nor less', () =>
    expect([0, -0.01, 0.01].map((one) => codes(one, { positive: true }))).toEqual([
      ['number.positive'],
      ['number.positive'],
      [],
    ]));

  test('is a number, and a finite one', () =>
    expect(['5', null, Number.NaN, Number.POSITIVE_INFINITY].map((one) => codes(one, {}))).toEqual([
      ['number.type'],
      ['number.type'],
      ['number.finite'],
      ['number.finite'],
    ]));
});

describe('a place', () => {
  const { spec } = f.place();
  const isTaken = (coordinates: unknown) => kindOf(spec).accept({ type: 'Point', coordinates }, spec).ok;
  test.each([
    [[180, 90], true],
    [[-180, -90], true],
    [[180.01, 0], false],
    [[0, 90.01], false],
    [[0], false],
    [[0, 0, 12], false],
    [[0, null], false],
    ['0,0', false],
    [null, false],
  ])('at %j is taken: %s', (coordinates, expected) => expect(isTaken(coordinates)).toBe(expected));

  const isDrawn = (type: string, coordinates: unknown) => kindOf(spec).accept({ type, coordinates }, spec).ok;
  const corners = (count: number) => Array.from({ length: count }, (_, at) => [at / 1e3, 0]);
  test('that is a line has two positions or more, up to ten thousand', () =>
    expect([1, 2, 10_000, 10_001].map((count) => isDrawn('LineString', corners(count)))).toEqual([
      false,
      true,
      true,
      false,
    ]));

  test('that is an area ends where it began, in both directions, after four positions or more', () => {
    const ending = (...last: number[]) => [[0, 0], [1, 0], [1, 1], last];
    expect(
      [
        [0, 0],
        [0.1, 0],
        [0, 0.1],
      ].map((last) => isDrawn('Polygon', [ending(...last)])),
    ).toEqual([true, false, false]);
    expect(
      isDrawn('Polygon', [
        [
          [0, 0],
          [1, 0],
          [0, 0],
        ],
      ]),
    ).toBe(false);
    expect(isDrawn('Polygon', [])).toBe(false);
    expect(
      [5000, 5001].map((count) =>
        isDrawn(
          'Polygon',
          [corners(count - 1), corners(count - 1)].map((one) => [...one, [0, 0]]),
        ),
      ),
    ).toEqual([true, false]);
  });

  const at = (longitude: number, latitude: number) => ({
    ok: true,
    value: { type: 'Point', coordinates: [longitude, latitude] },
  });
  test.each([
    ['27.95, -82.46', at(-82.46, 27.95)],
    ['  27.95,-82.46 ', at(-82.46, 27.95)],
    ['27.95 -82.46', at(-82.46, 27.95)],
    ['{"type":"Point","coordinates":[-82.46,27.95]}', at(-82.46, 27.95)],
    ['91, 0', { ok: false, issues: [expect.objectContaining({ code: 'place.degrees' })] }],
    ['27.95', { ok: false, issues: [expect.objectContaining({ code: 'place.type' })] }],
    ['Tampa', { ok: false, issues: [expect.objectContaining({ code: 'place.text' })] }],
  ])('typed as “%s” is read latitude first', (text, expected) =>
    expect(kindOf(spec).fromText(text, spec)).toEqual(expected),
  );
});

describe('a list', () => {
  const those = (has: 'sortable' | 'searchable') =>
    Object.entries(everyKind).flatMap(([name, { spec }]) => (kindOf(spec)[has] ? [name] : []));

  test('is put in order by what has an order', () =>
    expect(those('sortable').join(' ')).toBe(
      'text integer quantity money percent yesNo date instant choice email sequence product total',
    ));

  test('is searched by the words of people', () =>
    expect(those('searchable').join(' ')).toBe('text longText email phone url sequence'));

  test.each([
    ['integer', 'is not from to empty'],
    ['instant', 'from to empty'],
    ['choice', 'is not empty'],
    ['choices', 'has empty'],
    ['longText', 'has empty'],
    ['place', 'empty'],
    ['encrypted', 'empty'],
    ['username', ''],
    ['password', ''],
  ] as const)('is narrowed by a field of the kind %s in the ways it can be: %s', (name, ways) =>
    expect(kindOf(everyKind[name].spec).filters.join(' ')).toBe(ways),
  );
});
