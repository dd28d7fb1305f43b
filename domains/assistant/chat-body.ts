import { fail, type Failure } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { LONGEST_HISTORY, LONGEST_MESSAGE, LONGEST_QUESTION, MOST_MESSAGES } from './chat-limits.ts';

export interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What a caller of the chat wants, judged. */
export interface ChatRequest {
  /** The history with the new question at its end. */
  readonly messages: readonly Said[];
  readonly question: string;
  readonly agentId: string | null;
  readonly conversationId: string | null;
}

export const refused = (path: string, code: string, message: string): Failure =>
  fail('invalid', `chat.${code}`, message, { issues: [{ path, code, message }] });

/** Who speaks is either the person or the assistant. Nobody outside may speak as the system. */
export function readRequest(body: Readonly<Record<string, unknown>>): ChatRequest {
  const { messages } = body;
  if (!Array.isArray(messages) || messages.length === 0)
    throw refused('messages', 'required', 'messages must be a list with at least one message.');
  if (messages.length > MOST_MESSAGES)
    throw refused('messages', 'many', `messages must hold at most ${MOST_MESSAGES} messages.`);
  const said = messages.map(readMessage);
  const last = said.at(-1);
  const question = last?.content.trim() ?? '';
  if (last?.role !== 'user' || question === '')
    throw refused(
      at(said.length - 1, 'content'),
      'required',
      'The last message must be a question of the user, and not empty.',
    );
  if (question.length > LONGEST_QUESTION)
    throw refused(
      at(said.length - 1, 'content'),
      'long',
      `A question must have at most ${LONGEST_QUESTION} characters.`,
    );
  if (said.reduce((sum, { content }) => sum + content.length, 0) > LONGEST_HISTORY)
    throw refused('messages', 'long', `messages must have at most ${LONGEST_HISTORY} characters together.`);
  return {
    messages: said,
    question,
    agentId: idIn(body, 'agentId'),
    conversationId: idIn(body, 'conversationId'),
  };
}

const at = (index: number, name: string): string => `messages.${index}.${name}`;

function readMessage(given: unknown, index: number): Said {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refused(`messages.${index}`, 'object', `messages.${index} must be an object with role and content.`);
  const { role, content } = given as Readonly<Record<string, unknown>>;
  if (role !== 'user' && role !== 'assistant')
    throw refused(
      at(index, 'role'),
      'role',
      `${at(index, 'role')} must be “user” or “assistant”; no other role is taken from a caller.`,
    );
  if (typeof content !== 'string')
    throw refused(at(index, 'content'), 'text', `${at(index, 'content')} must be a text.`);
  if (content.length > LONGEST_MESSAGE)
    throw refused(
      at(index, 'content'),
      'long',
      `${at(index, 'content')} must have at most ${LONGEST_MESSAGE} characters.`,
    );
  return { role, content: wellFormed(content) };
}

/** What the database cannot keep has no place in a sentence either. */
const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '');

function idIn(body: Readonly<Record<string, unknown>>, name: string): string | null {
  const given = body[name];
  if (given === undefined || given === null) return null;
  const id = typeof given === 'string' ? given.toLowerCase() : '';
  if (!uuidPattern.test(id))
    throw refused(name, 'uuid', `${name} must be the id of ${name === 'agentId' ? 'an assistant' : 'a conversation'}.`);
  return id;
}
