import { type AnswerOf, call, choiceOf, f, firstOfShape, rowsAsked } from '#kernel';

/** What was asked before; `excerpt` has the words of a message that the search found. */
export const conversations = call('assistant.conversations', '/api/v1/assistant/conversations', {
  query: { search: f.text({ max: 200 }), ...rowsAsked(2000) },
  answer: firstOfShape({
    id: 'uuid',
    title: 'text',
    version: 'whole',
    messages: 'whole',
    lastAt: 'instant',
    excerpt: 'text?',
  }),
});
export type Listed = AnswerOf<typeof conversations>['data'][number];

/** Sources that one may not open any more have no path. */
export const conversationMessages = call('assistant.messages', '/api/v1/assistant/conversations/{id}', {
  answer: {
    id: 'uuid',
    title: 'text',
    version: 'whole',
    agent: 'uuid?',
    messages: [
      {
        from: choiceOf('user', 'assistant'),
        text: 'text',
        at: 'instant',
        citations: [
          {
            n: 'whole',
            kind: choiceOf('guide', 'article', 'page', 'tutorial', 'record', 'row', 'list'),
            title: 'text',
            path: 'text?',
            passage: 'text',
          },
        ],
        actions: [
          { label: 'text', kind: choiceOf('open', 'draft'), path: 'text', 'values?': { '*': 'any' }, 'place?': 'text' },
        ],
      },
    ],
  },
});

/** What the language model has taken this month. */
export const assistantUse = call('assistant.use', '/api/v1/assistant/use', {
  answer: {
    model: 'text?',
    month: 'text',
    tokens: 'whole',
    tokensIn: 'whole',
    tokensOut: 'whole',
    calls: 'whole',
    budget: 'whole',
  },
});
