/** What a redacted copy was found to be: nothing of the claimed file was taken out of its text, or some of it was. */
export const copyChecks = {
  waiting: 'Not checked yet',
  removed: 'Text removed',
  same: 'All text still readable',
  unknown: 'Check by hand',
} as const;
export type CopyCheck = keyof typeof copyChecks;

/** Shorter words stand in every text. */
const LETTERS = 4;

const lettersOf = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('');

/**
 * Whether any word of a file is missing from the text of its redacted copy, seen or not: a black box over a line leaves its words in the file.
 * A copy without text, a scan of paper, has lost all of them. A file without text tells nothing.
 */
export function compareCopy(original: string, copy: string): CopyCheck {
  const words = new Set(
    original
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length >= LETTERS),
  );
  if (words.size === 0) return 'unknown';
  // Programs cut words apart where they are set: letters are compared, whatever stands between them.
  const there = lettersOf(copy);
  return [...words].every((word) => there.includes(word)) ? 'same' : 'removed';
}
