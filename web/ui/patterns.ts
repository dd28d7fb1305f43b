import { keptChoice } from '#web/data/kept-choice.ts';

/** Patterns in charts besides colors: in print always, on a screen for those who ask. `theme.js` applies the choice before the first paint. */
const patterns = keptChoice<'on' | 'off'>('levee.patterns', 'off');
export const usePatterns = patterns.use;

export function putPatterns(value: 'on' | 'off'): void {
  patterns.put(value);
  document.documentElement.dataset['patterns'] = value;
}
