import { describe, expect, test } from 'vitest';
import { type Source, sources } from '../world/sources.ts';

type Reasons = Readonly<Record<string, string>>;

/** Tables that do not follow from a list of columns. */
const ownTables: Reasons = {
  'domains/organization/people/duties-of-people.tsx': 'A matrix with upright heads, whose empty cells grant a duty.',
  'domains/organization/people/separation-matrix.tsx': 'A matrix with upright heads, whose marks say why.',
  'domains/disaster/incidents/register.tsx': 'A matrix of likelihood and impact, whose cells count the risks.',
  'domains/grants/budget/builder-grid.tsx': 'A sheet that is typed into, with arrow keys from cell to cell.',
  'domains/grants/forms/form-grid.tsx':
    'The lines of a federal form, with what is worked out among what is typed, and arrow keys from cell to cell.',
  'domains/planning/budget/drafting/draft-grid.tsx':
    'A sheet that is typed into: keys go from field to field, and a column is pasted in.',
  'domains/planning/requests/lines-grid.tsx': 'A sheet that is typed into, with what each line adds up to.',
  'domains/planning/requests/recommending.tsx': 'Each row is typed into, beside what was requested.',
  'domains/planning/capital/roll-over.tsx': 'Each row is typed into, and judged while it is.',
  'domains/public/texts/text-body.tsx':
    'A table of an article has the columns, sides and last line that its author wrote.',
  'domains/workflow/engine/heat-map.tsx': 'A matrix whose cells are colored by their count.',
  'web/record/cells.tsx': 'The lines of a row: their columns are those of the record, with totals below.',
  'web/record/conflict.tsx': 'Each row is a choice between two values.',
  'web/record/import/columns-step.tsx': 'Each row is a column of a file, and chooses what it fills.',
  'web/record/lines-input.tsx': 'A sheet that is typed into: its columns are those of the record, and keys add lines.',
  'web/record/list/list-calendar.tsx': 'A month: its columns are the days of a week.',
  'web/record/list/list-table.tsx': 'The list of every record, which draws the rows in sight of a hundred thousand.',
  'web/record/markdown.tsx': 'A table has the columns and sides that its author wrote.',
};

/** What is not read but asked for by a press, and what tries again in a way of its own. */
const ownTrouble: Reasons = {
  'domains/planning/budget/changes/amendment.screen.tsx': 'The form and the page of a row that may not be there.',
  'domains/procurement/evaluation/reading-aid.tsx': 'Passages are asked for by a press, and the same once more.',
  'domains/procurement/solicitation/past-proposals.tsx': 'Text is asked for by a press, and the same once more.',
  'domains/procurement/intake/draft-bench.tsx': 'A draft is asked for by a press, and the same words once more.',
  'domains/procurement/intake/look-up-bench.tsx': 'Codes are asked for by a press, and the same things once more.',
};

const screens = sources().filter(({ path, isTest }) => /^domains\/.*\.tsx$/.test(path) && !isTest);

/** What draws such an element itself though it is not named, and what is named and does not. */
function wrong(element: RegExp, own: Reasons, among: readonly Pick<(typeof screens)[0], 'path' | 'text'>[]) {
  const named = Object.keys(own);
  const drawing = among.filter(({ text }) => element.test(text)).map(({ path }) => path);
  return {
    unnamed: drawing.filter((path) => !named.includes(path)),
    needless: named.filter((path) => !drawing.includes(path)),
  };
}

/** Lists, rows and forms that follow from a record are screens as well. */
const derived = sources().filter(({ path, isTest }) => /^web\/record\/.*\.tsx$/.test(path) && !isTest);

const right = { unnamed: [], needless: [] };
const table = /<table\b/;
const trouble = /<LoadError\b/;

test('tables of screens follow from one list of columns, drawn by Table or PlainTable', () =>
  expect(wrong(table, ownTables, [...screens, ...derived])).toEqual(right));

test('what a screen reads is waited for, and its error told, by Answered', () =>
  expect(wrong(trouble, ownTrouble, screens)).toEqual(right));

/** What shows a map has the same as a table or a list: who cannot see the map misses nothing. */
const mapAlone = (among: readonly Pick<(typeof screens)[0], 'path' | 'text'>[]) =>
  among
    .filter(({ text }) => /<(PlaceMap|Ground)\b/.test(text) && !/<(Table|PlainTable|ul|dl)\b/.test(text))
    .map(({ path }) => path);

test('every map has its table or its list', () => {
  const all = sources().filter(({ path, isTest }) => /^(domains|web\/record)\/.*\.tsx$/.test(path) && !isTest);
  expect(all.filter(({ text }) => /<PlaceMap\b/.test(text)).length).toBeGreaterThan(2);
  expect(mapAlone(all)).toEqual([]);
  expect(mapAlone([{ path: 'domains/assets/new.screen.tsx', text: '<PlaceMap places={sites} />' }])).toHaveLength(1);
});

test('a table or an answer of one’s own is noticed, and so is a name that is not needed any more', () => {
  const planted = [
    { path: 'domains/grants/new.screen.tsx', text: 'return <table className="grid-table">' },
    { path: 'domains/grants/old.screen.tsx', text: 'if (error) return <LoadError error={error} retry={again} />;' },
    { path: 'domains/grants/good.screen.tsx', text: '<Table label="Grants" /> and <PlainTable /> and <Answered>' },
  ];
  const named = { 'domains/grants/matrix.tsx': 'A matrix.', 'domains/grants/good.screen.tsx': 'It is good.' };
  expect(wrong(table, named, planted)).toEqual({
    unnamed: ['domains/grants/new.screen.tsx'],
    needless: Object.keys(named),
  });
  expect(wrong(trouble, {}, planted).unnamed).toEqual(['domains/grants/old.screen.tsx']);
});

describe('a signed-in screen', () => {
  /** What the four templates are made of: the head of a page, workspaces, the pages of lists and rows, and the doors before a sign-in. */
  const frames = [
    'web/ui/page-head.tsx',
    'web/ui/workspace.tsx',
    'web/record/record-page.tsx',
    'web/record/record-list.tsx',
    'domains/accounts/entrance.tsx',
  ];
  /** Pages name all their screens. */
  const namesPages = /^domains\/[\w-]+\/(index|[\w-]+-pages)\.ts$/;
  const code = new Map(sources().map((one) => [one.path, one]));
  const isInFrame = (path: string, seen = new Set<string>()): boolean => {
    if (frames.includes(path)) return true;
    if (seen.has(path) || !path.startsWith('domains/') || namesPages.test(path)) return false;
    seen.add(path);
    return (code.get(path)?.imports ?? []).some(({ target, typeOnly }) => !typeOnly && isInFrame(target, seen));
  };
  const screens = [...code.values()].filter(({ path, isTest }) => !isTest && /^domains\/.*\.screen\.tsx$/.test(path));

  test('stands in one of the four templates, or says in its file why it does not', () => {
    expect(screens.length).toBeGreaterThan(50);
    const without = screens.filter((one) => !isInFrame(one.path) && !/\* Frame: /.test(one.text));
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  test('that draws itself from nothing is noticed', () => {
    const planted = {
      path: 'domains/training/bare.screen.tsx',
      imports: [{ target: 'web/ui/icon.tsx', typeOnly: false }],
    };
    code.set(planted.path, planted as unknown as Source);
    expect(isInFrame(planted.path)).toBe(false);
  });
});
