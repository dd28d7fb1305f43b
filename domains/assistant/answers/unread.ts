import { inSentence } from '#kernel/fields/accept.ts';
import { type Answer, listed, openAction, type Sentence } from './answer.ts';
import { type RecordQuestion, completed } from './record-question.server.ts';
import { listAddress } from './desk.server.ts';
import { readingOf } from './reading.ts';

/** A question of which a word was not understood gets no figure: it says which word, how it would read without it, and leads there. */
export function notUnderstood(asked: RecordQuestion, found?: { readonly without: number }): Answer {
  const rest = completed({ ...asked, words: [], unknown: [] });
  const many = inSentence(asked.readable.record.label[1]);
  const quoted = (word: string): string => (word.includes('“') ? word : `“${word}”`);
  const lookups = asked.unknown.filter((word) => word.includes('“'));
  const plain = asked.unknown.filter((word) => !word.includes('“'));
  const said: string[] = [];
  if (lookups.length > 0)
    said.push(`I found nothing that I can filter by for ${listed(lookups)}, so I give no figure.`);
  if (plain.length > 0) said.push(`I did not understand ${listed(plain.map(quoted))}, so I give no figure.`);
  if (asked.words.length > 0)
    said.push(
      `I did not understand ${quoted(asked.words.join(' '))}: no ${many}${rest.said} have ${asked.words.length === 1 ? 'this word' : 'these words'}, so I give no figure.`,
    );
  const sentences: Sentence[] = [...said, `Without that the question reads: ${many}${rest.said}.`].map((text) => ({
    text,
    from: [],
  }));
  const label = `Open ${many}${rest.said}${found ? ` (${found.without})` : ''}`;
  return {
    sentences,
    actions: [openAction(label, listAddress(asked.readable, rest.question))],
    isKnown: false,
    reading: readingOf(rest, [...asked.unknown, ...asked.words]),
  };
}
