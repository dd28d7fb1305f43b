import { hex, sha256, utf8 } from './bytes.ts';

/** What happened at an opening, line after line; each line holds the hash of the one before, so none can be changed, taken out or put in. */
export interface MinutesLine {
  readonly at: string;
  readonly what: MinutesEvent;
  readonly by: string;
  readonly text: string;
}

export type MinutesEvent =
  | 'roll_call'
  | 'absence'
  | 'share'
  | 'refused'
  | 'key'
  | 'envelope'
  | 'unreadable'
  | 'destroyed'
  | 'note'
  | 'end';

export interface ChainedLine extends MinutesLine {
  readonly before: string;
  readonly hash: string;
}

const hashOf = async ({ at, what, by, text }: MinutesLine, before: string): Promise<string> =>
  hex(await sha256(utf8(JSON.stringify(['levee-minutes-1', before, at, what, by, text]))));

/** Minutes begin with the root that was published at the closing: they are of that event and no other. */
export async function written(root: string, lines: readonly MinutesLine[]): Promise<readonly ChainedLine[]> {
  const chained: ChainedLine[] = [];
  for (const line of lines) chained.push(await next(chained.at(-1)?.hash ?? root, line));
  return chained;
}

export const next = async (before: string, line: MinutesLine): Promise<ChainedLine> => ({
  ...line,
  before,
  hash: await hashOf(line, before),
});

/** The number of the first line that is not as it was written; null where all are. What is missing at the end shows by the last hash. */
export async function firstFault(root: string, lines: readonly ChainedLine[], last: string): Promise<number | null> {
  let before = root;
  for (const [at, line] of lines.entries()) {
    if (line.before !== before || line.hash !== (await hashOf(line, before))) return at + 1;
    before = line.hash;
  }
  return before === last ? null : lines.length + 1;
}
