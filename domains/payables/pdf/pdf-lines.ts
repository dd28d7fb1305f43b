import type { Cell, PdfRow } from './pdf-words.ts';
import { isUnitOfMoney, type Reads } from './pdf-currency.ts';
import { quantityIn } from './pdf-values.ts';

/** A line as its row says it, with its sign. */
export interface PdfLine {
  readonly item: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly priceCents: number;
  readonly cents: number;
  readonly page: number;
  readonly words: string;
}

const columns = {
  item: /^(item\s+)?(description|details?|services?|products?|particulars)(\s+of\s+\w+)?$/i,
  quantity: /^(qty\.?|quantity|hours|hrs\.?)(\s+(shipped|billed|invoiced))?$/i,
  unit: /^(u\/?m|uom|unit)$/i,
  price: /^(unit\s+(price|cost|rate)|price(\s+each)?|rate|each|cost)$/i,
  amount: /^(amount|total|ext(ended|\.)?(\s+(price|amount|cost))?|line\s+total|net(\s+amount)?)$/i,
} as const;
type Column = keyof typeof columns;

/** “Amount (CAD)” is a head by its first word. */
const withoutUnit = (text: string): string => {
  const [, head = '', unit = ''] = /^(.*\S)\s*[\s(]([^\s()]+)\)?$/.exec(text) ?? [];
  return isUnitOfMoney(unit) ? head.trim() : text;
};

type Heads = Readonly<Partial<Record<Column, Cell>>>;

function headsIn({ cells }: PdfRow): Heads | null {
  const found: Partial<Record<Column, Cell>> = {};
  for (const cell of cells)
    for (const [name, pattern] of Object.entries(columns) as [Column, RegExp][])
      if (!found[name] && pattern.test(withoutUnit(cell.text))) {
        found[name] = cell;
        break;
      }
  return found.item && found.amount ? found : null;
}

export const isTableHead = (row: PdfRow): boolean => headsIn(row) !== null;

const ends =
  /^((sub|invoice|credit|grand|net|order)[\s-]?total|subtotal|total|sales tax|state tax|tax\b|shipping|freight|delivery charge|handling|discount|amount due|balance|thank you|please remit|remit)/i;

const distance = (cell: Cell, head: Cell): number =>
  Math.min(
    Math.abs(cell.x - head.x),
    Math.abs(cell.right - head.right),
    Math.abs((cell.x + cell.right) / 2 - (head.x + head.right) / 2),
  );

function columnOf(cell: Cell, heads: readonly [Column | 'other', Cell][]): Column | 'other' {
  const [near] = heads.toSorted(([, one], [, other]) => distance(cell, one) - distance(cell, other));
  return near?.[0] ?? 'other';
}

/** What is below a head of a table, to the first row of totals; null where a row has an amount and says no line. */
function linesBelow(rows: readonly PdfRow[], head: PdfRow, reads: Reads): readonly PdfLine[] | null {
  const heads = headsIn(head);
  if (!heads) return [];
  const known = new Map((Object.entries(heads) as [Column, Cell][]).map(([name, cell]) => [cell, name]));
  const all: [Column | 'other', Cell][] = head.cells.map((cell) => [known.get(cell) ?? 'other', cell]);
  const lines: PdfLine[] = [];
  let lastY = head.y;
  for (const row of rows.filter(({ page, y }) => page === head.page && y > head.y)) {
    if (row.cells.some(({ text }) => ends.test(text)) || isTableHead(row)) break;
    const at = (column: Column): string =>
      row.cells
        .filter((cell) => columnOf(cell, all) === column)
        .map(({ text }) => text)
        .join(' ');
    const cents = reads.money(at('amount'));
    const item = at('item');
    if (cents === null) {
      const last = lines.at(-1);
      // The rest of a description stands by itself below its line.
      const isRest = last && row.cells.length === 1 && item !== '' && row.y - lastY < row.height * 2.2;
      if (isRest) {
        lines[lines.length - 1] = { ...last, item: `${last.item} ${item}`, words: `${last.words} ${item}` };
        lastY = row.y;
        continue;
      }
      if (at('amount') !== '' && /\d/.test(at('amount'))) return null;
      if (row.y - lastY > row.height * 4) break;
      continue;
    }
    const quantity = heads.quantity && at('quantity') !== '' ? quantityIn(at('quantity')) : '1';
    const price = heads.price && at('price') !== '' ? reads.price(at('price')) : quantity === '1' ? cents : null;
    if (quantity === null || price === null || item === '') return null;
    const words = row.text.replaceAll(/\s+/g, ' ').slice(0, 160);
    lines.push({ item, quantity, unit: at('unit') || null, priceCents: price, cents, page: row.page, words });
    lastY = row.y;
  }
  return lines;
}

/** The lines of all pages; null where one of them can’t be read. */
export function linesIn(rows: readonly PdfRow[], reads: Reads): readonly PdfLine[] | null {
  const all: PdfLine[] = [];
  for (const head of rows.filter(isTableHead)) {
    const own = linesBelow(rows, head, reads);
    if (own === null) return null;
    all.push(...own.map((line) => ({ ...line, item: line.item.slice(0, 200), words: line.words.slice(0, 160) })));
  }
  return all;
}
