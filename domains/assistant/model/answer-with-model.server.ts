import { randomBytes } from 'node:crypto';
import { findPage } from '#kernel';
import type { Log } from '#server/services/log.ts';
import { type Action, type Answer, cut, openAction, type Sentence, type Source } from '../answers/answer.ts';
import type { Desk } from '../answers/desk.server.ts';
import { draftAnswer } from '../answers/draft.server.ts';
import { countAnswer, sumAnswer } from '../answers/figures.server.ts';
import type { Library } from '../answers/library.server.ts';
import { findAnswer } from '../answers/rows.server.ts';
import { wantedOf } from '../language/dictionary.ts';
import type { Budget } from './budget.server.ts';
import {
  checkedSentences,
  type Evidence,
  type ProposedAction,
  type Reply,
  readReply,
  type ToolRequest,
} from './checked.ts';
import { questionText, systemText } from './instructions.ts';
import type { Model, Turn } from './model.server.ts';

export interface WithModel {
  readonly desk: Desk;
  readonly library: Library;
  readonly model: Model;
  readonly budget: Budget;
  readonly log: Log;
}

/** Why the answer was made without the model after all. */
export type FellBack = 'budget' | 'failed' | 'unsupported';

const PASSAGES = 6;
const LONGEST_EVIDENCE = 1500;
const MOST_EVIDENCE = 24;
const ROUNDS = 2;
const EARLIER = 3;

/**
 * The same tools serve the model, under the rights of whoever asks: it gets passages that were found for them, may have rows
 * counted, added up and found, and answers sentences of which only those get through that stand in what they cite.
 * `plain` is the answer without it, which is what it starts from.
 */
export async function answerWithModel(
  room: WithModel,
  asked: { question: string; before: readonly string[]; plain: Answer },
): Promise<Answer | FellBack> {
  const { desk, model, budget, log } = room;
  const { actor } = desk;
  if (!actor) return 'unsupported';
  const evidence = new EvidenceList();
  evidence.addAnswer(asked.plain);
  for (const source of await foundFor(room, asked.question)) evidence.add(source, source.passage);

  const system = systemText({
    records: desk.records.map(({ record }) => ({ name: record.name, label: record.label[1] })),
    makes: desk.records.filter(({ mayCreate }) => mayCreate).map(({ record }) => record.name),
  });
  let reply: Reply | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const mark = randomBytes(9).toString('base64url');
    const turns: Turn[] = [
      { role: 'system', content: system },
      {
        role: 'user',
        content: questionText({
          mark,
          before: asked.before.slice(-EARLIER),
          question: asked.question,
          evidence: evidence.all,
        }),
      },
    ];
    const reserved = await budget.reserve(actor, model.cost(turns));
    if (!reserved) return round === 0 ? 'budget' : answerOf(room, reply, evidence.all, asked);
    try {
      const { text, tokens, reported } = await model.ask(turns);
      await reserved.settle(tokens, reported);
      reply = readReply(text);
    } catch (error) {
      // What a failed call has cost nobody knows, so it stays set aside.
      log.warn('The language model gave no answer; the question is answered without it.', { error });
      return 'failed';
    }
    if (!reply || reply.tools.length === 0 || round === ROUNDS - 1) break;
    const before = evidence.all.length;
    for (const wish of reply.tools) await takeTool(room, wish, evidence);
    if (evidence.all.length === before) break;
  }
  return answerOf(room, reply, evidence.all, asked);
}

function answerOf(
  room: WithModel,
  reply: Reply | null,
  evidence: readonly Evidence[],
  { question, plain }: { question: string; plain: Answer },
): Answer | FellBack {
  if (!reply) return 'failed';
  const sentences: Sentence[] = checkedSentences(reply, evidence, question);
  if (sentences.length === 0) return 'unsupported';
  const offered = reply.proposals.flatMap((wish) => actionOf(room.desk, wish));
  const actions = [...new Map([...offered, ...plain.actions].map((action) => [action.path, action])).values()];
  return { sentences, actions, isKnown: true };
}

/** A proposal becomes a button only where the person may go or make something, with our words on it. */
function actionOf(desk: Desk, wish: ProposedAction): Action[] {
  if (wish.kind === 'open') {
    const found = findPage(desk.pages, wish.path);
    return found && found.page.path === wish.path && !found.page.planned
      ? [openAction(`Open ${found.page.title}`, wish.path)]
      : [];
  }
  const readable = desk.records.find(({ record, mayCreate }) => record.name === wish.record && mayCreate);
  return readable ? [...draftAnswer(desk, readable, wish.text).actions] : [];
}

async function foundFor({ desk, library }: WithModel, question: string): Promise<Source[]> {
  const wanted = wantedOf(question);
  const texts = library.texts(wanted, PASSAGES).map(({ passage }) => passage.source);
  const pages = (await library.pages(wanted, 3, desk.actor?.role ?? null))
    .filter(({ passage }) => passage.text !== '')
    .map(({ passage }) => passage.source);
  return [...texts, ...pages];
}

/** Each tool reads as the asker, through the same code that answers without a model. */
async function takeTool(
  { desk, library }: WithModel,
  { name, record, text }: ToolRequest,
  evidence: EvidenceList,
): Promise<void> {
  if (name === 'search') {
    for (const { passage } of library.texts(wantedOf(text), 3)) evidence.add(passage.source, passage.source.passage);
    return;
  }
  const readable = desk.records.find((one) => one.record.name === record);
  if (!readable) return;
  const answer = await { count: countAnswer, sum: sumAnswer, find: findAnswer }[name](desk, readable, text);
  if (answer) evidence.addAnswer(answer);
}

class EvidenceList {
  readonly all: Evidence[] = [];

  add(source: Source, text: string): void {
    const shown = cut(text, LONGEST_EVIDENCE);
    if (shown === '' || this.all.length >= MOST_EVIDENCE) return;
    if (!this.all.some((one) => one.source.path === source.path && one.text === shown))
      this.all.push({ id: `s${this.all.length + 1}`, source, text: shown });
  }

  /** What was computed or read already: each sentence with its source, and what else stands there. */
  addAnswer({ sentences, isKnown }: Answer): void {
    if (!isKnown) return;
    for (const { text, from } of sentences) {
      const [source] = from;
      if (source) this.add(source, source.passage.includes(text) ? source.passage : `${text}\n${source.passage}`);
    }
  }
}
