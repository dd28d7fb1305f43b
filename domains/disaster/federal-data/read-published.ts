import { fail } from '#kernel';
import type { Trouble } from '#kernel/lists/read-rows.ts';
import { isDay } from '#kernel/fields/date.ts';
import { type Dataset, deprecated, type FieldType, library } from './datasets.ts';
import { type DatasetKey, stateCodeOf } from './federal-words.ts';

/** A page of OpenFEMA has 10,000 rows at most. */
export const MOST_ROWS = 10_000;
const MOST_FIELDS = 80;
const LONGEST = 4000;

export type Scalar = string | number | boolean | null;
export type Published = Readonly<Record<string, Scalar>>;

/** A row as the file states it, with the columns of our record. */
export interface ReadRow {
  readonly row: number;
  readonly sourceKey: string;
  readonly title: string;
  readonly disasterNumber: number | null;
  readonly state: string | null;
  readonly area: string | null;
  readonly projectNumber: string | null;
  readonly applicantId: string | null;
  readonly category: string | null;
  readonly size: string | null;
  readonly amountCents: number | null;
  readonly federalCents: number | null;
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  readonly refreshedAt: string | null;
  readonly published: Published;
}

export interface ReadPublished {
  readonly dataset: DatasetKey;
  readonly version: number | null;
  /** How many rows the source says it has; null where it was not asked. */
  readonly expected: number | null;
  readonly received: number;
  readonly asOf: string | null;
  readonly rows: readonly ReadRow[];
  readonly rejected: readonly Trouble[];
  /** Fields that are new, missing or of another type; null where none is. */
  readonly drift: string | null;
}

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (raw: unknown, name: string): unknown => (isRaw(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined);
const keys = Object.keys(library) as readonly DatasetKey[];

const unknownFile = () =>
  fail('invalid', 'published_row.unknown_file', 'This is no file of an OpenFEMA data set that Levee reads.');

/** Lines and signs that are no text become spaces. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();

const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !iso.test(value)) return null;
  const at = new Date(value.length === 10 || /(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1950 || at.getUTCFullYear() > 2150
    ? null
    : at.toISOString();
}

/** OpenFEMA writes midnight of Greenwich for a day: the day is what it writes. */
function dayOf(value: Scalar | undefined): string | null {
  const day = typeof value === 'string' && iso.test(value) ? value.slice(0, 10) : '';
  return isDay(day) && day >= '1950-01-01' && day <= '2150-12-31' ? day : null;
}

const fits: Readonly<Record<FieldType, (value: Scalar) => boolean>> = {
  text: (value) => typeof value === 'string' || typeof value === 'number',
  whole: (value) =>
    Number.isSafeInteger(typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
  number: (value) =>
    typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,12})?$/.test(value)),
  yesNo: (value) => typeof value === 'boolean',
  date: (value) => dayOf(value) !== null,
};

/** A cell of a table is text; its field says what it stands for. */
function cellOf(text: string, type: FieldType | undefined): Scalar {
  const value = plain(text);
  if (value === '' || /^null$/i.test(value)) return null;
  if (type === 'yesNo') return /^(true|1)$/i.test(value) ? true : /^(false|0)$/i.test(value) ? false : value;
  return type === 'whole' || type === 'number' ? (fits.number(value) ? Number(value) : value) : value;
}

interface Shaped {
  readonly dataset: DatasetKey;
  readonly version: number | null;
  readonly expected: number | null;
  readonly asOf: string | null;
  readonly rows: readonly unknown[];
}

/** A data set by the fields of a row: the one that has most of them. */
function byFields(names: readonly string[]): { dataset: DatasetKey; version: number } | null {
  const all = keys.flatMap((dataset) =>
    Object.entries(library[dataset].versions).map(([version, { fields, sometimes }]) => {
      const stated = Object.keys(fields);
      const hit = stated.filter((name) => names.includes(name)).length;
      const strange = names.filter((name) => !Object.hasOwn(fields, name) && !Object.hasOwn(sometimes, name)).length;
      return { dataset, version: Number(version), share: hit / stated.length, strange };
    }),
  );
  const [best] = all.toSorted((one, other) => other.share - one.share || one.strange - other.strange);
  return best && best.share >= 0.6 ? best : null;
}

