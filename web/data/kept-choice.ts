import { useSyncExternalStore } from 'react';

/** A choice that one browser keeps for itself. */
export const keptChoice = <Value extends string>(key: string, usual: Value) => {
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
      for (const tell of listeners) tell();
    },
  };
};
