import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn above and below what can be seen. */
const MARGIN = 12;
/** Rows of the margin that are drawn at once: a frame has time for few. */
const STEP = 4;

export interface Seen {
  readonly first: number;
  readonly last: number;
}

/** Which of many rows of one height can be seen: pure, so that it can be tried without a screen. */
export function seen({ above, room, height }: { above: number; room: number; height: number }, count: number): Seen {
  const end = Math.max(0, count - 1);
  const first = Math.floor(Math.max(0, above) / height);
  const last = Math.ceil((Math.max(0, above) + room) / height);
  return { first: Math.min(first, end), last: Math.max(0, Math.min(last, end)) };
}

/** What is drawn next: first whatever can be seen, then the margin around it, a little with each frame. */
export function grown(now: Seen, visible: Seen, count: number): Seen {
  const wanted = {
    first: Math.max(0, visible.first - MARGIN),
    last: Math.max(0, Math.min(visible.last + MARGIN, count - 1)),
  };
  const isNear = now.first <= visible.last && now.last >= visible.first;
  const isCovered = now.first <= visible.first && now.last >= visible.last;
  const from = isNear ? { first: Math.min(now.first, visible.first), last: Math.max(now.last, visible.last) } : visible;
  const by = isCovered ? STEP : 0;
  // A little more than wanted on the far side does no harm, so that not every step takes rows away.
  const next = {
    first: Math.max(wanted.first - STEP, Math.min(from.first, Math.max(wanted.first, from.first - by))),
    last: Math.min(wanted.last + STEP, Math.max(from.last, Math.min(wanted.last, from.last + by))),
  };
  return { first: Math.max(0, next.first), last: Math.max(0, Math.min(next.last, count - 1)) };
}

/** The rows to draw: those that can be seen, and the one with the focus wherever it is, so that scrolling does not lose it. */
export function drawnRows(seen: Seen, count: number, focused: number | null): readonly number[] {
  const last = Math.min(seen.last, count - 1);
  const shown = Array.from({ length: Math.max(0, last - seen.first + 1) }, (_, at) => seen.first + at);
  if (focused === null || focused >= count || (focused >= seen.first && focused <= last)) return shown;
  return focused < seen.first ? [focused, ...shown] : [...shown, focused];
}

interface Windowed {
  /** What holds the rows, as high as all of them together. */
  readonly rows: RefObject<HTMLElement | null>;
  /** What scrolls, when it is not the page itself. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly height: number;
}

/** The rows that can be seen now. Scrolling changes it in steps, so that most frames draw nothing anew. */
export function useWindow({ rows, scroller, count, height }: Windowed): Seen {
  const [range, setRange] = useState<Seen>({ first: 0, last: 24 });
  const latest = useRef(range);
  useLayoutEffect(() => {
    let frame = 0;
    const measure = (): Seen | null => {
      frame = 0;
      const box = rows.current?.getBoundingClientRect();
      if (!box) return null;
      const around = scrolls(scroller.current) ? scroller.current?.getBoundingClientRect() : undefined;
      const above = (around?.top ?? 0) - box.top;
      return seen({ above, room: around?.height ?? innerHeight, height }, count);
    };
    let drawn = latest.current;
    // Drawn in slices, so that scrolling goes on meanwhile.
    const put = (isAtOnce: boolean) => {
      const visible = measure();
      if (!visible) return;
      const next = grown(drawn, visible, count);
      if (next.first === drawn.first && next.last === drawn.last) return;
      latest.current = drawn = next;
      if (isAtOnce) setRange(next);
      else startTransition(() => setRange(next));
      later();
    };
    const later = () => (frame ||= requestAnimationFrame(() => put(false)));
    put(true);
    addEventListener('scroll', later, { capture: true, passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later, { capture: true });
      removeEventListener('resize', later);
    };
  }, [rows, scroller, count, height]);
  return range;
}

/** On a phone the page itself scrolls. */
export const scrolls = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && getComputedStyle(element).overflowY !== 'visible';

/** How high a box may be to end with the screen. */
export function useRoom(box: RefObject<HTMLElement | null>, below: number): number {
  const [room, setRoom] = useState(600);
  useEffect(() => {
    const measure = () => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + scrollY;
      setRoom(Math.max(320, Math.floor(innerHeight - top - below)));
    };
    measure();
    const watch = new ResizeObserver(measure);
    const page = box.current?.closest('main');
    if (page) watch.observe(page);
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [box, below]);
  return room;
}
