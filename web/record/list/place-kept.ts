import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePlace } from '#web/shell/router.tsx';
import { scrolls } from './use-window.ts';

/** The row that has, or had, the focus. */
export interface Mark {
  readonly read: () => number | null;
  readonly put: (index: number) => void;
}

export function newMark(): Mark {
  let at: number | null = null;
  return { read: () => at, put: (index) => void (at = index) };
}

interface Kept {
  readonly top: number;
  readonly row: number | null;
}

const MOST = 50;
const kept = new Map<string, Kept>();

/** Each entry of the browser's history is a place of its own: following a link to the same list begins at its top. */
const entryName = (address: string): string => {
  const { position = 0 } = (history.state ?? {}) as { readonly position?: number };
  return `${position} ${address}`;
};

const scrollTop = (scroller: HTMLElement | null, top: number): void =>
  (scrolls(scroller) ? scroller : window).scrollTo({ top });

/** Remembers how far a list was scrolled and which row had the focus, for the Back button; answers the row. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, mark: Mark, isThere: boolean): number | null {
  const { path, search } = usePlace();
  const address = `${path}${search}`;
  const [found] = useState(() => kept.get(entryName(address)));
  const isDone = useRef(false);
  const before = useRef(address);

  useLayoutEffect(() => {
    if (isDone.current || !isThere) return;
    isDone.current = true;
    if (found) scrollTop(scroller.current, found.top);
  }, [found, isThere, scroller]);

  // Another question begins at its top.
  useLayoutEffect(() => {
    if (before.current === address) return;
    before.current = address;
    if (scrolls(scroller.current)) scrollTop(scroller.current, kept.get(entryName(address))?.top ?? 0);
  }, [address, scroller]);

  useEffect(() => {
    const note = () => {
      const box = scroller.current;
      if (!box || !isDone.current || `${location.pathname}${location.search}` !== address) return;
      const name = entryName(address);
      kept.delete(name);
      kept.set(name, { top: scrolls(box) ? box.scrollTop : scrollY, row: mark.read() });
      for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest);
    };
    const when = ['scroll', 'click', 'keydown'] as const;
    for (const event of when) addEventListener(event, note, { capture: true, passive: true });
    return () => {
      for (const event of when) removeEventListener(event, note, { capture: true });
    };
  }, [scroller, mark, address]);

  return found?.row ?? null;
}
