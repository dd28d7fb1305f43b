import { keptChoice } from '#web/data/kept-choice.ts';

/** Patterns in charts besides colors: in print always, on a screen for those who ask. */
const patterns = keptChoice<'on' | 'off'>('levee.patterns', 'off', 'patterns');
export const usePatterns = patterns.use;
export const putPatterns = patterns.put;
