import { useSyncExternalStore } from 'react';

/** A choice that one browser keeps for itself; styles read it under `mark`, where `theme.js` puts it before the first paint. */
export const keptChoice = <Value extends string>(key: string, usual: Value, mark?: string) => {
  const listeners = new Set<() => void>();
  const read = (): Value => (localStorage.getItem(key) as Value | null) ?? usual; // written below only
  return {
    use: (): Value =>
      useSyncExternalStore((tell) => {
        listeners.add(tell);
        return () => void listeners.delete(tell);
      }, read),
    put(value: Value) {
      localStorage.setItem(key, value);
      if (mark) document.documentElement.dataset[mark] = value;
      for (const tell of listeners) tell();
    },
  };
};
