export type Side = 'top' | 'right' | 'bottom' | 'left';
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Between a button and what it says, and between that and the edge of the window. */
const GAP = 6;
const EDGE = 8;
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

interface Placing {
  readonly of: Box;
  readonly bubble: Pick<Box, 'width' | 'height'>;
  readonly window: Pick<Box, 'width' | 'height'>;
  readonly side: Side;
}

/** Next to what it explains: on the side that is asked for, on the opposite one where it has no room, and never outside the window. */
export function placed({ of, bubble, window, side }: Placing): { readonly left: number; readonly top: number } {
  const fits = (at: Side): boolean =>
    at === 'top'
      ? of.top - GAP - bubble.height >= EDGE
      : at === 'bottom'
        ? of.top + of.height + GAP + bubble.height <= window.height - EDGE
        : at === 'left'
          ? of.left - GAP - bubble.width >= EDGE
          : of.left + of.width + GAP + bubble.width <= window.width - EDGE;
  const at = fits(side) || !fits(opposite[side]) ? side : opposite[side];
  const wished = {
    left: of.left + of.width / 2 - bubble.width / 2,
    top: of.top + of.height / 2 - bubble.height / 2,
    ...(at === 'top' && { top: of.top - GAP - bubble.height }),
    ...(at === 'bottom' && { top: of.top + of.height + GAP }),
    ...(at === 'left' && { left: of.left - GAP - bubble.width }),
    ...(at === 'right' && { left: of.left + of.width + GAP }),
  };
  const within = (one: number, size: number, whole: number) => Math.max(EDGE, Math.min(one, whole - EDGE - size));
  return {
    left: within(wished.left, bubble.width, window.width),
    top: within(wished.top, bubble.height, window.height),
  };
}
