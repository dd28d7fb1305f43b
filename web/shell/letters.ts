import { keptChoice } from '#web/data/kept-choice.ts';

/** Single letters as shortcuts can be switched off, for people who dictate or press keys by accident. WCAG 2.1.4. */
const letters = keptChoice<'on' | 'off'>('levee.list-keys', 'on');
export const useLetters = letters.use;
export const putLetters = letters.put;
