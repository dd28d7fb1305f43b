import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addToBalances, keepPostings, takeDocument } from './postings.server.ts';
import type { LedgerDocument } from './settle.server.ts';

/** Gives every line its authority. There is nothing to weigh: authority only grows. */
export async function adoptLines(
  work: UnitOfWork,
  given: {
    document: LedgerDocument;
    day: string;
    shares: readonly { readonly line: string; readonly cents: number }[];
  },
): Promise<void> {
  const { document, day, shares } = given;
  await takeDocument(work, document);
  if (shares.length === 0) return;
  const postings = shares.map(({ line, cents }) => ({ line, cents, bucket: 'adopted' as const, day }));
  await addToBalances(work, { postings });
  await keepPostings(work, { document, control: 'journal', postings });
}
