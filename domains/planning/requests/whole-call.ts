/** A line of a request, or what a package asks for on one account: the last of each stage; null where a stage is not reached. */
export interface CallItem {
  readonly request: string;
  readonly number: string;
  readonly centerId: string;
  readonly center: string;
  readonly department: string | null;
  readonly fund: string;
  readonly kind: 'line' | 'package';
  /** Of the line or package. */
  readonly key: string;
  readonly name: string;
  readonly account: string | null;
  readonly requested: number;
  readonly recommended: number | null;
  readonly adopted: number | null;
}

export const groupings = {
  department: 'Department',
  center: 'Cost center',
  fund: 'Fund',
  package: 'Decision package',
  line: 'Line',
} as const;
export type Grouping = keyof typeof groupings;

export const callSorts = {
  name: 'Name',
  requested: 'Largest request',
  cut: 'Largest cut',
  share: 'Largest percent cut',
} as const;
export type CallSort = keyof typeof callSorts;

/** What was asked and given, in cents. The change counts what is recommended alone, so that open requests look like no cut. */
export interface Sums {
  readonly requested: number;
  readonly recommended: number | null;
  readonly adopted: number | null;
  /** Recommended less requested, of what is recommended. */
  readonly change: number | null;
  /** Adopted less recommended. */
  readonly vote: number | null;
  /** Requested and not recommended yet. */
  readonly open: number;
}

export interface CallRow extends Sums {
  readonly key: string;
  readonly name: string;
  readonly note: string | null;
  readonly items: number;
  /** Of the single request that it belongs to. */
  readonly request: string | null;
}

const added = (one: number | null, other: number | null): number | null => (other === null ? one : (one ?? 0) + other);

export function sumsOf(items: readonly CallItem[]): Sums {
  const sums: { -readonly [Name in keyof Sums]: Sums[Name] } = {
    requested: 0,
    recommended: null,
    adopted: null,
    change: null,
    vote: null,
    open: 0,
  };
  for (const { requested, recommended, adopted } of items) {
    sums.requested += requested;
    sums.recommended = added(sums.recommended, recommended);
    sums.adopted = added(sums.adopted, adopted);
    if (recommended === null) sums.open += requested;
    else sums.change = added(sums.change, recommended - requested);
    if (recommended !== null && adopted !== null) sums.vote = added(sums.vote, adopted - recommended);
  }
  return sums;
}

const none = '-';

interface Group {
  readonly key: string;
  readonly name: string;
  readonly note: string | null;
}

const groupOf = (item: CallItem, by: Grouping, fundName: (fund: string) => string): Group => {
  if (by === 'department')
    return { key: item.department ?? none, name: item.department ?? 'No department', note: null };
  if (by === 'center') return { key: item.centerId, name: item.center, note: item.department };
  if (by === 'fund') return { key: item.fund || none, name: fundName(item.fund), note: null };
  if (by === 'package')
    return item.kind === 'package'
      ? { key: item.key, name: item.name, note: item.center }
      : { key: none, name: 'Lines outside packages', note: null };
  return {
    key: `${item.key} ${item.account ?? ''}`,
    name: item.name,
    note: `${item.account ?? 'No account'}, ${item.center}`,
  };
};

export interface Filters {
  readonly search?: string | null;
  readonly department?: string | null;
  readonly center?: string | null;
  readonly fund?: string | null;
  readonly package?: string | null;
}

/** Items in which every word stands, of these groups. A dash means that there is none. */
export function matching(items: readonly CallItem[], filters: Filters): readonly CallItem[] {
  const words = (filters.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const is = (wanted: string | null | undefined, value: string | null) => !wanted || (value || none) === wanted;
  return items.filter((item) => {
    const said =
      `${item.name} ${item.account ?? ''} ${item.center} ${item.department ?? ''} ${item.number}`.toLowerCase();
    return (
      is(filters.department, item.department) &&
      is(filters.center, item.centerId) &&
      is(filters.fund, item.fund) &&
      is(filters.package, item.kind === 'package' ? item.key : null) &&
      words.every((word) => said.includes(word))
    );
  });
}

const share = ({ change, requested, open }: Sums): number =>
  change === null || requested === open ? 0 : change / Math.abs(requested - open);
/** Smaller goes first. */
const places: Readonly<Record<CallSort, (row: CallRow) => number>> = {
  name: () => 0,
  requested: ({ requested }) => -requested,
  cut: ({ change }) => change ?? 0,
  share,
};

/** The items added up; every row's sums together are the sums of all items. */
export function rowsOf(
  items: readonly CallItem[],
  { by, sort, fundName }: { by: Grouping; sort: CallSort; fundName: (fund: string) => string },
): readonly CallRow[] {
  const groups = new Map<string, { group: Group; items: CallItem[] }>();
  for (const item of items) {
    const group = groupOf(item, by, fundName);
    const known = groups.get(group.key) ?? { group, items: [] };
    known.items.push(item);
    groups.set(group.key, known);
  }
  const place = places[sort];
  return [...groups.values()]
    .map(({ group, items: own }): CallRow => {
      const requests = new Set(own.map(({ request }) => request));
      return {
        ...group,
        ...sumsOf(own),
        items: own.length,
        request: requests.size === 1 ? (own[0]?.request ?? null) : null,
      };
    })
    .toSorted(
      (one, other) =>
        place(one) - place(other) || one.name.localeCompare(other.name, 'en') || (one.key < other.key ? -1 : 1),
    );
}
