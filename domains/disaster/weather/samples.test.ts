import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Standing } from './alert-words.ts';
import { standingsAt, untilOf } from './in-force.ts';
import { readAlerts } from './read-alerts.ts';

const samples = new URL('../../../../shared/data/grants/', import.meta.url);

/** What the Weather Service published on one afternoon of a flood lies next to the working copy, and not in the repository. */
describe.skipIf(!existsSync(samples))('58 alerts that the Weather Service published', () => {
  const read = () => readAlerts(readFileSync(new URL('nws-alerts-active-northwest-subset.geojson', samples), 'utf8'));

  test('are read whole, most without an outline and some without an end', () => {
    const { expected, asOf, alerts, rejected } = read();
    expect([expected, asOf, rejected]).toEqual([58, '2025-12-15T21:53:46.000Z', []]);
    expect(alerts).toHaveLength(58);
    expect(alerts.filter(({ outlines }) => outlines === null)).toHaveLength(53);
    expect(alerts.filter(({ endsAt }) => endsAt === null)).toHaveLength(8);
    // Without an outline an alert is found by its zones: none names no place at all.
    expect(alerts.filter(({ zones, outlines }) => zones.length === 0 && outlines === null)).toEqual([]);
  });

  test('hold until they end, also where the text of the message expired before', () => {
    const { alerts, asOf } = read();
    const now = asOf ?? '';
    const standings = standingsAt(alerts, now);
    const having = (standing: Standing) => alerts.filter(({ urn }) => standings.of(urn) === standing);
    expect(alerts.filter(({ endsAt, expiresAt }) => endsAt !== null && endsAt > expiresAt)).toHaveLength(32);
    expect(alerts.filter(({ endsAt, expiresAt }) => endsAt !== null && endsAt < expiresAt)).toHaveLength(6);
    expect([having('in_force').length, having('upcoming').length, having('ended').length]).toEqual([36, 22, 0]);
    const expired = (standing: Standing) => having(standing).filter(({ expiresAt }) => expiresAt <= now);
    expect([expired('in_force').length, expired('upcoming').length]).toEqual([1, 2]);
    // The moment at which the last of them ends is over for it.
    const last = alerts.map(untilOf).toSorted().at(-1) ?? '';
    expect(alerts.map(({ urn }) => standingsAt(alerts, last).of(urn))).toEqual(alerts.map(() => 'ended'));
  });
});
