import { describe, expect, test } from 'vitest';
import type { AlertSeverity, Standing } from './alert-words.ts';
import { type AlertFacts, mayBuyAtOnce, mayOpen, suggestionsFor } from './suggestions.ts';

const facts = (more: Partial<AlertFacts> = {}): AlertFacts => ({
  event: 'Flood Warning',
  headline: 'Flood Warning for Tidewater County',
  hazard: 'flood',
  severity: 'severe',
  standing: 'in_force',
  now: '2026-11-20T15:00:00.000Z',
  beginsAt: '2026-11-20T09:00:00.000Z',
  untilAt: '2026-11-29T12:00:00.000Z',
  places: [
    { kind: 'utility', name: 'Water plant' },
    { kind: 'crew', name: 'Fire station 6' },
    { kind: 'vendor', name: 'Bay Pumps LLC' },
  ],
  short: [],
  ...more,
});
const labels = (more: Partial<AlertFacts> = {}): readonly string[] =>
  suggestionsFor(facts(more)).map(({ label }) => label);
const factOf = (label: string, more: Partial<AlertFacts> = {}): string | undefined =>
  suggestionsFor(facts(more)).find((one) => one.label === label)?.fact;

describe('the suggestions of an alert', () => {
  test('each name the fact they follow from', () => {
    expect(labels()).toEqual([
      'Open incident',
      'Start emergency purchase',
      'Request pumps',
      'Request fuel',
      'Request water and meals',
      'Check vendor exposure',
      'Announce to staff',
      'Open emergency plans',
    ]);
    expect(factOf('Open incident')).toBe(
      'Flood Warning (severe) touches 2 places of ours: Water plant, Fire station 6.',
    );
    expect(factOf('Start emergency purchase')).toBe('It is in force for another 8 days; quotes take about 2 days.');
    expect(factOf('Request fuel')).toBe('In the area: Water plant, Fire station 6. It is in force for another 8 days.');
    expect(factOf('Check vendor exposure')).toBe('1 vendor in the area: Bay Pumps LLC.');
    expect(suggestionsFor(facts()).every(({ fact }) => fact.length > 0)).toBe(true);
  });

  test.each<Standing>(['not_actual', 'replaced', 'cancelled', 'ended'])(
    'are none for an alert that is %s',
    (standing) => {
      expect(labels({ standing })).toEqual([]);
      expect(mayOpen(facts({ standing }))).toBe(false);
      expect(mayBuyAtOnce(facts({ standing }))).toBe(false);
    },
  );

  test('are none where it touches nothing, and a vendor alone opens no incident', () => {
    expect(labels({ places: [] })).toEqual([]);
    expect(labels({ places: [{ kind: 'vendor', name: 'Bay Pumps LLC' }] })).toEqual(['Check vendor exposure']);
  });

  test.each<[AlertSeverity, boolean]>([
    ['extreme', true],
    ['severe', true],
    ['moderate', false],
    ['minor', false],
    ['unknown', false],
  ])('open an incident at severity %s: %s', (severity, is) => {
    expect(labels({ severity }).includes('Open incident')).toBe(is);
    expect(labels({ severity }).includes('Start emergency purchase')).toBe(is);
  });

  test('leave a danger that quotes can meet to an ordinary requisition, to the hour', () => {
    const begins = (beginsAt: string) =>
      labels({ standing: 'upcoming', beginsAt }).includes('Start emergency purchase');
    expect(begins('2026-11-22T14:59:00.000Z')).toBe(true);
    expect(begins('2026-11-22T15:00:00.000Z')).toBe(false);
    expect(labels({ standing: 'upcoming', beginsAt: '2026-11-22T15:00:00.000Z' })).toContain('Open incident');
  });

  test('relieve crews where the event outlasts a shift or their base lies in it', () => {
    const wind = { hazard: 'wind', event: 'High Wind Warning', severity: 'moderate' } as const;
    const tornado = { hazard: 'tornado', untilAt: '2026-11-21T02:00:00.000Z' } as const;
    expect(labels(wind)).not.toContain('Request standby crews');
    expect(factOf('Request standby crews', tornado)).toBe('Crew base in the area: Fire station 6.');
    expect(factOf('Request standby crews', { ...tornado, untilAt: '2026-11-21T04:00:00.000Z' })).toBe(
      'It lasts 13 hours, longer than one shift of 12 hours.',
    );
    const plant = [{ kind: 'utility', name: 'Water plant' }] as const;
    expect(factOf('Request standby crews', { ...tornado, places: plant })).toBeUndefined();
  });

  test('count the items that are short in the area, the shortest first', () => {
    const cots = { name: 'Cots', unit: 'each', there: 0, reorderPoint: 100, elsewhere: 300 };
    expect(factOf('Pre-position supplies', { short: [cots] })).toBe(
      'Cots: 0 in the area (each), reorder point 100, 300 elsewhere.',
    );
    expect(factOf('Pre-position supplies', { short: [cots, cots, cots, cots] })).toContain('and 1 more item');
  });
});
