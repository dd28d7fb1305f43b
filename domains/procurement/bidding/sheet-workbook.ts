/**
 * A price sheet as a workbook, written and read in the browser: a filled sheet has prices, and before the opening no server may have
 * them. Only what a price sheet needs: one sheet of texts and numbers.
 */

const utf8 = new TextEncoder();
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function numbers(...all: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** A zip that stores its parts as they are. */
function zipped(parts: Readonly<Record<string, string>>): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const table: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, bytes] = [utf8.encode(name), utf8.encode(text)];
    const sizes = [
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, title.length],
      [2, 0],
    ] as const;
    const head = numbers([4, 0x04034b50], [2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], ...sizes);
    table.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], ...sizes),
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      title,
    );
    pieces.push(head, title, bytes);
    offset += head.length + title.length + bytes.length;
  }
  const size = table.reduce((sum, one) => sum + one.length, 0);
  const count = Object.keys(parts).length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return new Blob([...pieces, ...table, end], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '').replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, ' ');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function workbookOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const cell = (value: string | number, place: string): string =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : value === ''
        ? ''
        : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  const lines = rows.map((cells, at) => {
    const inside = cells.map((value, column) => cell(value, `${LETTERS[column] ?? 'Z'}${at + 1}`)).join('');
    return `<row r="${at + 1}">${inside}</row>`;
  });
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Price sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

const MOST_BYTES = 20_000_000;
export class NotAWorkbook extends Error {}
const notOne = () =>
  new NotAWorkbook('This file is not an Excel workbook. Save the sheet as .xlsx and choose it again.');

/** The named parts of a zip, unpacked. */
async function partsIn(file: Blob, wanted: (name: string) => boolean): Promise<ReadonlyMap<string, string>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const found = new Map<string, string>();
  let at = bytes.length - 22;
  while (at >= 0 && view.getUint32(at, true) !== 0x06054b50) at--;
  if (at < 0) throw notOne();
  let entry = view.getUint32(at + 16, true);
  for (let left = view.getUint16(at + 10, true); left > 0; left--) {
    if (entry + 46 > bytes.length || view.getUint32(entry, true) !== 0x02014b50) throw notOne();
    const [method, packed, name, extra, comment] = [
      view.getUint16(entry + 10, true),
      view.getUint32(entry + 20, true),
      view.getUint16(entry + 28, true),
      view.getUint16(entry + 30, true),
      view.getUint16(entry + 32, true),
    ];
    const offset = view.getUint32(entry + 42, true);
    const title = new TextDecoder().decode(bytes.subarray(entry + 46, entry + 46 + name));
    if (wanted(title)) {
      if (offset + 30 > bytes.length) throw notOne();
      const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
      found.set(title, await unpacked(bytes.slice(begin, begin + packed), method));
    }
    entry += 46 + name + extra + comment;
  }
  return found;
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  if (method !== 0 && method !== 8) throw notOne();
  const plain = new Blob([bytes]).stream();
  const stream: ReadableStream<Uint8Array> =
    method === 0 ? plain : plain.pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_BYTES) throw new NotAWorkbook('This workbook is too large for a price sheet.');
    text += decoder.decode(value, { stream: true });
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainOf = (text: string): string =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
const textsIn = (xml: string): string =>
  plainOf([...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)].map(([, text = '']) => text).join(''));

/** Excel keeps 78.5 as 78.499999999999997 at times: fifteen digits are what it shows. */
const numberText = (text: string): string => {
  const value = Number(text);
  return Number.isFinite(value) && text.trim() !== '' ? String(Number(value.toPrecision(15))) : text;
};

function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/(?<!\d)\d+$/, '')) column = column * 26 + LETTERS.indexOf(letter) + 1;
  return column - 1;
}

/** The rows of the first sheet as text, without the blank ones. */
export async function rowsOf(
  file: Blob,
): Promise<readonly { readonly number: number; readonly cells: readonly string[] }[]> {
  const parts = await partsIn(
    file,
    (name) => name === 'xl/sharedStrings.xml' || /^xl\/worksheets\/[^/]+\.xml$/.test(name),
  );
  const [first] = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/')).toSorted();
  const sheet = first && parts.get(first);
  if (!sheet) throw notOne();
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<(?:\w+:)?si>(.*?)<\/(?:\w+:)?si>/gs)].map(
    ([, xml = '']) => textsIn(xml),
  );
  const rows = [...sheet.matchAll(/<(?:\w+:)?row\b([^>]*)>(.*?)<\/(?:\w+:)?row>/gs)].map(
    ([, head = '', inside = ''], at) => {
      const cells: string[] = [];
      for (const [, own = '', body = ''] of inside.matchAll(
        /<(?:\w+:)?c\b((?:[^>/]|\/(?!>))*)>(.*?)<\/(?:\w+:)?c>/gs,
      )) {
        const place = /\br="([A-Z]+\d+)"/.exec(own)?.[1];
        const type = /\bt="(\w+)"/.exec(own)?.[1];
        const value = plainOf(/<(?:\w+:)?v>([^<]*)</.exec(body)?.[1] ?? '');
        const text =
          type === 's'
            ? (shared[Number(value)] ?? '')
            : type === 'inlineStr'
              ? textsIn(body)
              : type === 'str'
                ? value
                : numberText(value);
        const column = place ? columnOf(place) : cells.length;
        if (column < 100) cells[column] = text;
      }
      return { number: Number(/\br="(\d+)"/.exec(head)?.[1] ?? at + 1), cells: Array.from(cells, (one) => one ?? '') };
    },
  );
  return rows.filter(({ cells }) => cells.some((one) => one.trim() !== ''));
}
