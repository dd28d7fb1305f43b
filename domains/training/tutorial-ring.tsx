import { type RefObject, useEffect, useRef } from 'react';
import { type Box, cornerFor, ringAround } from './tutorial-places.ts';

interface RingProps {
  /** The name in the `data-guide` of what is spoken of. */
  readonly target: string | undefined;
  /** What has to get out of its way. */
  readonly panel: RefObject<HTMLElement | null>;
}

/** A ring around a part of the page that stays with it, however the page scrolls or changes; the panel moves to a corner beside it. */
export function Ring({ target, panel }: RingProps) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let found: HTMLElement | null = null;
    let drawn = '';
    const look = () => {
      frame = requestAnimationFrame(look);
      // What only holds the part is left for the part itself as soon as that is open.
      if (!isSeen(found) || found.dataset['guide'] !== target) {
        const part = target ? partNamed(target) : null;
        if (part && part !== found) bringIntoView(part);
        found = part;
      }
      const box = found ? boxOf(found) : null;
      if (panel.current) stepAside(panel.current, box);
      const around = box && ringAround(box, { width: innerWidth, height: innerHeight, top: topFor(found) });
      const now = JSON.stringify(around);
      if (now === drawn || !ring.current) return;
      drawn = now;
      ring.current.hidden = !around;
      if (!around) return;
      const { style } = ring.current;
      style.left = `${around.left}px`;
      style.top = `${around.top}px`;
      style.width = `${around.right - around.left}px`;
      style.height = `${around.bottom - around.top}px`;
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [target, panel]);
  return (
    <div
      ref={ring}
      hidden
      aria-hidden="true"
      data-ring={target}
      className="border-gauge outline-ink/60 pointer-events-none fixed z-31 rounded-lg border-3 outline-1 print:hidden"
    />
  );
}

const boxOf = (element: HTMLElement): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

const isSeen = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element.isConnected && element.getClientRects().length > 0;

/**
 * The same part may be in two places, one for desks and one for telephones; one of them is shown. Where it is behind a button,
 * such as Filters on a phone, the button is pointed at until it is open.
 */
const partNamed = (target: string): HTMLElement | null => {
  const name = CSS.escape(target);
  const seen = (query: string) => [...document.querySelectorAll<HTMLElement>(query)].find(isSeen);
  return seen(`[data-guide="${name}"]`) ?? seen(`[data-guide-holds~="${name}"]`) ?? null;
};

const HEADER = 64;

/** What belongs to the page scrolls under the header; what stands around it does not. */
const topFor = (element: HTMLElement | null): number => (element?.closest('main') ? HEADER : 0);

function bringIntoView(element: HTMLElement): void {
  const { top, bottom } = boxOf(element);
  if (topFor(element) === 0) return;
  if (top >= HEADER && bottom <= innerHeight) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTall = bottom - top > innerHeight - 2 * HEADER;
  element.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: isStill ? 'auto' : 'smooth' });
}

function stepAside(panel: HTMLElement, box: Box | null): void {
  const corner = cornerFor({
    now: panel.dataset['corner'] ?? '',
    panel: { width: panel.offsetWidth, height: panel.offsetHeight },
    view: { width: innerWidth, height: innerHeight },
    target: box,
  });
  if (panel.dataset['corner'] !== corner) panel.dataset['corner'] = corner;
}
