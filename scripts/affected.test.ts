import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nearTests, presentChange } from './affected.ts';

const files = new Map([
  ['domains/index.ts', `import { finance } from './finance/index.ts';`],
  ['domains/finance/index.ts', `import { costCenter } from './cost-center.record.ts';`],
  ['domains/finance/cost-center.record.ts', `import { defineRecord } from '#kernel';`],
  ['domains/finance/code.test.ts', ''],
  ['domains/planning/budget.ts', `import { costCenter } from '#domains/finance/cost-center.record.ts';`],
  ['domains/planning/budget.test.ts', `const { budget } = await import('./budget.ts');`],
  ['domains/planning/paper.ts', `import { budget } from './budget.ts';`],
  ['domains/planning/paper.test.ts', `import { paper } from './paper.ts';`],
  ['domains/planning/forecast.test.ts', `import { records } from '#domains';`],
  ['server/list.test.ts', `import { costCenter } from '../domains/finance/cost-center.record.ts';`],
  ['server/door.test.ts', `import { records } from '#domains';`],
  ['seeds/county/county.test.ts', ''],
  ['seeds/county/budget.test.ts', ''],
  ['tests/laws/rights.test.ts', ''],
  ['tests/laws/plans.test.ts', ''],
]);

test('a changed record is tried by its folder, by what imports it at most two imports away, by quick laws and by the demo county', () => {
  expect(nearTests(files, ['domains/finance/cost-center.record.ts', 'migrations/0099_more.sql'])).toEqual({
    near: [
      'domains/finance/code.test.ts',
      'domains/planning/budget.test.ts',
      'server/list.test.ts',
      'seeds/county/county.test.ts',
      'tests/laws/rights.test.ts',
    ],
    left: [
      'domains/planning/paper.test.ts',
      'domains/planning/forecast.test.ts',
      'server/door.test.ts',
      'seeds/county/budget.test.ts',
      'tests/laws/plans.test.ts',
    ],
  });
});

test('a line in a list of everything reaches nothing by itself, a change of the kernel everything', () => {
  const { near = [] } = nearTests(files, ['domains/finance/index.ts', 'tests/world/everything.ts']) ?? {};
  expect(near).toEqual(['seeds/county/county.test.ts', 'tests/laws/rights.test.ts']);
  expect(nearTests(files, ['domains/finance/index.ts', 'kernel/index.ts'])).toBeNull();
  expect(nearTests(files, ['tests/world/world.ts'])).toBeNull();
  expect(nearTests(files, ['package.json'])).toBeNull();
  expect(nearTests(files, [])).toBeNull();
});

test('of the product itself a change of one record tries a small part, and what is left out is there', () => {
  const all = presentChange(join(import.meta.dirname, '..')).files;
  const { near, left } = nearTests(all, ['domains/disaster/damage/damage-assessment.record.ts']) ?? {
    near: [],
    left: [],
  };
  expect(near).toContain('domains/disaster/damage/damage.test.ts');
  expect(near).toContain('domains/disaster/field-entry/field-entry.test.ts');
  expect(near).toContain('tests/laws/the-database-matches-the-definitions.test.ts');
  expect(near).not.toContain('kernel/fields/kinds.test.ts');
  expect(near.length).toBeLessThan((near.length + left.length) / 8);
  // Each law that is left to the whole run is there.
  expect(left.filter((path) => path.startsWith('tests/laws/'))).toHaveLength(14);
});
