import { inflateRawSync } from 'node:zlib';
import { zip } from '#server/records/transfer/zip.ts';
import type { Stripped } from './blind-copy.ts';

const MOST_PARTS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Every part of a zip, unpacked within bounds. */
function partsOf(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const found = new Map<string, Buffer>();
  let [at, left] = [bytes.readUInt32LE(end + 16), MOST_BYTES];
  for (let one = Math.min(bytes.readUInt16LE(end + 10), MOST_PARTS); one > 0; one--) {
    const [method, packed, title] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ];
    const offset = bytes.readUInt32LE(at + 42);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const raw = bytes.subarray(begin, begin + packed);
    const content = method === 0 ? raw : inflateRawSync(raw, { maxOutputLength: left });
    left -= content.length;
    found.set(bytes.toString('utf8', at + 46, at + 46 + title), content);
    at += 46 + title + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}

/** Properties, custom data and the small picture of the first page. */
const isAboutFile = (name: string): boolean => /^(docProps|customXml)\//i.test(name) || /thumbnail/i.test(name);
const isText = (name: string): boolean => /\.(xml|rels|vml)$/i.test(name);

/** Who wrote, changed or commented, and where the file lay. */
const withoutPeople = (name: string, xml: string): string => {
  const bare = xml
    .replaceAll(/(author|initials|userId|providerId|userName|displayName)="[^"]*"/g, '$1=""')
    .replaceAll(/<((?:\w+:)?author)>[^<]*</g, '<$1><')
    .replaceAll(/<(\w+:)?absPath\b[^>]*\/>/g, '');
  return /commentAuthors|authors/i.test(name) ? bare.replaceAll(/\bname="[^"]*"/g, 'name=""') : bare;
};

/** What leads to a part that is gone. */
const withoutLinks = (xml: string): string =>
  xml
    .replaceAll(/<Relationship\b[^>]*Target="[^"]*(?:docProps|customXml|thumbnail)[^"]*"[^>]*\/>/gi, '')
    .replaceAll(/<Override\b[^>]*PartName="\/(?:docProps|customXml)[^"]*"[^>]*\/>/gi, '');

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string): string => xml.replaceAll(/&(\w+);/g, (whole, sign: string) => signs[sign] ?? whole);

/** A Word, Excel or PowerPoint file without who wrote it (ISO 29500). `says` tells whether a text names the firm. */
export async function strippedOffice(bytes: Buffer, says: (text: string) => boolean): Promise<Stripped> {
  const kept: { name: string; content: Buffer }[] = [];
  for (const [name, content] of partsOf(bytes)) {
    if (isAboutFile(name) || name.endsWith('/')) continue;
    if (!isText(name)) return { why: 'It holds pictures or embedded files, which no program reads.' };
    const xml = withoutLinks(withoutPeople(name, content.toString('utf8')));
    // A word may be cut apart by its format, and an address may stand in an attribute.
    for (const text of [xml, xml.replaceAll(/<[^<>]{0,4000}>/g, ''), xml.replaceAll(/<[^<>]{0,4000}>/g, ' ')])
      if (says(plain(text))) return { why: 'Its text names the firm.' };
    kept.push({ name, content: Buffer.from(xml) });
  }
  if (!kept.some(({ name }) => name === '[Content_Types].xml')) return { why: 'It can’t be read.' };
  const pieces: Uint8Array[] = [];
  for await (const piece of zip(kept.map(({ name, content }) => ({ name, content: [content.toString('utf8')] }))))
    pieces.push(piece);
  return { bytes: new Uint8Array(Buffer.concat(pieces)) };
}
