import { useSyncExternalStore } from 'react';

export const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const;
export type Density = keyof typeof densities;

/** A choice that one browser keeps for itself. */
const stored = <Value extends string>(key: string, usual: Value) => {
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

const density = stored<Density>('levee.density', 'comfortable');
export const useDensity = density.use;
export const putDensity = density.put;

/** Single letters as shortcuts can be switched off, for people who dictate or press keys by accident. WCAG 2.1.4. */
const letters = stored<'on' | 'off'>('levee.list-keys', 'on');
export const useLetters = letters.use;
export const putLetters = letters.put;
