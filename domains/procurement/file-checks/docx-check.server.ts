import { inflateRawSync } from 'node:zlib';
import { fault, type Fault } from './faults.ts';

const MOST_ENTRIES = 5000;
const MOST_OF_ONE = 8 * 1024 * 1024;
const MOST_MARKS = 100_000;
const LONGEST_MARK = 4000;
/** A page or two needs no headings. */
const FEWEST_PARAGRAPHS = 12;

class TooLarge extends Error {}

/** What the XML of a Word file says: headings, alternate text and language (ISO 29500). */
export function checkDocx(bytes: Buffer): readonly Fault[] {
  try {
    const parts = partsOf(bytes, ['word/document.xml', 'word/styles.xml']);
    const body = parts.get('word/document.xml');
    if (!body) return [fault('damaged')];
    const styles = parts.get('word/styles.xml') ?? '';
    const pictures = picturesWithoutText(body);
    return [
      ...(hasHeadings(body, styles) ? [] : [fault('docx_headings')]),
      ...(pictures > 0 ? [fault('docx_alt', pictures)] : []),
      ...(hasLanguage(styles) || hasLanguage(body) ? [] : [fault('docx_language')]),
    ];
  } catch (error) {
    if (error instanceof TooLarge) return [fault('too_large')];
    return [fault('damaged')]; // whatever a stranger wrote into it
  }
}

/** All text of a Word file, what was deleted with a trace and what is hidden included; null where it can’t be read. */
export function docxText(bytes: Buffer): string | null {
  const wanted = ['document', 'footnotes', 'endnotes', 'comments', 'header1', 'footer1'].map(
    (one) => `word/${one}.xml`,
  );
  try {
    const parts = partsOf(bytes, wanted);
    if (!parts.has('word/document.xml')) return null;
    return [...parts.values()].map((xml) => xml.replaceAll(/<[^<>]{0,4000}>/g, ' ')).join(' ');
  } catch {
    return null; // whatever a stranger wrote into it
  }
}

/** The named parts of a zip, unpacked within bounds. */
function partsOf(bytes: Buffer, wanted: readonly string[]): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const found = new Map<string, string>();
  if (end < 0) return found;
  const count = Math.min(bytes.readUInt16LE(end + 10), MOST_ENTRIES);
  let at = bytes.readUInt32LE(end + 16);
  for (let one = 0; one < count; one++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) break;
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    if (wanted.includes(name)) found.set(name, unpacked(bytes, at));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}

function unpacked(bytes: Buffer, entry: number): string {
  const [method, size, offset] = [
    bytes.readUInt16LE(entry + 10),
    bytes.readUInt32LE(entry + 20),
    bytes.readUInt32LE(entry + 42),
  ];
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === 0) return packed.toString('utf8');
  try {
    return inflateRawSync(packed, { maxOutputLength: MOST_OF_ONE }).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge();
    throw error;
  }
}

/** The parts of a text between marks, one after the other, without looking back. */
function* between(text: string, from: string, until: string): Generator<string> {
  let marks = 0;
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length)) {
    if (++marks > MOST_MARKS) throw new TooLarge();
    const part = text.slice(at, at + LONGEST_MARK);
    const stop = part.indexOf(until);
    yield stop < 0 ? part : part.slice(0, stop);
  }
}

function hasLanguage(text: string): boolean {
  for (const one of between(text, '<w:lang ', '>')) if (/w:val="[A-Za-z]{2}/.test(one)) return true;
  return false;
}

function picturesWithoutText(body: string): number {
  let count = 0;
  for (const drawing of between(body, '<wp:docPr ', '</wp:')) {
    const tag = drawing.slice(0, drawing.indexOf('>') + 1);
    const isSaid = /\sdescr="[^"\s][^"]{0,4000}"/.test(tag);
    const isDecoration = /decorative\s[^>]{0,200}val="(?:1|true)"/.test(drawing);
    if (!isSaid && !isDecoration) count++;
  }
  return count;
}

function hasHeadings(body: string, styles: string): boolean {
  const paragraphs = [...between(body, '</w:p>', '>')].length;
  if (paragraphs < FEWEST_PARAGRAPHS || body.includes('<w:outlineLvl')) return true;
  const used = new Set<string>();
  for (const one of between(body, '<w:pStyle ', '/>')) used.add(/w:val="([^"]{1,200})"/.exec(one)?.[1] ?? '');
  for (const style of between(styles, '<w:style ', '</w:style>')) {
    const id = /w:styleId="([^"]{1,200})"/.exec(style)?.[1] ?? '';
    if (used.has(id) && /<w:name w:val="heading \d"/i.test(style)) return true;
  }
  return false;
}
