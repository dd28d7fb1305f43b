import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isSameFirm } from '../../vendors/public.ts';
import { firmsOf } from '../../vendors/public.server.ts';

interface Named {
  readonly vendor: string | null;
  readonly firm: string | null;
  readonly email: string | null;
}

/** The first of these that names the bidder: by its row of the directory, its email, or its name. */
export async function namesBidder<N extends Named>(
  work: UnitOfWork,
  vendor: string,
  all: readonly N[],
): Promise<N | null> {
  if (all.length === 0) return null;
  const lists = all.map((one) => [{ vendor: one.vendor }, { name: one.firm }]);
  const [[bidder] = [], ...named] = await firmsOf(work, [[{ vendor }], ...lists]);
  if (!bidder) return null;
  const isNamed = (one: Named, at: number): boolean =>
    (one.email !== null && bidder.marks.includes(one.email.toLowerCase())) ||
    (named[at] ?? []).some((firm) => isSameFirm(firm, bidder));
  return all.find(isNamed) ?? null;
}
