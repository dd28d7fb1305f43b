import {
  PDFDocument,
  type PDFContext,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  rgb,
} from '@cantoo/pdf-lib';
import { type FaceOf, facesFor } from './faces.ts';
import { drawn } from './sheet.ts';
import { type Element, isMark, type TaggedBlock, type TaggedDocument, type Words } from './tagged-content.ts';
import { type Drawing, placedDocument, type Placed, SHEET } from './tagged-place.ts';

const inks = { line: rgb(0.6, 0.6, 0.6), bar: rgb(0.2, 0.36, 0.6) } as const;

const begin = (tag: string, properties?: string): PDFOperator =>
  properties === undefined
    ? PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [`/${tag}`])
    : PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [`/${tag}`, properties]);
const end = (): PDFOperator => PDFOperator.of(PDFOperatorNames.EndMarkedContent);

/** What nobody reads is an artifact; everything else carries the number by which its element finds it. */
function draw(page: PDFPage, drawings: readonly Drawing[]): void {
  for (const { of, id, runs, boxes } of drawings) {
    page.pushOperators(of ? begin(of.tag, `<</MCID ${id}>>`) : begin('Artifact'));
    for (const { x, y, width, height, ink } of boxes) page.drawRectangle({ x, y, width, height, color: inks[ink] });
    for (const { face, text, x, y, size } of runs) page.drawText(text, { x, y, size, font: face.font });
    page.pushOperators(end());
  }
}

const name = (text: string): PDFName => PDFName.of(text);
const text = (said: string): PDFHexString => PDFHexString.fromText(said);

interface Tree {
  readonly context: PDFContext;
  readonly pages: readonly PDFPage[];
  /** Which element each numbered stretch of a page belongs to. */
  readonly owners: PDFRef[][];
  /** By link: its annotation, and the element that it belongs to. */
  readonly links: ReadonlyMap<Element, PDFRef>;
  readonly linkElements: Map<Element, PDFRef>;
}

function attributesOf({ scope, isOrdered, box }: Element) {
  if (scope) return { O: name('Table'), Scope: name(scope) };
  if (isOrdered !== undefined) return { O: name('List'), ListNumbering: name(isOrdered ? 'Decimal' : 'Disc') };
  return box && { O: name('Layout'), Placement: name('Block'), BBox: box };
}

/** Writes an element with all below it, and answers where it stands. */
function written(tree: Tree, one: Element, parent: PDFRef): PDFRef {
  const { context, pages, owners, links, linkElements } = tree;
  const ref = context.nextRef();
  const kids = one.kids.map((kid) => {
    if (!isMark(kid)) return written(tree, kid, ref);
    const own = (owners[kid.page] ??= []);
    own[kid.id] = ref;
    return context.obj({ Type: 'MCR', Pg: pages[kid.page]?.ref ?? null, MCID: kid.id });
  });
  const link = links.get(one);
  if (link) {
    kids.push(context.obj({ Type: 'OBJR', Obj: link }));
    linkElements.set(one, ref);
  }
  const attributes = attributesOf(one);
  context.assign(
    ref,
    context.obj({
      Type: 'StructElem',
      S: one.tag,
      P: parent,
      K: kids,
      ...(one.alt !== undefined && { Alt: text(one.alt) }),
      ...(attributes && { A: attributes }),
    }),
  );
  return ref;
}

/** The annotations of links, each on its page, by their elements. */
function linksOn(doc: PDFDocument, { links }: Placed, first: number): Map<Element, PDFRef> {
  const { context } = doc;
  const pages = doc.getPages();
  const made = new Map<Element, PDFRef>();
  for (const [at, { page, rect, element }] of links.entries()) {
    const { to } = element;
    const target = to && pages[to.page];
    if (!to || !target) continue;
    const ref = context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [...rect],
        Border: [0, 0, 0],
        Dest: [target.ref, name('XYZ'), null, to.y, null],
        Contents: text(to.text),
        F: 4,
        StructParent: first + at,
      }),
    );
    pages[page]?.node.addAnnot(ref);
    made.set(element, ref);
  }
  return made;
}

/** The structure tree, and the way back from each page and link to its elements. */
function addTree(doc: PDFDocument, placed: Placed): void {
  const { context, catalog } = doc;
  const pages = doc.getPages();
  const root = context.nextRef();
  const links = linksOn(doc, placed, pages.length);
  const tree: Tree = { context, pages, owners: [], links, linkElements: new Map() };
  const top = written(tree, placed.root, root);
  const backOfPages = pages.flatMap((page, at) => {
    page.node.set(name('StructParents'), context.obj(at));
    page.node.set(name('Tabs'), name('S'));
    return [context.obj(at), context.register(context.obj([...(tree.owners[at] ?? [])]))];
  });
  const backOfLinks = placed.links.flatMap(({ element }, at) => {
    const ref = tree.linkElements.get(element);
    return ref ? [context.obj(pages.length + at), ref] : [];
  });
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: [top],
      ParentTree: context.register(context.obj({ Nums: [...backOfPages, ...backOfLinks] })),
      ParentTreeNextKey: pages.length + placed.links.length,
    }),
  );
  catalog.set(name('StructTreeRoot'), root);
  catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
}

