import { type Actor, fail } from '#kernel';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Action, type Citation, cut } from './answers/answer.ts';
import { conversation } from './conversation.record.ts';

/** One message as it was said, with what its numbers stand for. */
export interface KeptMessage {
  readonly from: 'user' | 'assistant';
  readonly text: string;
  readonly at: string;
  readonly citations: readonly Citation[];
  readonly actions: readonly Action[];
}

export interface Exchange {
  readonly question: string;
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly actions: readonly Action[];
}

/** After so many messages a new conversation begins. */
const MOST_MESSAGES = 400;
const LONGEST_TITLE = 80;
const LONGEST_TEXT = 20_000;

export const noConversation = () => fail('not_found', 'chat.conversation', 'There is no such conversation of yours.');

const add = `insert into assistant_message (organization_id, conversation, position, said_at, side, text, citations, actions)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Keeps a question with its answer, in the conversation that was begun or in a new one; answers its id. */
export async function keepExchange(
  door: Door,
  actor: Actor,
  { id, agent, exchange }: { id: string | null; agent: string | null; exchange: Exchange },
): Promise<string> {
  return door.run(actor, async (work) => {
    // Two questions at the same moment take their turn.
    if (id !== null) await work.row(conversation, { where: { id }, fields: [], lock: 'update' });
    const known = id === null ? null : await work.find(conversation, id);
    if (id !== null && !known) throw noConversation();
    const isNew = known === null || known.messages >= MOST_MESSAGES;
    const title = cut(exchange.question.replaceAll(/\s+/g, ' '), LONGEST_TITLE);
    const row = isNew
      ? await work.insert(conversation, { title, ...(agent ? { agent } : {}) }, { messages: 2 })
      : await work.change(conversation, known.id, {}, { messages: known.messages + 2, lastAt: work.now() });
    await keep(work, row.id, row.messages - 2, exchange);
    return row.id;
  });
}

async function keep({ tx, actor, around }: UnitOfWork, id: string, from: number, exchange: Exchange): Promise<void> {
  const at = around.now().toISOString();
  const { question, text, citations, actions } = exchange;
  const said: [side: string, text: string, citations: string, actions: string][] = [
    ['user', question, '[]', '[]'],
    ['assistant', cut(text, LONGEST_TEXT), JSON.stringify(citations), JSON.stringify(actions)],
  ];
  for (const [step, cells] of said.entries())
    await tx.query(add, [actor.organizationId, id, from + step, at, ...cells], 'assistant_message.add');
}

export async function messagesOf({ tx, actor }: UnitOfWork, id: string): Promise<KeptMessage[]> {
  return tx.query<KeptMessage & Record<string, unknown>>(
    `select side as "from", text, said_at as at, citations, actions from assistant_message
     where organization_id = $1 and conversation = $2 order by position`,
    [actor.organizationId, id],
    'assistant_message.read',
  );
}
