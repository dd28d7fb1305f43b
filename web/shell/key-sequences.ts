import { useEffect, useRef } from 'react';
import { addressOf, mayOpen } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { useLetters } from './letters.ts';
import { useProduct } from './product.ts';
import { navigate } from './router.tsx';

const PATIENCE = 1000;

/** Whether keys belong to what is focused: a text being written, an open dialog or menu. */
export const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role=menu], [role=grid], [role=listbox]') !== null ||
    document.querySelector('dialog[open]') !== null);

/** Two keys one after the other lead to a command's page, as its hint in the palette says. */
export function useKeySequences(): void {
  const { commands } = useProduct();
  const me = useSession();
  const letters = useLetters();
  const first = useRef({ key: '', at: 0 });
  useEffect(() => {
    if (letters === 'off') return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const key = event.key.toLowerCase();
      const { key: before, at } = first.current;
      first.current = { key, at: event.timeStamp };
      if (event.timeStamp - at > PATIENCE) return;
      void commands().then(({ commands: all }) => {
        const meant = all.find(({ keys: [one, two] }) => one === before && two === key);
        if (!meant || !mayOpen(meant.page, me)) return;
        first.current = { key: '', at: 0 };
        navigate(addressOf(meant));
      });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [commands, me, letters]);
}
