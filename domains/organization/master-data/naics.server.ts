import { createRequire } from 'node:module';
import { likeliest } from './code-likeness.ts';

/** Which edition the package has. A newer one comes as the agency's own file, through the same import. */
export const naicsEdition = '2017';

interface Described {
  readonly Title: string;
  readonly Description: string;
}

export interface NaicsRow {
  readonly code: string;
  readonly name: string;
  readonly about: string;
  readonly otherWords: string;
}

/** The file marks with a T at the end what Canada, Mexico and the United States agreed on. */
const withoutMark = (title: string): string => title.trim().replace(/(?<=[a-z)])T$/, '');

const asLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** "Illustrative Examples" stand on lines of their own until a sentence begins that sends the reader elsewhere. */
function examplesOf(description: string): string {
  const [, list = ''] = /Illustrative Examples:?\s*([\s\S]*?)(?:Cross-References|$)/i.exec(description) ?? [];
  const words = list
    .split(/[\r\n]+/)
    .map(asLine)
    .filter((line) => line !== '' && line.length < 90);
  let text = '';
  for (const word of words) if (`${text}; ${word}`.length <= 480) text = text === '' ? word : `${text}; ${word}`;
  return text;
}

/** What belongs to a code, up to the last sentence that fits. */
function aboutOf(description: string): string {
  const text = asLine(description.split(/Illustrative Examples|Cross-References/i)[0] ?? '');
  if (text.length <= MOST_ABOUT) return text;
  const end = text.lastIndexOf('. ', MOST_ABOUT);
  return text.slice(0, end > 0 ? end + 1 : MOST_ABOUT);
}
const MOST_ABOUT = 1200;

/** The industry classification as the package `naics` has it: a work of the United States government, in the public domain. */
export function naicsRows(): readonly NaicsRow[] {
  const file = createRequire(import.meta.url)('naics/data/2017_NAICS_Descriptions.json') as Readonly<
    Record<string, Described>
  >;
  return Object.entries(file)
    .map(([code, { Title, Description }]) => ({
      code,
      name: withoutMark(Title),
      about: aboutOf(Description),
      otherWords: examplesOf(Description),
    }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** As a file that the import reads: nothing is taken in before somebody has looked at the check. */
export function naicsFile(validFrom: string): string {
  const head = ['List', 'Code', 'Name', 'Edition', 'Other words', 'What belongs here', 'Valid from'];
  const rows = naicsRows().map(({ code, name, about, otherWords }) =>
    ['NAICS', code, name, naicsEdition, otherWords, about, validFrom].map(cell).join(','),
  );
  return `${head.map(cell).join(',')}\r\n${rows.join('\r\n')}\r\n`;
}

let sixDigits: readonly NaicsRow[] | undefined;

/** Codes of six digits whose words are most like these, for people whose organization keeps no list of its own. */
export function findNaics(words: string): readonly { readonly code: string; readonly name: string }[] {
  sixDigits ??= naicsRows().filter(({ code }) => code.length === 6);
  return likeliest(words, sixDigits, { most: 8 }).map(({ entry: { code, name } }) => ({ code, name }));
}
