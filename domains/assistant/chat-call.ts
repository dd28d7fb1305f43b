import { typed } from '#kernel/calls/answer.ts';
import { call } from '#kernel/calls/call.ts';
import type { Said } from './chat-body.ts';
import { LONGEST_HISTORY, LONGEST_MESSAGE, MOST_MESSAGES } from './chat-limits.ts';

/** What is sent to the chat; its handler judges it. */
interface Sent {
  /** The whole conversation with the new question at its end. */
  readonly messages: readonly Said[];
  readonly isPublic?: boolean;
  readonly agentId?: string | null;
  readonly conversationId?: string | null;
}

/** At the address and in the form that the specification fixes (section 7). */
export const assistantChat = call('assistant.chat', '/functions/v1/platform-agent-chat', {
  sent: typed<Sent>({
    type: 'object',
    properties: {
      messages: {
        type: 'array',
        minItems: 1,
        maxItems: MOST_MESSAGES,
        description: `The whole conversation with the new question at its end; at most ${LONGEST_HISTORY} characters together.`,
        items: {
          type: 'object',
          properties: {
            role: { type: 'string', enum: ['user', 'assistant'] },
            content: { type: 'string', maxLength: LONGEST_MESSAGE },
          },
          required: ['role', 'content'],
        },
      },
      isPublic: { type: 'boolean', description: 'Sent by every page. It gives and takes no rights.' },
      agentId: { type: ['string', 'null'], format: 'uuid' },
      conversationId: {
        type: ['string', 'null'],
        format: 'uuid',
        description: 'A conversation of one’s own to go on with.',
      },
    },
    required: ['messages'],
  }),
  media: 'text/event-stream',
});
