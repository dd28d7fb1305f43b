/** One thing that was done, as `GET /api/v1/audit/entries` answers. */
export interface Entry {
  readonly id: string;
  readonly at: string;
  readonly actorName: string;
  readonly actorKind: string;
  readonly action: string;
  readonly record: string;
  readonly rowId: string | null;
  readonly version: number | null;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null;
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly index: number | null;
}

export interface EntriesPage {
  readonly data: readonly Entry[];
  readonly next: string | null;
}

export interface AuditState {
  readonly sealed: number;
  readonly pending: number;
  readonly note: string | null;
  readonly sealedAt: string | null;
  /** Entries that a check under way has looked at; null when none is. */
  readonly checking: number | null;
}

export interface Checked {
  readonly holds: boolean;
  readonly entries: number;
  readonly erased: number;
  readonly checkpoints: number;
  readonly keptOutside: number | null;
  readonly problems: readonly string[];
  readonly at: string;
}

/** The filters of the trail as they stand in the address. */
export const filterNames = ['record', 'action', 'person', 'row', 'from', 'until'] as const;

export function filtersIn(search: string): URLSearchParams {
  const given = new URLSearchParams(search);
  return new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value] as [string, string]] : [];
    }),
  );
}

/** A value of a change as one line; what is long is cut, the record itself has all of it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** A page of `GET /api/v1/audit/comparison`. */
export interface ComparedPage {
  readonly compared: number;
  readonly differences: readonly {
    readonly record: string;
    readonly rowId: string;
    readonly field: string | null;
    readonly recorded: unknown;
    readonly stored: unknown;
    readonly sentence: string;
  }[];
  readonly next: string | null;
  readonly done: number;
  readonly of: number;
}

/** The pages of a comparison so far; `next` is empty before the first. */
export type Compared = ComparedPage;

export const withPage = (so: Compared, page: ComparedPage): Compared => ({
  ...page,
  compared: so.compared + page.compared,
  differences: [...so.differences, ...page.differences],
});
