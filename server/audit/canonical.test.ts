import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('numbers and strings are written as RFC 8785 section 3.2.2 prints them', () => {
  const value = {
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonical(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('keys stand in the order of RFC 8785 section 3.2.3', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  expect(Object.values(JSON.parse(canonical(value)) as object).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(canonical(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
});

test('reading and writing again gives the same text, whatever the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonical(value);
      expect(canonical(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the order in which somebody typed the fields does not matter', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonical(turned)).toBe(canonical(value));
    }),
  );
});

test('fields without a value are left out, dates and large amounts keep every digit', () => {
  expect(canonical({ a: undefined, b: new Date('2026-11-20T10:00:00Z'), c: 12n, d: 90071992547409931n, e: -0 })).toBe(
    '{"b":"2026-11-20T10:00:00.000Z","c":12,"d":"90071992547409931","e":0}',
  );
});

test('half a character becomes what the database keeps of it', () => {
  expect(canonical('a\ud800b')).toBe('"a\ufffdb"');
});

test('what JSON cannot say is refused', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('x')]) {
    expect(() => canonical(value)).toThrow(TypeError);
  }
});
