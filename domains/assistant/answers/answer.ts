/** Where a sentence comes from: a passage of a text, a page, a row or a list. It opens at `path`. */
export interface Source {
  readonly kind: 'guide' | 'article' | 'page' | 'tutorial' | 'record' | 'row' | 'list';
  readonly title: string;
  /** Inside the product, with the anchor of the passage or the question of the list. */
  readonly path: string;
  /** What stands there, as far as it was used. */
  readonly passage: string;
}

export interface Sentence {
  readonly text: string;
  readonly from: readonly Source[];
  /** It begins a line of its own, such as one of several rows. */
  readonly isLine?: true;
}

/** Something the person can do next. Nothing of it happens before they press it. */
export interface Action {
  readonly label: string;
  readonly kind: 'open' | 'draft';
  readonly path: string;
  /** What a draft begins with, as the inputs of the form hold it. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Under which name the browser keeps the draft until it is saved. */
  readonly place?: string;
}

/** One part of how a question was read, with what it could have been instead: each a whole question to ask. */
export interface ReadingPart {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly label: string; readonly ask: string }[];
}

/** How a question was read, and which of its words were not understood. */
export interface QuestionRead {
  readonly parts: readonly ReadingPart[];
  readonly missed: readonly string[];
}

export interface Answer {
  /** Present where figures or rows were asked for. */
  readonly reading?: QuestionRead;
  readonly sentences: readonly Sentence[];
  readonly actions: readonly Action[];
  /** False when nothing was found; then the sentences say where was looked. */
  readonly isKnown: boolean;
}

/** A source under its number in the text. */
export interface Citation extends Source {
  readonly n: number;
}

const LONGEST_PASSAGE = 900;
const MOST_ACTIONS = 4;

/** Only what stays inside the product is ever cited or opened. */
export const isInside = (path: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(path) && path.length <= 500;

/** The answer as one text with numbers in brackets, and what the numbers stand for. */
export function written({ sentences, actions, reading }: Answer): {
  readonly text: string;
  readonly reading: QuestionRead | null;
  readonly citations: readonly Citation[];
  readonly actions: readonly Action[];
} {
  const numbers = new Map<string, Citation>();
  const text = sentences
    .map(({ text: said, from, isLine }, at) => {
      const marks = from
        .filter(({ path }) => isInside(path))
        .map((source) => {
          const key = `${source.path} ${source.title}`;
          const known = numbers.get(key);
          const n = known?.n ?? numbers.size + 1;
          if (!known) numbers.set(key, { ...source, passage: cut(source.passage, LONGEST_PASSAGE), n });
          return n;
        });
      const lead = at === 0 ? '' : isLine ? '\n' : ' ';
      return `${lead}${said}${[...new Set(marks)].map((n) => ` [${n}]`).join('')}`;
    })
    .join('');
  return {
    text,
    reading: reading ?? null,
    citations: [...numbers.values()],
    actions: actions.filter(({ path }) => isInside(path)).slice(0, MOST_ACTIONS),
  };
}

/** Never within a character: half of one is no text that can be kept. */
export const cut = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;

export const openAction = (label: string, path: string): Action => ({ kind: 'open', label, path });

/** `a requisition`, `an invoice`. */
export const one = (word: string): string => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;

export const listed = (words: readonly string[], word: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;
