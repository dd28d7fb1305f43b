import { describe, expect, test } from 'vitest';
import { acceptFields, labelOf, inSentence, oneOf } from './accept.ts';
import { f } from './f.ts';
import { objectSchema } from './object-schema.ts';

const fields = {
  purpose: f.text({ max: 40 }).required(),
  neededBy: f.date(),
  kind: f.choice({ plain: 'Plain', urgent: 'Urgent' }).required().defaultTo('plain'),
  requestedBy: f.person().fixed(),
  watchers: f.refs('organization_members'),
  number: f.sequence('REQ-{yyyy}-{00000}'),
  lines: f.lines({ what: f.text().required(), amount: f.product('quantity', 'unitPrice') }),
};
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const whole = { partial: false };
const part = { partial: true };

describe('a new row', () => {
  test('needs what is required, named as people read it, except where a default waits', () => {
    expect(acceptFields(fields, {}, whole)).toEqual({
      ok: false,
      issues: [{ path: 'purpose', code: 'required', message: 'Purpose is required' }],
    });
    for (const nothing of [null, '', '   '])
      expect(acceptFields(fields, { purpose: nothing }, whole)).toMatchObject({
        issues: [{ message: 'Purpose is required' }],
      });
    expect(acceptFields(fields, { purpose: 'Pump' }, whole)).toEqual({ ok: true, value: { purpose: 'Pump' } });
  });

  test('says what is wrong with each field at its own path', () => {
    const given = {
      purpose: 'x'.repeat(41),
      neededBy: '2026-02-30',
      lines: [{ what: 'a' }, { what: 5, odd: 1 }, { id: 'x', what: 'a' }],
    };
    const judged = acceptFields(fields, given, whole);
    expect(judged.ok ? [] : judged.issues.map(({ path, message }) => [path, message])).toEqual([
      ['purpose', 'Must be at most 40 characters'],
      ['neededBy', 'Must be a real day such as 2026-11-20'],
      ['lines.1.what', 'Must be text'],
      ['lines.1.odd', '"odd" is not a field here'],
      ['lines.2.id', 'Invalid UUID format'],
    ]);
  });
});

describe('an edit', () => {
  test('leaves absent fields alone and clears optional ones', () => {
    expect(acceptFields(fields, { neededBy: null, watchers: [] }, part)).toEqual({
      ok: true,
      value: { neededBy: null, watchers: null },
    });
    expect(acceptFields(fields, { neededBy: undefined }, part)).toEqual({ ok: true, value: {} });
  });

  test('cannot clear a required field or change a settled one', () => {
    expect(acceptFields(fields, { purpose: null, requestedBy: id }, part)).toMatchObject({
      issues: [
        { path: 'purpose', code: 'required' },
        { path: 'requestedBy', code: 'settled', message: 'Requested by cannot be changed any more' },
      ],
    });
    expect(acceptFields(fields, { purpose: 'Pump', requestedBy: id }, whole).ok).toBe(true);
  });
});

