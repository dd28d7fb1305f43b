import type { UnitOfWork } from './unit-of-work.ts';

type Known = { readonly of: readonly string[]; readonly answer: Promise<unknown> };

/** By the `query` of the transaction: a part that may fail alone shares it. */
const memories = new WeakMap<UnitOfWork['tx']['query'], Map<string, Known>>();

/**
 * What a transaction has asked about small tables that rarely change it knows, until a row of one of these records changes in it.
 * Whoever decides under a lock about such rows reads them anew.
 */
export function remembered<T>(
  { tx, actor }: { readonly tx: Pick<UnitOfWork['tx'], 'query'>; readonly actor: UnitOfWork['actor'] },
  of: readonly string[],
  question: string,
  ask: () => Promise<T>,
): Promise<T> {
  const memory = memories.get(tx.query) ?? new Map<string, Known>();
  memories.set(tx.query, memory);
  const key = `${actor.organizationId} ${question}`;
  const known = memory.get(key) ?? { of, answer: ask() };
  memory.set(key, known);
  return known.answer as Promise<T>; // the same question has the same answer
}

/** A row of such a table as the product sees it, or null. */
export const rememberedRow = (work: UnitOfWork, record: string, id: string) =>
  remembered(work, [record], `${record} ${id}`, () => work.asProduct.fetch(work.around.registry.get(record), id, {}));

/** A row of this record changed; without a record, anything may have. */
export function forget({ tx }: Pick<UnitOfWork, 'tx'>, record?: string): void {
  const memory = memories.get(tx.query);
  for (const [key, { of }] of memory ?? []) if (record === undefined || of.includes(record)) memory?.delete(key);
}
