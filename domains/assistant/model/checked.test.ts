import { describe, expect, test } from 'vitest';
import type { Source } from '../answers/answer.ts';
import { checkedSentences, type Evidence, readReply } from './checked.ts';

const source: Source = { kind: 'guide', title: 'Micro-purchases', path: '/blog/micro-purchases#what', passage: '' };
const evidence: readonly Evidence[] = [
  {
    id: 's1',
    source,
    text: 'A micro-purchase is a purchase below the threshold. The threshold is $15,000 since October 1, 2025. It may be awarded without quotes.',
  },
  { id: 's2', source: { ...source, path: '/smart-requisition' }, text: '47 requisitions with status Submitted.' },
];
const sentence = (text: string, quote: string, from = 's1') => ({ text, source: from, quote });
const kept = (...sentences: unknown[]) =>
  checkedSentences(
    { sentences, tools: [], proposals: [] },
    evidence,
    'What is a micro-purchase and how many requisitions are submitted?',
  ).map(({ text }) => text);

describe('a sentence of the model', () => {
  test('gets through when what it says stands in what it cites', () => {
    const good = [
      sentence('A micro-purchase is a purchase below the threshold of $15,000.', 'The threshold is $15,000'),
      sentence('47 requisitions are submitted.', '47 requisitions with status Submitted.', 's2'),
      sentence('No quotes are needed for it: it may be awarded without quotes.', 'may be  awarded without QUOTES'),
    ];
    expect(kept(...good)).toHaveLength(3);
  });

  test.each([
    [
      'cites nothing that was given',
      sentence('A micro-purchase is a purchase below the threshold.', 'A micro-purchase is a purchase', 's9'),
    ],
    ['has no quote', sentence('A micro-purchase is a purchase below the threshold.', '')],
    [
      'has a quote that stands nowhere',
      sentence('A micro-purchase is a purchase below the threshold.', 'a purchase below ten thousand'),
    ],
    ['has a quote of a word', sentence('A micro-purchase is a purchase below the threshold.', 'purchase')],
    ['has a figure of its own', sentence('The threshold of a micro-purchase is $25,000.', 'The threshold is $15,000')],
    [
      'has a figure of its own in words',
      sentence('The threshold of a micro-purchase is twenty thousand dollars.', 'The threshold is $15,000'),
    ],
    [
      'takes a figure of another source',
      sentence('47 purchases are below the threshold.', 'A micro-purchase is a purchase'),
    ],
    [
      'says something else than it quotes',
      sentence('The county commissioner resigned yesterday after the audit.', 'A micro-purchase is a purchase'),
    ],
    [
      'repeats the question as if it were a fact',
      sentence('How many requisitions are submitted.', 'A micro-purchase is a purchase'),
    ],
    [
      'leads out of the product',
      sentence('A micro-purchase is a purchase, see https://evil.example.', 'A micro-purchase is a purchase'),
    ],
    [
      'leads out by Markdown',
      sentence('A micro-purchase is a [purchase](/x) below the threshold.', 'A micro-purchase is a purchase'),
    ],
    [
      'brings markup',
      sentence('A micro-purchase is a <img src=x> purchase below the threshold.', 'A micro-purchase is a purchase'),
    ],
    [
      'hides characters',
      sentence('A micro-purchase is a \u202epurchase below the threshold.', 'A micro-purchase is a purchase'),
    ],
    ['is endless', sentence('A micro-purchase is a purchase. '.repeat(40), 'A micro-purchase is a purchase')],
    ['is no text', { text: 5, source: 's1', quote: 'A micro-purchase is a purchase' }],
    ['is nothing', null],
  ])('is dropped when it %s', (_, given) => expect(kept(given)).toEqual([]));
});

describe('what the model wrote', () => {
  test('is read out of whatever stands around it, and bounded', () => {
    const reply = readReply(
      'Sure! {"sentences":[1],"tools":[{"name":"count","record":"requisition","text":"open"},{"name":"delete","record":"x","text":"y"}],"proposals":[{"kind":"open","path":"/x"},{"kind":"pay","to":"me"}]} Bye',
    );
    expect(reply).toEqual({
      sentences: [1],
      tools: [{ name: 'count', record: 'requisition', text: 'open' }],
      proposals: [{ kind: 'open', path: '/x' }],
    });
    const many = readReply(
      JSON.stringify({ sentences: Array(99).fill(1), tools: Array(99).fill({ name: 'search', text: 'x' }) }),
    );
    expect([many?.sentences.length, many?.tools.length]).toEqual([12, 4]);
  });

  test.each(['', 'I cannot answer.', '{"sentences":', '[1,2]', 'null', '}{'])(
    'that is no object is no reply: %s',
    (text) => expect(readReply(text)).toBeNull(),
  );
});
