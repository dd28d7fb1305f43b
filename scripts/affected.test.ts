import { join } from 'node:path';
import { expect, test } from 'vitest';
import { affectedTests, presentChange } from './affected.ts';

const files = new Map([
  ['domains/index.ts', `import { finance } from './finance/index.ts';`],
  ['domains/finance/index.ts', `import { costCenter } from './cost-center.record.ts';`],
  ['domains/finance/cost-center.record.ts', `import { defineRecord } from '#kernel';`],
  ['domains/finance/code.test.ts', ''],
  ['domains/planning/budget.ts', `import { costCenter } from '#domains/finance/cost-center.record.ts';`],
  ['domains/planning/budget.test.ts', `const { budget } = await import('./budget.ts');`],
  ['domains/planning/forecast.test.ts', `import { records } from '#domains';`],
  ['server/list.test.ts', `import { costCenter } from '../domains/finance/cost-center.record.ts';`],
  ['server/door.test.ts', `import { records } from '#domains';`],
  ['tests/laws/rights.test.ts', ''],
]);

test('a changed record is tried by its domain, by who imports it at any distance, and by every law', () => {
  expect(affectedTests(files, ['domains/finance/cost-center.record.ts', 'migrations/0099_more.sql'])).toEqual([
    'domains/finance/code.test.ts',
    'domains/planning/budget.test.ts',
    'server/list.test.ts',
    'tests/laws/rights.test.ts',
  ]);
});

test('what is changed outside of domains can reach every test, and so can a change nobody knows', () => {
  expect(affectedTests(files, ['domains/finance/index.ts', 'kernel/index.ts'])).toBeNull();
  expect(affectedTests(files, ['tests/world/world.ts'])).toBeNull();
  expect(affectedTests(files, ['package.json'])).toBeNull();
  expect(affectedTests(files, [])).toBeNull();
});

test('of the product itself a change of one record tries the smaller part, and with it what imports the record', () => {
  const all = presentChange(join(import.meta.dirname, '..')).files;
  const tests = affectedTests(all, ['domains/finance/cost-center.record.ts']) ?? [];
  expect(tests).toContain('tests/laws/plans.test.ts');
  expect(tests).toContain('domains/procurement/requisition/requisition.test.ts');
  expect(tests).not.toContain('kernel/fields/kinds.test.ts');
  expect(tests.length).toBeLessThan([...all.keys()].filter((path) => path.includes('.test.')).length / 2);
});
