import { solveInThread } from '#server/services/solver/in-thread.ts';
import type { PdfRead } from './pdf-words.ts';

const thread = new URL('./pdf-words-worker.server.ts', import.meta.url);
const SECONDS = 10;

/** The words of a PDF with their places; nothing where it is encrypted or no program reads it to its end. */
export const pdfWords = (bytes: Uint8Array): Promise<PdfRead> =>
  solveInThread<PdfRead, never>(thread, {
    question: bytes,
    seconds: SECONDS,
    tell: () => {},
    signal: new AbortController().signal,
  }).catch(() => ({ why: 'damaged' }) as const);
