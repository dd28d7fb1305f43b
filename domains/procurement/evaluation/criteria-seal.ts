/** What decides, as anybody reads it on the notice. */
interface Deciding {
  readonly number: string;
  readonly leastBids: number;
  readonly criteria: readonly {
    readonly name: string;
    readonly kind: string;
    readonly weight?: number | null;
    readonly scale?: number | null;
    readonly formula?: string | null;
    readonly zeroAt?: number | null;
    readonly bands?: string | null;
    readonly guidance?: string | null;
  }[];
}

/**
 * The text whose SHA-256 is published with a solicitation: everything that decides, always in this order. The public page shows it, so
 * that anyone computes the hash again.
 */
export const criteriaText = ({ number, leastBids, criteria }: Deciding): string =>
  JSON.stringify([
    'levee-criteria-1',
    number,
    leastBids,
    criteria.map(({ name, kind, weight, scale, formula, zeroAt, bands, guidance }) =>
      [name, kind, weight, scale, formula, zeroAt, bands, guidance].map((one) => one ?? null),
    ),
  ]);
