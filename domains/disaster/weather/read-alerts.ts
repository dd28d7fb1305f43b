import { fail } from '#kernel';
import type { Trouble } from '#kernel/lists/read-rows.ts';
import type { Outlines } from './alert-places.ts';
import {
  type AlertSeverity,
  alertSeverities,
  type AlertStatus,
  alertStatuses,
  certainties,
  type Hazard,
  hazardOf,
  type MessageType,
  messageTypes,
  urgencies,
} from './alert-words.ts';
import { untilOf } from './in-force.ts';

/** An alert as the file states it, with the fields of our record. */
export interface ReadAlert {
  readonly headline: string;
  readonly event: string;
  readonly hazard: Hazard;
  readonly severity: AlertSeverity;
  readonly certainty: keyof typeof certainties;
  readonly urgency: keyof typeof urgencies;
  readonly alertStatus: AlertStatus;
  readonly messageType: MessageType;
  readonly response: string | null;
  readonly sender: string;
  readonly description: string | null;
  readonly instruction: string | null;
  readonly area: string | null;
  readonly sentAt: string;
  readonly effectiveAt: string | null;
  readonly onsetAt: string | null;
  readonly expiresAt: string;
  readonly endsAt: string | null;
  readonly untilAt: string;
  readonly zones: readonly string[];
  readonly counties: readonly string[];
  readonly outlines: Outlines | null;
  readonly replaces: readonly string[];
  readonly urn: string;
}

