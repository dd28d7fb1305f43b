import { dayOf, type ExtractRow } from './sam-extract.ts';

/** Heads that states write over the columns of their debarment lists; no two states write the same. */
const heads = {
  name: [
    'name',
    'vendor',
    'vendor name',
    'contractor',
    'contractor name',
    'company',
    'company name',
    'firm',
    'business name',
  ],
  entry: ['number', 'case', 'case number', 'id', 'vendor number', 'reference'],
  uei: ['uei', 'unique entity id'],
  zip: ['zip', 'zip code', 'postal code'],
  line: ['address', 'address 1', 'street'],
  city: ['city'],
  agency: ['agency', 'debarring agency', 'department'],
  kind: ['reason', 'cause', 'type', 'action'],
  active: ['effective date', 'start date', 'from', 'debarment date', 'debarred on', 'date of debarment', 'begin date'],
  ends: ['end date', 'expiration date', 'until', 'termination date', 'expires', 'debarred until'],
} as const;
type Head = keyof typeof heads;

/** As a list has to name them, for the person who prepares a file. */
export const listColumns: readonly string[] = [
  'Name',
  'Number',
  'Address',
  'City',
  'Zip Code',
  'Agency',
  'Reason',
  'Effective Date',
  'End Date',
];

const plain = (text: string): string =>
  text
    .replace(/^\ufeff/u, '')
    .trim()
    .toLowerCase();

/** Where each column is; a list without names is none. */
export function columnsInList(
  header: readonly string[],
): { readonly at: ReadonlyMap<Head, number> } | { readonly missing: readonly string[] } {
  const found = header.map(plain);
  const at = new Map(
    (Object.keys(heads) as Head[]).flatMap((head) => {
      const place = found.findIndex((text) => (heads[head] as readonly string[]).includes(text));
      return place < 0 ? [] : [[head, place] as const];
    }),
  );
  return at.has('name') ? { at } : { missing: ['Name'] };
}

/** A row of a state’s list; null where it names no one, or is over on this day. */
export function rowOfList(
  cells: readonly string[],
  { at, state, day }: { readonly at: ReadonlyMap<Head, number>; readonly state: string; readonly day: string },
): ExtractRow | null {
  const cell = (head: Head, most = 200): string | null => {
    const text = (cells[at.get(head) ?? -1] ?? '').replaceAll(/\s+/gu, ' ').trim();
    return text === '' ? null : text.slice(0, most);
  };
  const name = cell('name', 300);
  const ends = cell('ends', 40);
  const until = dayOf(ends ?? '');
  if (!name || (until !== null && until < day)) return null;
  const activeOn = dayOf(cell('active') ?? '');
  const uei = cell('uei', 12)?.toUpperCase() ?? null;
  const number = cell('entry', 100) ?? [name, activeOn].filter(Boolean).join(' ');
  return {
    // Numbers of two states, and those of SAM.gov, are never the same entry.
    entry: `${state} ${number}`.slice(0, 120),
    name,
    uei: uei?.length === 12 ? uei : null,
    cage: null,
    zip: /^\d{5}/u.exec(cell('zip') ?? '')?.[0] ?? null,
    place: [cell('line'), cell('city'), state].filter(Boolean).join(', ').slice(0, 300),
    agency: cell('agency') ?? `State of ${state}`,
    program: 'State debarment list',
    kind: cell('kind'),
    activeOn,
    endsOn: ends,
  };
}
