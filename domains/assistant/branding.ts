import { choiceOf } from '#kernel/calls/answer.ts';
import { type AnswerOf, call } from '#kernel/calls/call.ts';
import { uuid } from '#kernel/fields/uuid.ts';

/** How the chat looks and greets, for whoever opens it, with what is read best on each color. */
export const chatBranding = call('assistant.branding', '/api/v1/assistant/branding', {
  query: { agentId: uuid().help('An assistant of that organization; else its newest.') },
  answer: {
    level: choiceOf('public', 'authenticated'),
    agentId: 'uuid?',
    companyName: 'text',
    primaryColor: 'text',
    secondaryColor: 'text',
    onPrimaryColor: 'text',
    onSecondaryColor: 'text',
    logoUrl: 'text?',
    welcomeMessage: 'text',
  },
});
export type ChatBranding = AnswerOf<typeof chatBranding>;
