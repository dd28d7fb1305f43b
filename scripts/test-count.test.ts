import { expect, test } from 'vitest';
import { add, lastLine, playwrightCount, vitestCount } from './test-count.ts';

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

test('the last line is what machines read', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(lastLine(add({ passed: 1, failed: 2, skipped: 0 }, { passed: 3, failed: 0, skipped: 4 }))).toBe(
    '4 passed, 2 failed, 4 skipped',
  );
});

test('tests are counted by what became of them', () => {
  const report = { testResults: [file('passed', 'passed', 'pending', 'todo'), file('failed', 'passed', 'failed')] };
  expect(vitestCount(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that could not be loaded is a failure', () => {
  expect(vitestCount({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a run that ends badly is a failure even when every test passed', () => {
  expect(vitestCount({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(vitestCount(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(vitestCount({ testResults: [] }, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a journey that passes only the second time has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightCount({ stats }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  expect(playwrightCount({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1);
  expect(playwrightCount(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
