import type { AnyRecord } from '#kernel';
import { otherNames } from './dictionary.ts';
import { stem, wordsOf } from './words.ts';

/** A record that a question names, and at which of its words. */
export interface Named {
  readonly record: AnyRecord;
  readonly at: number;
  readonly length: number;
  /** It is called so on the screens; otherwise people call it so. */
  readonly isLabel: boolean;
}

export const stemsOf = (text: string): string[] => wordsOf(text).map(stem);

/** Where a phrase stands among the words, or -1. */
export function placeOf(phrase: readonly string[], stems: readonly string[], from = 0): number {
  for (let at = from; phrase.length > 0 && at + phrase.length <= stems.length; at++)
    if (phrase.every((word, step) => stems[at + step] === word)) return at;
  return -1;
}

/** By these words one asks for rows; none of them names a record, such as a finding. */
const asks = new Set(['find', 'finds', 'found']);

/** The records that a question names, in its order; the longer name wins where two overlap. */
export function recordsNamed(question: string, records: readonly AnyRecord[]): Named[] {
  const stems = wordsOf(question).map((word) => (asks.has(word) ? '' : stem(word)));
  const found = records.flatMap((record) =>
    [record.label[0], record.label[1], ...(otherNames[record.name] ?? [])].flatMap((name, nth) => {
      const phrase = stemsOf(name);
      const at = placeOf(phrase, stems);
      return at < 0 ? [] : [{ record, at, length: phrase.length, isLabel: nth < 2 }];
    }),
  );
  const kept: Named[] = [];
  for (const one of found.toSorted((a, b) => b.length - a.length || a.at - b.at)) {
    const overlaps = kept.some((other) => one.at < other.at + other.length && other.at < one.at + one.length);
    if (!overlaps && !kept.some(({ record }) => record === one.record)) kept.push(one);
  }
  return kept.toSorted((one, other) => one.at - other.at);
}
