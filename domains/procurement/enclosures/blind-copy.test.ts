import { PDFDocument, PDFHexString, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { panelName } from './blind-copy.ts';
import { strippedOffice } from './blind-office.server.ts';
import { strippedPdf } from './blind-pdf.server.ts';
import { pdfText } from './pdf-text.server.ts';

const says = (text: string): boolean => /alma pumps/i.test(text);
const whyOf = (one: object): unknown => ('why' in one ? one.why : 'a copy');

const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = (more: Record<string, string> = {}) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '[Content_Types].xml':
            '<Types><Override PartName="/docProps/core.xml" ContentType="x"/><Override PartName="/word/document.xml" ContentType="y"/></Types>',
          '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Target="word/document.xml"/><Relationship Id="r2" Target="docProps/core.xml"/></Relationships>`,
          'docProps/core.xml': '<cp><dc:creator>Alma Reyes</dc:creator></cp>',
          'docProps/app.xml': '<Properties><Company>Alma Pumps</Company></Properties>',
          'word/document.xml':
            '<w:document><w:ins w:author="Alma Reyes" w:date="2026"><w:t>Two crews</w:t></w:ins></w:document>',
          'word/comments.xml': '<w:comments><w:comment w:author="Alma Reyes" w:initials="AR"/></w:comments>',
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );

describe('the copy of a Word file', () => {
  test('has its words, and nothing of who wrote, changed or commented them', async () => {
    const copy = await strippedOffice(office(), says);
    if ('why' in copy) throw new Error(copy.why);
    const parts = unzipSync(copy.bytes);
    expect(Object.keys(parts)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/comments.xml',
    ]);
    const text = Object.values(parts)
      .map((one) => Buffer.from(one).toString())
      .join();
    expect(text).toContain('Two crews');
    expect(text).not.toMatch(/Alma|Reyes|"AR"|docProps/);
  });

  test.each([
    [
      'a name cut apart by its format',
      'word/document.xml',
      '<w:t>Al</w:t></w:r><w:r><w:t>ma Pumps</w:t>',
      'Its text names the firm.',
    ],
    ['a name in a header', 'word/header2.xml', '<w:t>Alma Pumps</w:t>', 'Its text names the firm.'],
    [
      'a name in an address',
      'word/_rels/document.xml.rels',
      '<Relationship Target="https://x.example/Alma Pumps"/>',
      'Its text names the firm.',
    ],
    ['a picture', 'word/media/logo.png', 'PNG', 'It holds pictures or embedded files, which no program reads.'],
    ['a macro', 'word/vbaProject.bin', 'x', 'It holds pictures or embedded files, which no program reads.'],
  ])('is none with %s', async (_what, part, content, why) => {
    expect(whyOf(await strippedOffice(office({ [part]: content }), says))).toBe(why);
  });
});

async function pdf(text: string, more: (doc: PDFDocument) => Promise<void> | void = () => {}) {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  if (text) doc.addPage().drawText(text, { font, size: 12 });
  else doc.addPage();
  await more(doc);
  return doc.save();
}
const named = (doc: PDFDocument) => {
  doc.setAuthor('Alma Reyes');
  doc.setProducer('Alma Pumps press');
  const xmp = doc.context.stream('<x:xmpmeta>Alma Pumps</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' });
  doc.catalog.set(PDFName.of('Metadata'), doc.context.register(xmp));
  const note = { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], T: PDFHexString.fromText('Alma Reyes') };
  doc.getPage(0).node.set(PDFName.of('Annots'), doc.context.obj([doc.context.register(doc.context.obj(note))]));
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the copy of a PDF', () => {
  test('has its text, and no properties, XMP metadata or names of remarks, nor what was deleted', async () => {
    const original = await pdf('Two crews', named);
    const copy = await strippedPdf(original, says, pdfText);
    if ('why' in copy) throw new Error(copy.why);
    expect(await pdfText(copy.bytes)).toContain('Two crews');
    const again = await PDFDocument.load(copy.bytes, { updateMetadata: false });
    expect([again.getAuthor(), again.getProducer(), again.getCreator()]).toEqual([undefined, undefined, undefined]);
    const raw = Buffer.from(copy.bytes).toString('latin1');
    expect(raw).not.toMatch(/xmpmeta|Alma/);
    for (const [, one] of again.context.enumerateIndirectObjects())
      expect(String(one)).not.toContain(String(PDFHexString.fromText('Alma Reyes')));
    expect(whyOf(await strippedPdf(original.slice(0, 90), says, pdfText).catch(() => ({ why: 'thrown' })))).not.toBe(
      'a copy',
    );
  });

  test.each([
    ['a name in its text', 'By Alma Pumps', () => {}, 'Its text names the firm.'],
    ['no text', '', () => {}, 'It has no text that a program reads.'],
    [
      'a picture',
      'Two crews',
      async (doc: PDFDocument) => doc.getPage(0).drawImage(await doc.embedPng(png)),
      'It holds pictures, which no program reads.',
    ],
    [
      'a file of its own',
      'Two crews',
      (doc: PDFDocument) => doc.attach(new Uint8Array([1]), 'a.txt', {}),
      'It holds files of its own.',
    ],
    [
      'a name in a bookmark',
      'Two crews',
      (doc: PDFDocument) => {
        doc.context.register(doc.context.obj({ Title: PDFHexString.fromText('Alma Pumps') }));
      },
      'A bookmark, link or remark names the firm.',
    ],
  ] as const)('is none with %s', async (_what, text, more, why) => {
    expect(whyOf(await strippedPdf(await pdf(text, more as never), says, pdfText))).toBe(why);
  });
});

test('a panel calls a file by its proponent and number', () => {
  expect(panelName('Proponent 2', { place: 3, mediaType: 'application/pdf' })).toBe('Proponent 2, file 3.pdf');
  expect(panelName('Proponent 2', { place: 3, mediaType: null })).toBe('Proponent 2, file 3');
});
