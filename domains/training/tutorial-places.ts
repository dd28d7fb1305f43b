/** Edges in the window, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 16;
const BELOW_HEADER = 64;
const AWAY = 6;
const BEGINNING = 0.45;
const EDGE = 3;

/** The corners of a window in the order in which a panel likes them. */
const corners = ['bottom-left', 'top-right', 'bottom-right', 'top-left'] as const;

function boxIn(corner: string, panel: Size, view: Size): Box {
  const left = corner.endsWith('left') ? MARGIN : view.width - MARGIN - panel.width;
  const top = corner.startsWith('top') ? BELOW_HEADER : view.height - MARGIN - panel.height;
  return { left, top, right: left + panel.width, bottom: top + panel.height };
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

interface PlaceQuery {
  /** The corner where it stands. */
  readonly now: string;
  readonly panel: Size;
  readonly view: Size;
  readonly target: Box | null;
}

/** Of something that fills the page its beginning matters most. */
function beginning({ top, bottom, ...sides }: Box, view: Size): Box {
  const start = Math.max(top, BELOW_HEADER);
  return { ...sides, top, bottom: Math.min(bottom, start + view.height * BEGINNING) };
}

/** Where the panel covers nothing of what it speaks of, or least of where that begins. It stays where it is while another corner would be no better. */
export function cornerFor({ now, panel, view, target }: PlaceQuery): string {
  if (!target) return now || corners[0];
  const ordered = corners.toSorted((one, other) => Number(other === now) - Number(one === now));
  const covered = (box: Box) => ordered.map((corner) => overlap(boxIn(corner, panel, view), box));
  const whole = covered(target);
  const counts = whole.includes(0) ? whole : covered(beginning(target, view));
  return ordered[counts.indexOf(Math.min(...counts))] ?? corners[0];
}

/** A little around it, and never beyond the edges of what can be seen, which begins at `top`; nothing while it is out of sight. */
export function ringAround(
  { left, top, right, bottom }: Box,
  { width, height, top: edge = 0 }: Size & { readonly top?: number },
): Box | null {
  if (right <= 0 || bottom <= edge || left >= width || top >= height) return null;
  return {
    left: Math.max(EDGE, left - AWAY),
    top: Math.max(edge + EDGE, top - AWAY),
    right: Math.min(width - EDGE, right + AWAY),
    bottom: Math.min(height - EDGE, bottom + AWAY),
  };
}
