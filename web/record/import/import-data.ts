import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AnyRecord, FirstOf } from '#kernel';
import type { RefusedRow } from '#kernel/lists/read-rows.ts';
import { call, newKey } from '#web/data/call.ts';
import { recordAt } from '#web/data/record-at.ts';

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'interrupted';
export type Mode = 'create' | 'update' | 'both';

/** An import in a list. */
export interface ImportRun {
  readonly id: string;
  readonly file: string;
  readonly state: ImportState;
  readonly rows: number;
  readonly done: number;
  readonly percent: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly failure: string | null;
  readonly mode: Mode;
  readonly key: string | null;
  readonly createdAt: string;
}

export interface FileColumn {
  readonly header: string;
  readonly samples: readonly string[];
  readonly target: string | null;
}

/** An import as the wizard sees it. */
export interface ImportView extends ImportRun {
  readonly columns: readonly FileColumn[];
  readonly targets: readonly { readonly target: string; readonly label: string; readonly required: boolean }[];
  readonly keys: readonly string[];
}

export interface Mapping {
  readonly columns: readonly (string | null)[];
  readonly mode: Mode;
  readonly key: string | null;
}

/** Other cells for a row of the file; null leaves it out. */
export type Fixes = ReadonlyMap<number, readonly string[] | null>;

export const importsAt = (record: AnyRecord, id?: string): string =>
  recordAt(record.name, 'import', ...(id ? [id] : []));

export const importKey = (record: AnyRecord, id: string) => [record.name, 'import', id] as const;

const isMoving = (state: ImportState | undefined): boolean => state === 'checking' || state === 'running';
const LOOKED_AT_EVERY = 500;

export const useImport = (record: AnyRecord, id: string) =>
  useQuery({
    queryKey: importKey(record, id),
    queryFn: ({ signal }) => call<ImportView>({ path: importsAt(record, id), signal }),
    refetchInterval: ({ state }) => (isMoving(state.data?.state) ? LOOKED_AT_EVERY : false),
    staleTime: 0,
  });

export const useImports = (record: AnyRecord, limit: number) =>
  useQuery({
    queryKey: [record.name, 'imports', limit],
    queryFn: ({ signal }) => call<FirstOf<ImportRun>>({ path: `${importsAt(record)}?limit=${limit}`, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface RefusedPage {
  readonly data: readonly RefusedRow[];
  readonly next: number | null;
}

/** The rows that were refused, as they stand in the file. */
export const useRefused = (record: AnyRecord, id: string) =>
  useInfiniteQuery({
    queryKey: [record.name, 'import refused', id],
    queryFn: ({ pageParam, signal }) =>
      call<RefusedPage>({ path: `${importsAt(record, id)}/refused?after=${pageParam}`, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const stepImport = (record: AnyRecord, id: string, step: 'check' | 'run' | 'cancel'): Promise<ImportView> =>
  call({ method: 'POST', path: `${importsAt(record, id)}/${step}`, body: {}, key: newKey() });

export const mapImport = (record: AnyRecord, id: string, mapping: Mapping): Promise<ImportView> =>
  call({ method: 'PUT', path: `${importsAt(record, id)}/mapping`, body: mapping, key: newKey() });

const AT_ONCE = 500;

/** Puts the corrections into the file, some hundred at a time. */
export async function fixImport(record: AnyRecord, id: string, fixes: Fixes): Promise<void> {
  const rows = [...fixes].map(([row, cells]) => ({ row, cells }));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await call({
      method: 'PUT',
      path: `${importsAt(record, id)}/rows`,
      body: { rows: rows.slice(from, from + AT_ONCE) },
      key: newKey(),
    });
}
