import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor, Page } from '#kernel';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { type Answer, written } from './answers/answer.ts';
import { openDesk } from './answers/desk.server.ts';
import { answerTo } from './answers/engine.server.ts';
import { type Fact, type Library, openLibrary, type Text } from './answers/library.server.ts';
import { type ChatRequest, readRequest, refused } from './chat-body.ts';
import { assistantChat } from './chat-call.ts';
import type { Law } from './law.server.ts';
import { contentLine, end, errorLine, type Extras, lastLine, piecesOf } from './chat-stream.ts';
import { keepExchange, noConversation } from './conversation-store.server.ts';
import { conversation } from './conversation.record.ts';
import { answerWithModel, type FellBack } from './model/answer-with-model.server.ts';
import { type Budget, openBudget } from './model/budget.server.ts';
import { type Model, openModel } from './model/model.server.ts';
import { productAgent } from './product-agent.record.ts';

/** What the assistant needs from around it: every page, and the texts that everybody may read. */
export interface AssistantGiven {
  readonly pages: readonly Page[];
  readonly texts: () => readonly Text[];
  readonly names?: (page: Page) => readonly string[];
  readonly facts?: readonly Fact[];
  readonly law?: Law;
}

export type ChatPorts = Pick<Ports, 'door' | 'database' | 'settings' | 'log'> & { readonly patienceMs?: number };

export interface Chat {
  readonly library: Library;
  readonly model: Model | null;
  readonly budget: Budget;
}

export function openChat(ports: ChatPorts, given: AssistantGiven): Chat {
  const { database, door, settings, log, patienceMs } = ports;
  return {
    library: openLibrary(given),
    model: openModel(settings, { log, ...(patienceMs ? { patienceMs } : {}) }),
    budget: openBudget({ database, now: door.around.now, monthly: settings.llmMonthlyTokens }),
  };
}

const notes: Readonly<Record<FellBack, string | null>> = {
  budget: 'The language model’s budget for this month is used up, so this answer was made without it.',
  failed: 'The language model gave no answer, so this one was made without it.',
  // Nothing of what it said stood in a source: then the plain answer is simply the better one.
  unsupported: null,
};

const FAILED = 'I apologize, but I encountered an error. Please try again.';

/** Rights come from the session alone. */
export function chatOperation(ports: ChatPorts, given: AssistantGiven, chat: Chat): Operation {
  const { door, log } = ports;

  return answersAnyone(assistantChat, {
    scope: 'assistant:ask',
    summary:
      'Ask the assistant. It answers in a stream of `data:` lines, with sources for its sentences. Without a sign-in it knows only what is public.',
    tag: 'Assistant',
    told: 'Lines of JSON behind `data: `. `choices[0].delta.content` is the next part of the answer; the last line before `[DONE]` has `levee` with citations, actions, how the question was read and the conversation. A line with `error` means that the answer failed on the way.',
    probe: {
      namesNothing: true,
      echoes: true,
      body: { messages: [{ role: 'user', content: 'Find requisitions about culvert' }], isPublic: true },
    },
    async run({ actor, body }) {
      const asked = readRequest(body);
      const desk = openDesk({ door, pages: given.pages, actor });
      if (actor) await judgeIds(actor, asked);
      const before = asked.messages.slice(0, -1).flatMap(({ role, content }) => (role === 'user' ? [content] : []));
      const plain = await answerTo({ desk, library: chat.library }, asked.question, before.at(-1));
      const made = async (): Promise<string[]> => {
        const { answer, engine, note } = await chosen(desk, { asked, before, plain });
        return lines(actor, asked, { answer, engine, note });
      };
      // Without a model there is nothing to wait for, and what fails can still be told as every other call tells it.
      const ready = isForModel(actor, plain) ? null : await made();
      return new Response(streamOf(ready ? () => Promise.resolve(ready) : made), {
        headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
      });
    },
  });

  /** Greetings and drafts need no model, and visitors cost nobody anything. */
  function isForModel(actor: Actor | null, plain: Answer): actor is Actor {
    const isPlain = plain.isKnown && plain.sentences.every(({ from }) => from.length === 0);
    return chat.model !== null && actor !== null && !isPlain && !plain.actions.some(({ kind }) => kind === 'draft');
  }

  async function chosen(
    desk: ReturnType<typeof openDesk>,
    { asked, before, plain }: { asked: ChatRequest; before: readonly string[]; plain: Answer },
  ): Promise<{ answer: Answer; engine: Extras['engine']; note: string | null }> {
    const { model, library, budget } = chat;
    if (!model || !isForModel(desk.actor, plain)) return { answer: plain, engine: 'search', note: null };
    const answer = await answerWithModel(
      { desk, library, model, budget, log },
      { question: asked.question, before, plain },
    );
    return typeof answer === 'string'
      ? { answer: plain, engine: 'search', note: notes[answer] }
      : { answer, engine: 'model', note: null };
  }

  async function lines(
    actor: Actor | null,
    asked: ChatRequest,
    { answer, engine, note }: { answer: Answer; engine: Extras['engine']; note: string | null },
  ): Promise<string[]> {
    const { text, citations, actions, reading } = written(answer);
    const whole = note === null ? text : `${text}\n${note}`;
    const kept =
      actor?.kind === 'person'
        ? await keepExchange(door, actor, {
            id: asked.conversationId,
            agent: asked.agentId,
            exchange: { question: asked.question, text: whole, citations, actions },
          })
        : null;
    const level = actor ? 'authenticated' : 'public';
    return [
      ...piecesOf(whole).map(contentLine),
      lastLine({ citations, actions, reading, conversationId: kept, level, engine, note }),
      end,
    ];
  }

  /** Ids in the body name only what is the caller's own. */
  async function judgeIds(actor: Actor, { agentId, conversationId }: ChatRequest): Promise<void> {
    const there = (name: string, id: string) =>
      door.read(actor, door.around.registry.get(name), id).then(
        () => true,
        () => false,
      );
    if (agentId !== null && !(await there(productAgent.name, agentId)))
      throw refused('agentId', 'agent', 'agentId names no assistant of your organization.');
    if (conversationId !== null && !(await there(conversation.name, conversationId))) throw noConversation();
  }

  /** Whoever reads takes line by line. What fails on the way is said in a line of its own, and the end is not claimed. */
  function streamOf(answer: () => Promise<string[]>): ReadableStream<Uint8Array> {
    const make = AsyncLocalStorage.bind(answer); // for the person who asked, wherever it is read
    const words = new TextEncoder();
    let left: string[] | undefined;
    return new ReadableStream<Uint8Array>(
      {
        async pull(stream) {
          try {
            left ??= await make();
          } catch (error) {
            log.error('The assistant failed while it answered.', { error });
            left = [errorLine(FAILED)];
          }
          const next = left.shift();
          if (next === undefined) stream.close();
          else stream.enqueue(words.encode(next));
        },
      },
      { highWaterMark: 0 },
    );
  }
}
