import { type RefObject, useEffect, useRef } from 'react';

type Handlers = Partial<
  Record<'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>
>;

/** Dragging is an addition for those with a mouse: whatever it does can be done by a menu, so it is no role of the element itself. */
export function useDrag<Element extends HTMLElement>(handlers: Handlers): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  useEffect(() => {
    const at = element.current;
    const hear = (event: DragEvent) => latest.current[event.type as keyof Handlers]?.(event);
    const kinds = ['dragstart', 'dragend', 'dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) at?.addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) at?.removeEventListener(kind, hear);
    };
  }, []);
  return element;
}
