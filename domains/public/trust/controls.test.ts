import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conflicts } from '#domains/organization/duties.ts';
import { root } from '../../../tests/world/sources.ts';
import { controls } from './controls.ts';

test('a control names evidence that is in the source, unless it is the operator’s or planned', () => {
  const gone = controls.flatMap(({ evidence }) => evidence ?? []).filter((file) => !existsSync(join(root, file)));
  expect(gone).toEqual([]);
  const without = controls.filter(({ state, evidence }) => ['in place', 'partly'].includes(state) && evidence === null);
  expect(without.map(({ nist }) => nist)).toEqual([]);
});

test('each has numbers of its own and whole sentences', () => {
  expect(new Set(controls.map(({ nist }) => nist)).size).toBe(controls.length);
  expect(controls.filter(({ does }) => !/^[A-Z].*\.$/.test(does)).map(({ nist }) => nist)).toEqual([]);
  expect(controls.filter(({ soc2 }) => !/^(CC\d|A1|PI1)\.\d$/.test(soc2)).map(({ nist }) => nist)).toEqual([]);
});

test('none claims a certificate', () =>
  expect(
    controls.filter(({ does, name }) => /certif|authorized/i.test(`${name} ${does}`)).map(({ nist }) => nist),
  ).toEqual(['SC-8']));

test('the excluding pairs are counted as they are', () => expect(conflicts).toHaveLength(25));
