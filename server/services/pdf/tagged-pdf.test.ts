import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TaggedBlock, TaggedDocument } from './tagged-content.ts';
import type { Face } from './faces.ts';
import { taggedPdf } from './tagged-pdf.ts';
import { brokenAt } from './tagged-lines.ts';

const plain = (text: string): TaggedBlock => ({ type: 'paragraph', said: [{ text }] });
const long = Array.from({ length: 90 }, (_, at) => [`Program ${at + 1}`, `$${at}.00`]);
const words = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ');

const book: TaggedDocument = {
  title: 'Tidewater County: budget book <2027> & more',
  language: 'en-US',
  foot: 'Tidewater County, budget book',
  contentsTitle: 'Contents',
  blocks: [
    { type: 'heading', level: 1, text: 'Budget book' },
    plain('Adopted by the commission.'),
    { type: 'heading', level: 1, text: 'Funds' },
    { type: 'heading', level: 2, text: 'General fund' },
    {
      type: 'paragraph',
      said: [{ text: 'Pays for ' }, { text: 'most', isBold: true }, { text: ' services 海 and 𓀀.' }],
    },
    { type: 'list', isOrdered: true, items: [[{ text: 'Prepare' }], [{ text: 'Adopt' }]] },
    { type: 'bars', alt: 'Bar chart: two funds', bars: [{ label: 'General', shown: '$5.00', share: 1 }] },
    {
      type: 'table',
      caption: 'All programs',
      columns: [{ label: 'Program' }, { label: 'Adopted', isFigure: true }],
      rows: long,
    },
    { type: 'heading', level: 1, text: 'Glossary' },
    plain(words),
  ],
};

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}
interface Read {
  /** Every stretch that is read, in the order of the tree, with the roles above it. */
  readonly said: readonly { readonly roles: readonly string[]; readonly text: string; readonly alt: string | null }[];
  /** Text outside any marked content. */
  readonly loose: readonly string[];
  readonly pages: number;
}

