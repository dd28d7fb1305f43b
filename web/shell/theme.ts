import { useState } from 'react';

export const themes = { dark: 'Dark', light: 'Light', device: 'As my device' } as const;
type Theme = keyof typeof themes;
export const themeNames = ['dark', 'light', 'device'] as const satisfies readonly Theme[];

const KEY = 'levee.theme';
const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(themes, text);

/** Dark unless the person chose otherwise; `theme.js` applies the choice before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const stored = localStorage.getItem(KEY);
  const [theme, setTheme] = useState<Theme>(isTheme(stored) ? stored : 'dark');
  return [
    theme,
    (chosen) => {
      localStorage.setItem(KEY, chosen);
      document.documentElement.dataset['theme'] = chosen;
      setTheme(chosen);
    },
  ];
}
