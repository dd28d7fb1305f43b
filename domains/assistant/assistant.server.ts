import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { brandingOperation } from './branding.server.ts';
import { type AssistantGiven, chatOperation, openChat } from './chat.server.ts';
import { conversationOperations } from './conversations.server.ts';

/** Every call of the assistant. */
export function assistantOperations(ports: Ports, given: AssistantGiven): Operation[] {
  const chat = openChat(ports, given);
  return [
    chatOperation(ports, given, chat),
    ...conversationOperations(ports, given.pages, chat),
    brandingOperation(ports),
  ];
}
