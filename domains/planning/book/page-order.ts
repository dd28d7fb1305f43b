interface Placed {
  readonly id: string;
  readonly position: number;
}

/** Between two places others can be put by hand. */
const STEP = 10;

/** Which pages get another place when one moves past its neighbor; nothing at the end of the section. */
export function placesAfter(pages: readonly Placed[], id: string, by: 1 | -1): readonly Placed[] {
  const at = pages.findIndex((one) => one.id === id);
  const [moved, other] = [pages[at], pages[at + by]];
  if (!moved || !other) return [];
  const order = pages.with(at, other).with(at + by, moved);
  return order
    .map((one, place) => ({ id: one.id, position: (place + 1) * STEP, before: one.position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id: own, position }) => ({ id: own, position }));
}
