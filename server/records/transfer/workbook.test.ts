import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import { xlsxRows } from './xlsx-read.ts';
import { type Cell, CUT, workbook } from './xlsx-write.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-workbook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function file(bytes: Uint8Array): string {
  const path = join(folder, `${count++}.xlsx`);
  writeFileSync(path, bytes);
  return path;
}

async function write(rows: readonly (readonly Cell[])[], header = ['a', 'b', 'c']): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const pages = async function* () {
    for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7);
  };
  for await (const piece of workbook({ title: 'Things: [all]', header, pages: pages() })) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function read(bytes: Uint8Array): Promise<{ number: number; cells: readonly string[] }[]> {
  const found = [];
  for await (const row of xlsxRows(file(bytes))) found.push(row);
  return found;
}

const sheetOf = (bytes: Uint8Array, n = 1) =>
  Buffer.from(unzipSync(bytes)[`xl/worksheets/sheet${n}.xml`] ?? []).toString();

/** Text that XML can hold and a person can type, and what attackers type. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    '+A1',
    '-2',
    '@x',
    '\t=1',
    '<f>1+1</f>',
    ']]>',
    '&amp;',
    '_x000D_',
    '_x005F_x0041_',
    'a\r\nb',
    '\u0001',
    ' x ',
    '007',
    '1e5',
    'TRUE',
  ),
);

describe('a workbook', () => {
  test('10,000 hostile cells stay text: no formula in the file, and the same words back', async () => {
    const table = fc.sample(fc.array(text, { minLength: 3, maxLength: 3 }), 3400);
    const bytes = await write(table);
    expect(sheetOf(bytes)).not.toMatch(/<f[\s>/]/);
    const rows = await read(bytes);
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual(table);
    expect(rows.at(-1)?.number).toBe(table.length + 1);
  });

  test('is what another program reads: text, numbers, amounts and days', async () => {
    const bytes = await write([
      ['=HYPERLINK("http://x")', 12.5, { day: '2026-11-20' }],
      ['Größe 河 🌊', { amount: -1234.56 }, { day: '1900-03-01' }],
    ]);
    // The other program's types say a sheet, its answer is one or a list of them.
    const [sheet] = (await readExcel(file(bytes))) as unknown as { data: unknown[][] }[];
    expect(sheet?.data).toEqual([
      ['a', 'b', 'c'],
      ['=HYPERLINK("http://x")', 12.5, new Date('2026-11-20T00:00:00Z')],
      ['Größe 河 🌊', -1234.56, new Date('1900-03-01T00:00:00Z')],
    ]);
    const rows = await read(bytes);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b', 'c'],
      ['=HYPERLINK("http://x")', '12.5', '2026-11-20'],
      ['Größe 河 🌊', '-1234.56', '1900-03-01'],
    ]);
  });

  test('says where a text was cut because Excel holds no more', async () => {
    const [, row] = await read(await write([['x'.repeat(40_000), '', '']]));
    expect(row?.cells[0]).toHaveLength(32_767);
    expect(row?.cells[0]?.endsWith(CUT)).toBe(true);
  });

  test('is read as other programs write it: shared and rich text, styles of days, words for yes and no, results of formulas', async () => {
    const bytes = foreign({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
        <row r="3"><c r="B3" t="b"><v>1</v></c><c r="D3" s="1"><v>46346</v></c><c r="E3" s="1"><v>46346.5</v></c><c r="F3"><f>SUM(A1)</f><v>0.30000000000000004</v></c><c r="G3"><v>1E21</v></c></row>
        <row><c t="str"><v>a &lt; b &#x41;</v></c><c t="e"><v>#N/A</v></c></row></sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst><si><t>Plain</t></si><si><r><t>Rich </t></r><r><rPr/><t xml:space="preserve">text</t></r><rPh><t>aside</t></rPh></si></sst>`,
    });
    expect(await read(bytes)).toEqual([
      { number: 1, cells: ['Plain', 'Rich text'] },
      { number: 3, cells: ['', 'yes', '', '2026-11-20', '2026-11-20T12:00:00', '0.3', '1000000000000000000000'] },
      { number: 4, cells: ['a < b A', '#N/A'] },
    ]);
  });

  const bomb = strToU8(`<worksheet><sheetData>${'<row/>'.repeat(2_000_000)}</sheetData></worksheet>`);
  test.each<[string, () => Uint8Array]>([
    ['a bomb', () => foreign({ 'xl/worksheets/sheet1.xml': bomb })],
    [
      'content outside the file',
      () =>
        foreign({
          'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>',
        }),
    ],
    ['a folder above its own', () => foreign({ '../../x.xml': 'x' })],
    ['a file that is no workbook', () => zipSync({ 'readme.txt': strToU8('hello') })],
    ['half a file', () => foreign({}).slice(0, 300)],
    ['a table of contents that lies', () => lying(foreign({}))],
    [
      'rows out of order',
      () => foreign({ 'xl/worksheets/sheet1.xml': '<worksheet><row r="5"/><row r="2"/></worksheet>' }),
    ],
    ['a tag without an end', () => foreign({ 'xl/worksheets/sheet1.xml': `<worksheet><${noise()}` })],
    [
      'a cell without an end',
      () =>
        foreign({ 'xl/worksheets/sheet1.xml': `<worksheet><row><c t="str"><v>${noise()}</v></c></row></worksheet>` }),
    ],
    [
      'a cell in column ZZZ',
      () => foreign({ 'xl/worksheets/sheet1.xml': '<worksheet><row><c r="ZZZ1"><v>1</v></c></row></worksheet>' }),
    ],
  ])('refuses %s in a sentence', async (_, bytes) => {
    await expect(read(bytes())).rejects.toMatchObject({
      kind: 'invalid',
      code: 'import.unreadable',
      message: /^[A-Z].+\.$/,
    });
  });
});

/** Does not pack well, so that it is refused for what it is and not for how much it grows. */
const noise = (): string => randomBytes(900_000).toString('base64');

/** The central directory claims less than there is. */
function lying(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(Buffer.from('504b0102', 'hex'));
  copy.writeUInt32LE(1, at + 24);
  return copy;
}

function foreign(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<x:workbook xmlns:x="y"><x:sheets><x:sheet name="Hidden" state="hidden" r:id="rId9"/><x:sheet name="One" r:id="rId1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;x&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
    ...parts,
  };
  return zipSync(
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, typeof one === 'string' ? strToU8(one) : one])),
  );
}
