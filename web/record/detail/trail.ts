import { useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#kernel';
import type { ListAnswer } from '#web/data/client.ts';
import { useRecords } from '#web/shell/product.ts';

type Page = ListAnswer<AnyRecord>;

/** Where a row stands among those that its list has read. */
export interface Trail {
  readonly previous: string | null;
  readonly next: string | null;
  readonly place: number;
  readonly of: number;
}

/** The pages of one list in their order: each begins where the one before it ended. */
function inOrder(pages: ReadonlyMap<string | null, Page>): string[] {
  const ids: string[] = [];
  const seen = new Set<string | null>();
  for (let cursor: string | null = null; pages.has(cursor) && !seen.has(cursor); ) {
    seen.add(cursor);
    const page = pages.get(cursor) as Page; // the loop asks for it
    ids.push(...page.data.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  return ids;
}

/** The rows before and after this one, as far as a list that shows it was read. */
export function useTrail(record: AnyRecord, id: string): Trail | null {
  const queries = useQueryClient();
  const lists = new Map<string, { pages: Map<string | null, Page>; at: number }>();
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [record.name, 'list', 'page'] })) {
    const page = state.data as Page | undefined; // what lists keep under such a key
    if (!page) continue;
    const name = JSON.stringify(queryKey.slice(0, -1));
    const list = lists.get(name) ?? { pages: new Map(), at: 0 };
    list.pages.set(queryKey.at(-1) as string | null, page); // the last part of the key is the page's cursor
    lists.set(name, { ...list, at: Math.max(list.at, state.dataUpdatedAt) });
  }
  const found = [...lists.values()]
    .toSorted((one, other) => other.at - one.at)
    .map(({ pages }) => inOrder(pages))
    .find((ids) => ids.includes(id));
  if (!found || found.length < 2) return null;
  const place = found.indexOf(id);
  return { previous: found[place - 1] ?? null, next: found[place + 1] ?? null, place: place + 1, of: found.length };
}

interface Entries {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly url: string | null }[];
}

/** The list as the person left it, when the page before this one was that list. */
export function useWayBack(record: AnyRecord): { readonly to: string | null; readonly isBehind: boolean } {
  const listAt = useRecords().listAt(record.name);
  // Not every browser tells; those that do not lead to the list's beginning.
  const { navigation } = window as unknown as { navigation?: Entries };
  const behind = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  const before = behind ? new URL(behind) : null;
  return before && listAt && before.pathname === listAt
    ? { to: `${before.pathname}${before.search}`, isBehind: true }
    : { to: listAt, isBehind: false };
}
