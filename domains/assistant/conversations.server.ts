import { f, findPage, type Page } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { askedBy } from '#server/http/asked.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, firstOfShape, mapFirst, rowsAsked } from '#server/records/first-of.ts';
import { type Citation, cut } from './answers/answer.ts';
import { type Desk, openDesk } from './answers/desk.server.ts';
import type { Chat } from './chat.server.ts';
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

const rowsWished = rowsAsked(2000);

interface Found {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string | null;
}

const citationSchema = { n: 'whole', kind: 'text', title: 'text', path: 'text?', passage: 'text' } as const;

/** What members have asked before, each their own, and what the model has cost. Deleting is the record's own call. */
export function conversationOperations({ door }: Pick<Ports, 'door'>, pages: readonly Page[], chat: Chat): Operation[] {
  const tag = 'Assistant';
  return [
    operation({
      id: 'assistant.conversations',
      scope: 'assistant_conversation:read',
      method: 'GET',
      path: '/api/v1/assistant/conversations',
      summary: 'Your conversations with the assistant, newest first; `search` looks through titles and messages.',
      tag,
      access: 'member',
      query: { search: f.text({ max: 200 }), ...rowsWished },
      answers: {
        200: {
          description: `The newest: ${MOST}, or as many as \`limit\` says.`,
          schema: schemaOf(
            firstOfShape({
              id: 'text',
              title: 'text',
              version: 'whole',
              messages: 'whole',
              lastAt: 'text',
              excerpt: 'text?',
            }),
          ),
        },
      },
      async run({ actor, query }) {
        const { limit } = askedBy(rowsWished, query);
        const search = (query.get('search') ?? '').trim().slice(0, 200).toWellFormed().replaceAll('\0', '');
        const values = [actor.organizationId, actor.id, search];
        const most = limit ?? MOST;
        const kept = await door.run(actor, ({ tx }) =>
          firstOf<Found>(tx, { text: found, values, name: 'assistant.conversations', most }),
        );
        return { body: mapFirst(kept, (one) => ({ ...one, excerpt: one.excerpt && around(one.excerpt, search) })) };
      },
    }),
    operation({
      id: 'assistant.messages',
      scope: 'assistant_conversation:read',
      method: 'GET',
      path: '/api/v1/assistant/conversations/{id}',
      summary:
        'One of your conversations with its messages. Sources that you may not open any more are named without their text.',
      tag,
      access: 'member',
      answers: {
        200: {
          description: 'The conversation.',
          schema: schemaOf({
            id: 'text',
            title: 'text',
            version: 'whole',
            agent: 'text?',
            messages: [
              { from: 'text', text: 'text', at: 'text', citations: [citationSchema], actions: [{ '*': 'any' }] },
            ],
          }),
        },
      },
      async run({ actor, params }) {
        const id = (params.id ?? '').toLowerCase();
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
    operation({
      id: 'assistant.use',
      scope: 'assistant:read',
      method: 'GET',
      path: '/api/v1/assistant/use',
      summary: 'What the language model has taken of this month’s budget; without a model nothing.',
      tag,
      access: 'admin',
      answers: {
        200: {
          description: 'Tokens of this month.',
          schema: schemaOf({
            model: 'text?',
            month: 'text',
            tokens: 'whole',
            tokensIn: 'whole',
            tokensOut: 'whole',
            calls: 'whole',
            budget: 'whole',
          }),
        },
      },
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
