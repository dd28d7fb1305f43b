import { solveInThread } from '#server/services/solver/in-thread.ts';
import type { GivenFile } from './text-of.server.ts';

const thread = new URL('./file-text-worker.server.ts', import.meta.url);
const SECONDS = 15;

/** The text of a file that anyone may have written, page by page; null where no program reads it to its end. */
export const filePages = (file: GivenFile): Promise<readonly string[] | null> =>
  solveInThread<{ readonly pages: readonly string[] | null }, never>(thread, {
    question: file,
    seconds: SECONDS,
    tell: () => {},
    signal: new AbortController().signal,
  }).then(
    ({ pages }) => pages,
    () => null,
  );

/** The same as one text. */
export const fileText = async (file: GivenFile): Promise<string | null> => (await filePages(file))?.join(' ') ?? null;