/** Bookmarks of the parts, one level. */
function addOutline(doc: PDFDocument, { headings }: Placed): void {
  const { context, catalog } = doc;
  const shown = headings.filter(({ level }) => level === 1);
  const root = context.nextRef();
  const refs = shown.map(() => context.nextRef());
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  for (const [at, heading] of shown.entries()) {
    const [ref, before, after] = [refs[at], refs[at - 1], refs[at + 1]];
    const page = doc.getPages()[heading.page];
    if (!ref || !page) continue;
    context.assign(
      ref,
      context.obj({
        Title: text(heading.text),
        Parent: root,
        Dest: [page.ref, name('XYZ'), null, heading.y, null],
        ...(at > 0 && before && { Prev: before }),
        ...(after && { Next: after }),
      }),
    );
  }
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  catalog.set(name('Outlines'), root);
}

const escaped = (said: string): string => said.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Title and language once more as metadata, where other programs look for them. */
function addMetadata(doc: PDFDocument, { title, language }: TaggedDocument): void {
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
  const { context, catalog } = doc;
  const stream = context.stream(new TextEncoder().encode(packet), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(name('Metadata'), context.register(stream));
}

const textsOf = (block: TaggedBlock): readonly string[] => {
  if (block.type === 'heading') return [block.text];
  if (block.type === 'paragraph') return block.said.map((one) => one.text);
  if (block.type === 'list') return block.items.flat().map((one) => one.text);
  if (block.type === 'bars') return block.bars.flatMap(({ label, shown }) => [label, shown]);
  return [block.caption, ...block.columns.map(({ label }) => label), ...block.rows.flat()];
};

const ALWAYS = '0123456789ABCDEF[]U+.•|, ()PageofContinued';

/** A character that no font of ours draws is written as its code, so that a reader sees that one is missing. */
const shownWith =
  (has: FaceOf) =>
  (said: string): string =>
    [...drawn(said).replaceAll('\n', ' ')].map((char) => (has(char) ? char : `[${codeOf(char)}]`)).join('');

const codeOf = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function mapped(block: TaggedBlock, plain: (said: string) => string): TaggedBlock {
  // A space between two weights is kept.
  const words = ({ text: said, ...more }: Words): Words => ({
    ...more,
    text: `${/^\s/.test(said) ? ' ' : ''}${plain(said)}${/\S\s$/.test(said) ? ' ' : ''}`,
  });
  if (block.type === 'heading') return { ...block, text: plain(block.text) };
  if (block.type === 'paragraph') return { ...block, said: block.said.map(words) };
  if (block.type === 'list') return { ...block, items: block.items.map((item) => item.map(words)) };
  if (block.type === 'bars')
    return { ...block, bars: block.bars.map((bar) => ({ ...bar, label: plain(bar.label), shown: plain(bar.shown) })) };
  return {
    ...block,
    caption: plain(block.caption),
    columns: block.columns.map((column) => ({ ...column, label: plain(column.label) })),
    rows: block.rows.map((row) => row.map(plain)),
  };
}

/**
 * A document as a PDF with its structure in it: headings, paragraphs, lists, tables with their heads and figures with their words, in the
 * order in which they are read (ISO 32000-1, 14.7 and 14.8). Without the day of writing in it, the same document is the same file.
 */
export async function taggedPdf(given: TaggedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const all = drawn([given.title, given.foot, given.contentsTitle, ALWAYS, ...given.blocks.flatMap(textsOf)].join(' '));
  const faces = await facesFor(doc, all, all);
  const plain = shownWith((char) => (faces.bold(char) ? faces.regular(char) : undefined));
  const document: TaggedDocument = {
    ...given,
    foot: plain(given.foot),
    blocks: given.blocks.map((block) => mapped(block, plain)),
  };
  const placed = placedDocument(document, faces);
  for (const drawings of placed.pages) draw(doc.addPage([SHEET.width, SHEET.height]), drawings);
  addTree(doc, placed);
  addOutline(doc, placed);
  addMetadata(doc, document);
  doc.setTitle(given.title, { showInWindowTitleBar: true });
  doc.setLanguage(given.language);
  doc.setProducer('Levee');
  return new Uint8Array(await doc.save());
}