/** Read by another program, with the structure and fonts of the file alone. */
async function readBack(bytes: Uint8Array): Promise<Read> {
  const loading = getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const doc = await loading.promise;
  const said: { roles: string[]; text: string; alt: string | null }[] = [];
  const loose: string[] = [];
  for (let at = 1; at <= doc.numPages; at += 1) {
    const page = await doc.getPage(at);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const texts = new Map<string, string>();
    const open: (string | null)[] = [];
    for (const item of items) {
      if ('str' in item) {
        const id = open.at(-1);
        if (open.length === 0 && item.str.trim() !== '') loose.push(item.str);
        if (id) texts.set(id, (texts.get(id) ?? '') + item.str);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(('id' in item ? (item.id as string | null) : null) ?? null);
    }
    const walk = (node: Node, roles: readonly string[], alt: string | null) => {
      if (node.type === 'content') {
        said.push({ roles: [...roles], text: texts.get(node.id ?? '') ?? '', alt });
        return;
      }
      for (const kid of node.children ?? []) walk(kid, node.role ? [...roles, node.role] : roles, node.alt ?? alt);
    };
    walk((await page.getStructTree()) as Node, [], null);
  }
  const pages = doc.numPages;
  await loading.destroy();
  return { said, loose, pages };
}

interface Element {
  readonly tag: string;
  readonly dict: PDFDict;
  readonly kids: readonly Element[];
}

/** The whole tree as it is written, from its root. */
function treeOf(doc: PDFDocument): Element {
  const root = doc.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const read = (dict: PDFDict): Element => {
    const kids = dict.lookup(PDFName.of('K'), PDFArray);
    return {
      tag: dict.lookup(PDFName.of('S'), PDFName).decodeText(),
      dict,
      kids: kids
        .asArray()
        .map((_, at) => kids.lookup(at))
        .filter((kid) => kid instanceof PDFDict)
        .filter((kid) => kid.has(PDFName.of('S')))
        .map(read),
    };
  };
  return read(root.lookup(PDFName.of('K'), PDFArray).lookup(0, PDFDict));
}

const all = (tree: Element, tag: string): readonly Element[] => [
  ...(tree.tag === tag ? [tree] : []),
  ...tree.kids.flatMap((kid) => all(kid, tag)),
];
const scopeOf = ({ dict }: Element): string | undefined =>
  dict.lookupMaybe(PDFName.of('A'), PDFDict)?.lookup(PDFName.of('Scope'), PDFName).decodeText();

let bytes: Uint8Array;
let read: Read;
let doc: PDFDocument;
let tree: Element;
beforeAll(async () => {
  bytes = await taggedPdf(book);
  read = await readBack(bytes);
  doc = await PDFDocument.load(bytes, { updateMetadata: false });
  tree = treeOf(doc);
});

const texts = (role: string): string[] =>
  read.said.filter(({ roles }) => roles.includes(role)).map(({ text }) => text.trim());

test('a line that goes on ends with a space, and a word longer than the line is broken', () => {
  const face = { width: (_: string, size: number) => size } as unknown as Face; // only its widths are asked for
  const lines = brokenAt([{ face: () => face, text: 'one two extraordinary' }], 8, 1);
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(['one two ', 'extraord', 'inary']);
});

describe('a tagged PDF', () => {
  test('says that it is tagged, its language and its title, and shows the title', () => {
    expect(doc.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true');
    expect(doc.catalog.lookup(PDFName.of('Lang'))?.toString()).toContain('en-US');
    expect(doc.getTitle()).toBe(book.title);
    expect(
      doc.catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).get(PDFName.of('DisplayDocTitle'))?.toString(),
    ).toBe('true');
    const metadata = doc.catalog.lookup(PDFName.of('Metadata'));
    const packet = metadata instanceof PDFRawStream ? new TextDecoder().decode(metadata.contents) : '';
    expect(packet).toContain('budget book &#60;2027&#62; &#38; more');
  });

  test('reads in the order of the document, and all of it', () => {
    const headings = read.said.filter(({ roles }) => roles.some((role) => /^H\d$/.test(role)));
    expect(headings.map(({ roles, text }) => [roles.at(-1), text.trim()])).toEqual([
      ['H1', 'Budget book'],
      ['H2', 'Contents'],
      ['H1', 'Funds'],
      ['H2', 'General fund'],
      ['H1', 'Glossary'],
    ]);
    expect(texts('P').join(' ')).toContain('Adopted by the commission.');
    expect(texts('Lbl')).toEqual(['1.', '2.']);
    expect(texts('LBody')).toEqual(['Prepare', 'Adopt']);
    expect(texts('TH').slice(0, 4)).toEqual(['Program', 'Adopted', 'Program 1', 'Program 2']);
    expect(texts('TD')).toEqual(long.map(([, amount]) => amount));
    // That program leaves out the space that ends a line.
    const glossary = read.said.slice(read.said.findLastIndex(({ text }) => text === 'Glossary') + 1);
    expect(glossary.map(({ text }) => text.trim()).join(' ')).toBe(words);
  });

  test('keeps every text inside marked content, and page numbers out of what is read', () => {
    expect(read.loose).toEqual([]);
    expect(read.said.some(({ text }) => text.includes('Page 1 of'))).toBe(false);
    expect(read.pages).toBeGreaterThan(4);
  });

  test('gives tables heads with a scope, once, however many pages they take', () => {
    const [table] = all(tree, 'Table');
    if (!table) throw new Error('There is no table.');
    expect(table.kids.map(({ tag }) => tag)).toEqual(['Caption', 'THead', 'TBody']);
    const heads = all(table, 'TH');
    expect(heads.slice(0, 2).map(scopeOf)).toEqual(['Column', 'Column']);
    expect(heads.slice(2).every((one) => scopeOf(one) === 'Row')).toBe(true);
    expect(heads).toHaveLength(2 + long.length);
    expect(all(table, 'TR')).toHaveLength(1 + long.length);
    expect(all(table, 'TR').every(({ kids }) => kids.length === 2)).toBe(true);
  });

  test('says every figure in words, with its place', () => {
    const figures = all(tree, 'Figure');
    expect(figures).toHaveLength(1);
    expect(figures[0]?.dict.lookup(PDFName.of('Alt'), PDFHexString).decodeText()).toBe('Bar chart: two funds');
    expect(figures[0]?.dict.lookup(PDFName.of('A'), PDFDict).lookup(PDFName.of('BBox'), PDFArray).size()).toBe(4);
  });

  test('leads from its contents to the page that it names', () => {
    const links = doc.getPages().flatMap((page) => page.node.Annots()?.asArray() ?? []);
    const pages = doc.getPages().map(({ ref }) => ref.toString());
    const targets = links.map((ref) => {
      const annotation = doc.context.lookup(ref, PDFDict);
      const target = annotation.lookup(PDFName.of('Dest'), PDFArray).get(0);
      return [
        annotation.lookup(PDFName.of('Contents'), PDFHexString).decodeText(),
        pages.indexOf((target as PDFRef).toString()) + 1,
      ];
    });
    const lines = read.said.filter(({ roles }) => roles.includes('Link')).map(({ text }) => text.trim());
    expect(targets.flat().map(String)).toEqual(lines);
    expect(targets.map(([text]) => text)).toEqual(['Funds', 'General fund', 'Glossary']);
    expect(all(tree, 'Link')).toHaveLength(3);
  });

  test('finds the element of every stretch of every page, and of every link', () => {
    const root = doc.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const numbers = root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray);
    const back = new Map<number, PDFArray | PDFDict>();
    for (let at = 0; at < numbers.size(); at += 2)
      back.set(numbers.lookup(at, PDFNumber).asNumber(), numbers.lookup(at + 1) as PDFArray | PDFDict);
    for (const [at, page] of doc.getPages().entries()) {
      expect(page.node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber()).toBe(at);
      const own = back.get(at) as PDFArray;
      for (let id = 0; id < own.size(); id += 1)
        expect(own.lookup(id, PDFDict).lookup(PDFName.of('Type'), PDFName).decodeText()).toBe('StructElem');
    }
    expect(back.size).toBe(doc.getPageCount() + 3);
  });

  test('writes what no font of ours draws as its code, and draws what another font has', () => {
    const line = read.said.find(({ text }) => text.startsWith('Pays for'));
    expect(line?.text).toBe('Pays for most services 海 and [U+13000].');
  });

  test('is the same file for the same document', async () => {
    expect(await taggedPdf(book)).toEqual(bytes);
  });
});
