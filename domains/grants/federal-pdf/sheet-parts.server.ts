import { dollars, type Row } from '#kernel';
import type { SheetBox } from '#server/services/pdf/sheet.ts';
import type { grantReport } from '../reports/grant-report.record.ts';

type More = Partial<Pick<SheetBox, 'width'>>;

export const box = (item: string, label: string, value: string | null | undefined, more: More = {}): SheetBox => ({
  item,
  label,
  value: value ?? '',
  ...more,
});

/** What a page says of the standing of its report. */
export const reportNotes: Readonly<Record<Row<typeof grantReport>['status'], string>> = {
  draft: 'Draft. The figures are as the records have them now',
  submitted: 'Awaiting certification',
  certified: 'Certified, not filed yet',
  filed: 'Filed',
  amended: 'Replaced by a new version',
  discarded: 'Discarded',
};

/** Dates on federal forms are month, day, year. */
export const usDay = (day: string | null): string => {
  if (day === null) return '';
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** Boxes to check, in words that a reader of the file has too. */
export const checks = <Key extends string>(
  choices: Readonly<Record<Key, string>>,
  chosen: NoInfer<Key> | null,
): string =>
  (Object.entries(choices) as [Key, string][]) // its own keys
    .map(([key, label]) => `[${key === chosen ? 'X' : ' '}] ${label}`)
    .join('   ')
    .replaceAll('[ ]', '[_]');

/** A line of a computation: its letter, what it is, and the amount at the right. */
export const figure = (item: string, label: string, cents: number | null): readonly SheetBox[] => [
  { value: item, width: 0.5 },
  { value: label, width: 6 },
  { value: cents === null ? '' : dollars(cents), width: 2, isFigure: true },
];

/** 2 CFR 200.415(a), word by word. */
export const CERTIFICATION =
  'I certify to the best of my knowledge and belief that the information provided herein is true, complete, and accurate. I am aware that the provision of false, fictitious, or fraudulent information, or the omission of any material fact, may subject me to criminal, civil, or administrative consequences including, but not limited to violations of U.S. Code Title 18, Sections 2, 1001, 1343 and Title 31, Sections 3729-3730 and 3801-3812.';
