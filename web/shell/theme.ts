import { useSyncExternalStore } from 'react';

export const themes = { dark: 'Dark', light: 'Light', device: 'As my device' } as const;
export type Theme = keyof typeof themes;
export const themeNames = ['dark', 'light', 'device'] as const satisfies readonly Theme[];

const KEY = 'levee.theme';
const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(themes, text);
const listeners = new Set<() => void>();

const stored = (): Theme => {
  const text = localStorage.getItem(KEY);
  return isTheme(text) ? text : 'dark';
};

function choose(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset['theme'] = theme;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** Dark unless the person chose otherwise; `theme.js` applies the choice before the first paint. */
export function useTheme(): {
  readonly theme: Theme;
  readonly isDark: boolean;
  readonly choose: (theme: Theme) => void;
  /** From dark to light and back; what the device says becomes a choice. */
  readonly flip: () => void;
} {
  const theme = useSyncExternalStore(subscribe, stored);
  const isDark = theme === 'dark' || (theme === 'device' && matchMedia('(prefers-color-scheme: dark)').matches);
  return { theme, isDark, choose, flip: () => choose(isDark ? 'light' : 'dark') };
}
