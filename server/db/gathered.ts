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
  let sent: Promise<unknown>[] = [];
  /** How much was sent before each savepoint that is open. */
  const open: number[] = [];

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
    /**
     * Goes before each statement. What belongs to a part that is taken back is never written; where a statement of that part had it written
     * before it failed, its write failed with it and tells nothing.
     */
    before(text: string): void {
      if (text.startsWith('rollback to savepoint')) {
        gathered.clear();
        sent = sent.slice(0, open.pop());
        return;
      }
      const isSavepoint = /^(release )?savepoint /.test(text);
      if (gathered.size > 0 && (isSavepoint || [...gathered.keys()].some(({ word }) => text.includes(word)))) write();
      if (text.startsWith('savepoint ')) open.push(sent.length);
      else if (isSavepoint) open.pop();
    },
    write,
    /** Rejects with the first that failed. */
    settled: (): Promise<unknown> => Promise.all(sent),
  };
}
