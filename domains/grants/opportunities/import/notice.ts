import type { New } from '#kernel';
import type { Trouble } from '#kernel/lists/read-rows.ts';
import type { grantOpportunity } from '../grant-opportunity.record.ts';
import { plainText } from '../plain-text.ts';
import type { OpportunitySource } from '../opportunity-words.ts';

type Stated = New<typeof grantOpportunity>;
export type NoticeFields = { -readonly [K in keyof Omit<Stated, 'source' | 'sourceId'>]?: Stated[K] };

/** One notice of a file: what the file states of it and nothing else. */
export interface Notice {
  /** Its place in the file, from 1. */
  readonly row: number;
  readonly source: OpportunitySource;
  readonly sourceId: string;
  /** When it last changed at its source; null where the file does not say. */
  readonly changedAt: string | null;
  readonly fields: NoticeFields;
}

/** A file as it was read: notices, rows that are refused, and what was left out of rows that are not. */
export interface ReadFile {
  readonly format: string;
  readonly notices: readonly Notice[];
  readonly rejected: readonly Trouble[];
  readonly notes: readonly Trouble[];
}

export type Raw = Readonly<Record<string, unknown>>;
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Only what the object itself has: a name such as `constructor` is nothing. */
export const own = (raw: unknown, name: string): unknown =>
  isRaw(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const MOST_CENTS = 9_000_000_000_000_000;
const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec';
const two = (part: string | number): string => String(part).padStart(2, '0');

const isRealDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day >= '1990-01-01' && day <= '2150-12-31';
};

/** The day of a date as portals write it; a date without a zone stays the date that it is. */
export function dayFrom(given: string): string | null {
  const text = given.trim();
  const found =
    /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)?.slice(1, 4) ??
    (([, month, day, year]) => [year, month, day])(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [],
    );
  const named = /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})/i.exec(text);
  const [year, month, day] = named
    ? [named[3], monthNames.indexOf((named[1] ?? '').toLowerCase()) / 3 + 1, named[2]]
    : found;
  if (year === undefined || month === undefined || day === undefined) return null;
  const said = `${year}-${two(month)}-${two(day)}`;
  return isRealDay(said) ? said : null;
}

/** Reads the fields of one row and keeps what is wrong with them. */
export class Row {
  readonly rejected: Trouble[] = [];
  readonly notes: Trouble[] = [];
  readonly row: number;
  readonly #currency: string;

  constructor(row: number, currency: string) {
    this.row = row;
    this.#currency = currency;
  }

  reject(field: string, reason: string): null {
    this.rejected.push({ row: this.row, field, reason });
    return null;
  }

  note(field: string, reason: string): null {
    this.notes.push({ row: this.row, field, reason });
    return null;
  }

  /** Plain words; what is too long for a field that names the notice is refused, a long text ends in “…”. */
  text(field: string, value: unknown, most: number, ends: 'cut' | 'refuse' = 'cut'): string | null {
    if (isBlank(value)) return null;
    if (typeof value !== 'string' && typeof value !== 'number') return this.reject(field, 'Must be text');
    const words = String(value);
    if (ends === 'refuse' && words.length > most * 4) return this.reject(field, `Longer than ${most} characters`);
    const said = plainText(words, ends === 'cut' ? most : most + 1);
    if (said.length > most) return this.reject(field, `Longer than ${most} characters`);
    return said === '' ? null : said;
  }

  named(field: string, value: unknown, most: number): string {
    const said = this.text(field, value, most, 'refuse');
    if (said === null && this.rejected.length === 0) this.reject(field, 'Required');
    return said?.replaceAll('\n', ' ') ?? '';
  }

  line(field: string, value: unknown, most: number): string | null {
    return this.text(field, value, most)?.replaceAll('\n', ' ') ?? null;
  }

  day(field: string, value: unknown): string | null {
    if (isBlank(value)) return null;
    return (typeof value === 'string' ? dayFrom(value) : null) ?? this.reject(field, 'Is no date');
  }

  /** A moment; a day alone counts as its noon, which is that day from Samoa to Guam. */
  moment(field: string, value: unknown): string | null {
    if (isBlank(value)) return null;
    const day = this.day(field, value);
    if (day === null || typeof value !== 'string') return null;
    const exact = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(value.trim())
      ? Date.parse(value.trim())
      : NaN;
    return Number.isNaN(exact) ? `${day}T12:00:00.000Z` : new Date(exact).toISOString();
  }

  money(field: string, value: unknown): { cents: number; currency: string } | null {
    if (isBlank(value) || (typeof value === 'string' && /^(none|n\/a|not available)$/i.test(value.trim()))) return null;
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
    const plain = text.replace(/[$,\s]/g, '');
    if (!/^\d{1,14}(\.\d{1,2}0*)?$/.test(plain)) return this.reject(field, 'Is no amount of zero or more');
    const [whole = '0', part = ''] = plain.split('.');
    const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
    return cents <= MOST_CENTS ? { cents, currency: this.#currency } : this.reject(field, 'Is too large an amount');
  }

  whole(field: string, value: unknown): number | null {
    if (isBlank(value)) return null;
    const text = (typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '').replace(/,/g, '');
    if (!/^\d{1,6}$/.test(text.trim()) || Number(text) > 100_000)
      return this.reject(field, 'Must be a whole number of at most 100,000');
    return Number(text);
  }

  /** Codes in our words; one that nobody knows is said and counted as `other` where there is one. */
  codes<K extends string>(
    field: string,
    values: readonly unknown[],
    known: Readonly<Record<string, K>>,
    other: K | null,
  ) {
    const found = new Set<K>();
    for (const value of values) {
      if (isBlank(value)) continue;
      const key = typeof value === 'string' ? value.trim() : '';
      const meant = Object.hasOwn(known, key) ? known[key] : undefined;
      if (meant === undefined) this.note(field, `Unknown code “${plainText(String(value), 40)}”`);
      const kept = meant ?? other;
      if (kept !== null) found.add(kept);
    }
    return [...found];
  }

  link(field: string, value: unknown): string | null {
    if (isBlank(value)) return null;
    const text = typeof value === 'string' ? value.trim() : '';
    const isWeb = text.length <= 2000 && /^https?:\/\/[^\s\p{Cc}\\"<>]+$/iu.test(text) && URL.canParse(text);
    return isWeb ? text : this.note(field, 'Is no web address; left out');
  }
}
