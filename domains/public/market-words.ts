import type { Language } from './language.ts';
import { english, type MarketWords } from './market-english.ts';
import { spanish } from './market-spanish.ts';

export type { MarketWords } from './market-english.ts';

export const marketWords: Readonly<Record<Language, MarketWords>> = { en: english, es: spanish };

/** A sentence with what it names in its places. */
export const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
