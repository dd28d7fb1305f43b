import { expect, test } from 'vitest';
import type { Book, BookMeasure } from './book.ts';
import { altOf, blocksOfText, chaptersOf, chartOf, goalsOf, measuredIn, nameOf } from './book-contents.ts';
import { bookDocument } from './book-document.server.ts';
import { criteria, criterionKeys, standingOf } from './criteria.ts';
import { placesAfter } from './page-order.ts';

const measure: BookMeasure = {
  id: 'm',
  name: 'Response time',
  better: 'down',
  source: null,
  unit: 'MIN',
  figures: [
    { year: 2027, target: '6.5', estimate: null, actual: null },
    { year: 2025, target: '7', estimate: null, actual: '7.25' },
  ],
};
const goal = {
  id: 'g',
  goal: 'Arrive sooner',
  department: 'Fire Rescue',
  strategy: 'One more station.',
  isPublished: true,
  measures: [measure],
};
const year = {
  id: 'y',
  name: 'FY2027',
  startsOn: '2026-10-01',
  endsOn: '2027-09-30',
  resolution: 'R-1',
  message: '# Dear residents\n\nWe **kept** services.',
  vote: { metOn: '2026-09-17', ayes: 5, nays: 0, abstentions: 1 },
  roll: [],
  requirement: null,
};
const row = (name: string, cents: number, beforeCents: number | null) => ({ code: name, name, cents, beforeCents });
const book: Book = {
  publisher: 'Tidewater County',
  years: [year],
  year,
  before: { id: 'b', name: 'FY2026', startsOn: '2025-10-01', endsOn: '2026-09-30' },
  totalCents: 1500,
  beforeCents: 900,
  tables: {
    fund: [row('General', 1000, 900), row('Roads', 500, null)],
    department: [],
    function: [],
    object: [],
    revenue: [],
  },
  schedule: { years: ['FY2026', 'FY2027'], rows: [{ code: '001', name: 'General', cents: [900, 1000] }] },
  funds: [
    {
      code: '001',
      name: 'General',
      beginning: 100,
      revenues: 950,
      transfersIn: 0,
      appropriations: 1000,
      transfersOut: 20,
      ending: 30,
    },
    {
      code: '110',
      name: 'Roads',
      beginning: 0,
      revenues: 480,
      transfersIn: 20,
      appropriations: 500,
      transfersOut: 0,
      ending: 0,
    },
  ],
  positions: { years: ['FY2026', 'FY2027'], rows: [{ name: 'Fire Rescue', hours: [2080, 3120] }] },
  pages: [
    {
      id: 'p',
      title: 'Fund structure',
      section: 'funds',
      body: 'Two funds.\n\n## Roads\n\n- gas tax\n- fees',
      chart: 'fund',
      meets: ['fund_structure'],
      isPublished: true,
    },
  ],
  goals: [goal],
};

test('headings of a text are real headings, and code that looks like one is not', () => {
  expect(blocksOfText('Intro\n\n## What *changed*\ntext\n```\n# no heading\n```')).toEqual([
    { type: 'words', source: 'Intro' },
    { type: 'heading', level: 3, text: 'What changed' },
    { type: 'words', source: 'text\n```\n# no heading\n```' },
  ]);
  expect(blocksOfText(' \n')).toEqual([]);
});

test('a chart is a picture and a table that says the same, with the year before and a total', () => {
  const [bars, table] = chartOf(book, 'fund');
  expect(bars).toMatchObject({ type: 'bars', bars: [{ share: 1 }, { share: 0.5 }] });
  expect(table).toMatchObject({
    rows: [
      ['General', '$10.00', '$9.00'],
      ['Roads', '$5.00', '—'],
      ['Total', '$15.00', '$9.00'],
    ],
  });
  expect(chartOf(book, 'department')).toEqual([]);
  expect(chartOf(book, 'funds')[1]).toMatchObject({
    rows: [
      ['General', '$1.00', '$9.50', '-$0.20', '$10.00', '$0.30'],
      ['Roads', '$0.00', '$4.80', '$0.20', '$5.00', '$0.00'],
      ['Total', '$1.00', '$14.30', '$0.00', '$15.00', '$0.30'],
    ],
  });
  expect(chartOf(book, 'positions')[1]).toMatchObject({
    columns: [{ label: 'Department' }, { label: 'FY2026' }, { label: 'FY2027' }],
    rows: [
      ['Fire Rescue', '1.00', '1.50'],
      ['Total', '1.00', '1.50'],
    ],
  });
  expect(chartOf(book, 'years')[1]).toMatchObject({
    columns: [{ label: 'Fund' }, { label: 'FY2026' }, { label: 'FY2027' }],
    rows: [
      ['General', '$9.00', '$10.00'],
      ['Total', '$9.00', '$10.00'],
    ],
  });
});

