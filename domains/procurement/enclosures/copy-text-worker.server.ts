import { parentPort, workerData } from 'node:worker_threads';
import { docxText } from '../file-checks/docx-check.server.ts';
import { compareCopy } from './copy-text.ts';
import { pdfText } from './pdf-text.server.ts';

interface Given {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** All text in a file, drawn over or deleted with a trace as well; null where no text is read from files of its kind. */
async function textOf({ mediaType, bytes }: Given): Promise<string | null> {
  if (mediaType === 'text/plain') return Buffer.from(bytes).toString('utf8');
  if (mediaType === 'application/pdf') return pdfText(bytes);
  if (mediaType.startsWith('image/')) return '';
  return mediaType.endsWith('wordprocessingml.document') ? docxText(Buffer.from(bytes)) : null;
}

/** In a thread of its own: a stranger wrote both files, and reading one may take long or never end. */
const { original, copy } = (workerData as { question: { original: Given; copy: Given } }).question;
const [was, is] = [await textOf(original), await textOf(copy)];
parentPort?.postMessage({ answer: was === null || is === null ? 'unknown' : compareCopy(was, is) });
