import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

type Reasons = Readonly<Record<string, string>>;

/** Where the accent marks something else than the primary action, which is a class of its own. */
const accented: Reasons = {
  'domains/accounts/entrance.tsx': 'The product’s own mark where people sign in.',
  'domains/assistant/chat-widget.tsx': 'The round button of the assistant.',
  'domains/training/tutorial-ring.tsx': 'The current place of a tutorial.',
  'web/record/import/import-wizard.tsx': 'The current step of an import.',
  'web/record/list/calendar-day.tsx': 'Today.',
  'web/ui/chart/gauge.tsx': 'The water of a river gauge: the figure it is named after.',
};

/** The public site has larger sizes of its own, and views for both stand with it. */
const isSite = (path: string): boolean =>
  /^(domains\/public|web\/site)\/|\.view\.tsx$|^web\/(site|site-browser)\.tsx?$|public-ground/.test(path);
const screens = sources().filter(
  ({ path, isTest }) => /^(domains|web)\/.*\.tsx$/.test(path) && !isTest && !isSite(path),
);

const accent = /\b(?:bg|border|border-[lrtbxy]|text|fill|stroke|ring|outline)-gauge\b/;
const otherSize = /\btext-(?:lg|[3-9]xl|\[[\d.]+(?:px|r?em)\])/;

const using = (what: RegExp, among: readonly { path: string; text: string }[]): string[] =>
  among.filter(({ text }) => what.test(text)).map(({ path }) => path);

test('the accent marks the primary action and the current place', () => {
  expect(using(accent, screens).toSorted()).toEqual(Object.keys(accented));
});

test('text has one of six sizes', () => {
  expect(using(otherSize, screens)).toEqual([]);
});

test('an accent or a size of one’s own is noticed', () => {
  const planted = [
    { path: 'accent', text: '<p className="border-l-gauge border-l-4">' },
    { path: 'size', text: '<p className="text-lg">' },
    { path: 'pixels', text: '<p className="text-[13px]">' },
    { path: 'neither', text: '<button className="button button-primary text-table">' },
  ];
  expect([using(accent, planted), using(otherSize, planted)]).toEqual([['accent'], ['size', 'pixels']]);
});
