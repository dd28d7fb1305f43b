import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream, PDFString } from '@cantoo/pdf-lib';
import type { Stripped } from './blind-copy.ts';

const is = (dict: PDFDict, key: string, value: string): boolean => String(dict.get(PDFName.of(key))) === `/${value}`;

/** Every text of an object that is not drawn: titles of bookmarks, remarks, addresses, values of forms. */
function* textsIn(one: unknown): Generator<string> {
  if (one instanceof PDFString || one instanceof PDFHexString) yield one.decodeText();
  else if (one instanceof PDFArray) for (const each of one.asArray()) yield* textsIn(each);
  else if (one instanceof PDFDict) for (const each of one.values()) yield* textsIn(each);
  else if (one instanceof PDFStream) yield* textsIn(one.dict);
}

/** A PDF without properties, XMP metadata and names of those who made remarks (ISO 32000). What was deleted is not in the file. */
export async function strippedPdf(
  bytes: Uint8Array,
  says: (text: string) => boolean,
  drawnText: (bytes: Uint8Array) => Promise<string>,
): Promise<Stripped> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context } = doc;
  const { Info: info } = context.trailerInfo;
  delete context.trailerInfo.Info;
  for (const [ref, one] of context.enumerateIndirectObjects()) {
    const dict = one instanceof PDFStream ? one.dict : one instanceof PDFDict ? one : null;
    if (ref === info || (dict && is(dict, 'Type', 'Metadata'))) {
      context.delete(ref);
      continue;
    }
    if (!dict) continue;
    if (dict.has(PDFName.of('EF')) || is(dict, 'Type', 'EmbeddedFile')) return { why: 'It holds files of its own.' };
    if (is(dict, 'Subtype', 'Image')) return { why: 'It holds pictures, which no program reads.' };
    for (const key of ['Metadata', 'PieceInfo', 'LastModified']) dict.delete(PDFName.of(key));
    if (dict.has(PDFName.of('Rect')) && !dict.has(PDFName.of('FT'))) dict.delete(PDFName.of('T'));
  }
  for (const [, one] of context.enumerateIndirectObjects())
    for (const text of textsIn(one)) if (says(text)) return { why: 'A bookmark, link or remark names the firm.' };
  const copy = await doc.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  const drawn = await drawnText(copy);
  if (drawn.trim() === '') return { why: 'It has no text that a program reads.' };
  if (says(drawn) || says(drawn.replaceAll(/\s+/g, ' '))) return { why: 'Its text names the firm.' };
  return { bytes: new Uint8Array(copy) };
}
