import { useEffect, useRef, useState } from 'react';
import { type AnyCall, bodyOf, type Given, type InputOf, urlOf } from '#kernel/calls/call.ts';
import { storedSession } from '#web/data/stored-session.ts';
import type { Action, Citation, QuestionRead } from './answers/answer.ts';
import { type ChatBranding, chatBranding } from './branding.ts';
import { assistantChat } from './chat-call.ts';
import { LONGEST_HISTORY, LONGEST_MESSAGE, MOST_MESSAGES } from './chat-limits.ts';
import { readStream } from './chat-stream.ts';
import { levels } from './levels.ts';

export interface ChatMessage {
  readonly id: string;
  readonly from: 'user' | 'agent';
  readonly text: string;
  readonly timestamp: string;
  readonly citations?: readonly Citation[];
  readonly actions?: readonly Action[];
  readonly reading?: QuestionRead | null;
  /** It still grows. */
  readonly isOpen?: true;
  /** It only says that there is no answer, so it is no part of the history. */
  readonly isFailure?: true;
}

const FAILED = 'I apologize, but I encountered an error. Please try again.';

const defaults: ChatBranding = {
  level: 'public',
  agentId: null,
  companyName: 'Levee',
  primaryColor: '#3B82F6',
  secondaryColor: '#1E40AF',
  onPrimaryColor: '#000000',
  onSecondaryColor: '#FFFFFF',
  logoUrl: null,
  welcomeMessage: levels.public.welcome,
};

/** With the access token when there is one; the server knows a session by its cookie as well. */
async function sent<C extends AnyCall>(one: C, input: InputOf<C>): Promise<Response> {
  const session = storedSession();
  const body = bodyOf(one, input as object); // an input is the names that the definition states
  const path = urlOf(one, ...([input] as unknown as Given<C>)); // the same input
  const ask = (headers: Readonly<Record<string, string>>) =>
    fetch(path, {
      method: one.method,
      credentials: 'same-origin',
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const response = await ask(session ? { authorization: `Bearer ${session.accessToken}` } : {});
  // The token ended with its session. Without it the question is still one that anybody may ask.
  return response.status === 401 && session ? ask({}) : response;
}

/** The look and the level; public while it is loading, the defaults when it cannot be loaded. */
export function useBranding(agentId?: string): ChatBranding {
  const [branding, setBranding] = useState(defaults);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const response = await sent(chatBranding, { agentId: agentId ?? null });
      if (!response.ok) throw new Error(`The branding answered ${response.status}`);
      const found = (await response.json()) as ChatBranding; // what our own server answers
      if (!isGone) setBranding(found);
    };
    load().catch((error: unknown) => {
      console.error('The branding of the chat could not be loaded.', error);
      const level: ChatBranding['level'] = storedSession() ? 'authenticated' : 'public';
      if (!isGone) setBranding({ ...defaults, level, welcomeMessage: levels[level].welcome });
    });
    return () => void (isGone = true);
  }, [agentId]);
  return branding;
}

const roles = { user: 'user', agent: 'assistant' } as const;

/** As much of the history as the call takes, the newest of it. */
export function historyOf(messages: readonly ChatMessage[]): { role: 'user' | 'assistant'; content: string }[] {
  const kept: { role: 'user' | 'assistant'; content: string }[] = [];
  let left = LONGEST_HISTORY;
  for (const { from, text, isFailure } of messages.toReversed()) {
    const content = text.slice(0, LONGEST_MESSAGE);
    left -= content.length;
    if (kept.length === MOST_MESSAGES || left < 0) break;
    if (!isFailure && content.trim() !== '') kept.unshift({ role: roles[from], content });
  }
  return kept;
}

const said = (from: ChatMessage['from'], text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `${from}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
  from,
  text,
  timestamp: new Date().toISOString(),
  ...more,
});

export interface Chat {
  readonly messages: readonly ChatMessage[];
  readonly isLoading: boolean;
  readonly conversationId: string | null;
  /** False when it was not sent: nothing was typed, or an answer is still on its way. */
  send(text: string): boolean;
  /** Shows a conversation that was kept, or begins a new one. */
  show(messages: readonly ChatMessage[], conversationId: string | null): void;
}

/** A conversation as it grows. */
export function useChat({ agentId, onKept }: { agentId?: string | null; onKept?: () => void } = {}): Chat {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [conversationId, setConversationId] = useState<string | null>(null);
  /** Another conversation was opened meanwhile: what still comes belongs to the one before. */
  const turn = useRef(0);

  const ask = async (history: readonly ChatMessage[]) => {
    const own = turn.current;
    const isMine = () => turn.current === own;
    let answer: ChatMessage | null = null;
    const grow = (more: Partial<ChatMessage> & { readonly content?: string }) => {
      if (!isMine()) return;
      const { content = '', ...rest } = more;
      answer = {
        ...(answer ?? said('agent', '', { isOpen: true })),
        ...rest,
        text: `${(answer as ChatMessage | null)?.text ?? ''}${content}`,
      };
      setMessages([...history, answer]);
    };
    try {
      const response = await sent(assistantChat, {
        messages: historyOf(history),
        isPublic: true,
        ...(agentId ? { agentId } : {}),
        ...(conversationId ? { conversationId } : {}),
      });
      if (!response.ok) throw new Error((await errorIn(response)) ?? 'Failed to get response');
      if (!response.body) throw new Error('No response body');
      for await (const { content, levee, error } of readStream(response.body)) {
        if (error !== null) throw new Error(error);
        if (content !== '') grow({ content });
        if (!levee) continue;
        grow({ citations: levee.citations, actions: levee.actions, reading: levee.reading ?? null });
        if (!isMine()) continue;
        setConversationId(levee.conversationId);
        if (levee.conversationId) onKept?.();
      }
      if (isMine() && answer) setMessages([...history, closed(answer)]);
    } catch (error) {
      console.error('The chat failed.', error);
      if (isMine())
        setMessages([...history, ...(answer ? [closed(answer)] : []), said('agent', FAILED, { isFailure: true })]);
    } finally {
      if (isMine()) setLoading(false);
    }
  };

  return {
    messages,
    isLoading,
    conversationId,
    send(text) {
      if (isLoading || text.trim() === '') return false;
      const history = [...messages, said('user', text.trim())];
      setMessages(history);
      setLoading(true);
      void ask(history);
      return true;
    },
    show(kept, id) {
      turn.current++;
      setMessages(kept);
      setConversationId(id);
      setLoading(false);
    },
  };
}

const closed = (message: ChatMessage): ChatMessage => {
  const { isOpen: _isOpen, ...whole } = message;
  return whole;
};

async function errorIn(response: Response): Promise<string | null> {
  try {
    const body = (await response.json()) as { error?: unknown } | null;
    return typeof body?.error === 'string' ? body.error : null;
  } catch {
    return null;
  }
}
