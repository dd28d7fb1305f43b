import type { Tx } from './database.ts';

/** What a transaction writes in one go instead of one statement for each. */
export interface Gathering<Item> {
  /** A statement that says this word may read what is gathered: that is written before. */
  readonly word: string;
  /** Sends its statement before it waits for anything. */
  write(tx: Pick<Tx, 'query'>, organizationId: string, items: readonly Item[]): Promise<unknown>;
}

/** What one transaction has gathered and not written yet. */
export function openGathered(query: Tx['query'], organizationId: string | undefined) {
  const gathered = new Map<Gathering<never>, unknown[]>();
  const sent: Promise<unknown>[] = [];
  const open: number[] = []; // how much was sent before each savepoint that is open

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
      if (known.length > 1000) write(); // more are not kept waiting
      return true;
    },
    /** Goes before each statement. What belongs to a part that is taken back is never written, or its write is forgotten with it. */
    before(text: string): void {
      const isBack = text.startsWith('rollback to savepoint');
      if (isBack) gathered.clear();
      else if (/^(release )?savepoint /.test(text) || [...gathered.keys()].some(({ word }) => text.includes(word)))
        write();
      if (text.startsWith('savepoint ')) open.push(sent.length);
      else if (isBack) sent.length = open.pop() ?? sent.length;
      else if (text.startsWith('release savepoint ')) open.pop();
    },
    write,
    settled: async (): Promise<unknown> => {
      const all = await Promise.allSettled(sent);
      for (const one of all) if (one.status === 'rejected') throw one.reason; // the first that was sent: others only follow from it
      return all;
    },
  };
}
