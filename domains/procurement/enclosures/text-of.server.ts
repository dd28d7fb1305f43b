import { docxText } from '../file-checks/docx-check.server.ts';
import { pdfText } from './pdf-text.server.ts';

export interface GivenFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** All text in a file, drawn over or deleted with a trace as well; null where no text is read from files of its kind. */
export async function textOf({ mediaType, bytes }: GivenFile): Promise<string | null> {
  if (mediaType === 'text/plain') return Buffer.from(bytes).toString('utf8');
  if (mediaType === 'application/pdf') return pdfText(bytes);
  if (mediaType.startsWith('image/')) return '';
  return mediaType.endsWith('wordprocessingml.document') ? docxText(Buffer.from(bytes)) : null;
}
