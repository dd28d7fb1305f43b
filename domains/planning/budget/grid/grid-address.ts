/** What the grid is asked, as it stands in the address bar. */
export interface GridAddress {
  readonly budget: string;
  /** What lines are added up by, `lines` for none of it; empty: as `groupOf` says. */
  readonly by: string;
  /** The group that is open. */
  readonly open?: string;
  readonly search: string;
  /** A department or cost center; `without` for lines that have none. */
  readonly department: string;
  readonly costCenter: string;
  readonly over: string;
  /** The day at whose end the balances are looked at; empty: now. */
  readonly asOf: string;
  readonly sort: string;
  readonly page: number;
  /** Segments of the account that have a column of their own, by position. */
  readonly columns: readonly string[];
  /** Codes by the position of their segment. */
  readonly parts: Readonly<Record<string, string>>;
}

/** A line is thirty elements wide: more of them at once would be slow to draw. */
export const PAGE_LINES = 25;

/** Line by line, whatever is asked besides. */
export const LINES = 'lines';

/** Stands for having none: no department, no cost center, no code at a place of the account. */
export const without = '-';

export function readAddress(search: string): GridAddress {
  const query = new URLSearchParams(search);
  const parts = Object.fromEntries(
    query.getAll('part').flatMap((one) => {
      const [, position, code] = /^(\d+):(.+)$/.exec(one) ?? [];
      return position && code ? [[position, code]] : [];
    }),
  );
  const page = Number(query.get('page') ?? 1);
  return {
    budget: query.get('budget') ?? '',
    by: query.get('by') ?? '',
    open: query.get('open') ?? '',
    search: query.get('search') ?? '',
    department: query.get('department') ?? '',
    costCenter: query.get('costCenter') ?? '',
    over: query.get('over') ?? '',
    asOf: /^\d{4}-\d{2}-\d{2}$/.test(query.get('asOf') ?? '') ? (query.get('asOf') ?? '') : '',
    sort: query.get('sort') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    columns: (query.get('columns') ?? '').split(',').filter((one) => /^\d{1,2}$/.test(one)),
    parts,
  };
}

/** What makes lines fewer, besides the parts of the account. */
const filters = ['search', 'department', 'costCenter', 'over'] as const;

/** How lines are shown: by department with sums; line by line, which is '', where something narrows, orders or widens them. */
export function groupOf(asked: GridAddress): string {
  if (asked.by !== '') return asked.by === LINES ? '' : asked.by;
  const isNarrowed = filters.some((name) => asked[name] !== '') || Object.values(asked.parts).some(Boolean);
  return isNarrowed || asked.sort !== '' || asked.page > 1 || asked.columns.length > 0 ? '' : 'department';
}

/** Which lines of a budget are meant, in the words of the address bar: they go along to the postings of a figure. */
export const filtersOf = (asked: GridAddress): URLSearchParams =>
  questionOf({ ...asked, budget: '', asOf: '', sort: '' });

/** The same words for the address bar and for the call; only what was chosen stands in it. */
export function questionOf(asked: GridAddress): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['budget', ...filters, 'asOf', 'sort'] as const)
    if (asked[name] !== '') query.set(name, asked[name]);
  for (const [position, code] of Object.entries(asked.parts))
    if (code !== '') query.append('part', `${position}:${code}`);
  return query;
}

/** The same for the calls. */
export const inputOf = ({ budget, asOf, sort, ...asked }: GridAddress) => ({
  ...filtersAsked(asked),
  budget: budget || null,
  asOf: asOf || null,
  sort: sort || null,
});

export const filtersAsked = (asked: Pick<GridAddress, (typeof filters)[number] | 'parts'>) => ({
  search: asked.search.slice(0, 200) || null,
  department: asked.department || null,
  costCenter: asked.costCenter || null,
  over: asked.over === '' ? null : Number(asked.over),
  part:
    Object.entries(asked.parts)
      .flatMap(([position, code]) => (code === '' ? [] : [`${position}:${code}`]))
      .join(';') || null,
});

export function addressOf(asked: GridAddress): string {
  const query = questionOf(asked);
  if (asked.by !== '') query.set('by', asked.by);
  if (asked.open) query.set('open', asked.open);
  if (asked.page > 1) query.set('page', String(asked.page));
  if (asked.columns.length > 0) query.set('columns', asked.columns.join(','));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Any other choice begins at the first page again. */
export const but = (asked: GridAddress, change: Partial<GridAddress>): GridAddress => ({
  ...asked,
  page: 1,
  open: '',
  ...change,
});

/** Which columns there are, in the order of the account; lines that are added up are shown one by one where no group is open to have them. */
export function withColumns(asked: GridAddress, columns: readonly string[]): GridAddress {
  const isSortedByNone = /^-?\d+$/.test(asked.sort) && !columns.includes(asked.sort.replace(/^-/, ''));
  return {
    ...asked,
    columns: columns.toSorted((one, other) => Number(one) - Number(other)),
    by: groupOf(asked) === '' || asked.open ? asked.by : LINES,
    sort: isSortedByNone ? '' : asked.sort,
  };
}

/** The lines of one group, as the address asks for them. */
export function inside(asked: GridAddress, by: string, code: string): GridAddress {
  if (by === 'department') return but(asked, { by: '', department: code });
  if (by === 'center') return but(asked, { by: '', costCenter: code });
  return but(asked, { by: '', parts: { ...asked.parts, [by]: code } });
}
