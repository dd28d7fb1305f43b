import type { Tx } from './database.ts';

/** What a transaction writes in one go instead of one statement for each. */
export interface Gathering<Item> {
  /** A statement that says this word may read what is gathered: that is written before. */
  readonly word: string;
  /** Sends its statement before it waits for anything. */
  write(tx: Pick<Tx, 'query'>, organizationId: string, items: readonly Item[]): Promise<unknown>;
}

/** More are not kept waiting. */
const MOST = 1000;

/** What one transaction has gathered and not written yet. */
export function openGathered(query: Tx['query'], organizationId: string | undefined) {
  const gathered = new Map<Gathering<never>, unknown[]>();
  const sent: Promise<unknown>[] = [];

  function write(): void {
    for (const [one, items] of gathered) {
      const done = one.write({ query }, organizationId ?? '', items as never[]); // as they were put
      done.catch(() => {}); // told by `settled`
      sent.push(done);
    }
    gathered.clear();
  }

  return {
    /** Answers false where the transaction is not one of this organization for its whole length. */
    put<Item>(gathering: Gathering<Item>, whose: string, items: readonly Item[]): boolean {
      if (whose !== organizationId) return false;
      const known = gathered.get(gathering) ?? [];
      gathered.set(gathering, known);
      for (const item of items) known.push(item);
      if (known.length > MOST) write();
      return true;
    },
    /** Goes before each statement. What belongs to a part that is taken back is never written. */
    before(text: string): void {
      if (gathered.size === 0) return;
      if (text.startsWith('rollback to savepoint')) gathered.clear();
      else if (/^(release )?savepoint /.test(text) || [...gathered.keys()].some(({ word }) => text.includes(word)))
        write();
    },
    write,
    /** Rejects with the first that failed. */
    settled: (): Promise<unknown> => Promise.all(sent),
  };
}