test('goals stand under their department, with figures by year and their unit', () => {
  expect(goalsOf([goal])).toEqual([
    { type: 'heading', level: 2, text: 'Goals and measures' },
    { type: 'heading', level: 3, text: 'Fire Rescue' },
    { type: 'heading', level: 4, text: 'Arrive sooner' },
    { type: 'words', source: 'One more station.' },
    {
      type: 'table',
      label: 'Response time (minutes). Lower is better.',
      columns: [
        { label: 'Fiscal year' },
        { label: 'Target', isFigure: true },
        { label: 'Estimate', isFigure: true },
        { label: 'Actual', isFigure: true },
      ],
      rows: [
        ['2025', '7', '—', '7.25'],
        ['2027', '6.5', '—', '—'],
      ],
    },
  ]);
  expect(goalsOf([])).toEqual([]);
});

test.each([
  ['PCT', '92.5', '92.5%'],
  ['USD', '1250000', '$1,250,000'],
  ['NO', '1234567.891', '1,234,567.891'],
  ['NO', null, '—'],
] as const)('a figure in %s of %s is written %s', (unit, value, written) => {
  expect(measuredIn(unit, value)).toBe(written);
});

test('a measure names its unit where its figures do not', () => {
  expect(nameOf({ name: 'Miles swept', unit: 'MI' })).toBe('Miles swept (miles)');
  expect(nameOf({ name: 'Satisfied', unit: 'PCT' })).toBe('Satisfied');
});

test('sections without a page are left out, and the rest come in the order of the book', () => {
  expect(chaptersOf(book).map(({ key }) => key)).toEqual(['funds', 'departments']);
});

test('the PDF has the same parts as the pages, in the same order', () => {
  const { blocks, title } = bookDocument(book);
  expect(title).toBe('Tidewater County: budget book, FY2027');
  expect(blocks.flatMap((one) => (one.type === 'heading' && one.level === 1 ? [one.text] : []))).toEqual([
    'Budget book, FY2027',
    'Message',
    'Adopted figures',
    'Funds',
    'Departments',
  ]);
  const onPages = chaptersOf(book).flatMap(({ blocks: own }) => own.filter(({ type }) => type === 'table'));
  const tables = blocks.filter(({ type }) => type === 'table').slice(-onPages.length);
  expect(tables.map((one) => one.type === 'table' && one.rows)).toEqual(
    onPages.map((one) => one.type === 'table' && one.rows),
  );
  expect(blocks).toContainEqual({
    type: 'list',
    isOrdered: false,
    items: [[{ text: 'gas tax', isBold: false }], [{ text: 'fees', isBold: false }]],
  });
});

test('a picture says its largest bar in words', () => {
  const [bars] = chartOf(book, 'fund');
  expect(bars?.type === 'bars' && altOf(bars)).toBe(
    'Bar chart: Adopted by fund, FY2027. 2 bars; the largest is General, $10.00. The table below has all figures.',
  );
});

test('a criterion is covered by published pages alone; what the budget shows covers a part', () => {
  const named = (isPublished: boolean) => [{ meets: ['multi_year'], isPublished }];
  expect(standingOf('multi_year', named(true), new Set())).toBe('covered');
  expect(standingOf('multi_year', named(false), new Set(['years']))).toBe('partly');
  expect(standingOf('multi_year', named(false), new Set())).toBe('draft');
  expect(standingOf('debt', named(true), new Set(['years', 'tables']))).toBe('missing');
});

test('the checklist has every criterion once, each in words that end', () => {
  const titles = criterionKeys.map((key) => criteria[key].title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(criterionKeys.filter((key) => !criteria[key].says.endsWith('.'))).toEqual([]);
});

test('a page moves past its neighbor, and no further than the end', () => {
  const pages = [
    { id: 'a', position: 500 },
    { id: 'b', position: 500 },
    { id: 'c', position: 30 },
  ];
  expect(placesAfter(pages, 'b', -1)).toEqual([
    { id: 'b', position: 10 },
    { id: 'a', position: 20 },
  ]);
  expect(placesAfter(pages, 'a', -1)).toEqual([]);
  expect(placesAfter(pages, 'c', 1)).toEqual([]);
  expect(placesAfter(pages, 'x', 1)).toEqual([]);
});
