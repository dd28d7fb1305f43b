import type { Place, Position } from '#kernel';
import type { Severity } from './supply-words.ts';

/** A signal that an alert file gives. */
export interface AlertSignal {
  readonly subject: string;
  readonly kind: 'weather' | 'declaration';
  readonly severity: Severity;
  readonly source: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly state: string | null;
  readonly area: Place | null;
}
export interface ReadAlerts {
  readonly signals: readonly AlertSignal[];
  readonly skipped: readonly { readonly what: string; readonly why: string }[];
}

type Json = Readonly<Record<string, unknown>>;
const tree = (one: unknown): Json =>
  typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Json) : {};
const text = (one: unknown, most: number): string =>
  typeof one === 'string'
    ? [
        ...one
          .toWellFormed()
          .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
          .trim(),
      ]
        .slice(0, most)
        .join('')
    : '';
const day = (one: unknown): string | null => {
  const found = typeof one === 'string' ? /^20\d\d-\d\d-\d\d/.exec(one)?.[0] : undefined;
  return found !== undefined && !Number.isNaN(Date.parse(`${found}T00:00:00Z`)) ? found : null;
};

const isPosition = (one: unknown): one is Position =>
  Array.isArray(one) &&
  one.length === 2 &&
  one.every((part) => typeof part === 'number' && Number.isFinite(part) && Math.abs(part) <= 180);
const MOST_CORNERS = 2000;

function areaOf(geometry: Json): Place | null {
  const { coordinates } = geometry;
  const rings =
    geometry['type'] === 'Polygon' && Array.isArray(coordinates)
      ? coordinates
      : geometry['type'] === 'MultiPolygon' && Array.isArray(coordinates) && Array.isArray(coordinates[0])
        ? coordinates[0]
        : [];
  const [outer] = rings as readonly unknown[];
  if (!Array.isArray(outer) || outer.length < 4 || outer.length > MOST_CORNERS || !outer.every(isPosition)) return null;
  return { type: 'Polygon', coordinates: [outer] };
}

const severityOf: Readonly<Record<string, Severity>> = { Extreme: 'severe', Severe: 'severe', Moderate: 'warning' };

/**
 * Alerts of the National Weather Service (GeoJSON), or disaster declarations of OpenFEMA (JSON). What has no end gets none invented:
 * a declaration is in force until the end of its incident, or for the days that the person who imports it says.
 */
export function readAlerts(given: unknown, { today, days }: { today: string; days: number }): ReadAlerts | string {
  const whole = tree(given);
  const { features, DisasterDeclarationsSummaries: declarations } = whole;
  if (!Array.isArray(features) && !Array.isArray(declarations))
    return 'This is neither an alert file of the National Weather Service nor a list of OpenFEMA declarations.';
  const signals: AlertSignal[] = [];
  const skipped: { what: string; why: string }[] = [];
  for (const feature of Array.isArray(features) ? features.map(tree) : []) {
    const about = tree(feature['properties']);
    const what = text(about['headline'], 200) || text(about['event'], 200) || 'An alert';
    const fromDay = day(about['effective']) ?? day(about['sent']);
    const untilDay = day(about['ends']) ?? day(about['expires']);
    const zone = tree(about['geocode'])['UGC'];
    const state = Array.isArray(zone) ? text(zone[0], 2) : '';
    const area = areaOf(tree(feature['geometry']));
    const why =
      (about['status'] !== 'Actual' && 'It is a test or an exercise.') ||
      (fromDay === null && 'It has no beginning.') ||
      (untilDay === null && 'It has no end.') ||
      (untilDay !== null && untilDay < today && 'It has expired.') ||
      (area === null && !/^[A-Z]{2}$/.test(state) && 'It names no place.');
    if (why || fromDay === null || untilDay === null) {
      skipped.push({ what, why: why || 'It cannot be read.' });
      continue;
    }
    signals.push({
      subject: what,
      kind: 'weather',
      severity: severityOf[text(about['severity'], 20)] ?? 'watch',
      source: text(`National Weather Service, ${text(about['id'], 200)}`, 300),
      fromDay,
      untilDay: untilDay < fromDay ? fromDay : untilDay,
      state: /^[A-Z]{2}$/.test(state) ? state : null,
      area,
    });
  }
  const until = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const seen = new Set<string>();
  for (const one of Array.isArray(declarations) ? declarations.map(tree) : []) {
    const number = text(one['femaDeclarationString'], 40);
    const what = [number, text(one['declarationTitle'], 140)].filter(Boolean).join(' ') || 'A declaration';
    const state = text(one['state'], 2);
    const fromDay = day(one['incidentBeginDate']) ?? day(one['declarationDate']);
    const untilDay = day(one['incidentEndDate']) ?? until;
    // One row for each county; the declaration is one signal of its state.
    if (seen.has(what)) continue;
    seen.add(what);
    const why =
      (!/^[A-Z]{2}$/.test(state) && 'It names no state.') ||
      (fromDay === null && 'It has no beginning.') ||
      (untilDay < today && 'Its incident has ended.');
    if (why || fromDay === null) {
      skipped.push({ what, why: why || 'It cannot be read.' });
      continue;
    }
    const source = text(`OpenFEMA disaster declarations, ${number}`, 300);
    signals.push({
      subject: what,
      kind: 'declaration',
      severity: 'warning',
      source,
      fromDay,
      untilDay,
      state,
      area: null,
    });
  }
  return { signals, skipped };
}
