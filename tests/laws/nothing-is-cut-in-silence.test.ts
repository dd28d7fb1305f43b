import { describe, expect, test } from 'vitest';
import { callsOf, sources } from '../world/sources.ts';

const code = sources().filter(({ isTest }) => !isTest);
const screens = code.filter(({ path }) => /^(web|domains)\/.*\.tsx?$/.test(path) && !path.endsWith('.server.ts'));

const isOneRow = (call: string): boolean => /\blimit: 1\b/.test(call);

/** Screens that read the first rows of a list and say what became of the others in a way of their own. */
const ownWay: Readonly<Record<string, string>> = {
  'domains/planning/budget/year-end/year-end.screen.tsx':
    'Windows with their places: “1 to 100 of 4,210”, back and next.',
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

describe('a screen', () => {
  test('that reads the first rows of a list shows how many there are and the way to the others', () => {
    const silent = screens.filter(
      ({ path, text }) =>
        callsOf(/useRowsOf/, text).some((call) => !isOneRow(call)) &&
        !text.includes('<MoreOf rows=') &&
        !ownWay[path] &&
        path !== 'web/data/rows.ts',
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
    const shown = screens.filter(({ text }) => text.includes('<MoreOf rows='));
    expect(shown.length).toBeGreaterThan(14);
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
