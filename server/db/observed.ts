import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work asked of the database: names of tables, views and functions, and names that only a statement knows. */
export interface Observed {
  readonly read: Set<string>;
  readonly written: Set<string>;
}

const observer = new AsyncLocalStorage<Observed>();

export const openObserved = (): Observed => ({ read: new Set(), written: new Set() });
export const observing = <T>(seen: Observed, work: () => T): T => observer.run(seen, work);

export function noteStatement(text: string): void {
  const seen = observer.getStore();
  if (!seen) return;
  const { read, written } = namesIn(text);
  for (const name of read) seen.read.add(name);
  for (const name of written) seen.written.add(name);
}

/** What was answered from memory was read by somebody else before: it counts as read here as well. */
export const noteRead = (...tables: readonly string[]): void => {
  for (const table of tables) observer.getStore()?.read.add(table);
};

/** Statements with a fixed text are met again and again; those of lists have as many texts as there are questions. */
const known = new Map<string, Observed>();
const MOST = 4000;

export function namesIn(text: string): Observed {
  const met = known.get(text);
  if (met) return met;
  if (known.size >= MOST) known.clear();
  const names = scanned(text);
  known.set(text, names);
  return names;
}

const words = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|[a-z_][\w$]*(?:\.[a-z_][\w$]*)?|[(),]/gi;
const opens = new Set(['from', 'join', 'using', 'update', 'into', 'table']);
const writes = new Set(['update', 'into', 'delete']);
const passesOver = new Set(['lateral', 'only', 'rows']);
const closes = new Set(
  'where group order limit offset fetch for on set select returning union except intersect having window values with'.split(
    ' ',
  ),
);

/**
 * Every name behind `from`, `join` and the like, also in lists with commas and inside brackets, and every function that is called. It may
 * name too many (a column behind `extract(day from …)`), which no table bears; it never leaves one out.
 */
function scanned(text: string): Observed {
  const names = openObserved();
  /** Bracket by bracket: whether a list of tables stands here, and whether its next name comes now. */
  const inside = [{ isList: false, isNext: false }];
  let last = '';
  let isWritten = false;
  for (const [found] of text.matchAll(words)) {
    const word = found.toLowerCase();
    const here = inside.at(-1);
    if (!here || /^['/-]/.test(word)) continue;
    if (word === '(') {
      if (last) names.read.add(last);
      inside.push({ ...here, isList: here.isNext });
      here.isNext = false;
    } else if (word === ')') {
      if (inside.length > 1) inside.pop();
    } else if (word === ',') here.isNext = here.isList;
    else if (opens.has(word)) {
      here.isNext = here.isList = true;
      isWritten = writes.has(word) || last === 'delete';
    } else if (closes.has(word)) here.isNext = here.isList = false;
    else if (here.isNext && !passesOver.has(word)) {
      names.read.add(word);
      if (isWritten) names.written.add(word);
      here.isNext = isWritten = false;
    }
    last = /^[a-z_]/.test(word) ? word : '';
  }
  return names;
}
