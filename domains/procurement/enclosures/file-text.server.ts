import { solveInThread } from '#server/services/solver/in-thread.ts';
import type { GivenFile } from './text-of.server.ts';

const thread = new URL('./file-text-worker.server.ts', import.meta.url);
const SECONDS = 15;

/** The text of a file that anyone may have written; null where no program reads it to its end. */
export const fileText = (file: GivenFile): Promise<string | null> =>
  solveInThread<{ readonly said: string | null }, never>(thread, {
    question: file,
    seconds: SECONDS,
    tell: () => {},
    signal: new AbortController().signal,
  }).then(
    ({ said }) => said,
    () => null,
  );
