import { useEffect, useRef, useState } from 'react';
import { moved, type Size, type View, zoomed } from './view.ts';

/** How much nearer one step is, and how far one of the arrows goes, in pixels. */
export const STEP = 1.6;
const PAN = 80;

export function useSize(box: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 600, height: 400 });
  useEffect(() => {
    const at = box.current;
    if (!at) return;
    const watch = new ResizeObserver(() => setSize({ width: at.clientWidth || 1, height: at.clientHeight || 1 }));
    watch.observe(at);
    return () => watch.disconnect();
  }, [box]);
  return size;
}

interface Gestures {
  readonly change: (next: (view: View) => View) => void;
  readonly size: Size;
  readonly onFit: () => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

/** Dragging, two fingers, the wheel and keys. The wheel scrolls the page until the map has the focus. */
export function useGestures(box: React.RefObject<HTMLElement | null>, given: Gestures): void {
  const latest = useRef(given);
  useEffect(() => void (latest.current = given));
  useEffect(() => {
    const at = box.current;
    if (!at) return;
    // It takes keys, which 'application' says, though linters know it as a mere container.
    at.setAttribute('tabindex', '0');
    const fingers = new Map<number, { x: number; y: number }>();
    const where = (event: { clientX: number; clientY: number }) => {
      const { left, top } = at.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const down = (event: PointerEvent) => {
      fingers.set(event.pointerId, where(event));
      at.setPointerCapture(event.pointerId);
    };
    const drag = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = where(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      const { change, size } = latest.current;
      if (other) {
        const by =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        change((view) => zoomed(view, by, size, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
      } else change((view) => moved(view, now.x - before.x, now.y - before.y));
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      if (!at.contains(document.activeElement) && !event.ctrlKey) return;
      event.preventDefault();
      const { change, size } = latest.current;
      change((view) => zoomed(view, Math.exp(-event.deltaY / 400), size, where(event)));
    };
    const key = (event: KeyboardEvent) => {
      const { change, size, onFit } = latest.current;
      const by = arrows[event.key];
      if (by) change((view) => moved(view, ...by));
      else if (event.key === '+' || event.key === '=') change((view) => zoomed(view, STEP, size));
      else if (event.key === '-') change((view) => zoomed(view, 1 / STEP, size));
      else if (event.key === '0') onFit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    at.addEventListener('pointerdown', down);
    at.addEventListener('pointermove', drag);
    at.addEventListener('pointerup', up);
    at.addEventListener('pointercancel', up);
    at.addEventListener('wheel', wheel, { passive: false });
    at.addEventListener('keydown', key);
    return () => {
      at.removeEventListener('pointerdown', down);
      at.removeEventListener('pointermove', drag);
      at.removeEventListener('pointerup', up);
      at.removeEventListener('pointercancel', up);
      at.removeEventListener('wheel', wheel);
      at.removeEventListener('keydown', key);
    };
  }, [box]);
}
