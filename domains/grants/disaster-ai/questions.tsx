import { useRef, useState } from 'react';
import { send } from '#web/data/send.ts';
import { navigate } from '#web/shell/router.tsx';
import {
  ChatLog,
  type ChatMessage,
  Composer,
  type Opened,
  ShellAnchor,
  SourcePane,
  useBranding,
  usePainted,
} from '../../assistant/public.tsx';
import { disasterQuestion, LONGEST_ASKED } from './disaster-calls.ts';

const WELCOME =
  'Ask about awards, deadlines, declared disasters and eligible cost. Each sentence shows its record or rule. What has no source is refused.';

const asked = (text: string, at: number): ChatMessage => ({
  id: `asked-${at}`,
  from: 'user',
  text,
  timestamp: new Date().toISOString(),
});

/** The conversation stays on this screen: nothing of it is kept, and nothing is written. */
export default function Questions() {
  const painted = usePainted(useBranding());
  const field = useRef<HTMLTextAreaElement>(null);
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);

  const answer = async (text: string, at: number) => {
    const said = { id: `answer-${at}`, from: 'agent', timestamp: new Date().toISOString() } as const;
    try {
      const { text: reply, parts, citations } = await send(disasterQuestion, { question: text });
      const message: ChatMessage = { ...said, text: reply, reading: { parts, missed: [] }, citations };
      setMessages((before) => [...before, message]);
    } catch (error) {
      const why = error instanceof Error ? error.message : 'Try again.';
      setMessages((before) => [...before, { ...said, text: why, isFailure: true }]);
    } finally {
      setLoading(false);
    }
  };
  const ask = (given: string): boolean => {
    const text = given.trim().slice(0, LONGEST_ASKED);
    if (text === '' || isLoading) return false;
    setOpened(null);
    setLoading(true);
    setMessages((before) => [...before, asked(text, before.length)]);
    void answer(text, messages.length);
    return true;
  };

  return (
    <div ref={painted} className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-label="Questions" className="panel flex h-110 min-h-0 flex-col overflow-hidden">
        <ChatLog
          welcome={WELCOME}
          messages={messages}
          isLoading={isLoading}
          Anchor={ShellAnchor}
          go={(path) => navigate(path)}
          ask={ask}
          onSource={(citation, message) => setOpened({ citation, message })}
        />
        <Composer isLoading={isLoading} send={ask} field={field} />
      </section>
      <div className="grid min-h-0 max-lg:max-h-80 lg:h-110">
        <SourcePane opened={opened} last={messages.findLast(({ from }) => from === 'agent')} />
      </div>
    </div>
  );
}
