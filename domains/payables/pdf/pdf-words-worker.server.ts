import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfRead, PdfWord } from './pdf-words.ts';

const MOST_PAGES = 20;
const MOST_WORDS = 20_000;

/** In a thread of its own: a stranger wrote the file, and reading it may take long or never end. */
async function read(bytes: Uint8Array): Promise<PdfRead> {
  const loading = getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const doc = await loading.promise;
  const words: PdfWord[] = [];
  let pagesRead = 0;
  for (let page = 1; page <= Math.min(doc.numPages, MOST_PAGES) && words.length < MOST_WORDS; page += 1) {
    const own = await doc.getPage(page);
    const { height: tall } = own.getViewport({ scale: 1 });
    const { items } = await own.getTextContent();
    pagesRead = page;
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , scale = 10, x = 0, y = 0] = item.transform as number[];
      const height = item.height || Math.abs(scale) || 10;
      words.push({ page, x, y: tall - y, width: item.width, height, text: item.str.slice(0, 300) });
    }
  }
  const pages = doc.numPages;
  await loading.destroy();
  return { words, pages, pagesRead };
}

const bytes = (workerData as { question: Uint8Array }).question;
const answer: PdfRead = await read(bytes).catch((error: unknown) => ({
  why: error instanceof Error && error.name === 'PasswordException' ? ('encrypted' as const) : ('damaged' as const),
}));
parentPort?.postMessage({ answer });
