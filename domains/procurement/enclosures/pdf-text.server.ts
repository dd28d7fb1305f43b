import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const MOST_PAGES = 1000;

/** All text that a PDF draws, in the order in which it draws it. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
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
