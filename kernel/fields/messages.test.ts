import { describe, expect, test } from 'vitest';
import { kindOf } from './accept.ts';
import { f } from './f.ts';
import type { Field } from './field.ts';

const judge = ({ spec }: Field, input: unknown) => {
  const judged = kindOf(spec).accept(input, spec);
  return judged.ok ? judged.value : judged.issues.map(({ message }) => message);
};
const read = ({ spec }: Field, text: string) => {
  const judged = kindOf(spec).fromText(text, spec);
  return judged.ok ? judged.value : judged.issues.map(({ message }) => message);
};

describe('the shared validators say what the specification says', () => {
  test('e-mail', () => {
    const longest = `${'a'.repeat(243)}@example.com`;
    expect(judge(f.email(), '  Rosa.Diaz@Example.GOV ')).toBe('rosa.diaz@example.gov');
    expect(judge(f.email(), longest)).toBe(longest);
    expect(judge(f.email(), `a${longest}`)).toEqual(['Email must be less than 255 characters']);
    for (const wrong of [
      'rosa',
      'rosa@',
      '@example.gov',
      'rosa@example',
      'a b@example.gov',
      '.a@example.gov',
      'a..b@example.gov',
    ])
      expect(judge(f.email(), wrong), wrong).toEqual(['Invalid email address']);
  });

  test('letters that only look like others, or turn into others, are no e-mail address', () => {
    for (const wrong of [
      'rosa＠example.gov',
      'rosa@exampl\u212Ae.gov',
      'r\u043Esa@example.gov',
      'rosa@ex\u0430mple.gov',
      'é@a.gov',
    ])
      expect(judge(f.email(), wrong), wrong).toEqual(['Invalid email address']);
  });

  test('password', () => {
    const all = [
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ];
    expect(judge(f.password(), '')).toEqual(all);
    expect(judge(f.password(), 'Ab1!xyz')).toEqual([all[0]]);
    expect(judge(f.password(), 'Ab1!xyzw')).toBe('Ab1!xyzw');
    expect(judge(f.password(), 'Ab1!'.repeat(32))).toBe('Ab1!'.repeat(32));
    expect(judge(f.password(), `${'Ab1!'.repeat(32)}x`)).toEqual(['Password must be less than 128 characters']);
    expect(judge(f.password(), ' Ab1 xyz ')).toBe(' Ab1 xyz ');
    expect(judge(f.password(), 'abcdefg1!')).toEqual([all[1]]);
    expect(judge(f.password(), 'ABCDEFG1!')).toEqual([all[2]]);
    expect(judge(f.password(), 'Abcdefgh!')).toEqual([all[3]]);
    expect(judge(f.password(), 'Abcdefgh1')).toEqual([all[4]]);
  });

  test('a password appears in no output', () => {
    const { spec } = f.password();
    expect(kindOf(spec).toText('Secret-1', spec)).toBe('');
    expect(kindOf(spec).format('Secret-1', spec, { locale: 'en-US', timeZone: 'UTC' })).not.toContain('Secret');
    expect(kindOf(spec).jsonSchema(spec)).toMatchObject({ writeOnly: true });
  });

  test('username', () => {
    expect(judge(f.username(), ' rosa_d-1 ')).toBe('rosa_d-1');
    expect(judge(f.username(), 'abc')).toBe('abc');
    expect(judge(f.username(), 'ab')).toEqual(['Username must be at least 3 characters']);
    expect(judge(f.username(), 'a'.repeat(49))).toBe('a'.repeat(49));
    expect(judge(f.username(), 'a'.repeat(50))).toEqual(['Username must be less than 50 characters']);
    expect(judge(f.username(), 'rosa diaz')).toEqual([
      'Username can only contain letters, numbers, underscores, and hyphens',
    ]);
  });

  test('phone', () => {
    expect(judge(f.phone(), ' +18135550100 ')).toBe('+18135550100');
    expect(judge(f.phone(), '12')).toBe('12');
    expect(judge(f.phone(), '+123456789012345')).toBe('+123456789012345');
    for (const wrong of ['0123456', '+', '1', '1234567890123456', '(813) 555-0100', ''])
      expect(judge(f.phone(), wrong), wrong).toEqual(['Invalid phone number format']);
  });

  test('URL', () => {
    const longest = `https://example.gov/${'a'.repeat(2028)}`;
    expect(judge(f.url(), ' https://example.gov/a?b=c#d ')).toBe('https://example.gov/a?b=c#d');
    expect(judge(f.url(), longest)).toBe(longest);
    expect(judge(f.url(), `${longest}a`)).toEqual(['URL must be less than 2048 characters']);
    for (const wrong of [
      'example.gov',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.gov',
      'https://',
      'https://a b.gov',
      'https://a\n.gov',
      'https://a.gov/\u0085',
    ])
      expect(judge(f.url(), wrong), wrong).toEqual(['Invalid URL format']);
  });

  test('UUID, here and in references', () => {
    const id = '0F8FAD5B-D9CB-469F-A165-70867728950E';
    for (const kind of [f.uuid(), f.ref('document'), f.person()]) {
      expect(judge(kind, id)).toBe(id.toLowerCase());
      expect(judge(kind, '0f8fad5b')).toEqual(['Invalid UUID format']);
    }
    expect(judge(f.refs('document'), [id, 'x'])).toEqual(['Invalid UUID format']);
    expect(judge(f.refs('document'), [id, id.toLowerCase()])).toEqual(['Is in the list twice']);
  });

  test('numbers', () => {
    for (const kind of [f.integer({ positive: true }), f.percent({ positive: true })]) {
      expect(judge(kind, 5)).toBe(5);
      expect(judge(kind, 0)).toEqual(['Must be a positive number']);
      expect(judge(kind, -1)).toEqual(['Must be a positive number']);
      expect(judge(kind, JSON.parse('1e400'))).toEqual(['Must be a finite number']);
      expect(judge(kind, '5')).toEqual(['Must be a number']);
    }
    expect(judge(f.integer({ min: 0 }), -1)).toEqual(['Must be a non-negative number']);
    expect(judge(f.integer({ min: 0 }), 0)).toBe(0);
    expect(judge(f.integer({ min: 0 }), Number.POSITIVE_INFINITY)).toEqual(['Must be a finite number']);
    expect(judge(f.percent(), -1)).toEqual(['Must be a non-negative number']);
    expect(judge(f.money({ currency: 'organization', positive: true }), { cents: 0 })).toEqual([
      'Must be a positive number',
    ]);
    expect(judge(f.money({ currency: 'organization', min: 0 }), { cents: -1 })).toEqual([
      'Must be a non-negative number',
    ]);
    expect(judge(f.money({ currency: 'organization' }), { cents: Number.POSITIVE_INFINITY })).toEqual([
      'Must be a finite number',
    ]);
    expect(judge(f.quantity({ positive: true }), { amount: '0.000' })).toEqual(['Must be a positive number']);
    expect(judge(f.quantity({ min: '0' }), { amount: '-0.1' })).toEqual(['Must be a non-negative number']);
  });

  test('JSON text', () => {
    expect(read(f.json(), '{"a":[1]}')).toEqual({ a: [1] });
    for (const wrong of ['{a:1}', '[', 'undefined', "{'a':1}"])
      expect(read(f.json(), wrong)).toEqual(['Invalid JSON format']);
  });
});

