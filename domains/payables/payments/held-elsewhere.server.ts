import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/**
 * What other domains say against paying invoices, by invoice; the domain that knows hands it to `payablesServer`.
 * While a run is released, what it was read from is held until the transaction ends.
 */
export type HeldElsewhere = (
  work: UnitOfWork,
  invoices: readonly string[],
  isActing: boolean,
) => Promise<ReadonlyMap<string, string>>;

/** The first reason for each invoice. */
export async function reasonsElsewhere(
  sources: readonly HeldElsewhere[],
  ...asked: Parameters<HeldElsewhere>
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const source of sources)
    for (const [invoice, reason] of await source(...asked)) if (!found.has(invoice)) found.set(invoice, reason);
  return found;
}
