import type { Text } from './text.ts';

/** A text that answers a search, with the passage that answers it best. */
export interface Hit {
  readonly text: Text;
  /** Where in the text the passage stands. */
  readonly anchor: string;
  readonly heading: string;
  readonly passage: readonly Piece[];
}

/** A piece of a passage; what was searched for stands out. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

const MOST_LETTERS = 100;
const MOST_WORDS = 8;
const PASSAGE = 220;
/** How much more a word says about a text when it stands in its title, its description, a heading. */
const IN_TITLE = 8;
const IN_DESCRIPTION = 4;
const IN_HEADING = 3;

const small = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to what when where which who why will with you your'.split(
    ' ',
  ),
);

/** What is looked for, without the words that stand everywhere; all of them when nothing else is left. */
export function wordsWanted(question: string): readonly string[] {
  const words = (
    question
      .slice(0, MOST_LETTERS)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stem);
  const telling = words.filter((word) => !small.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS);
}

/** Purchases, purchased and purchasing are looked for as one. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(ies|ing|ed|es|s)$/, (end) => (end === 'ies' ? 'y' : '')) : word;

/** Every text that has all the words, best first; when none has, those that have the most of them. */
export function search(texts: readonly Text[], question: string): readonly Hit[] {
  const wanted = wordsWanted(question);
  if (wanted.length === 0) return [];
  const found = texts.map((text) => ({ text, ...weigh(text, wanted) })).filter(({ words }) => words > 0);
  const most = Math.max(0, ...found.map(({ words }) => words));
  return found
    .filter(({ words }) => words === most)
    .toSorted((one, other) => other.weight - one.weight || one.text.title.localeCompare(other.text.title))
    .map(({ text }) => ({ text, ...bestPassage(text, wanted) }));
}

const count = (text: string, word: string): number => {
  let times = 0;
  for (let at = findWord(text, word, 0); at >= 0; at = findWord(text, word, at + word.length)) times++;
  return times;
};

/** Where a word begins that begins so. */
function findWord(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] as string)) return at;
  return -1;
}

function weigh(text: Text, wanted: readonly string[]): { weight: number; words: number } {
  const title = text.title.toLowerCase();
  const description = `${text.description} ${text.topic}`.toLowerCase();
  const headings = text.sections.map(({ heading }) => heading.toLowerCase()).join('\n');
  const body = text.sections.map((section) => section.text.toLowerCase()).join('\n');
  let weight = 0;
  let words = 0;
  for (const word of wanted) {
    const here =
      Math.min(1, count(title, word)) * IN_TITLE +
      Math.min(1, count(description, word)) * IN_DESCRIPTION +
      Math.min(2, count(headings, word)) * IN_HEADING +
      Math.log2(1 + count(body, word));
    if (here > 0) words++;
    weight += here;
  }
  return { weight, words };
}

function bestPassage(text: Text, wanted: readonly string[]): Omit<Hit, 'text'> {
  const of = (words: string) => wanted.reduce((sum, word) => sum + Math.min(2, count(words.toLowerCase(), word)), 0);
  const ranked = text.sections
    .map((section) => ({ section, weight: of(section.text) + of(section.heading) * 2 }))
    .toSorted((one, other) => other.weight - one.weight);
  const best = ranked[0]?.section;
  if (!best) return { anchor: '', heading: '', passage: [] };
  const { anchor, heading } = best;
  return { anchor, heading, passage: passageOf(best.text, wanted) };
}

/** A few sentences around the first of the words. */
export function passageOf(text: string, wanted: readonly string[]): readonly Piece[] {
  const lower = text.toLowerCase();
  const places = wanted.map((word) => findWord(lower, word, 0)).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...(places.length > 0 ? places : [0])));
  const line = text.lastIndexOf('\n', first) + 1;
  const sentence = text.lastIndexOf('. ', first);
  const from = Math.max(line, sentence < 0 ? 0 : sentence + 2, first - PASSAGE / 2);
  const start = from === first - PASSAGE / 2 ? text.indexOf(' ', from) + 1 : from;
  const wide = text.slice(start, start + PASSAGE);
  const isCut = start + PASSAGE < text.length;
  const end = isCut ? Math.max(wide.lastIndexOf(' '), PASSAGE / 2) : wide.length;
  const shown = wide.slice(0, end).replaceAll('\n', ' ');
  return marked(`${start > line ? '… ' : ''}${shown}${isCut ? ' …' : ''}`, wanted);
}

function marked(text: string, wanted: readonly string[]): Piece[] {
  const lower = text.toLowerCase();
  const pieces: Piece[] = [];
  let from = 0;
  while (from < text.length) {
    const next = wanted
      .map((word) => ({ word, at: findWord(lower, word, from) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.word.length - one.word.length)[0];
    if (!next) break;
    if (next.at > from) pieces.push({ text: text.slice(from, next.at), isFound: false });
    const length = /^[\p{L}\p{N}]*/u.exec(text.slice(next.at))?.[0].length ?? next.word.length;
    pieces.push({ text: text.slice(next.at, next.at + length), isFound: true });
    from = next.at + length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isFound: false });
  return pieces;
}
