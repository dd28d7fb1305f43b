import { describe, expect, test } from 'vitest';
import type { LedgerReading, Scope } from '../language/ledger-question.ts';
import { BUDGETS, pathOf, wishOf } from './ledger.server.ts';

const scope = (dimension: string, key: string): Scope => ({ dimension, key, label: 'Fund', code: key, name: key });
const asked = (more: Partial<LedgerReading> = {}): LedgerReading =>
  ({ scopes: [], over: null, account: null, ...more }) as unknown as LedgerReading; // as much of a reading as the question becomes

describe('a question of the budget', () => {
  test.each<[string, Partial<LedgerReading>, object]>([
    ['of everything', {}, { search: '', parts: [], department: null, costCenter: null }],
    ['of an account', { account: '5310' }, { search: '5310' }],
    ['of a fund', { scopes: [scope('part 0', '401')] }, { parts: [{ position: 0, codes: ['401'] }] }],
    ['of a department', { scopes: [scope('department', 'd')] }, { department: 'd', costCenter: null, parts: [] }],
    ['of a cost center', { scopes: [scope('costCenter', 'c')] }, { department: null, costCenter: 'c', parts: [] }],
  ])('%s reads the lines by their account', (_name, reading, wish) => {
    expect(wishOf(asked(reading), 'b')).toMatchObject({
      budget: 'b',
      over: null,
      asOf: null,
      order: 'account',
      isDescending: false,
      offset: 0,
      ...wish,
    });
  });

  test.each([0, 80, 100])('of lines used to %i percent reads the fullest first', (over) => {
    expect(wishOf(asked({ over }), null)).toMatchObject({ budget: null, over, order: 'percent', isDescending: true });
  });

  test.each<[Partial<LedgerReading>, Readonly<Record<string, string>>]>([
    [{}, { budget: 'b' }],
    [{ over: 80 }, { budget: 'b', over: '80', sort: '-percent' }],
    [{ over: 0 }, { budget: 'b', over: '0', sort: '-percent' }],
    [{ account: '5310' }, { budget: 'b', search: '5310' }],
    [
      { scopes: [scope('department', 'd'), scope('costCenter', 'c')] },
      { budget: 'b', department: 'd', costCenter: 'c' },
    ],
  ])('opens the page with the same question: %j', (reading, address) => {
    const [path, query] = pathOf(asked(reading), 'b').split('?');
    expect(path).toBe(BUDGETS);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(address);
  });
});
