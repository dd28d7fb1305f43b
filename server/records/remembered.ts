import type { Work } from './work.ts';

/** What one transaction knows: the answers by question, and the questions that each record bears on. */
interface Memory {
  readonly answers: Map<string, Promise<unknown>>;
  readonly about: Map<string, Set<string>>;
}

/** By the `query` of the transaction: a part that may fail alone shares it. */
const memories = new WeakMap<Work['tx']['query'], Memory>();

/**
 * What a transaction has asked about small tables that rarely change it knows, until a row of one of these records changes in it.
 * Whoever decides under a lock about such rows reads them anew.
 */
export function remembered<T>(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  of: readonly string[],
  question: string,
  ask: () => Promise<T>,
): Promise<T> {
  const memory = memories.get(tx.query) ?? { answers: new Map(), about: new Map() };
  memories.set(tx.query, memory);
  const key = `${actor.organizationId} ${question}`;
  const known = memory.answers.get(key);
  if (known) return known as Promise<T>; // the same question has the same answer
  const answer = ask();
  memory.answers.set(key, answer);
  for (const record of of) memory.about.set(record, (memory.about.get(record) ?? new Set()).add(key));
  return answer;
}

/** A row of this record changed; without a record, anything may have. */
export function forget({ tx }: Pick<Work, 'tx'>, record?: string): void {
  const memory = memories.get(tx.query);
  if (!memory) return;
  if (record === undefined) memories.delete(tx.query);
  else for (const key of memory.about.get(record) ?? []) memory.answers.delete(key);
}