describe('nobody slips something in', () => {
  test('computed fields are refused, in lines too', () => {
    const given = { purpose: 'Pump', number: 'REQ-2026-00001', lines: [{ what: 'a', amount: { cents: 1 } }] };
    expect(acceptFields(fields, given, whole)).toMatchObject({
      issues: [
        { path: 'number', code: 'computed', message: 'Number is worked out and cannot be set' },
        { path: 'lines.0.amount', code: 'computed' },
      ],
    });
  });

  test('fields of others are refused', () => {
    const actorMayWrite = (name: string) => name !== 'neededBy';
    expect(acceptFields(fields, { neededBy: '2026-11-20' }, { partial: true, actorMayWrite })).toMatchObject({
      issues: [{ path: 'neededBy', message: 'You may not set Needed by' }],
    });
  });

  test('unknown keys are named, and neither inherited nor prototype keys count', () => {
    const inherited = Object.assign(Object.create({ purpose: 'inherited' }), { neededBy: '2026-11-20' });
    expect(acceptFields(fields, inherited, whole)).toMatchObject({ issues: [{ path: 'purpose', code: 'required' }] });
    for (const key of ['__proto__', 'constructor', 'toString', 'status', 'id'])
      expect(acceptFields(fields, JSON.parse(`{"purpose":"a","${key}":{"x":1}}`), whole)).toMatchObject({
        issues: [{ path: key, message: `"${key}" is not a field here` }],
      });
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}${'x'.repeat(500)}`, 1]));
    const judged = acceptFields(fields, many, whole);
    expect(judged.ok ? [] : judged.issues).toHaveLength(50);
    expect(JSON.stringify(judged).length).toBeLessThan(20_000);
  });

  test('only objects are looked at', () => {
    for (const odd of [null, undefined, 5, 'x', [], () => 1])
      expect(acceptFields(fields, odd, part)).toMatchObject({ issues: [{ path: '', message: 'Must be an object' }] });
  });
});

describe('lines', () => {
  test('are limited in number and named once', () => {
    const items = f.lines({ what: f.text() }, { max: 2, label: 'Item' });
    const judge = (list: unknown) => acceptFields({ items }, { items: list }, whole);
    expect(judge([{}, {}, {}])).toMatchObject({ issues: [{ message: 'Must have at most 2 items' }] });
    expect(judge([{ id }, { id }])).toMatchObject({
      issues: [{ path: 'items.1.id', message: 'Is in the list twice' }],
    });
    expect(judge([])).toEqual({ ok: true, value: { items: [] } });
    expect(judge([{ id: id.toUpperCase(), what: 'a' }])).toEqual({ ok: true, value: { items: [{ id, what: 'a' }] } });
    expect(acceptFields({ items: items.required() }, { items: [] }, whole)).toMatchObject({
      issues: [{ message: 'Items is required' }],
    });
  });

  test('start with the defaults of their fields', () => {
    const items = f.lines({ what: f.text().required().defaultTo('Pump'), note: f.text() });
    expect(acceptFields({ items }, { items: [{}, { what: 'Gate' }] }, whole)).toEqual({
      ok: true,
      value: { items: [{ what: 'Pump' }, { what: 'Gate' }] },
    });
  });

  test('cannot be stated with what their table cannot hold', () => {
    expect(() => f.lines({ position: f.integer() })).toThrow('position');
    expect(() => f.lines({ price: f.money({ currency: 'organization' }).readableBy('manager') })).toThrow('rights');
    expect(() => f.lines({ inner: f.lines({}) })).toThrow('Lines cannot hold lines');
  });
});

test('labels are read from names unless they are given', () => {
  expect(labelOf('neededBy')).toBe('Needed by');
  expect(labelOf('line2')).toBe('Line2');
  expect(labelOf('neededBy', f.date().label('Wanted').spec)).toBe('Wanted');
});

test('the schema of a shape demands what a person has to give', () => {
  expect(objectSchema(fields)).toMatchObject({
    required: ['purpose'],
    additionalProperties: false,
    properties: {
      number: { readOnly: true },
      neededBy: { title: 'Needed by', anyOf: [{ format: 'date' }, { type: 'null' }] },
    },
  });
});

test.each([
  ['Cost Center', 'cost center'],
  ['API Key', 'API key'],
  ['PunchOut Catalog', 'PunchOut catalog'],
  ['Sent to Levee', 'sent to Levee'],
  ['Florida, Local', 'Florida, local'],
  ['Floridas', 'floridas'],
  ['Google Sign-in', 'Google sign-in'],
  ['A', 'a'],
  ['', ''],
])('“%s” within a sentence is “%s”', (label, words) => expect(inSentence(label)).toBe(words));

test.each([
  ['API key', 'an API key'],
  ['FEMA project', 'a FEMA project'],
  ['SAML connection', 'a SAML connection'],
  ['SSO connection', 'an SSO connection'],
  ['URL', 'a URL'],
  ['User role', 'a user role'],
  ['Utility bill', 'a utility bill'],
])('%s is “%s”', (label, words) => expect(oneOf(label)).toBe(words));

test('a record within a sentence has the right article', () => {
  expect(['Agency', 'Unit', 'Usage report', 'Approval', 'Unpaid bill', 'Requisition'].map(oneOf)).toEqual([
    'an agency',
    'a unit',
    'a usage report',
    'an approval',
    'an unpaid bill',
    'a requisition',
  ]);
});
