import { expect, test } from 'vitest';
import { type Lockfile, lockfileRules, readLockfile } from './lockfile.ts';

const broken = (lockfile: Lockfile) => lockfileRules.flatMap((each) => each.broken(lockfile));
const whole = { version: '1.0.0', integrity: 'sha512-x' };

test.each(lockfileRules)('of this project: $rule', ({ broken: breaks }) => {
  expect(breaks(readLockfile(`${import.meta.dirname}/..`))).toEqual([]);
});

test('an optional package is found beside its parent, inside it, or further out', () => {
  const optional = { ...whole, optionalDependencies: { '@b/linux': '1.0.0' } };
  expect(broken({ packages: { 'node_modules/a': optional, 'node_modules/@b/linux': whole } })).toEqual([]);
  expect(broken({ packages: { 'node_modules/a': optional, 'node_modules/a/node_modules/@b/linux': whole } })).toEqual(
    [],
  );
  expect(
    broken({
      packages: { 'node_modules/@x/y/node_modules/a': optional, 'node_modules/@x/y/node_modules/@b/linux': whole },
    }),
  ).toEqual([]);
  expect(broken({ packages: { 'node_modules/a': optional, 'node_modules/c/node_modules/@b/linux': whole } })).toEqual([
    'node_modules/a needs @b/linux',
  ]);
});

test('a registry address, a missing checksum and a loose version are named', () => {
  const packages = {
    '': { dependencies: { a: '^1.0.0', b: '1.2.3-beta.4' } },
    'node_modules/a': { ...whole, resolved: 'https://registry.example/a.tgz' },
    'node_modules/b': { version: '1.2.3-beta.4' },
  };
  expect(broken({ packages })).toEqual(['node_modules/a', 'node_modules/b', 'a ^1.0.0']);
});
