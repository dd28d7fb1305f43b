import { describe, expect, test } from 'vitest';
import {
  type Actor,
  allows,
  anyOf,
  covers,
  fieldsOf,
  forThose,
  holdsActor,
  inWords,
  own,
  permission,
  type Rows,
  type Who,
  where,
} from './access.ts';

const actor = (role: Actor['role'], more: Partial<Actor> = {}): Actor => ({
  id: 'rosa',
  userId: 'u',
  organizationId: 'county',
  name: 'Rosa Delgado',
  role,
  duties: [],
  kind: 'person',
  timeZone: 'America/New_York',
  requestId: 'r',
  ...more,
});
const callers = {
  user: actor('user'),
  manager: actor('manager'),
  admin: actor('admin'),
  platform: actor('platform_admin'),
  buyer: actor('user', { duties: ['buyer'] }),
  key: actor('admin', { kind: 'service' }),
  product: actor('user', { kind: 'system' }),
};

describe('who may do something', () => {
  test.each<[Who, readonly (keyof typeof callers)[]]>([
    ['member', ['user', 'manager', 'admin', 'platform', 'buyer', 'key', 'product']],
    ['manager', ['manager', 'admin', 'platform', 'key', 'product']],
    ['admin', ['admin', 'platform', 'key', 'product']],
    ['platform_admin', ['platform', 'product']],
    ['nobody', ['product']],
    [{ duty: 'buyer' }, ['buyer', 'product']],
    [
      ['admin', { duty: 'buyer' }],
      ['admin', 'platform', 'buyer', 'key', 'product'],
    ],
    [['nobody'], ['product']],
    [[], ['product']],
  ])('%j is these and no others', (who, those) => {
    const found = Object.entries(callers).flatMap(([name, one]) => (allows(who, one) ? [name] : []));
    expect(found.sort()).toEqual([...those].sort());
  });

  test.each<[Who, string]>([
    ['member', 'everyone in the organization'],
    ['nobody', 'the product itself'],
    ['manager', 'manager or stronger'],
    ['platform_admin', 'platform admin or stronger'],
    [{ duty: 'budget_officer' }, 'people with the duty budget officer'],
    [['admin', { duty: 'buyer' }], 'admin or stronger, or people with the duty buyer'],
  ])('%j reads “%s”', (who, words) => expect(inWords(who)).toBe(words));

  test('a bare word is a permission over every row', () => {
    expect(permission('manager')).toEqual({ by: 'manager' });
    expect(permission(['manager', { duty: 'buyer' }])).toEqual({ by: ['manager', { duty: 'buyer' }] });
    expect(permission({ duty: 'buyer' })).toEqual({ by: { duty: 'buyer' } });
    const whole = { by: 'manager', inStates: ['draft'] } as const;
    expect(permission(whole)).toBe(whole);
  });
});

describe('the rows of a permission', () => {
  const mine = { owner: 'rosa', kind: 'open', people: ['ben', 'rosa'] };
  const theirs = { owner: 'ben', kind: 'closed', people: ['ben'] };
  const bare = { owner: null, kind: null, people: null };
  test.each<[string, Rows | undefined, readonly [boolean, boolean, boolean], readonly string[]]>([
    ['every row', undefined, [true, true, true], []],
    ['one’s own', own('owner'), [true, false, false], ['owner']],
    ['those with a value', where('kind', 'closed'), [false, true, false], ['kind']],
    ['those that name one', holdsActor('people'), [true, false, false], ['people']],
    ['either', anyOf(own('owner'), where('kind', 'closed')), [true, true, false], ['owner', 'kind']],
    ['none of none', anyOf(), [false, false, false], []],
    ['one’s own, for those who are meant', forThose('member', own('owner')), [true, false, false], ['owner']],
    ['one’s own, for others', forThose('manager', own('owner')), [false, false, false], ['owner']],
    ['all, for those who are meant', forThose('member'), [true, true, true], []],
    ['all, for others', forThose('manager'), [false, false, false], []],
  ])('%s', (_name, rows, covered, fields) => {
    expect([mine, theirs, bare].map((row) => covers(rows, row, callers.user))).toEqual(covered);
    expect([mine, theirs, bare].map((row) => covers(rows, row, callers.product))).toEqual([true, true, true]);
    expect(fieldsOf(rows)).toEqual(fields);
  });
});
