import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkDocx } from './docx-check.server.ts';
import type { Fault } from './faults.ts';
import { checkPdf } from './pdf-check.server.ts';

const pdf = (...objects: readonly string[]) =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((one, at) => `${at + 1} 0 obj\n${one}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF`,
    'latin1',
  );
const good = '<< /Type /Catalog /Lang (en-US) /MarkInfo << /Marked true >> /StructTreeRoot 4 0 R >>';
const info = '<< /Title (Pump specification) /Producer (Writer) >>';
const font = '<< /Type /Font /BaseFont /Arial >>';
const image = '<< /Subtype /Image /Width 9 >>';
const codes = (found: readonly Fault[]) => found.map(({ code, count }) => (count > 1 ? `${code} ${count}` : code));
const inPdf = async (...objects: readonly string[]) => codes(await checkPdf(pdf(...objects)));

test('a tagged PDF with language, title and alternate text has no faults', async () => {
  expect(await inPdf(good, info, font, image, '<< /S /Figure /Alt (A pump) >>')).toEqual([]);
});

test('each fault of a PDF is named', async () => {
  expect(await inPdf('<< /Type /Catalog >>', font)).toEqual(['pdf_untagged', 'pdf_language', 'pdf_title']);
  expect(await inPdf(good, info, font, '<< /S /Figure >>', '<< /S /Figure /Alt () >>')).toEqual(['pdf_alt 2']);
  expect(await inPdf('<< /Type /Catalog >>', image)).toEqual(['pdf_scan']);
  expect(codes(await checkPdf(Buffer.from('%PDF-1.7 1 0 obj << >> endobj trailer << /Encrypt 9 0 R >>')))).toEqual([
    'pdf_protected',
  ]);
  expect(codes(await checkPdf(Buffer.from('%PDF-1.7 and nothing else')))).toEqual(['damaged']);
});

test('objects that are packed in a stream are read as well', async () => {
  const [one, two] = [good, font];
  const head = `1 0 2 ${one.length + 1} `;
  const packed = deflateSync(Buffer.from(`${head}${one} ${two}`, 'latin1')).toString('latin1');
  const dictionary = `<< /Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode >>`;
  expect(await inPdf(`${dictionary}\nstream\n${packed}\nendstream`, info)).toEqual([]);
});

test('a file that is made to harm is told to be too large or damaged, and nothing is thrown', async () => {
  const bomb = deflateSync(Buffer.alloc(16 * 1024 * 1024, 32)).toString('latin1');
  const dictionary = '<< /Type /ObjStm /N 1 /First 9 /Filter /FlateDecode >>';
  expect(await inPdf(`${dictionary}\nstream\n${bomb}\nendstream`)).toEqual(['too_large']);
  expect(codes(await checkPdf(Buffer.from('1 0 obj '.repeat(200_000))))).toEqual(['too_large']);
  expect(codes(await checkPdf(Buffer.from(`%PDF 1 0 obj << /Alt ${'('.repeat(500_000)}`)))).toEqual([
    'pdf_untagged',
    'pdf_language',
    'pdf_title',
  ]);
  for (const bytes of [Buffer.alloc(0), Buffer.from('PK'), Buffer.from('504b0506ffffffffffff', 'hex')])
    expect(codes(checkDocx(bytes))).toEqual(['damaged']);
  expect(codes(checkDocx(docx({ 'word/document.xml': `<w:document>${' '.repeat(9_000_000)}` })))).toEqual([
    'too_large',
  ]);
});

/** A zip as word processors write it, without what nothing here reads. */
function docx(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(Buffer.from(text));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

test('a Word file has headings, a language and texts for its pictures, or is told what it lacks', () => {
  const styles = '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:rPr><w:lang w:val="en-US"/></w:rPr>';
  const paragraphs = '<w:p><w:r/></w:p>'.repeat(20);
  const heading = '<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr></w:p>';
  const picture = (more: string) => `<w:drawing><wp:docPr id="1" name="Picture 1"${more}/></w:drawing>`;
  const said = (body: string, of = styles) =>
    codes(checkDocx(docx({ 'word/document.xml': body, 'word/styles.xml': of })));
  expect(said(`${heading}${paragraphs}${picture(' descr="A pump"')}`)).toEqual([]);
  expect(said(`${paragraphs}${picture('')}${picture(' descr=""')}`, '')).toEqual([
    'docx_headings',
    'docx_alt 2',
    'docx_language',
  ]);
});
