import type { FaceOf } from './faces.ts';

/** A stretch of text in one face. */
export interface Piece {
  readonly face: FaceOf;
  readonly text: string;
}
export type Line = readonly Piece[];

export const widthOf = (line: Line, size: number): number =>
  line.reduce(
    (sum, { face, text }) => sum + [...text].reduce((all, char) => all + (face(char)?.width(char, size) ?? 0), 0),
    0,
  );

/** Pieces of a line in which what stands in one weight is one. */
function joined(line: readonly Piece[]): Line {
  const made: { face: FaceOf; text: string }[] = [];
  for (const { face, text } of line) {
    const last = made.at(-1);
    if (last?.face === face) last.text += text;
    else made.push({ face, text });
  }
  return made;
}

/** Broken between words, and inside a word that is longer than the line; a space ends each line that goes on, so that words stay apart. */
export function brokenAt(pieces: Line, width: number, size: number): readonly Line[] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  const words = pieces.flatMap(({ face, text }) =>
    text
      .split(/(?<= )/)
      .filter((word) => word !== '')
      .map((word) => ({ face, text: word })),
  );
  const end = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const word of words) {
    const size1 = widthOf([{ ...word, text: word.text.trimEnd() }], size);
    if (used + size1 > width && line.length > 0) end();
    if (size1 <= width) {
      line.push(word);
      used += widthOf([word], size);
      continue;
    }
    for (const char of word.text) {
      const one = widthOf([{ ...word, text: char }], size);
      if (used + one > width && line.length > 0) end();
      line.push({ face: word.face, text: char });
      used += one;
    }
  }
  if (line.length > 0 || lines.length === 0) lines.push(line);
  return lines.map(joined);
}
