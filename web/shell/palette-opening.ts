import { useEffect } from 'react';

const OPEN = 'levee:open-palette';

/** Anything may open the palette with this event. */
export const openPalette = (): void => void dispatchEvent(new Event(OPEN));

export function usePaletteOpening(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    addEventListener(OPEN, open);
    addEventListener('keydown', press);
    return () => {
      removeEventListener(OPEN, open);
      removeEventListener('keydown', press);
    };
  });
}
