import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide the place of a chart is, followed as it changes; the server draws for the given width. */
export function useWidth(start: number): readonly [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(start);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const measure = () => setWidth(Math.max(160, Math.floor(current.clientWidth)));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return [place, width];
}
