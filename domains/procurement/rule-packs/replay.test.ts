import { expect, test } from 'vitest';
import { library } from './library/library.ts';
import { versionOf } from './pack.ts';
import { corrected, isKnown, packsOf } from './replay.server.ts';

test('every version of the library, and every one that was corrected since, is read again as itself', () => {
  for (const pack of [...library, ...corrected]) {
    const version = versionOf(pack);
    expect([version, isKnown(version), packsOf({ versions: [version], own: [] }).map(versionOf)]).toEqual([
      version,
      true,
      [version],
    ]);
  }
  expect(packsOf({ versions: [], own: [] })).toEqual([]);
});

test('a version that the library lost is said to be lost, not passed over', () => {
  const version = 'us-none 2020-01-01';
  expect(isKnown(version)).toBe(false);
  expect(() => packsOf({ versions: [version], own: [] })).toThrow(`The library has no pack ${version} any more`);
});
