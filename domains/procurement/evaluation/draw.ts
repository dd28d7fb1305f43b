interface Lot {
  readonly id: string;
  /** SHA-256 of what `drawText` says; the lowest comes first. */
  readonly lot: string;
}

/** What is hashed for one of those who tie, so that anyone can hash it again. */
export const drawText = (id: string, seed: string): string => JSON.stringify(['levee-draw-1', seed, id]);

/**
 * Drawing lots among those who tie. The order follows from a seed that is published before the draw from a source nobody here
 * controls, and from the numbers of the bids: anyone who has both gets the same order.
 */
export async function lotsDrawn(tied: readonly string[], seed: string): Promise<readonly Lot[]> {
  const lots = await Promise.all(
    [...new Set(tied)].map(async (id) => {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(drawText(id, seed))));
      return { id, lot: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    }),
  );
  return lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1));
}

export const drawn = async (tied: readonly string[], seed: string): Promise<readonly string[]> =>
  (await lotsDrawn(tied, seed)).map(({ id }) => id);