/** A deprecated data set is named as such, with what stands in its place. */
function refuseDeprecated(entity: string, version: number | null): void {
  const found = deprecated.find((one) => one.name === entity && (version === null || one.version === version));
  const isCurrent = keys.some(
    (key) => library[key].entity === entity && (version === null || version in library[key].versions),
  );
  if (found && !isCurrent)
    throw fail(
      'invalid',
      'published_row.deprecated',
      `${found.name} v${found.version} is deprecated since ${found.since}. ${found.replacedBy ? `Download ${found.replacedBy}.` : 'It was archived.'}`,
    );
}

function shapeOf(file: unknown): Shaped {
  const metadata = own(file, 'metadata');
  const named = own(metadata, 'entityname');
  const entity = typeof named === 'string' ? named : null;
  const written = own(metadata, 'version');
  const stated = /^v?(\d{1,2})$/.exec(typeof written === 'string' ? written : '')?.[1];
  const version = stated === undefined ? null : Number(stated);
  const lists = isRaw(file) ? Object.entries(file).filter(([, value]) => Array.isArray(value)) : [];
  const [name, found] = lists.find(([key]) => key === entity) ?? lists[0] ?? ['', file];
  refuseDeprecated(entity ?? name, version);
  if (!Array.isArray(found)) throw unknownFile();
  const rows = found as readonly unknown[];
  const guessed = byFields(rows.slice(0, 20).flatMap((row) => (isRaw(row) ? Object.keys(row).slice(0, 200) : [])));
  const dataset = keys.find((key) => library[key].entity === (entity ?? name)) ?? guessed?.dataset;
  if (!dataset) throw unknownFile();
  const counted = own(metadata, 'count');
  return {
    dataset,
    version: version ?? (guessed?.dataset === dataset ? guessed.version : null),
    // Zero is written as well where nobody asked for a count.
    expected: typeof counted === 'number' && Number.isSafeInteger(counted) && counted > 0 ? counted : null,
    asOf: instantOf(own(metadata, 'rundate')),
    rows,
  };
}

const DEEPEST = 20;

/** A hostile file is refused before it is parsed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 92) at++;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 123 || code === 91) {
      if (++depth > DEEPEST) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
}

export function readJson(text: string): ReadPublished {
  if (isTooDeep(text)) throw unknownFile();
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw fail('invalid', 'published_row.no_json', 'The file can’t be read as JSON. Download it again.');
  }
  return readRows(shapeOf(file));
}

/** A CSV file of OpenFEMA: its heads are the fields. */
export function readTable(heads: readonly string[], lines: readonly (readonly string[])[]): ReadPublished {
  const names = heads.map((head) => plain(head));
  const guessed = byFields(names);
  if (!guessed) throw unknownFile();
  const { fields, sometimes } = library[guessed.dataset].versions[guessed.version] ?? { fields: {}, sometimes: {} };
  const types: Readonly<Record<string, FieldType>> = { ...fields, ...sometimes };
  const rows = lines.map((cells) =>
    Object.fromEntries(names.map((name, at) => [name, cellOf(cells[at] ?? '', types[name])])),
  );
  return readRows({ ...guessed, expected: null, asOf: null, rows });
}

const isName = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;

/** The scalar fields of a row; what is nested or has no name of a field is left out and shows as drift. */
function scalarsOf(raw: Raw): Published {
  const kept: Record<string, Scalar> = {};
  for (const [name, value] of Object.entries(raw).slice(0, MOST_FIELDS)) {
    if (!isName.test(name)) continue;
    if (value === null || typeof value === 'boolean') kept[name] = value;
    else if (typeof value === 'number' && Number.isFinite(value)) kept[name] = value;
    else if (typeof value === 'string') kept[name] = plain(value).slice(0, LONGEST) || null;
  }
  return kept;
}

const firstOf = (of: Published, names: readonly string[]): Scalar =>
  names.map((name) => of[name] ?? null).find((value) => value !== null) ?? null;
const textIn = (of: Published, names: readonly string[], most: number): string | null => {
  const value = firstOf(of, names);
  return value === null ? null : String(value).slice(0, most);
};

class Rows {
  readonly rejected: Trouble[] = [];
  readonly seen = new Map<string, number>();
  readonly #of: Dataset;
  constructor(of: Dataset) {
    this.#of = of;
  }

