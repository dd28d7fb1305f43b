import { type RefObject, useEffect, useRef } from 'react';
import { isTaken } from '#web/shell/key-sequences.ts';
import { useLetters } from '#web/shell/letters.ts';

/** Single keys for a page; they wait while somebody types, or a dialog or menu is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const now = useRef(keys);
  const letters = useLetters();
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    if (letters === 'off') return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const run = now.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [letters]);
}

/** Keys pressed anywhere inside a part of the page that is no control itself. */
export function useKeysWithin(place: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  const now = useRef(press);
  useEffect(() => {
    now.current = press;
  });
  useEffect(() => {
    const element = place.current;
    const hear = (event: KeyboardEvent) => now.current(event);
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, [place]);
}
