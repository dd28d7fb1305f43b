import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const MOST_PAGES = 1000;

/** All text that a PDF draws, page by page, in the order in which it draws it. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const loading = getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const doc = await loading.promise;
  const pages: string[] = [];
  for (let at = 1; at <= Math.min(doc.numPages, MOST_PAGES); at += 1) {
    const { items } = await (await doc.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await loading.destroy();
  return pages;
}

/** The same as one text. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => (await pdfPages(bytes)).join(' ');
