import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { readArchive, unpacked } from '#server/services/files/archives.ts';
import { LONGEST_CELL, unreadable } from './csv.ts';
import { attribute, type XmlListener, xmlScan } from './xml-scan.ts';

export interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** What shared strings may hold together; more does not fit beside everybody else's work. */
const MOST_LETTERS = 40_000_000;
const MOST_COLUMNS = 2000;

/** The rows of the first sheet, as text: numbers plain, days as 2026-11-20, yes and no as words. Formulas count as their last result. */
export async function* xlsxRows(path: string): AsyncGenerator<NumberedRow> {
  const file = await open(path, 'r');
  try {
    const archive = await readArchive(file, path, (await file.stat()).size);
    if ('refused' in archive) throw unreadable(`This workbook cannot be read. ${archive.refused}`);
    const part = async function* (name: string): AsyncGenerator<string> {
      const entry = archive.entries.find((one) => one.name.toLowerCase() === name.toLowerCase());
      const bytes = entry && (await unpacked(entry, file, path));
      if (!bytes) return;
      const decoder = new StringDecoder('utf8');
      for await (const piece of bytes) yield decoder.write(piece as Buffer);
      yield decoder.end();
    };
    const book = await readBook(part);
    yield* readSheet(part(book.sheet), book);
  } finally {
    await file.close();
  }
}

type Part = (name: string) => AsyncIterable<string>;

interface Book {
  readonly sheet: string;
  readonly strings: readonly string[];
  /** By style: whether numbers of it are days and times. */
  readonly dated: readonly boolean[];
  readonly from1904: boolean;
}

const silent: XmlListener = { open: () => {}, close: () => {}, text: () => {} };

async function scan(pieces: AsyncIterable<string>, listener: Partial<XmlListener>): Promise<void> {
  const feed = xmlScan({ ...silent, ...listener });
  for await (const piece of pieces) feed(piece);
}

async function readBook(part: Part): Promise<Book> {
  const targets = new Map<string, string>();
  await scan(part('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship')
        targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '');
    },
  });
  let first: string | undefined;
  let from1904 = false;
  await scan(part('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name === 'sheet' && attribute(attributes, 'state') === undefined) first ??= attribute(attributes, 'id');
    },
  });
  const target = targets.get(first ?? '');
  if (!target) throw unreadable('This file is not a workbook with a sheet in it. Save it as .xlsx or as CSV (UTF-8).');
  const sheet = target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
  return { sheet, from1904, dated: await readStyles(part), strings: await readStrings(part) };
}

async function readStyles(part: Part): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const dated: boolean[] = [];
  let isInCells = false;
  await scan(part('xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt')
        formats.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      const code = (formats.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '');
      dated.push(
        (id >= 14 && id <= 22) ||
          (id >= 27 && id <= 36) ||
          (id >= 45 && id <= 58 && id !== 49) ||
          /[dmyhs]/i.test(code),
      );
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return dated;
}

async function readStrings(part: Part): Promise<string[]> {
  const strings: string[] = [];
  let letters = 0;
  const text = textOf((found) => {
    letters += found.length;
    if (letters > MOST_LETTERS) throw unreadable('This workbook holds too much text. Split it into several.');
    strings.push(found);
  }, 'si');
  await scan(part('xl/sharedStrings.xml'), text);
  return strings;
}

/** The text of every element of one name: its `t` parts, without the reading aids beside them. */
function textOf(found: (text: string) => void, element: string): XmlListener {
  let text = '';
  let isText = false;
  let aside = 0;
  return {
    open(name) {
      if (name === element) text = '';
      if (name === 'rPh') aside++;
      if (name === 't') isText = aside === 0;
    },
    close(name) {
      if (name === 'rPh') aside--;
      if (name === 't') isText = false;
      if (name === element) found(unescaped(text));
    },
    text(piece) {
      if (isText) text = longer(text, piece);
    },
  };
}

function longer(text: string, piece: string): string {
  if (text.length + piece.length > LONGEST_CELL) throw unreadable(`A cell has more than ${LONGEST_CELL} characters.`);
  return text + piece;
}

const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function* readSheet(pieces: AsyncIterable<string>, book: Book): AsyncGenerator<NumberedRow> {
  let rows: NumberedRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let column = 0;
  let cell = { type: '', style: 0, value: '', inline: '' };
  let isValue = false;
  const inline = textOf((text) => (cell.inline = text), 'is');
  const feed = xmlScan({
    open(name, attributes) {
      inline.open(name, attributes);
      if (name === 'row') {
        const given = Number(attribute(attributes, 'r'));
        if (given && given <= number) throw unreadable('The rows of this workbook are out of order. Save it again.');
        number = given || number + 1;
        cells = [];
        column = 0;
      } else if (name === 'c') {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1;
        cell = {
          type: attribute(attributes, 't') ?? 'n',
          style: Number(attribute(attributes, 's') ?? 0),
          value: '',
          inline: '',
        };
      } else if (name === 'v') isValue = true;
    },
    close(name) {
      inline.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'c') put();
      else if (name === 'row') rows.push({ number, cells });
    },
    text(text) {
      inline.text(text);
      if (isValue) cell.value = longer(cell.value, text);
    },
  });
  function put(): void {
    const text = shown(cell, book);
    if (text === '') return;
    if (column > MOST_COLUMNS) throw unreadable(`Row ${number} has too many cells. Is this a table?`);
    while (cells.length < column) cells.push('');
    cells[column - 1] = text;
  }
  for await (const piece of pieces) {
    feed(piece);
    yield* rows;
    rows = [];
  }
}

/** AB7 is in column 28. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(place ?? '')?.[1];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function shown(
  { type, style, value, inline }: { type: string; style: number; value: string; inline: string },
  book: Book,
): string {
  if (type === 'inlineStr') return inline;
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type !== 'n' || value === '') return unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (book.dated[style]) return moment(number, book.from1904);
  // Fifteen digits are what a spreadsheet keeps; the rest is noise of its arithmetic.
  const exact = Number(number.toPrecision(15));
  return String(exact).includes('e')
    ? exact.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : String(exact);
}

/** Days since the end of 1899, with the 29 February 1900 that only spreadsheets know. */
function moment(days: number, from1904: boolean): string {
  const real = from1904 ? days + 1462 : days < 60 ? days + 1 : days;
  const at = new Date(Math.round((real - 25_569) * 86_400) * 1000);
  if (Number.isNaN(at.getTime())) return String(days);
  const text = at.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}