export interface ReadAlerts {
  /** How many alerts the file says it has. */
  readonly expected: number;
  /** When the source was last updated; null where the file does not say. */
  readonly asOf: string | null;
  readonly alerts: readonly ReadAlert[];
  readonly rejected: readonly Trouble[];
  /** What is only noted did not keep the alert out. */
  readonly notes: readonly Trouble[];
}

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (raw: unknown, name: string): unknown => (isRaw(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const MOST_ALERTS = 5000;
const MOST_CORNERS = 10_000;
const DEEPEST = 20;

/** Lines stay lines; signs that are no text are left out. */
const plain = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .trim();

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
function momentOf(value: unknown): string | null {
  const at = typeof value === 'string' && iso.test(value) ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 1990 && at.getUTCFullYear() < 2150
    ? at.toISOString()
    : null;
}

class AlertRow {
  readonly rejected: Trouble[] = [];
  readonly notes: Trouble[] = [];
  readonly row: number;
  readonly about: unknown;
  constructor(row: number, about: unknown) {
    this.row = row;
    this.about = about;
  }

  reject(field: string, reason: string): void {
    this.rejected.push({ row: this.row, field, reason });
  }

  note(field: string, reason: string): void {
    this.notes.push({ row: this.row, field, reason });
  }

  /** A text is taken whole or its row is refused: half an instruction could be the wrong one. */
  text(field: string, most: number): string | null {
    const value = own(this.about, field);
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') this.reject(field, 'Must be text');
    else if (plain(value).length > most) this.reject(field, `Longer than ${most} characters`);
    else return plain(value) || null;
    return null;
  }

  line = (field: string, most: number): string | null => this.text(field, most)?.replaceAll(/\s+/g, ' ') ?? null;

  required(field: string, most: number): string {
    const before = this.rejected.length;
    const value = this.line(field, most);
    if (value === null && this.rejected.length === before) this.reject(field, 'Required');
    return value ?? '';
  }

  moment(field: string): string | null {
    const value = own(this.about, field);
    if (value === undefined || value === null || value === '') return null;
    const found = momentOf(value);
    if (found === null) this.reject(field, 'Is no moment with its time zone');
    return found;
  }

  /** One of the words; what is none of them is refused where it decides, and unknown where it only grades. */
  word<Word extends string>(field: string, words: Readonly<Record<Word, string>>, unknown: NoInfer<Word> | null): Word {
    const given = own(this.about, field);
    const value = typeof given === 'string' ? given.toLowerCase() : '';
    const found = (Object.keys(words) as Word[]).find((word) => word === value); // the keys are its words
    if (found !== undefined) return found;
    if (unknown === null) this.reject(field, `Must be one of ${Object.values(words).join(', ')}`);
    else if (value !== '') this.note(field, `“${value.slice(0, 40)}” is taken as unknown`);
    return unknown ?? ((Object.keys(words) as Word[])[0] as Word); // a table of words has one; the row is refused anyway
  }

  codes(field: string, values: readonly unknown[], pattern: RegExp): readonly string[] {
    const found = values.filter((value): value is string => typeof value === 'string' && pattern.test(value));
    if (found.length < values.length) this.note(field, `${values.length - found.length} codes can’t be read`);
    if (found.length > 500) this.reject(field, 'More than 500 codes');
    return [...new Set(found)].slice(0, 500);
  }
}

const isPosition = (one: unknown): one is readonly [number, number] => {
  if (!Array.isArray(one) || one.length < 2) return false;
  const [x, y] = one as readonly unknown[];
  return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90;
};

/** Without an outline the zones decide, so an unreadable one is noted and the alert is kept. */
function outlinesOf(row: AlertRow, geometry: unknown): Outlines | null {
  if (geometry === null || geometry === undefined) return null;
  const type = own(geometry, 'type');
  const coordinates = listOf(own(geometry, 'coordinates'));
  const areas = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates.map(listOf) : [];
  const rings = areas.flat().map(listOf);
  const isWhole =
    areas.length > 0 &&
    areas.every((area) => area.length > 0) &&
    rings.every((ring) => ring.length > 3 && ring.every(isPosition)) &&
    rings.reduce((sum, ring) => sum + ring.length, 0) <= MOST_CORNERS;
  if (!isWhole) {
    row.note('geometry', 'The outline can’t be read; the zones are used');
    return null;
  }
  return areas.map((area) =>
    area.map((ring) =>
      listOf(ring)
        .filter(isPosition)
        .map(([x, y]) => [x, y]),
    ),
  );
}

/** A message names those it replaces, and those it replaced before in a parameter of the Weather Service. */
function replacesOf(row: AlertRow): readonly string[] {
  const named = listOf(own(row.about, 'references')).map((one) => own(one, 'identifier'));
  const expired = listOf(own(own(row.about, 'parameters'), 'expiredReferences')).flatMap((one) =>
    typeof one === 'string' ? one.split(/\s+/).map((part) => part.split(',')[1]) : [],
  );
  return row.codes('references', [...named, ...expired.filter((one) => one !== undefined)], /^[!-~]{1,120}$/);
}

function alertOf(row: AlertRow, geometry: unknown): ReadAlert | null {
  const event = row.required('event', 120);
  const sender = row.line('senderName', 160) ?? row.required('sender', 160);
  const sentAt = row.moment('sent');
  const expiresAt = row.moment('expires');
  const endsAt = row.moment('ends');
  if (sentAt === null && row.rejected.length === 0) row.reject('sent', 'Required');
  if (expiresAt === null && row.rejected.length === 0) row.reject('expires', 'Required');
  const geocode = own(row.about, 'geocode');
  const read = {
    headline: row.line('headline', 500) ?? `${event}, ${sender}`,
    event,
    hazard: hazardOf(event),
    severity: row.word('severity', alertSeverities, 'unknown'),
    certainty: row.word('certainty', certainties, 'unknown'),
    urgency: row.word('urgency', urgencies, 'unknown'),
    alertStatus: row.word('status', alertStatuses, null),
    messageType: row.word('messageType', messageTypes, null),
    response: row.line('response', 40),
    sender,
    description: row.text('description', 20_000),
    instruction: row.text('instruction', 10_000),
    area: row.text('areaDesc', 10_000),
    effectiveAt: row.moment('effective'),
    onsetAt: row.moment('onset'),
    endsAt,
    zones: row.codes('geocode.UGC', listOf(own(geocode, 'UGC')), /^[A-Z]{2}[CZ]\d{3}$/),
    counties: row.codes('geocode.SAME', listOf(own(geocode, 'SAME')), /^\d{6}$/),
    outlines: outlinesOf(row, geometry),
    replaces: replacesOf(row),
    urn: row.required('id', 120),
  };
  if (row.rejected.length > 0 || sentAt === null || expiresAt === null) return null;
  return { ...read, sentAt, expiresAt, untilAt: untilOf({ endsAt, expiresAt }) };
}

const unknownFile = () =>
  fail(
    'invalid',
    'weather_alert.unknown_file',
    'This is no alert file of the National Weather Service. Choose a GeoJSON file of active alerts.',
  );

/** Brackets inside brackets cost the reader its stack before any check of ours is asked. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') {
      if (++depth > DEEPEST) return true;
    } else if (sign === '}' || sign === ']') depth--;
  }
  return false;
}

/** Reads the GeoJSON of api.weather.gov, alert by alert: one that can't be read keeps none of the others out. */
export function readAlerts(text: string): ReadAlerts {
  if (isTooDeep(text)) throw unknownFile();
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw fail('invalid', 'weather_alert.no_json', 'The file can’t be read as JSON. Download it again.');
  }
  const features = own(file, 'features');
  if (!Array.isArray(features)) throw unknownFile();
  if (features.length > MOST_ALERTS)
    throw fail(
      'too_large',
      'weather_alert.too_many',
      `A file may have ${MOST_ALERTS.toLocaleString('en-US')} alerts at most. Export fewer, such as those of one state.`,
    );
  const found = new Map<string, ReadAlert>();
  const [rejected, notes]: [Trouble[], Trouble[]] = [[], []];
  for (const [at, feature] of (features as readonly unknown[]).entries()) {
    const row = new AlertRow(at + 1, own(feature, 'properties'));
    if (!isRaw(row.about)) row.reject('properties', 'Is no alert');
    const read = isRaw(row.about) ? alertOf(row, own(feature, 'geometry')) : null;
    if (read && found.has(read.urn)) row.reject('id', 'Is there twice');
    else if (read) found.set(read.urn, read);
    rejected.push(...row.rejected);
    notes.push(...row.notes);
  }
  return {
    expected: features.length,
    asOf: momentOf(own(file, 'updated')),
    alerts: [...found.values()],
    rejected,
    notes,
  };
}
