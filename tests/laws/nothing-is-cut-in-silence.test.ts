import { describe, expect, test } from 'vitest';
import { callsOf, sources } from '../world/sources.ts';

const code = sources().filter(({ isTest }) => !isTest);
const screens = code.filter(({ path }) => /^(web|domains)\/.*\.tsx?$/.test(path) && !path.endsWith('.server.ts'));

const isOneRow = (call: string): boolean => /\blimit: 1\b/.test(call);

/** Screens that read the first rows of one list and say what became of the others in a way of their own: one list each. */
const ownWay: Readonly<Record<string, string>> = {
  'domains/planning/budget/year-end/year-end.screen.tsx':
    'Windows with their places: “1 to 100 of 4,210”, back and next.',
  'domains/delivery/home/home-button.tsx': 'A person has four at most, and the button reads all of one’s own.',
  'domains/planning/capital/capital-project.screen.tsx': 'A link to all of them, with their number.',
  'domains/organization/notifications/notifications.screen.tsx':
    'MoreRows, and beyond its most a sentence with the total.',
};

/** Calls of the client that ask for the first rows themselves. */
const ownAsking: Readonly<Record<string, string>> = {
  'domains/disaster/field-entry/taking.tsx': 'asks page by page, and says where a list was too long for the device',
  'web/data/rows.ts': 'The one place that asks for one page after the other.',
  'web/data/client.ts': 'An example in a comment.',
  'web/data/query.ts': 'What the choices below are made of.',
  'web/record/detail/related.tsx': 'A few of each, with the number and a link to all.',
  'web/record/detail/members-found.ts': 'Suggestions while a name is typed: more letters find the others.',
  'web/record/reference-input.tsx': 'Suggestions while a name is typed: more letters find the others.',
  'web/shell/palette.tsx': 'Suggestions while words are typed: more words find the others.',
  'domains/training/tutorial-data.tsx': 'The easiest tutorial of one module, which has a handful.',
};

/** How many lists a screen reads the first rows of, and how many times it says what became of the others. */
const cutsIn = (text: string): { readonly lists: number; readonly said: number } => ({
  lists: callsOf(/useRowsOf/, text).filter((call) => !isOneRow(call)).length,
  said: text.split('<MoreOf rows=').length - 1,
});

/** Screens with a list that is cut in silence, each with what it lacks. */
const silentIn = (all: readonly { readonly path: string; readonly text: string }[]): string[] =>
  all.flatMap(({ path, text }) => {
    const { lists, said } = cutsIn(text);
    const others = ownWay[path] === undefined ? 0 : 1;
    return path !== 'web/data/rows.ts' && lists > said + others ? [`${path}: ${said} of ${lists}`] : [];
  });

describe('a screen', () => {
  test('that reads the first rows of a list shows how many there are and the way to the others', () => {
    expect(silentIn(screens)).toEqual([]);
    const shown = screens.filter(({ text }) => text.includes('<MoreOf rows='));
    expect(shown.length).toBeGreaterThan(14);
  });

  test('that says it of one list and not of another is noticed', () => {
    const one = 'const some = useRowsOf(contract, { limit: 10 }); <MoreOf rows={some.data} />;';
    const other = 'const more = useRowsOf<typeof vendor>(vendor, { sort: toSort(of), limit: 5 });';
    const single = 'const last = useRowsOf(contract, { limit: 1 });';
    const planted = [
      { path: 'domains/contracts/one.tsx', text: one + single },
      { path: 'domains/contracts/two.tsx', text: one + other },
      { path: 'domains/contracts/none.tsx', text: other },
      { path: 'domains/organization/notifications/notifications.screen.tsx', text: other + other },
    ];
    expect(silentIn(planted)).toEqual([
      'domains/contracts/two.tsx: 1 of 2',
      'domains/contracts/none.tsx: 0 of 1',
      'domains/organization/notifications/notifications.screen.tsx: 0 of 2',
    ]);
  });

  test('asks for rows by the hooks that know of the others, or is said here', () => {
    const silent = screens.filter(
      ({ path, text }) =>
        !ownAsking[path] &&
        [...callsOf(/useList/, text), ...callsOf(/client\(\w+\)\.list/, text)].some((call) => !isOneRow(call)),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  test('that is excepted is still one that has to be', () => {
    const paths = new Set(screens.map(({ path }) => path));
    expect([...Object.keys(ownWay), ...Object.keys(ownAsking)].filter((path) => !paths.has(path))).toEqual([]);
  });
});
