import { docxText } from '../file-checks/docx-check.server.ts';
import { pdfPages } from './pdf-text.server.ts';

export interface GivenFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** All text in a file by its pages, drawn over or deleted with a trace as well; null where no text is read from files of its kind. */
export async function pagesOf({ mediaType, bytes }: GivenFile): Promise<readonly string[] | null> {
  if (mediaType === 'text/plain') return [Buffer.from(bytes).toString('utf8')];
  if (mediaType === 'application/pdf') return pdfPages(bytes);
  if (mediaType.startsWith('image/')) return [''];
  if (!mediaType.endsWith('wordprocessingml.document')) return null;
  const said = docxText(Buffer.from(bytes));
  return said === null ? null : [said];
}

/** The same as one text. */
export const textOf = async (file: GivenFile): Promise<string | null> => (await pagesOf(file))?.join(' ') ?? null;
