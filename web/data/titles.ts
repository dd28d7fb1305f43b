import type { AnyRecord } from '#kernel';
import { call } from './call.ts';
import { client, type ListAnswer, type Listed } from './client.ts';
import { recordAt } from './record-at.ts';

type Titled = Pick<Listed<AnyRecord>, 'id' | 'titles'>;

/** A list is asked for at most so many rows by their ids. */
const MOST = 100;
const waiting = new Map<AnyRecord, Map<string, PromiseWithResolvers<Titled | null>>>();

/** A row with its title, null where it is closed to whoever asks; what many cells ask for in one moment is one call. */
export function titledRow(record: AnyRecord, id: string): Promise<Titled | null> {
  const asked = waiting.get(record) ?? new Map<string, PromiseWithResolvers<Titled | null>>();
  if (asked.size === 0) {
    waiting.set(record, asked);
    setTimeout(() => {
      waiting.delete(record);
      const all = [...asked];
      for (let at = 0; at < all.length; at += MOST) void settle(record, new Map(all.slice(at, at + MOST)));
    });
  }
  const known = asked.get(id) ?? Promise.withResolvers<Titled | null>();
  asked.set(id, known);
  return known.promise;
}

async function settle(
  record: AnyRecord,
  asked: ReadonlyMap<string, PromiseWithResolvers<Titled | null>>,
): Promise<void> {
  const ids = [...asked.keys()];
  const question = `${ids.map((id) => `id=${id}`).join('&')}&limit=${MOST}&fields=${record.title}`;
  const rows =
    ids.length > 1
      ? await call<ListAnswer<AnyRecord>>({ path: `${recordAt(record.name)}?${question}` }).catch(() => null)
      : null;
  const found = new Map(rows?.data.map((row) => [row.id, row]));
  for (const [id, { resolve, reject }] of asked) {
    const row = found.get(id);
    if (row) resolve(row);
    else if (rows) resolve(null);
    else client(record).read(id).then(resolve, reject);
  }
}
