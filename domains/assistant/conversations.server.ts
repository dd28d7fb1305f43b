import { findPage, type Page } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { type Citation, cut } from './answers/answer.ts';
import { type Desk, openDesk } from './answers/desk.server.ts';
import type { Chat } from './chat.server.ts';
import { assistantUse, conversationMessages, conversations, type Listed } from './conversation-calls.ts';
import { conversation } from './conversation.record.ts';
import { messagesOf, noConversation } from './conversation-store.server.ts';

const MOST = 100;
const EXCERPT = 140;

const found = `select c.id, c.title, c.version, c.messages, c.last_at as "lastAt",
    (select m.text from assistant_message m where m.organization_id = c.organization_id and m.conversation = c.id
       and $3 <> '' and position(lower($3) in lower(m.text)) > 0 order by m.position limit 1) as excerpt
  from assistant_conversation c where c.organization_id = $1 and c.owner = $2
    and ($3 = '' or position(lower($3) in lower(c.title)) > 0 or exists (
      select from assistant_message m where m.organization_id = c.organization_id and m.conversation = c.id
        and position(lower($3) in lower(m.text)) > 0))
  order by c.last_at desc, c.id desc`;

/** What members have asked before, each their own, and what the model has cost. Deleting is the record's own call. */
export function conversationOperations({ door }: Pick<Ports, 'door'>, pages: readonly Page[], chat: Chat): Operation[] {
  const tag = 'Assistant';
  return [
    answers(conversations, {
      scope: 'assistant_conversation:read',
      access: 'member',
      summary: 'Your conversations with the assistant, newest first; `search` looks through titles and messages.',
      tag,
      told: `The newest: ${MOST}, or as many as \`limit\` says.`,
      probe: { namesNothing: true, echoes: true },
      async run({ actor, query: { search, limit } }) {
        const words = search ?? '';
        const values = [actor.organizationId, actor.id, words];
        const kept = await door.run(actor, ({ tx }) =>
          firstOf<Listed>(tx, { text: found, values, name: 'assistant.conversations', most: limit ?? MOST }),
        );
        return { body: mapFirst(kept, (one) => ({ ...one, excerpt: one.excerpt && around(one.excerpt, words) })) };
      },
    }),
    answers(conversationMessages, {
      scope: 'assistant_conversation:read',
      access: 'member',
      summary:
        'One of your conversations with its messages. Sources that you can no longer open are named without their text.',
      tag,
      told: 'The conversation.',
      probe: { names: { id: 'assistant_conversation' } },
      async run({ actor, params }) {
        const id = params.id.toLowerCase();
        if (!uuidPattern.test(id)) throw noConversation();
        const { row, messages } = await door.run(actor, async (work) => {
          const kept = await work.find(conversation, id);
          if (!kept) throw noConversation();
          return { row: kept, messages: await messagesOf(work, id) };
        });
        const stillOpen = await openNow(
          openDesk({ door, pages, actor }),
          messages.flatMap(({ citations }) => citations),
        );
        const shown = messages.map((message) => ({
          ...message,
          citations: message.citations.map((one) =>
            stillOpen.has(one.path) ? one : { ...one, path: null, passage: '' },
          ),
        }));
        return { body: { id: row.id, title: row.title, version: row.version, agent: row.agent, messages: shown } };
      },
    }),
    answers(assistantUse, {
      scope: 'assistant:read',
      access: 'admin',
      summary: 'What the language model has taken of this month’s budget; without a model nothing.',
      tag,
      told: 'Tokens of this month.',
      probe: { namesNothing: true },
      run: async ({ actor }) => ({ body: { model: chat.model?.name ?? null, ...(await chat.budget.use(actor)) } }),
    }),
  ];
}

/** The words around the first place where they stand. */
function around(text: string, search: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(search.toLowerCase()) - EXCERPT / 3);
  return `${at > 0 ? '…' : ''}${cut(text.slice(at), EXCERPT)}`;
}

/** Paths that still open for this person: pages by their role, rows by asking for them. */
async function openNow(desk: Desk, citations: readonly Citation[]): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  for (const path of new Set(citations.map((one) => one.path))) {
    const [bare = ''] = path.split(/[?#]/);
    const place = findPage(desk.pages, bare);
    if (!place) continue;
    const readable = desk.records.find(({ record }) => record === place.page.detail);
    if (!place.page.detail) open.add(path);
    else if (readable && (await desk.mayRead(readable, place.params['id'] ?? ''))) open.add(path);
  }
  return open;
}