  #reject(row: number, field: string, reason: string): null {
    this.rejected.push({ row, field, reason });
    return null;
  }

  #cents(row: number, of: Published, names: readonly string[]): number | null {
    const name = names.find((one) => (of[one] ?? null) !== null);
    if (name === undefined) return null;
    const value = of[name] ?? null;
    const cents = value !== null && fits.number(value) ? Math.round(Number(value) * 100) : Number.NaN;
    if (Number.isSafeInteger(cents) && Math.abs(cents) < 9e14) return cents;
    return this.#reject(row, name, 'Is no amount');
  }

  read(row: number, raw: unknown): ReadRow | null {
    if (!isRaw(raw)) return this.#reject(row, 'row', 'Is no row of a table');
    const { reads } = this.#of;
    const before = this.rejected.length;
    const published = scalarsOf(raw);
    for (const name of reads.key) if ((published[name] ?? null) === null) this.#reject(row, name, 'Required');
    const number = published['disasterNumber'] ?? null;
    if (number !== null && (!fits.whole(number) || Number(number) < 1 || Number(number) > 99_999))
      this.#reject(row, 'disasterNumber', 'Must be a number up to 99,999');
    const amounts = {
      amountCents: this.#cents(row, published, reads.amount),
      federalCents: this.#cents(row, published, reads.federal),
    };
    const sourceKey = reads.key.map((name) => String(published[name] ?? '')).join('|');
    if (sourceKey.length > 200) this.#reject(row, reads.key[0] ?? 'row', 'Is too long');
    const twin = this.seen.get(sourceKey);
    if (twin !== undefined) this.#reject(row, reads.key[0] ?? 'row', `Is there twice, first in row ${twin}`);
    if (this.rejected.length > before) return null;
    this.seen.set(sourceKey, row);
    const state = textIn(published, reads.state, 60);
    const title = reads.title.flatMap((name) => published[name] ?? []).join(' ');
    return {
      row,
      sourceKey,
      title: (title || sourceKey).slice(0, 300),
      disasterNumber: number === null ? null : Number(number),
      state: state === null ? null : stateCodeOf(state),
      area: textIn(published, reads.county, 200),
      projectNumber: textIn(published, reads.project, 60),
      applicantId: textIn(published, reads.applicant, 60),
      category: textIn(published, reads.category, 60),
      size: textIn(published, reads.size, 40),
      ...amounts,
      firstOn: dayOf(firstOf(published, reads.first)),
      lastOn: dayOf(firstOf(published, reads.last)),
      refreshedAt: instantOf(published['lastRefresh']),
      published,
    };
  }
}

function driftOf(of: Dataset, version: number | null, rows: readonly unknown[]): string | null {
  const known = of.versions[version ?? of.version];
  const raws = rows.filter(isRaw);
  if (!known) return `Version ${version} is not known; version ${of.version} is.`;
  if (raws.length === 0) return null;
  const types: Readonly<Record<string, FieldType>> = { ...known.fields, ...known.sometimes };
  const seen = new Set(raws.flatMap((raw) => Object.keys(raw).slice(0, 200)));
  const fresh = [...seen].filter((name) => !Object.hasOwn(types, name)).map((name) => plain(name).slice(0, 60));
  const missing = Object.keys(known.fields).filter((name) => !seen.has(name));
  const otherwise = Object.entries(types).flatMap(([name, type]) =>
    raws.some((raw) => {
      const value = own(raw, name);
      return value !== undefined && value !== null && value !== '' && !fits[type](value as Scalar); // judged by the type of the field
    })
      ? [name]
      : [],
  );
  const said = (label: string, names: readonly string[]): string[] =>
    names.length === 0
      ? []
      : [`${label}: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}.`];
  const all = [...said('New', fresh), ...said('Missing', missing), ...said('Other type', otherwise)].join(' ');
  return all === '' ? null : all.slice(0, 2000);
}

function readRows({ dataset, version, expected, asOf, rows }: Shaped): ReadPublished {
  if (rows.length > MOST_ROWS)
    throw fail(
      'too_large',
      'published_row.too_many',
      `A file may have ${MOST_ROWS.toLocaleString('en-US')} rows at most. Split it.`,
    );
  const of = library[dataset];
  const reader = new Rows(of);
  const read = rows.flatMap((raw, at) => reader.read(at + 1, raw) ?? []);
  return {
    dataset,
    version,
    expected,
    received: rows.length,
    asOf,
    rows: read,
    rejected: reader.rejected,
    drift: driftOf(of, version, rows),
  };
}
