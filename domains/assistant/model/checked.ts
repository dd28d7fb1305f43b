import type { Sentence, Source } from '../answers/answer.ts';
import { figuresOf, isCommon, stem, wordsOf } from '../language/words.ts';

/** A passage that the model was given, under the name by which it cites it. */
export interface Evidence {
  readonly id: string;
  readonly source: Source;
  readonly text: string;
}

/** What the model may ask for: to read, never to write. The text is read by our own reading of questions. */
export interface ToolRequest {
  readonly name: 'count' | 'sum' | 'find' | 'search';
  readonly record: string | null;
  readonly text: string;
}

/** Something the person may be offered. It is judged again against what they may open and make. */
export type ProposedAction =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'draft'; readonly record: string; readonly text: string };

export interface Reply {
  readonly sentences: readonly unknown[];
  readonly tools: readonly ToolRequest[];
  readonly proposals: readonly ProposedAction[];
}

const LONGEST = 600;
const MOST_SENTENCES = 12;
const MOST_TOOLS = 4;
const MOST_PROPOSALS = 3;
const SHORTEST_QUOTE = 12;
/** So much of a sentence's own words has to stand in what it cites. */
const SUPPORTED = 0.5;

/** Reads what the model wrote; null when it is not the object that was asked for. */
export function readReply(text: string): Reply | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return null;
  let given: unknown;
  try {
    given = JSON.parse(text.slice(from, to + 1));
  } catch {
    return null;
  }
  if (typeof given !== 'object' || given === null) return null;
  const { sentences, tools, proposals } = given as Readonly<Record<string, unknown>>;
  return {
    sentences: listOf(sentences).slice(0, MOST_SENTENCES),
    tools: listOf(tools).slice(0, MOST_TOOLS).flatMap(toolIn),
    proposals: listOf(proposals).slice(0, MOST_PROPOSALS).flatMap(proposalIn),
  };
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);
const objectOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
const textOf = (given: unknown, longest: number): string =>
  typeof given === 'string' && given.length <= longest ? given : '';

function toolIn(given: unknown): ToolRequest[] {
  const { name, record, text } = objectOf(given);
  if (name !== 'count' && name !== 'sum' && name !== 'find' && name !== 'search') return [];
  return [{ name, record: textOf(record, 60) || null, text: textOf(text, 500) }];
}

function proposalIn(given: unknown): ProposedAction[] {
  const { kind, path, record, text } = objectOf(given);
  if (kind === 'open') return [{ kind, path: textOf(path, 200) }];
  return kind === 'draft' ? [{ kind, record: textOf(record, 60), text: textOf(text, 500) }] : [];
}

/** Addresses, markup and controls have no place in a sentence: whatever leads somewhere is made of citations. */
const forbidden = /\S@\S|https?:|www\.|\/\/|mailto:|data:|javascript:|!?\[[^\]]*\]\(|<\/?[a-z!]|[\p{Cc}\p{Cf}]/iu;

/** Only what stands in the cited passage gets through: its quote word for word, its figures, most of its words. */
export function checkedSentences(
  reply: Pick<Reply, 'sentences'> & Partial<Reply>,
  evidence: readonly Evidence[],
  question: string,
): Sentence[] {
  return reply.sentences.flatMap((given): Sentence[] => {
    const { text, source, quote } = objectOf(given);
    const said = textOf(text, LONGEST).trim();
    const cited = evidence.find(({ id }) => id === source);
    if (said === '' || !cited || forbidden.test(said) || !isQuoted(textOf(quote, 2000), cited.text)) return [];
    if (!figuresStand(said, cited.text) || !isSupported(said, cited.text, question)) return [];
    return [{ text: said, from: [cited.source] }];
  });
}

/** Whether a text of the model says only what stands in a passage: its figures and most of its words, and nothing that leads out. */
export const stands = (said: string, passage: string): boolean =>
  !forbidden.test(said) && figuresStand(said, passage) && isSupported(said, passage, passage);

/** Sentences with a true quote, joined; what does not stand in the passage is left out. */
export const supported = (given: unknown, passage: string): string =>
  checkedSentences(
    {
      sentences: listOf(given)
        .slice(0, MOST_SENTENCES)
        .map((one) => ({ ...objectOf(one), source: 'passage' })),
    },
    [{ id: 'passage', source: { kind: 'row', title: '', path: '/', passage }, text: passage }],
    '',
  )
    .map(({ text }) => text)
    .join(' ');

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[“”"’'‘]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function isQuoted(quote: string, passage: string): boolean {
  const [wanted, whole] = [plain(quote), plain(passage)];
  return wanted !== '' && (wanted.length >= SHORTEST_QUOTE || wanted === whole) && whole.includes(wanted);
}

const numberWords = new Set(
  `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
   thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half twice triple percent`
    .split(/\s+/)
    .filter(Boolean),
);

/** A figure in a sentence is one of the passage, written in digits or in words. */
function figuresStand(said: string, passage: string): boolean {
  const [figures, words] = [new Set(figuresOf(passage)), new Set(wordsOf(passage))];
  return (
    figuresOf(said).every((figure) => figures.has(figure)) &&
    wordsOf(said).every((word) => !numberWords.has(word) || words.has(word))
  );
}

function isSupported(said: string, passage: string, question: string): boolean {
  const own = [
    ...new Set(
      wordsOf(said)
        .filter((word) => !isCommon(word))
        .map(stem),
    ),
  ];
  if (own.length === 0) return false;
  const [there, asked] = [passage, question].map((text) => new Set(wordsOf(text).map(stem)));
  const inPassage = own.filter((term) => there?.has(term)).length;
  const inEither = own.filter((term) => there?.has(term) || asked?.has(term)).length;
  // The question alone supports nothing: a word of it may be repeated, but the statement has to come from the passage.
  return inPassage > 0 && inEither / own.length >= SUPPORTED && inPassage / own.length >= SUPPORTED / 2;
}
