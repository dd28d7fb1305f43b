import { intentOf } from '../language/intents.ts';
import { recordsNamed } from '../language/record-names.ts';
import { makingOf } from '../language/draft-words.ts';
import { wordsOf } from '../language/words.ts';
import type { Answer } from './answer.ts';
import type { Desk, Readable } from './desk.server.ts';
import { documentAnswer, openAnswer } from './documents.server.ts';
import { draftAnswer } from './draft.server.ts';
import { compareAnswer, countAnswer, sumAnswer } from './figures.server.ts';
import type { Library } from './library.server.ts';
import { dueAnswer, findAnswer, searchAnswer, statusAnswer } from './rows.server.ts';

interface Room {
  readonly desk: Desk;
  readonly library: Library;
}

/** A question of a few words may lean on the one before it: "and approved?" asks about the same thing. */
const leansOn = /^(and|or|what about|how about|of (these|those|them)|the same|also|those|these|them)\b/i;

/** Answers a question from what the asker may read, without any model: the same question over the same rows has the same answer. */
export async function answerTo(room: Room, question: string, before?: string): Promise<Answer> {
  const { desk } = room;
  const all = desk.records.map(({ record }) => record);
  const leans =
    before !== undefined &&
    wordsOf(question).length <= 6 &&
    recordsNamed(question, all).length === 0 &&
    leansOn.test(question.trim());
  const text = leans ? `${before} ${question}` : question;
  const named = readablesIn(desk, text);
  const making = makingOf(
    text,
    desk.records.filter(({ mayCreate }) => mayCreate).map(({ record }) => record),
  );
  const intent = intentOf(leans ? (before ?? '') : question, {
    hasRecord: named.length > 0,
    hasMaking: making !== undefined,
    isMember: desk.actor !== null,
  });
  const [first] = named;
  if (!desk.actor && asksForRows(desk, question)) return membersOnly();
  switch (intent) {
    case 'greeting':
    case 'thanks':
    case 'about':
      return manners(desk, intent);
    case 'status':
      return statusAnswer(desk, question);
    case 'due':
      return dueAnswer(desk, text, named);
    case 'count':
      return first ? countAnswer(desk, first, text) : documents(room, text, intent, named);
    case 'sum':
      return first ? sumAnswer(desk, first, text) : documents(room, text, intent, named);
    case 'compare':
      return (await compareAnswer(desk, named, text)) ?? documents(room, text, intent, named);
    case 'find':
      return (first && (await findAnswer(desk, first, text))) ?? documents(room, text, intent, named);
    case 'draft': {
      const readable = desk.records.find(({ record }) => record === making);
      return readable ? draftAnswer(desk, readable, question) : documents(room, text, intent, named);
    }
    case 'open':
      return (await openAnswer(room, question)) ?? documents(room, text, intent, named);
    case 'define':
    case 'howTo':
    case 'ask':
      return documents(room, text, intent, named);
  }
}

/** A visitor who asks for figures or rows of an organization: no document answers that. */
function asksForRows(desk: Desk, question: string): boolean {
  const hasRecord = desk.namesRecord(question);
  const intent = intentOf(question, { hasRecord, hasMaking: hasRecord, isMember: true });
  if (intent === 'due') return /\b(me|my|mine)\b/i.test(question);
  return ['count', 'sum', 'status', 'draft', 'compare'].includes(intent);
}

const membersOnly = (): Answer => ({
  sentences: [
    {
      text: 'I count, find and draft rows only for members of an organization who are signed in, and only those that they may read.',
      from: [],
    },
  ],
  actions: [],
  isKnown: false,
});

const readablesIn = ({ records }: Desk, text: string): Readable[] =>
  recordsNamed(
    text,
    records.map(({ record }) => record),
  ).flatMap(({ record }) => records.find((one) => one.record === record) ?? []);

/** The documents first; what they do not know may stand in a row. */
async function documents(
  room: Room,
  text: string,
  intent: Parameters<typeof documentAnswer>[2],
  named: readonly Readable[],
): Promise<Answer> {
  const answer = await documentAnswer(room, text, intent, named);
  if (answer.isKnown || !room.desk.actor) return answer;
  return (await searchAnswer(room.desk, text)) ?? answer;
}

function manners({ actor }: Desk, intent: 'greeting' | 'thanks' | 'about'): Answer {
  const can = actor
    ? 'I answer from the guides, the tutorials and the rows that you may read, and I show where each sentence comes from. I count and add up, find rows, say what waits for you, open pages and start drafts that you check and save.'
    : 'I answer questions about Levee from its guides and articles, and I show where each sentence comes from.';
  const text = intent === 'thanks' ? 'You are welcome.' : intent === 'greeting' ? `Hello. ${can}` : can;
  const examples = actor
    ? 'Try “How many requisitions are submitted?” or “What is due this week?”'
    : 'Try “What is a micro-purchase?” or “How do I sign in?”';
  return {
    sentences: [text, ...(intent === 'thanks' ? [] : [examples])].map((said) => ({ text: said, from: [] })),
    actions: [],
    isKnown: true,
  };
}
