import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type Box, placed, type Side } from './tooltip-place.ts';

/** So many milliseconds before the first one opens, and after one closed so many in which the next opens at once. */
export const OPEN_DELAY = 700;
export const SKIP_DELAY = 300;
/** On the way from the button to what it says: WCAG 2.2, 1.4.13 asks that a pointer may reach it. */
const GRACE = 100;

let closedAt = Number.NEGATIVE_INFINITY;
const noteClosed = (): void => void (closedAt = performance.now());
const delayNow = (): number => (performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY);

/** One wait at a time: another one, or an end, takes the place of the last. */
function oneWait() {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(waiting);
  const begin = (act: () => void, milliseconds: number) => {
    end();
    waiting = setTimeout(act, milliseconds);
  };
  return { begin, end };
}

interface TooltipProps {
  readonly says: ReactNode;
  /** What it explains; it has to be able to take the focus, and passes on what an element takes. */
  readonly children: ReactElement;
  readonly side?: Side;
}

type Props = HTMLAttributes<HTMLElement>;

/** A word more about a button. Whatever it says is said elsewhere too, because fingers cannot hover. */
export function Tooltip({ says, children, side = 'bottom' }: TooltipProps) {
  const id = useId();
  const [at, setAt] = useState<Element | null>(null);
  const [wait] = useState(oneWait);
  const own = children.props as Props;
  const open = (element: Element) => {
    wait.end();
    setAt(element);
  };
  const close = () => {
    wait.end();
    if (at) noteClosed();
    setAt(null);
  };
  const closeSoon = () => wait.begin(close, GRACE);
  useEffect(() => wait.end, [wait]);
  return (
    <>
      {cloneElement(children as ReactElement<Props>, {
        ...(at ? { 'aria-describedby': [own['aria-describedby'], id].filter(Boolean).join(' ') } : {}),
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          own.onPointerEnter?.(event);
          const element = event.currentTarget;
          wait.end();
          if (event.pointerType === 'touch' || at) return;
          wait.begin(() => open(element), delayNow());
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          own.onPointerLeave?.(event);
          closeSoon();
        },
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          own.onPointerDown?.(event);
          close();
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          own.onBlur?.(event);
          close();
        },
      })}
      {at && (
        <Bubble id={id} of={at} side={side} onStay={wait.end} onLeave={closeSoon} onEnd={close}>
          {says}
        </Bubble>
      )}
    </>
  );
}

interface BubbleProps {
  readonly id: string;
  readonly of: Element;
  readonly side: Side;
  readonly children: ReactNode;
  onStay(): void;
  onLeave(): void;
  onEnd(): void;
}

function Bubble({ id, of, side, children, onStay, onLeave, onEnd }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = useCallback(() => {
    const bubble = box.current;
    if (!bubble) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { left, top } = placed({ of: boxOf(of), bubble: boxOf(bubble), window: { width, height }, side });
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
  }, [of, side]);
  useLayoutEffect(place, [place, children]);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onEnd();
    document.addEventListener('keydown', onKey, { signal });
    // What moves away under it ends it; what the keyboard brings into sight takes it along.
    const onScroll = () => (of.matches(':focus-visible') && isInSight(of) ? place() : onEnd());
    document.addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
    window.addEventListener('resize', () => onEnd(), { signal });
    return () => gone.abort();
  }, [of, onEnd, place]);
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="bg-ink text-ground fixed top-0 left-0 z-40 w-max max-w-64 rounded-md px-2.5 py-1.5 text-xs"
    >
      {children}
    </div>,
    document.body,
  );
}

const boxOf = (element: Element): Box => element.getBoundingClientRect();

const isInSight = (element: Element): boolean => {
  const { left, top, width, height } = boxOf(element);
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};
