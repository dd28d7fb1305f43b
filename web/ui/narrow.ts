import { useSyncExternalStore } from 'react';

const media = () => matchMedia('(width < 56rem)');
function subscribe(tell: () => void) {
  const watched = media();
  watched.addEventListener('change', tell);
  return () => watched.removeEventListener('change', tell);
}

/** Whether this is a phone, or a window as narrow as one. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media().matches);
