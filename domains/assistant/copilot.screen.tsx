import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnswerOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useRole } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { navigate, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ChatLog } from './chat-log.tsx';
import { type ChatMessage, useBranding, useChat } from './chat-state.tsx';
import { usePainted } from './chat-colours.tsx';
import { ChatHead } from './chat-widget.tsx';
import { Composer } from './composer.tsx';
import { assistantUse, conversationMessages } from './conversation-calls.ts';
import { ConversationList } from './conversation-list.tsx';
import { ShellAnchor } from './shell-anchor.tsx';
import { type Opened, SourcePane } from './source-pane.tsx';

type Kept = AnswerOf<typeof conversationMessages>;

/** A conversation with its sources beside it, and those before it. */
export default function Copilot() {
  useTitle('AI Copilot');
  const queries = useQueryClient();
  const branding = useBranding();
  const painted = usePainted(branding);
  const chat = useChat({
    agentId: branding.agentId,
    onKept: () => void queries.invalidateQueries({ queryKey: ['asked'] }),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const begin = () => {
    setOpened(null);
    chat.show([], null);
    field.current?.focus();
  };
  const open = async (id: string) => {
    try {
      const kept = await send(conversationMessages, { id });
      setOpened(null);
      chat.show(kept.messages.map(messageOf), id);
      field.current?.focus();
    } catch {
      say({ title: 'This conversation could not be opened', text: 'Try again.', tone: 'danger' });
    }
  };
  const ask = (text: string) => {
    setOpened(null);
    return chat.send(text);
  };

  return (
    <div ref={painted}>
      <PageHead title="AI Copilot" note={<Note />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:h-[calc(100dvh-11rem)] lg:min-h-120 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_20rem]">
        <ConversationList current={chat.conversationId} onOpen={(id) => void open(id)} onNew={begin} onGone={begin} />
        <section
          aria-label="Chat"
          className="panel flex h-150 min-h-0 flex-col overflow-hidden max-lg:order-first lg:h-auto"
        >
          <ChatHead branding={branding} />
          <ChatLog
            welcome={branding.welcomeMessage}
            messages={chat.messages}
            isLoading={chat.isLoading}
            Anchor={ShellAnchor}
            go={(path) => navigate(path)}
            ask={ask}
            onSource={(citation, message) => setOpened({ citation, message })}
          />
          <Composer isLoading={chat.isLoading} send={ask} field={field} />
        </section>
        <div className="min-h-0 lg:col-span-2 xl:col-span-1 xl:grid">
          <SourcePane opened={opened} last={chat.messages.findLast(({ from }) => from === 'agent')} />
        </div>
      </div>
    </div>
  );
}

const messageOf = ({ from, text, at, citations, actions }: Kept['messages'][number], index: number): ChatMessage => ({
  id: `kept-${index}`,
  from: from === 'user' ? 'user' : 'agent',
  text,
  timestamp: at,
  citations: citations.map((one) => ({ ...one, path: one.path ?? '' })),
  actions,
});

/** For administrators also what the language model has taken. */
function Note() {
  const isAdmin = ['admin', 'platform_admin'].includes(useRole());
  const { data } = useCall(assistantUse, isAdmin ? {} : null);
  const figure = (count: number) => new Intl.NumberFormat('en-US').format(count);
  return (
    <>
      It reads with your rights and changes nothing by itself. Only you see your questions.
      {data &&
        (data.model
          ? ` The language model ${data.model} has taken ${figure(data.tokens)} of ${figure(data.budget)} tokens this month; its provider reports ${figure(data.tokensIn)} in and ${figure(data.tokensOut)} out.`
          : ' No language model is set up; it finds, quotes and counts without one.')}
    </>
  );
}
