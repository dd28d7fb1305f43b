import { fail } from '#kernel';
import { fromCommonGrants } from './common-grants.ts';
import { fromExtract, fromFetch, fromSearch } from './grants-gov.ts';
import type { Trouble } from '#kernel/lists/read-rows.ts';
import { isRaw, listOf, type Notice, own, type Raw, type ReadFile, Row } from './notice.ts';
import { fromCalifornia, fromPennsylvania } from './state-portals.ts';

/** A search answers with fewer; what is longer is brought in parts. */
export const MOST_NOTICES = 3000;
const DEEPEST = 40;

interface Found {
  readonly format: string;
  readonly rows: readonly unknown[];
  readonly read: (row: Row, raw: Raw) => Notice;
}

const unknownFile = () =>
  fail(
    'invalid',
    'opportunity_import.unknown_file',
    'This is no file of Grants.gov, CommonGrants or a known state portal. Choose another one.',
  );

const isExtract = (one: unknown): boolean => own(one, 'OpportunityID') !== undefined;
const isFetched = (one: unknown): boolean => own(one, 'opportunityTitle') !== undefined;
const isCommon = (one: unknown): boolean =>
  isRaw(own(one, 'keyDates')) || isRaw(own(one, 'status')) || isRaw(own(one, 'funding'));

/** Tells a file by its shape: what is around its rows, and what its first row has. */
function shapeOf(file: unknown, currency: string): Found {
  const data = own(file, 'data');
  const hits = own(data, 'oppHits') ?? own(file, 'oppHits');
  if (Array.isArray(hits)) return { format: 'Grants.gov search', rows: listOf(hits), read: fromSearch };
  if (Array.isArray(own(file, 'grants')))
    return { format: 'Pennsylvania grants', rows: listOf(own(file, 'grants')), read: fromPennsylvania };
  if (Array.isArray(own(file, 'fields')) && Array.isArray(own(file, 'records')))
    return { format: 'California Grants Portal', rows: tableRows(file), read: fromCalifornia };
  const items = own(file, 'items') ?? own(file, 'OpportunitySynopsisDetail_1_0') ?? data ?? file;
  const rows = Array.isArray(items) ? listOf(items) : [items];
  const first = rows.find(isRaw);
  const common = (row: Row, raw: Raw) => fromCommonGrants(row, raw, currency);
  if (isExtract(first)) return { format: 'Grants.gov extract', rows, read: fromExtract };
  if (isFetched(first)) return { format: 'Grants.gov opportunity', rows, read: fromFetch };
  if (isCommon(first)) return { format: 'CommonGrants', rows, read: common };
  if (own(first, 'PortalID') !== undefined) return { format: 'California Grants Portal', rows, read: fromCalifornia };
  throw unknownFile();
}

/** Rows without names, and the names in a list of their own. */
function tableRows(file: unknown): readonly unknown[] {
  const names = listOf(own(file, 'fields')).map((one) => {
    const id = own(one, 'id');
    return typeof id === 'string' ? id : '';
  });
  return listOf(own(file, 'records')).map((cells) =>
    Array.isArray(cells) ? Object.fromEntries(names.map((name, at) => [name, (cells as unknown[])[at]])) : cells,
  );
}

/** A text that nests further than any notice costs no stack: it is refused before it is read. */
export function isTooDeep(text: string): boolean {
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

export function fromJson(text: string, currency: string): ReadFile {
  if (isTooDeep(text)) throw unknownFile();
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw fail('invalid', 'opportunity_import.no_json', 'The file can’t be read as JSON. Download it again.');
  }
  return readRows(shapeOf(file, currency), currency);
}

/** The CSV of the California portal, by its heads. */
export function fromTable(heads: readonly string[], lines: readonly (readonly string[])[], currency: string): ReadFile {
  const names = heads.map((head) => head.trim());
  if (!names.includes('PortalID')) throw unknownFile();
  const rows = lines.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
  return readRows({ format: 'California Grants Portal', rows, read: fromCalifornia }, currency);
}

function readRows({ format, rows, read }: Found, currency: string): ReadFile {
  if (rows.length > MOST_NOTICES)
    throw fail(
      'too_large',
      'opportunity_import.too_many',
      `A file may have ${MOST_NOTICES.toLocaleString('en-US')} notices at most. Split it.`,
    );
  const notices: Notice[] = [];
  const rejected: Trouble[] = [];
  const notes: Trouble[] = [];
  const seen = new Map<string, number>();
  for (const [at, raw] of rows.entries()) {
    const row = new Row(at + 1, currency);
    if (!isRaw(raw)) {
      row.reject('row', 'Is no notice');
      rejected.push(...row.rejected);
      continue;
    }
    const notice = read(row, raw);
    const key = `${notice.source} ${notice.sourceId}`;
    const before = seen.get(key);
    if (before !== undefined && row.rejected.length === 0) row.reject('id', `Row ${before} has the same ID`);
    if (row.rejected.length > 0) rejected.push(...row.rejected);
    else {
      seen.set(key, row.row);
      notices.push(notice);
      notes.push(...row.notes);
    }
  }
  return { format, notices, rejected, notes };
}
