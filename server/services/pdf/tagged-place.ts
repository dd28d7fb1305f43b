import type { Face, Faces } from './faces.ts';
import { brokenAt, type Line, widthOf } from './tagged-lines.ts';
import type { Element, Heading, Said, Tag, TaggedBlock, TaggedDocument } from './tagged-content.ts';

/** US Letter, in points. */
export const SHEET = { width: 612, height: 792 } as const;
const MARGIN = 54;
const WIDTH = SHEET.width - 2 * MARGIN;
const TOP = SHEET.height - MARGIN;
const BOTTOM = MARGIN + 12;
const LEADING = 1.4;
const BODY = 10;
const SMALL = 8.5;
const PAD = 4;
const headingSizes = { 1: 22, 2: 15, 3: 12, 4: 10.5 } as const;

export interface Run {
  readonly face: Face;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ink: 'line' | 'bar';
}
/** What is drawn together: content of an element, or what nobody reads, such as a page number. */
export interface Drawing {
  readonly of: Element | null;
  readonly id: number;
  readonly runs: readonly Run[];
  readonly boxes: readonly Box[];
}
export interface LinkPlace {
  readonly page: number;
  readonly rect: readonly [number, number, number, number];
  readonly element: Element;
}
export interface Placed {
  readonly pages: readonly (readonly Drawing[])[];
  readonly root: Element;
  readonly headings: readonly Heading[];
  readonly links: readonly LinkPlace[];
}

const element = (tag: Tag, more: Partial<Omit<Element, 'tag' | 'kids'>> = {}): Element => ({ tag, kids: [], ...more });

/** Places a document on its pages: everything that is read belongs to an element, everything else to none. */
class Layout {
  readonly pages: Drawing[][] = [];
  readonly root = element('Document');
  readonly headings: Heading[] = [];
  readonly links: LinkPlace[] = [];
  readonly #faces: Faces;
  readonly #marks: number[] = [];
  #y = 0;

  constructor(faces: Faces) {
    this.#faces = faces;
    this.turn();
  }

  turn(): void {
    this.pages.push([]);
    this.#marks.push(0);
    this.#y = TOP;
  }

