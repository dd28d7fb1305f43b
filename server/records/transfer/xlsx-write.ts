import { type ZipPart, zip } from './zip.ts';

/** What a cell of a workbook holds: text, a number, an amount with two places, or a day. Never a formula. */
export type Cell = string | number | { readonly amount: number } | { readonly day: string };

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel holds no more than this; the rest goes to the next sheet. */
const MOST_ROWS = 1_000_000;
const MOST_LETTERS = 1_500_000_000;
/** Excel refuses a workbook with a longer cell. */
const LONGEST = 32_767;
/** Stands at the end of a text that Excel could not hold whole, so that no import takes the part for the whole. */
export const CUT = '… [cut here, take CSV for the whole text]';

const style = (format: number, font: number): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

/** Styles by number: plain, heading, day, amount. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${style(0, 0)}${style(0, 1)}${style(164, 0)}${style(4, 0)}</cellXfs></styleSheet>`;

const HEADING = 1;

/** A workbook as it grows, a sheet for every million rows. */
export function workbook({
  title,
  header,
  pages,
}: {
  title: string;
  header: readonly string[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}): AsyncGenerator<Uint8Array> {
  return zip(parts({ title, header, pages }));
}

async function* parts({
  title,
  header,
  pages,
}: {
  title: string;
  header: readonly string[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}): AsyncGenerator<ZipPart> {
  const source = pages[Symbol.asyncIterator]();
  const name = title.replace(/[[\]*?:/\\']/g, ' ').slice(0, 25);
  let page = await source.next();
  let sheets = 0;
  async function* sheet() {
    const widths = header.map((text, at) => width(text, page.done ? [] : page.value.slice(0, 50), at));
    const columns = widths.map((one, at) => `<col min="${at + 1}" max="${at + 1}" width="${one}" customWidth="1"/>`);
    yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${line(header, 1, HEADING)}`;
    let rows = 1;
    for (let letters = 0; !page.done && rows < MOST_ROWS && letters < MOST_LETTERS; page = await source.next()) {
      const text = page.value.map((cells) => line(cells, ++rows)).join('');
      letters += text.length;
      yield text;
    }
    yield '</sheetData></worksheet>';
  }
  try {
    do yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: sheet() };
    while (!page.done);
  } finally {
    await source.return?.();
  }
  const all = Array.from({ length: sheets }, (_, at) => at + 1);
  const kind = `${relationships}/`;
  yield { name: 'xl/styles.xml', content: [styles] };
  yield {
    name: 'xl/workbook.xml',
    content: [
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>`,
      ...all.map((n) => `<sheet name="${escaped(n > 1 ? `${name} ${n}` : name)}" sheetId="${n}" r:id="rId${n}"/>`),
      '</sheets></workbook>',
    ],
  };
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      `${declaration}<Relationships xmlns="${packages}/relationships">`,
      ...all.map((n) => `<Relationship Id="rId${n}" Type="${kind}worksheet" Target="worksheets/sheet${n}.xml"/>`),
      `<Relationship Id="rId0" Type="${kind}styles" Target="styles.xml"/></Relationships>`,
    ],
  };
  yield {
    name: '_rels/.rels',
    content: [
      `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${kind}officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  };
  yield {
    name: '[Content_Types].xml',
    content: [
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
      `<Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/>`,
      ...all.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${office}.worksheet+xml"/>`),
      '</Types>',
    ],
  };
}

function line(cells: readonly Cell[], row: number, style = 0): string {
  let text = `<row r="${row}">`;
  for (const [at, cell] of cells.entries()) if (cell !== '') text += written(cell, `${letter(at)}${row}`, style);
  return `${text}</row>`;
}

function written(cell: Cell, place: string, style: number): string {
  if (typeof cell === 'string')
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(short(cell))}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return 'day' in cell
    ? `<c r="${place}" s="2"><v>${serial(cell.day)}</v></c>`
    : `<c r="${place}" s="3"><v>${cell.amount}</v></c>`;
}

const short = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - CUT.length).toWellFormed()}${CUT}`;

/** A, B, ... Z, AA, AB, ... */
function letter(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26));
  return at < 26 ? rest : `${letter(Math.floor(at / 26) - 1)}${rest}`;
}

/** The first day that all spreadsheets count alike: before it Excel has a 29 February 1900 that never was. */
export const FIRST_DAY = '1900-03-01';
const serial = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Signs that XML cannot hold are written the way Excel writes them, `_x000D_`, and so is what already looks like that. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
    .replace(
      /[\0-\x08\x0b-\x1f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
    .toWellFormed();
}

function width(header: string, rows: readonly (readonly Cell[])[], at: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[at] ?? '')), header.length);
  return Math.min(60, Math.max(8, longest + 2));
}

const lengthOf = (cell: Cell): number =>
  typeof cell === 'object' ? ('day' in cell ? 10 : 14) : typeof cell === 'number' ? String(cell).length : cell.length;
