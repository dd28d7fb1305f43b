import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { docxText } from '../file-checks/docx-check.server.ts';
import { compareCopy } from './copy-text.ts';

interface Given {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}
const MOST_PAGES = 1000;

async function pdfText(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const doc = await loading.promise;
  const said: string[] = [];
  for (let at = 1; at <= Math.min(doc.numPages, MOST_PAGES); at += 1) {
    const { items } = await (await doc.getPage(at)).getTextContent();
    said.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await loading.destroy();
  return said.join(' ');
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
