import { expect, test } from 'vitest';
import { clauseBlock, missingClauses, withClauses } from './order-clauses.ts';

const telecom = { clause: 'FED-TEL', title: 'Covered telecommunications', citation: '2 CFR 200.216' };
const remedies = { clause: 'FED-REM', title: 'Remedies', citation: null };
const pack = [telecom, remedies];
const N = 'EMA-2026-001';

test('the pack stands at the end of the terms once, whatever was cut out of it before', () => {
  const whole = withClauses('Net 30.', N, pack);
  expect(whole).toBe(
    'Net 30.\n\nContract clauses of EMA-2026-001, part of this order:\n- FED-TEL: Covered telecommunications (2 CFR 200.216)\n- FED-REM: Remedies',
  );
  expect(withClauses(whole, N, pack)).toBe(whole);
  expect(withClauses(whole.replace('\n- FED-REM: Remedies', ''), N, pack)).toBe(whole);
  expect(withClauses(null, N, pack)).toBe(clauseBlock(N, pack));
  expect(withClauses(`${clauseBlock(N, [telecom])}\nNet 30.`, N, pack)).toBe(whole);
});

test('a clause that is changed, mentioned elsewhere or under another head is missing', () => {
  const whole = withClauses('Net 30.', N, pack);
  expect(missingClauses(whole, N, pack)).toEqual([]);
  expect(missingClauses(null, N, pack)).toEqual(pack);
  expect(missingClauses(whole.replace('Covered telecommunications', 'Telecommunications'), N, pack)).toEqual([telecom]);
  expect(missingClauses(whole.replace('part of this order', 'no part of this order'), N, pack)).toEqual(pack);
  const moved = `${withClauses(null, N, [telecom])}\nNet 30.\n- FED-REM: Remedies`;
  expect(missingClauses(moved, N, pack)).toEqual([remedies]);
  expect(missingClauses(whole, 'EMA-2026-002', pack)).toEqual(pack);
});