  get #page(): number {
    return this.pages.length - 1;
  }

  #plain = (text: string): Line => [{ face: this.#faces.regular, text }];
  #bold = (text: string): Line => [{ face: this.#faces.bold, text }];
  #lineOf = (said: Said): Line =>
    said.map(({ text, isBold }) => ({ face: isBold ? this.#faces.bold : this.#faces.regular, text }));

  #runs(line: Line, x: number, y: number, size: number): Run[] {
    const runs: { face: Face; text: string; x: number; y: number; size: number }[] = [];
    let at = x;
    for (const { face: faceOf, text } of line)
      for (const char of text) {
        const face = faceOf(char);
        if (!face) continue; // every character was looked up before anything is placed
        const last = runs.at(-1);
        if (last?.face === face) last.text += char;
        else runs.push({ face, text: char, x: at, y, size });
        at += face.width(char, size);
      }
    return runs;
  }

  #draw(of: Element | null, runs: readonly Run[], boxes: readonly Box[] = []): void {
    const page = this.#page;
    const id = of ? (this.#marks[page] ?? 0) : -1;
    if (of) {
      this.#marks[page] = id + 1;
      of.kids.push({ page, id });
    }
    this.pages[page]?.push({ of, id, runs, boxes });
  }

  /** Lines one below the other; a page is turned where the next does not fit. */
  #lines(of: Element, lines: readonly Line[], { x = MARGIN, size = BODY }: { x?: number; size?: number } = {}): void {
    for (const line of lines) {
      const step = size * LEADING;
      if (this.#y - step < BOTTOM) this.turn();
      this.#y -= step;
      this.#draw(of, this.#runs(line, x, this.#y + size * 0.3, size));
    }
  }

  #needs(height: number): void {
    if (this.#y - height < BOTTOM && this.#y < TOP) this.turn();
  }

  place(block: TaggedBlock): void {
    if (block.type === 'heading') this.#heading(block);
    else if (block.type === 'paragraph') this.#paragraph(block.said);
    else if (block.type === 'list') this.#list(block);
    else if (block.type === 'table') this.#table(block);
    else this.#bars(block);
  }

  #heading({ level, text }: Extract<TaggedBlock, { type: 'heading' }>): void {
    const size = headingSizes[level];
    // A part of the document begins on a page of its own; no heading stands alone at the foot of one.
    if (level === 1 && this.headings.length > 0 && this.#y < TOP) this.turn();
    this.#needs(size * LEADING + 60);
    if (this.#y < TOP) this.#y -= size * 0.7;
    const of = element(`H${level}`);
    this.root.kids.push(of);
    const heading = { level, text, page: this.#page, y: this.#y };
    this.#lines(of, brokenAt(this.#bold(text), WIDTH, size), { size });
    this.headings.push(heading);
    this.#y -= size * 0.3;
  }

  #paragraph(said: Said): void {
    const of = element('P');
    this.root.kids.push(of);
    this.#lines(of, brokenAt(this.#lineOf(said), WIDTH, BODY));
    this.#y -= BODY * 0.6;
  }

  #list({ isOrdered, items }: Extract<TaggedBlock, { type: 'list' }>): void {
    const list = element('L', { isOrdered });
    this.root.kids.push(list);
    for (const [at, said] of items.entries()) {
      const [item, label, body] = [element('LI'), element('Lbl'), element('LBody')];
      item.kids.push(label, body);
      list.kids.push(item);
      this.#needs(BODY * LEADING);
      const sign = isOrdered ? `${at + 1}. ` : '• ';
      this.#draw(label, this.#runs(this.#plain(sign), MARGIN + 6, this.#y - BODY * (LEADING - 0.3), BODY));
      this.#lines(body, brokenAt(this.#lineOf(said), WIDTH - 24, BODY), { x: MARGIN + 24 });
    }
    this.#y -= BODY * 0.6;
  }

  /** Figures keep their width, the first column takes what is left; words share what there is. */
  #columns({ columns, rows }: Extract<TaggedBlock, { type: 'table' }>): readonly number[] {
    const natural = columns.map(
      ({ label }, at) =>
        Math.max(widthOf(this.#bold(label), SMALL), ...rows.map((row) => widthOf(this.#plain(row[at] ?? ''), SMALL))) +
        2 * PAD +
        1,
    );
    const sum = natural.reduce((all, one) => all + one, 0);
    if (sum <= WIDTH) return natural.map((one, at) => (at === 0 ? one + WIDTH - sum : one));
    const fixed = columns.map(({ isFigure }, at) =>
      isFigure ? Math.min(natural[at] ?? 0, WIDTH / columns.length) : 0,
    );
    const left = WIDTH - fixed.reduce((all, one) => all + one, 0);
    const wanted = natural.reduce((all, one, at) => all + (fixed[at] ? 0 : one), 0);
    return natural.map((one, at) => fixed[at] || (one / wanted) * left);
  }

  #table(table: Extract<TaggedBlock, { type: 'table' }>): void {
    const { caption, columns, rows } = table;
    const widths = this.#columns(table);
    const of = element('Table');
    this.root.kids.push(of);
    const [title, head, body] = [element('Caption'), element('THead'), element('TBody')];
    this.#needs(SMALL * LEADING * 4 + 4 * PAD);
    const said = element('P');
    title.kids.push(said);
    this.#lines(said, brokenAt(this.#bold(caption), WIDTH, SMALL), { size: SMALL });
    of.kids.push(title, head, body);
    const labels = columns.map(({ label }) => label);
    const top = element('TR');
    head.kids.push(top);
    this.#row(labels, { columns, widths, row: top, isHead: true });
    for (const cells of rows) {
      const row = element('TR');
      body.kids.push(row);
      this.#row(cells, { columns, widths, row, isHead: false });
    }
    this.#y -= BODY;
  }

  #row(
    cells: readonly string[],
    given: {
      readonly columns: Extract<TaggedBlock, { type: 'table' }>['columns'];
      readonly widths: readonly number[];
      readonly row: Element | null;
      readonly isHead: boolean;
    },
  ): void {
    const { columns, widths, row, isHead } = given;
    const step = SMALL * LEADING;
    const broken = columns.map((_, at) =>
      brokenAt((isHead ? this.#bold : this.#plain)(cells[at] ?? ''), (widths[at] ?? 0) - 2 * PAD, SMALL),
    );
    const count = Math.max(...broken.map((lines) => lines.length));
    const height = count * step + 2 * PAD;
    // The head is drawn again on the next page, where nobody hears it a second time.
    if (this.#y - height < BOTTOM && this.#y < TOP) {
      this.turn();
      if (!isHead)
        this.#row(
          columns.map(({ label }) => label),
          { ...given, row: null, isHead: true },
        );
    }
    const elements = columns.map((_, at) => {
      if (!row) return null;
      const cell = isHead
        ? element('TH', { scope: 'Column' })
        : at === 0
          ? element('TH', { scope: 'Row' })
          : element('TD');
      row.kids.push(cell);
      return cell;
    });
    let x = MARGIN;
    const start = this.#y;
    const shown = Math.min(count, Math.max(1, Math.floor((start - BOTTOM - 2 * PAD) / step)));
    for (const [at, lines] of broken.entries()) {
      const width = widths[at] ?? 0;
      for (const [place, line] of lines.slice(0, shown).entries()) {
        const from = columns[at]?.isFigure ? x + width - PAD - widthOf(line, SMALL) : x + PAD;
        this.#draw(elements[at] ?? null, this.#runs(line, from, start - PAD - (place + 0.75) * step, SMALL));
      }
      x += width;
    }
    this.#y = start - shown * step - 2 * PAD;
    this.#draw(null, [], [{ x: MARGIN, y: this.#y, width: WIDTH, height: isHead ? 1 : 0.4, ink: 'line' }]);
    // What is longer than a page goes on in the same cells.
    for (let at = shown; at < count; at += 1) {
      if (this.#y - step < BOTTOM) this.turn();
      let left = MARGIN;
      this.#y -= step;
      for (const [place, lines] of broken.entries()) {
        const line = lines[at];
        if (line) this.#draw(elements[place] ?? null, this.#runs(line, left + PAD, this.#y + PAD, SMALL));
        left += widths[place] ?? 0;
      }
    }
  }

  /** One picture is one figure: what is written in it is said by its alternate text. */
  #bars({ alt, bars }: Extract<TaggedBlock, { type: 'bars' }>): void {
    const step = 26;
    for (let from = 0; from < bars.length; from += MOST_BARS) {
      const some = bars.slice(from, from + MOST_BARS);
      const height = some.length * step;
      this.#needs(height);
      const top = this.#y;
      const runs: Run[] = [];
      const boxes: Box[] = [];
      for (const [at, { label, shown, share }] of some.entries()) {
        const y = top - at * step;
        const [words = []] = brokenAt(this.#plain(label), WIDTH - 110, SMALL);
        runs.push(...this.#runs(words, MARGIN, y - 10, SMALL));
        const right = this.#plain(shown);
        runs.push(...this.#runs(right, SHEET.width - MARGIN - widthOf(right, SMALL), y - 10, SMALL));
        boxes.push({
          x: MARGIN,
          y: y - 22,
          width: Math.max(1, WIDTH * Math.min(1, Math.max(0, share))),
          height: 8,
          ink: 'bar',
        });
      }
      const of = element('Figure', { alt: from === 0 ? alt : `${alt} (continued)` });
      of.box = [MARGIN, top - height, SHEET.width - MARGIN, top];
      this.root.kids.push(of);
      this.#draw(of, runs, boxes);
      this.#y = top - height - BODY;
    }
  }

  /** The list of headings, each with its page: a link a line. */
  contents(title: string, headings: readonly Heading[], shift: number): void {
    const head = element('H2');
    this.root.kids.push(head);
    this.#lines(head, [this.#bold(title)], { size: headingSizes[2] });
    this.#y -= BODY * 0.6;
    const list = element('TOC');
    this.root.kids.push(list);
    for (const to of headings.filter(({ level }) => level <= 2)) {
      const [item, reference, link] = [element('TOCI'), element('Reference'), element('Link', { alt: to.text, to })];
      list.kids.push(item);
      item.kids.push(reference);
      reference.kids.push(link);
      const number = this.#plain(` ${to.page + shift + 1}`);
      const x = MARGIN + (to.level - 1) * 14;
      const width = WIDTH - (to.level - 1) * 14 - 40;
      const lines = brokenAt(to.level === 1 ? this.#bold(to.text) : this.#plain(to.text), width, BODY);
      this.#needs(lines.length * BODY * LEADING);
      const top = this.#y;
      this.#lines(link, lines, { x });
      const y = this.#y + BODY * 0.3;
      this.#draw(link, this.#runs(number, SHEET.width - MARGIN - widthOf(number, BODY), y, BODY));
      this.links.push({ page: this.#page, rect: [x, this.#y, SHEET.width - MARGIN, top], element: link });
    }
  }

  get placed(): Placed {
    const { pages, root, headings, links } = this;
    return { pages, root, headings, links };
  }

  /** Runs of the line at the foot of a page. */
  foot(text: string): readonly Run[] {
    return this.#runs(this.#plain(text), MARGIN, MARGIN - 14, SMALL);
  }
}

const MOST_BARS = 20;

const shifted = (root: Element, by: number): void => {
  for (const [at, kid] of root.kids.entries())
    if ('id' in kid) root.kids[at] = { page: kid.page + by, id: kid.id };
    else shifted(kid, by);
};

/**
 * The first block is the title, then the contents, then the rest. The rest is placed first: only then are its pages known, and how many
 * the contents take does not depend on them.
 */
export function placedDocument({ blocks, contentsTitle, foot }: TaggedDocument, faces: Faces): Placed {
  const start = blocks.findIndex(({ type }, at) => at > 0 && type === 'heading');
  const [front, rest] = start < 0 ? [blocks, []] : [blocks.slice(0, start), blocks.slice(start)];
  const later = new Layout(faces);
  for (const block of rest) later.place(block);
  const openedWith = (shift: number) => {
    const layout = new Layout(faces);
    for (const block of front) layout.place(block);
    if (rest.length > 0) layout.contents(contentsTitle, later.headings, shift);
    return layout;
  };
  const shift = openedWith(0).pages.length;
  const first = openedWith(shift);
  if (rest.length > 0) {
    shifted(later.root, shift);
    for (const heading of later.headings) heading.page += shift;
    first.root.kids.push(...later.root.kids);
  }
  const pages = rest.length > 0 ? [...first.pages, ...later.pages] : first.pages;
  for (const [at, page] of pages.entries())
    page.push({ of: null, id: -1, runs: first.foot(`${foot}  |  Page ${at + 1} of ${pages.length}`), boxes: [] });
  return {
    pages,
    root: first.root,
    headings: [...first.headings, ...later.headings],
    links: first.links,
  };
}
