import { solveInThread } from '#server/services/solver/in-thread.ts';
import type { Mail } from './read-mail.ts';

const thread = new URL('./mail-worker.server.ts', import.meta.url);
const SECONDS = 10;

export type ReadMail = { readonly mail: Mail } | { readonly why: 'no mail' | 'damaged' };

/** A message out of its bytes; one whose parts no program reads to their end is damaged. */
export const readMail = (bytes: Uint8Array): Promise<ReadMail> =>
  solveInThread<ReadMail, never>(thread, {
    question: bytes,
    seconds: SECONDS,
    tell: () => {},
    signal: new AbortController().signal,
  }).catch(() => ({ why: 'damaged' }) as const);
