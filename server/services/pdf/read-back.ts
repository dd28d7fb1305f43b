import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A line as another program reads it out of the file. */
export interface ReadLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The marked lines of each page, read with the fonts and tables of the file alone. */
export async function readLines(bytes: Uint8Array): Promise<readonly (readonly ReadLine[])[]> {
  // It keeps the bytes that it is given, so it is given its own.
  const loading = getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const doc = await loading.promise;
  const pages: ReadLine[][] = [];
  for (let at = 1; at <= doc.numPages; at += 1) {
    const page = await doc.getPage(at);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const lines: { text: string; x: number; y: number }[] = [];
    for (const item of items) {
      if ('str' in item) {
        const line = lines.at(-1);
        // The gap to what stands before it in the row is read as a space of its own.
        if (!line || (line.text === '' && item.str.trim() === '')) continue;
        const [x, y] = item.transform.slice(4) as [number, number]; // the place in a matrix of six
        if (line.text === '') Object.assign(line, { x, y });
        line.text += item.str;
      } else if (item.type !== 'endMarkedContent') lines.push({ text: '', x: Number.NaN, y: Number.NaN });
    }
    pages.push(lines);
  }
  await loading.destroy();
  return pages;
}
