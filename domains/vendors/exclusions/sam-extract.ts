/** A row of the public extract, as it is kept. */
export interface ExtractRow {
  readonly entry: string;
  readonly name: string;
  readonly uei: string | null;
  readonly cage: string | null;
  readonly zip: string | null;
  readonly place: string | null;
  readonly agency: string | null;
  readonly program: string | null;
  readonly kind: string | null;
  readonly activeOn: string | null;
  readonly endsOn: string | null;
}

/** The columns that are read, as the header of the public extract (version 2) writes them. Others are passed over. */
export const columns = {
  classification: 'Classification',
  name: 'Name',
  first: 'First',
  middle: 'Middle',
  last: 'Last',
  line: 'Address 1',
  city: 'City',
  state: 'State / Province',
  country: 'Country',
  zip: 'Zip Code',
  uei: 'Unique Entity ID',
  program: 'Exclusion Program',
  agency: 'Excluding Agency',
  kind: 'Exclusion Type',
  active: 'Active Date',
  ends: 'Termination Date',
  state_of_record: 'Record Status',
  entry: 'SAM Number',
  cage: 'CAGE',
} as const;
type ColumnName = keyof typeof columns;
const needed: readonly ColumnName[] = ['name', 'zip', 'uei', 'agency', 'active', 'entry', 'cage'];
/** As a header has to name them. */
export const neededColumns: readonly string[] = needed.map((name) => columns[name]);

const plain = (text: string): string => text.trim().toLowerCase();

/** Where each column is in a header; the names of those that are needed and missing. */
export function columnsIn(
  header: readonly string[],
): { readonly at: ReadonlyMap<ColumnName, number> } | { readonly missing: readonly string[] } {
  const heads = header.map((head) => plain(head.replace(/^\ufeff/u, '')));
  const at = new Map(
    Object.entries(columns).flatMap(([name, words]) => {
      const place = heads.indexOf(plain(words));
      return place < 0 ? [] : [[name as ColumnName, place] as const]; // the names of this very table
    }),
  );
  const missing = needed.filter((name) => !at.has(name)).map((name) => columns[name]);
  return missing.length > 0 ? { missing } : { at };
}

/** MM/DD/YYYY, MM-DD-YYYY or YYYY-MM-DD; null for anything else, such as "Indefinite". */
export function dayOf(text: string): string | null {
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/u.exec(text.trim());
  const day = us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : text.trim();
  return /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** A row of the extract; null where it is no longer in force or names no one. */
export function rowOf(cells: readonly string[], at: ReadonlyMap<ColumnName, number>): ExtractRow | null {
  const cell = (name: ColumnName, most = 200): string | null => {
    const text = (cells[at.get(name) ?? -1] ?? '').trim();
    // The API writes the word where there is nothing.
    return text === '' || text === 'null' ? null : text.slice(0, most);
  };
  const person = [cell('first'), cell('middle'), cell('last')].filter(Boolean).join(' ');
  const name = cell('name', 300) ?? person.slice(0, 300);
  const status = cell('state_of_record');
  if (!name || (status !== null && plain(status) !== 'active')) return null;
  const uei = cell('uei', 12);
  const place = [cell('line'), cell('city'), cell('state'), cell('country')].filter(Boolean).join(', ').slice(0, 300);
  const activeOn = dayOf(cell('active') ?? '');
  return {
    entry: cell('entry', 120) ?? [uei, name, activeOn].filter(Boolean).join(' ').slice(0, 120),
    name,
    uei: uei && uei.length === 12 ? uei.toUpperCase() : null,
    cage: cell('cage', 5)?.toUpperCase() ?? null,
    zip: /^\d{5}/u.exec(cell('zip') ?? '')?.[0] ?? null,
    place: place || null,
    agency: cell('agency'),
    program: cell('program'),
    kind: cell('kind'),
    activeOn,
    endsOn: cell('ends', 40),
  };
}

/** A file in pieces that each begin with the header and end with a whole row, however many lines a quoted cell has. */
export function piecesOf(text: string, most = 300_000): readonly string[] {
  const pieces: string[] = [];
  let isQuoted = false;
  let from = 0;
  let header: string | null = null;
  let last = 0;
  const cut = (to: number) => {
    if (to > from) pieces.push((header ?? '') + text.slice(from, to));
    from = to;
  };
  for (let at = 0; at < text.length; at++) {
    const one = text[at];
    if (one === '"') isQuoted = !isQuoted;
    if (one !== '\n' || isQuoted) continue;
    if (header === null) {
      header = text.slice(0, at + 1);
      from = at + 1;
    } else if (at + 1 - from > most && last > from) cut(last);
    last = at + 1;
  }
  cut(text.length);
  return pieces;
}
