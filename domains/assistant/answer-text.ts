import type { Citation } from './answers/answer.ts';

/** A part of an answer: words, or the number of a source. */
export type Part = { readonly text: string } | { readonly citation: Citation };

/** The text with its numbers taken out, as far as they stand for something. Nothing in it is ever markup. */
export function partsOf(text: string, citations: readonly Citation[] = []): Part[] {
  return text
    .split(/ ?(\[\d{1,2}\])/)
    .filter((part) => part !== '')
    .map((part): Part => {
      const citation = citations.find(({ n }) => part === `[${n}]`);
      return citation ? { citation } : { text: /^\[\d{1,2}\]$/.test(part) ? ` ${part}` : part };
    });
}

/** The sentences of the answer that a source stands behind. */
export function saidFrom(text: string, n: number): string[] {
  return [...text.matchAll(/([^\n\]]+?)((?: \[\d{1,2}\])+)/g)].flatMap(([, sentence = '', marks = '']) =>
    marks.includes(`[${n}]`) ? [sentence.trim()] : [],
  );
}

/** A passage in pieces, those that were used marked. */
export function litIn(passage: string, used: readonly string[]): { readonly text: string; readonly isLit: boolean }[] {
  const places = used
    .map((text) => ({ at: passage.indexOf(text), length: text.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  const pieces: { text: string; isLit: boolean }[] = [];
  let from = 0;
  for (const { at, length } of places) {
    if (at < from) continue;
    if (at > from) pieces.push({ text: passage.slice(from, at), isLit: false });
    pieces.push({ text: passage.slice(at, at + length), isLit: true });
    from = at + length;
  }
  return from < passage.length ? [...pieces, { text: passage.slice(from), isLit: false }] : pieces;
}

/** Only what stays inside the product is followed, whoever says where it leads. */
export const isInside = (path: string | null): path is string => path !== null && /^\/(?![/\\])[^\s\\]*$/.test(path);
