/**
 * Drawing lots among those who tie. The order follows from a seed that is published before the draw from a source nobody here
 * controls, and from the numbers of the bids: anyone who has both gets the same order.
 */
export async function drawn(tied: readonly string[], seed: string): Promise<readonly string[]> {
  const lots = await Promise.all(
    [...new Set(tied)].map(async (id) => {
      const text = new TextEncoder().encode(JSON.stringify(['levee-draw-1', seed, id]));
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
      return { id, lot: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    }),
  );
  return lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)).map(({ id }) => id);
}
