import { expect, test } from 'vitest';
import type { Place } from '#kernel';
import { areaHolds, reachOf } from './exposure.ts';
import { readAlerts } from './read-alerts.ts';

const ring = (from: number, to: number) =>
  [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ] as const;
const area: Place = { type: 'Polygon', coordinates: [ring(0, 10), ring(4, 6)] };
const point = (x: number, y: number): Place => ({ type: 'Point', coordinates: [x, y] });

test('an area holds what lies within it and not in its holes, and what touches it with one point', () => {
  expect([point(1, 2), point(9, 8), point(5, 3)].map((one) => areaHolds(area, one))).toEqual([true, true, true]);
  expect([point(5, 5), point(11, 5), point(-1, 5), point(5, 11)].map((one) => areaHolds(area, one))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const slanted: Place = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [8, 2],
        [2, 8],
        [0, 0],
      ],
    ],
  };
  expect([point(4, 4), point(4, 0.5), point(6, 5)].map((one) => areaHolds(slanted, one))).toEqual([true, false, false]);
  const line = (...coordinates: readonly (readonly [number, number])[]): Place => ({ type: 'LineString', coordinates });
  expect(areaHolds(area, line([20, 20], [1, 1]))).toBe(true);
  expect(areaHolds(area, line([20, 20], [5, 5]))).toBe(false);
  expect(areaHolds(area, { type: 'Polygon', coordinates: [ring(9, 20)] })).toBe(true);
  expect(areaHolds(line([0, 0], [10, 10]), point(5, 5))).toBe(false);
});

test('a signal reaches a site by its vendor alone, else by its area, and by its state where either has no place', () => {
  const signal = { vendor: null, state: 'VA', area };
  const site = { vendor: 'v1', state: 'VA', place: point(1, 1) };
  expect(reachOf({ ...signal, vendor: 'v1' }, { ...site, place: null, state: null })).toBe('named');
  expect(reachOf({ ...signal, vendor: 'v2' }, site)).toBeNull();
  expect(reachOf(signal, site)).toBe('area');
  expect(reachOf(signal, { ...site, place: point(20, 20) })).toBeNull();
  expect(reachOf(signal, { ...site, place: null })).toBe('state');
  expect(reachOf({ ...signal, area: null }, site)).toBe('state');
  expect(reachOf({ ...signal, area: null }, { ...site, state: 'NC' })).toBeNull();
  expect(reachOf({ ...signal, area: null, state: null }, { ...site, state: null })).toBeNull();
});

test('an alert counts to its last day, from a place that can be read, and never ends before it begins', () => {
  const alert = (properties: object, geometry: object | null = null) => {
    const about = { status: 'Actual', event: 'Flood', effective: '2026-11-20T01:00:00Z', ends: '2026-11-21T01:00:00Z' };
    const { signals, skipped } = readAlerts(
      { features: [{ geometry, properties: { ...about, geocode: { UGC: ['VAZ001'] }, ...properties } }] },
      { today: '2026-11-20', days: 30 },
    ) as Exclude<ReturnType<typeof readAlerts>, string>;
    return signals[0] ?? skipped[0]?.why;
  };
  expect(alert({})).toMatchObject({ severity: 'watch', state: 'VA', untilDay: '2026-11-21', area: null });
  expect(alert({ severity: 'Severe' })).toMatchObject({ severity: 'severe' });
  expect(alert({ severity: 'Moderate' })).toMatchObject({ severity: 'warning' });
  expect(alert({ ends: null, expires: '2026-11-20T23:00:00Z' })).toMatchObject({ untilDay: '2026-11-20' });
  expect(alert({ ends: '2026-11-19T23:00:00Z' })).toBe('It has expired.');
  expect(alert({ effective: '2026-11-25T00:00:00Z' })).toMatchObject({ untilDay: '2026-11-25' });
  expect(alert({ effective: null })).toBe('It has no beginning.');
  expect(alert({ effective: '2026-99-99' })).toBe('It has no beginning.');
  expect(alert({ ends: null })).toBe('It has no end.');
  expect(alert({ status: 'Test' })).toBe('It is a test or an exercise.');
  expect(alert({ geocode: {} })).toBe('It names no place.');
  const polygon = { type: 'Polygon', coordinates: [ring(0, 10)] };
  expect(alert({ geocode: {} }, polygon)).toMatchObject({ state: null, area: polygon });
  expect(alert({}, { type: 'MultiPolygon', coordinates: [polygon.coordinates] })).toMatchObject({ area: polygon });
  for (const coordinates of [[ring(0, 10).slice(0, 3)], [ring(0, 181)], [[['0', 0], ...ring(0, 10)]], 'none'])
    expect(alert({}, { type: 'Polygon', coordinates })).toMatchObject({ area: null });
  const corners = (count: number) => ({ type: 'Polygon', coordinates: [Array.from({ length: count }, () => [1, 1])] });
  expect(alert({ geocode: {} }, corners(2000))).toMatchObject({ state: null });
  expect(alert({ geocode: {} }, corners(2001))).toBe('It names no place.');
});
