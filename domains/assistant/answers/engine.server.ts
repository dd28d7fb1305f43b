import type { AnyRecord } from '#kernel';
import { type Intent, intentOf } from '../language/intents.ts';
import { meant } from '../language/spelling.ts';
import { recordsNamed } from '../language/record-names.ts';
import { makingOf } from '../language/draft-words.ts';
import { wordsOf } from '../language/words.ts';
import type { Answer } from './answer.ts';
import type { Desk, Readable } from './desk.server.ts';
import { documentAnswer } from './documents.server.ts';
import { openAnswer } from './pages.server.ts';
import { draftAnswer } from './draft.server.ts';
import { askedOf } from './record-question.server.ts';
import { byState, compareAnswer, countOfAsked, sumOfAsked } from './figures.server.ts';
import { fiscalAnswer } from './fiscal.server.ts';
import { lawAnswer } from './law.server.ts';
import { ledgerAnswer } from './ledger.server.ts';
import type { Library } from './library.server.ts';
import { peopleAnswer } from './people.server.ts';
import { plannedNamed } from './planned.server.ts';
import { dueAnswer, rowsOfAsked, searchAnswer, statusAnswer, wantedFields } from './rows.server.ts';

interface Room {
  readonly desk: Desk;
  readonly library: Library;
}

/** A question of a few words may lean on the one before it: "and approved?" asks about the same thing. */
const leansOn = /^(and|or|what about|how about|of (these|those|them)|the same|also|those|these|them)\b/i;

/** Answers a question from what the asker may read, without any model: the same question over the same rows has the same answer. */
export async function answerTo(room: Room, given: string, before?: string): Promise<Answer> {
  const { desk } = room;
  const question = spelled(desk, given);
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
    hasOpen: named[0]?.record.states.includes('open') === true,
  });
  if (!desk.actor && asksForRows(desk, question)) return membersOnly();
  if (['greeting', 'thanks', 'about'].includes(intent)) return manners(desk, intent as 'greeting');
  if (intent === 'status') return statusAnswer(desk, question);
  return (
    (await fromDomains(room, { text, intent, named })) ??
    (await fromRows(room, { question, text, intent, named, making })) ??
    (intent === 'open' && (desk.actor || /^(please )?(open|go|take|navigate)\b/i.test(question))
      ? await openAnswer(room, question)
      : null) ??
    documents(room, text, intent, named)
  );
}

interface Read {
  readonly text: string;
  readonly intent: Intent;
  readonly named: readonly Readable[];
}

/** Records of which the ledger says more than their rows do. */
const ofLedger = new Set([
  'budget',
  'budget_line',
  'cost_center',
  'agency',
  'capital_project',
  'capital_program',
  'funding_source',
]);

/** What the law, the ledger and the list of people answer better than a list of rows. */
async function fromDomains(room: Room, { text, intent, named }: Read): Promise<Answer | null> {
  const { desk } = room;
  if (intent === 'draft') return null;
  if (!desk.actor) return lawAnswer(room, text);
  const isHelp =
    intent === 'howTo' &&
    /\bhow (do|can|to|would|should) ?(i|we|you|one)?\b/i.test(text) &&
    !/\bhow (much|many)\b/i.test(text);
  const people = isHelp ? null : await peopleAnswer(desk, text);
  if (people) return people;
  const law = isHelp ? null : await lawAnswer(room, text);
  if (law) return law;
  const fiscal = isHelp ? null : await fiscalAnswer(desk, text);
  if (fiscal) return fiscal;
  const isMoney =
    !isHelp && named.every(({ record }) => ofLedger.has(record.name)) && !meaning.test(text) && intent !== 'open';
  const ledger = isMoney ? await ledgerAnswer(desk, text) : null;
  if (ledger) return ledger;
  const asksRows = isHelp || (!legal.test(text) && !meaning.test(text));
  return named.length === 0 && asksRows ? plannedNamed(desk, text) : null;
}

/** Asked what a word means, no row answers it. */
const meaning =
  /^(what (is|are) (an?|the difference)\b(?!.*\b(left|balance)\b)|define|explain|what does)|\bmeans?\??$/i;
/** Asked what the law asks, no row answers it. */
const legal =
  /\b(must|have to|has to|required|requirements?|allowed|can (we|i)|may (we|i)|should|law|legal|days|how (fast|long|soon|many days)|deadline|percent(age)?|when (is|are|do|can|must)|do (we|i) need)\b/i;

async function fromRows(
  { desk }: Room,
  { question, text, intent, named, making }: Read & { question: string; making: AnyRecord | undefined },
): Promise<Answer | null> {
  const [first] = named;
  if (intent === 'draft') {
    const readable = desk.records.find(({ record }) => record === making);
    return readable ? draftAnswer(desk, readable, question) : null;
  }
  if (!desk.actor) return null;
  if (intent === 'due') return dueOrRows(desk, text, named);
  if (intent === 'compare') return compareAnswer(desk, named, text);
  if (!first || intent === 'howTo' || intent === 'define' || intent === 'open') return null;
  // Asked when, only a day of the rows is an answer.
  if (/^when\b/i.test(text) && wantedFields(first, text).length === 0) return null;
  if (/^who\b/i.test(text)) return null;
  const grouping = groups.exec(text);
  if (grouping && first.record.states.length > 0) return byState(desk, first, text, grouping);
  const asked = await askedOf(desk, first, text);
  if (intent === 'ask' && asked.filters.length === 0 && (asked.words.length > 0 || asked.unknown.length > 0))
    return null;
  if (intent === 'sum' && asked.measure.of !== 'average') return sumOfAsked(desk, asked, 'sum');
  if (asked.measure.of === 'average') return sumOfAsked(desk, asked, 'average');
  return intent === 'count' ? countOfAsked(desk, asked) : rowsOfAsked(desk, asked, text);
}

/** “by status”, “per department”. */
const groups =
  /\b(?:by|per|(?:for )?each|every)\s+(status|state|department|cost center|month|week|year|fund|person|requester|vendor|category|type)(?:es|s)?\b/i;

/** What is due to the asker, unless rows of a record are asked for by their day, whoever they belong to. */
async function dueOrRows(desk: Desk, text: string, named: readonly Readable[]): Promise<Answer> {
  const [first] = named;
  const isOwn = /\b(i|me|my|mine)\b/i.test(text);
  if (!first || isOwn) return dueAnswer(desk, text, named);
  return rowsOfAsked(desk, await askedOf(desk, first, text), text);
}

/** Words of the definitions that were nearly written are read as what they nearly are. */
function spelled(desk: Desk, question: string): string {
  const known = new Set(
    desk.records.flatMap(({ record }) =>
      [...record.label, ...record.states].flatMap((name) => wordsOf(name.replaceAll('_', ' '))),
    ),
  );
  for (const word of spellings) known.add(word);
  return question
    .replaceAll(/\bIT\b/g, 'information technology')
    .replaceAll(/[A-Za-z]{6,}/g, (word) => meant(word.toLowerCase(), known) ?? word);
}
const spellings = wordsOf(
  `available remaining encumbered encumbrance expended threshold purchase approval approve approved department departments average overdue
   password tutorial notification simplified acquisition advertise performance`,
);

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
      text: 'I count, find and draft records only for signed-in members of an organization, and only those they can read.',
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
    ? 'I answer from the guides, the tutorials and the rows that you may read, and I show where each sentence comes from. I count and total, find rows, list what is assigned to you, open pages and start drafts that you check and save.'
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
