import { type RefObject, startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Rows drawn above and below what can be seen. */
const MARGIN = 12;

export interface Seen {
  readonly first: number;
  readonly last: number;
}

/** Which of many rows of one height can be seen: pure, so that it can be tried without a screen. */
export function seen({ above, room, height }: { above: number; room: number; height: number }, count: number): Seen {
  const first = Math.floor(Math.max(0, above) / height) - MARGIN;
  const last = Math.ceil((Math.max(0, above) + room) / height) + MARGIN;
  return { first: Math.max(0, Math.min(first, count - 1)), last: Math.max(0, Math.min(last, count - 1)) };
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
  const [range, setRange] = useState<Seen>({ first: 0, last: 40 });
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
    const put = (next: Seen | null) => next && setRange((now) => (covers(now, next, count) ? now : next));
    // Drawn in slices, so that scrolling goes on meanwhile.
    const later = () => (frame ||= requestAnimationFrame(() => startTransition(() => void put(measure()))));
    put(measure());
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

/** Half of the margin may be used up before rows are drawn anew. */
const covers = (now: Seen, next: Seen, count: number): boolean =>
  now.last < count &&
  Math.abs(now.first - next.first) < MARGIN / 2 &&
  Math.abs(now.last - next.last) < MARGIN / 2 &&
  (next.first > 0 || now.first === 0) &&
  (next.last < count - 1 || now.last === next.last);

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
    const above = box.current?.parentElement;
    for (const sibling of above?.children ?? []) if (sibling !== box.current) watch.observe(sibling);
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [box, below]);
  return room;
}

const onQuery = (query: string) => ({
  subscribe: (tell: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
  },
  now: () => matchMedia(query).matches,
});
const narrow = onQuery('(width < 48rem)');

/** Whether this is a phone, or a window as narrow as one. */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.now);