describe('what people and spreadsheets write', () => {
  test('amounts, and nothing that could mean two things', () => {
    for (const [text, cents] of [
      ['1,250.00', 125_000],
      ['$12', 1200],
      ['-$0.5', -50],
      ['.5', 50],
      ['USD 7', 700],
      ['-0.00', 0],
    ] as const)
      expect(read(f.money({ currency: 'organization' }), text), text).toStrictEqual({ cents, currency: 'USD' });
    expect(read(f.money({ currency: { fixed: 'EUR' } }), '3.10 EUR')).toEqual({ cents: 310, currency: 'EUR' });
    for (const wrong of ['1,25', '1.234', '12.', '1 250', 'abc', '-', '.', ''])
      expect(read(f.money({ currency: 'organization' }), wrong), wrong).toEqual(['Must be an amount such as 1,250.00']);
    expect(read(f.money({ currency: 'organization' }), '9'.repeat(18))).toEqual(['The amount is too large']);
  });

  test('whole numbers, percentages and quantities', () => {
    expect(read(f.integer(), ' 1,250 ')).toBe(1250);
    expect(read(f.integer(), '1.5')).toEqual(['Must be a whole number']);
    expect(read(f.percent(), '12.5 %')).toBe(12.5);
    expect(read(f.percent(), '100.1')).toEqual(['Must be at most 100']);
    expect(judge(f.percent(), 1.23456)).toEqual(['Must have at most 4 decimal places']);
    expect(read(f.quantity(), '1,250.50 ft')).toEqual({ amount: '1250.5', unit: 'FT' });
    expect(read(f.quantity(), '3')).toEqual({ amount: '3', unit: 'EA' });
    expect(judge(f.quantity(), { amount: '1.1234567', unit: 'EA' })).toMatchObject([
      expect.stringContaining('6 decimal places'),
    ]);
  });

  test('days that exist', () => {
    expect(read(f.date(), '2/29/2028')).toBe('2028-02-29');
    for (const wrong of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '1899-12-31',
      '2201-01-01',
      '2026-1-1',
      '20261120',
      '2/30/2026',
    ])
      expect(read(f.date(), wrong), wrong).toEqual(['Must be a real day such as 2026-11-20']);
  });

  test('moments with their zone, kept in UTC', () => {
    expect(judge(f.instant(), '2026-11-20T09:30:00.5-05:00')).toBe('2026-11-20T14:30:00.500Z');
    for (const wrong of [
      '2026-11-20T09:30:00',
      '2026-02-30T09:30:00Z',
      '2026-11-20',
      '2200-12-31T23:00:00-05:00',
      '2026-11-20T24:00:00Z',
    ])
      expect(judge(f.instant(), wrong), wrong).toMatchObject([expect.stringContaining('time zone')]);
  });

  test('choices by their key or by the word people read', () => {
    const state = f.choice({ draft: 'Draft', on_hold: 'On hold' });
    expect(read(state, ' on HOLD ')).toBe('on_hold');
    expect(judge(state, 'On hold')).toEqual(['Must be one of: Draft, On hold']);
    for (const inherited of ['__proto__', 'toString'])
      expect(judge(state, inherited)).toEqual(['Must be one of: Draft, On hold']);
    const several = f.choices({ flood: 'Flood', wind: 'Wind' });
    expect(read(several, 'Wind; flood')).toEqual(['flood', 'wind']);
    expect(judge(several, ['wind', 'wind'])).toEqual(['Contains the same choice twice']);
  });

  test('addresses, with the state and ZIP code checked in the United States only', () => {
    const tampa = { line1: '601 E Kennedy Blvd', city: 'Tampa', state: 'FL', postalCode: '33602', country: 'US' };
    expect(read(f.address(), '601 E Kennedy Blvd, Tampa, fl 33602')).toEqual(tampa);
    expect(read(f.address(), '601 E Kennedy Blvd, 26th floor, Tampa, FL 33602')).toEqual({
      ...tampa,
      line2: '26th floor',
    });
    expect(judge(f.address(), { ...tampa, state: 'XX', postalCode: '336' })).toEqual([
      'Must be a state such as FL',
      'Must be a ZIP code such as 33602 or 33602-1234',
    ]);
    expect(judge(f.address(), { line1: 'Rue 1', city: 'Paris', country: 'fr' })).toMatchObject({
      country: 'FR',
      state: '',
    });
    expect(judge(f.address(), { ...tampa, planet: 'Earth' })).toMatchObject([expect.stringMatching(/^Only line1/)]);
  });

  test('places, latitude first for people and longitude first for machines', () => {
    const point = { type: 'Point', coordinates: [-82.46, 27.95] };
    const { spec } = f.place();
    expect(read(f.place(), '27.95, -82.46')).toEqual(point);
    expect(kindOf(spec).format(point, spec, { locale: 'en-US', timeZone: 'UTC' })).toBe('27.95, -82.46');
    expect(judge(f.place(), { type: 'Point', coordinates: [27.95, -182.46] })).toMatchObject([/degrees/]);
    const open = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ];
    expect(judge(f.place(), { type: 'Polygon', coordinates: [open] })).toMatchObject([/ends where it began/]);
    expect(judge(f.place(), { type: 'Polygon', coordinates: [[...open, [0, 0]]] })).toHaveProperty('type', 'Polygon');
    const many = Array.from({ length: 10_000 }, () => [0, 0]);
    expect(judge(f.place(), { type: 'Polygon', coordinates: [many, many] })).toEqual([
      'Must have at most 10000 corners',
    ]);
  });

  test('text is counted in characters, trimmed and composed', () => {
    expect(judge(f.text({ max: 3 }), ' 🌊🌊🌊 ')).toBe('🌊🌊🌊');
    expect(judge(f.text({ max: 3 }), '🌊🌊🌊🌊')).toEqual(['Must be at most 3 characters']);
    expect(judge(f.text(), 'cafe\u0301')).toBe('caf\u00e9');
    expect(judge(f.text(), 'two\nlines')).toEqual(['Contains a character that cannot be shown']);
    expect(judge(f.text({ lines: 4 }), 'two\r\nlines\rhere')).toBe('two\nlines\nhere');
  });
});

test('sealed texts show their end only, and never more than half', () => {
  const { spec } = f.encrypted({ kind: 'bank account' });
  const kind = kindOf(spec);
  const show = { locale: 'en-US', timeZone: 'UTC' };
  expect(judge(f.encrypted({ kind: 'tax number' }), '12-345 6789')).toBe('123456789');
  expect(judge(f.encrypted({ kind: 'tax number' }), '••••6789')).toEqual([
    'Must be a tax number of 9 to 15 letters and digits',
  ]);
  for (const print of [kind.format, kind.toText]) {
    expect(print('123456789', spec, show)).toBe('••••6789');
    expect(print('12345', spec, show)).toBe('••••45');
    expect(print({ last4: '6789' }, spec, show)).toBe('••••6789');
  }
  expect(() => kind.write('123456789', spec)).toThrow('encrypted before it is written');
  expect(kind.write({ sealed: new Uint8Array([1]), last4: '6789' }, spec)).toEqual([new Uint8Array([1]), '6789']);
  expect(kind.read([new Uint8Array([1]), '6789'], spec)).toEqual({ last4: '6789' });
});
