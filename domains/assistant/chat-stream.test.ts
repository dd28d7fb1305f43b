import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside, litIn, partsOf, saidFrom } from './answer-text.ts';
import type { Citation } from './answers/answer.ts';
import { contentLine, end, errorLine, type Extras, lastLine, type Piece, piecesOf, readStream } from './chat-stream.ts';

const extras: Extras = {
  citations: [],
  actions: [],
  reading: null,
  conversationId: null,
  level: 'public',
  engine: 'search',
  note: null,
};

/** A stream that comes in parts of so many bytes, wherever they are cut. */
const bodyOf = (text: string, size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(stream) {
      if (at >= bytes.length) return stream.close();
      stream.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
};
const readAll = async (text: string, size = 7): Promise<Piece[]> => {
  const pieces: Piece[] = [];
  for await (const piece of readStream(bodyOf(text, size))) pieces.push(piece);
  return pieces;
};
const contentOf = (pieces: readonly Piece[]): string => pieces.map(({ content }) => content).join('');

describe('the stream', () => {
  test('carries any text whole, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 1, max: 60 }),
        async (text, size) => {
          const sent = [...piecesOf(text).map(contentLine), lastLine(extras), end].join('');
          const pieces = await readAll(sent, size);
          expect(contentOf(pieces)).toBe(text);
          expect(pieces.at(-1)?.levee).toEqual(extras);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('that is cut before its end is an error, and what came stays', async () => {
    const seen: string[] = [];
    const broken = async () => {
      for await (const { content } of readStream(bodyOf(contentLine('Half an'), 9))) seen.push(content);
    };
    await expect(broken()).rejects.toThrow('The answer broke off');
    expect(seen).toEqual(['Half an']);
  });

  test('says in a line of its own that the answer failed', async () => {
    expect((await readAll(`${contentLine('Well')}${errorLine('It failed.')}${end}`)).map(({ error }) => error)).toEqual(
      [null, 'It failed.'],
    );
  });

  test('of another server with other lines in it is read all the same', async () => {
    const other = `: hello\nevent: x\ndata: {"choices":[{"delta":{"role":"assistant"}}]}\n\ndata: not json\n\ndata: {"choices":[]}\ndata: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: null\ndata: [DONE]\ndata: {"choices":[{"delta":{"content":"late"}}]}\n`;
    expect(contentOf(await readAll(other))).toBe('Hi');
  });
});

describe('an answer on the screen', () => {
  const citation: Citation = { n: 1, kind: 'list', title: 'Requisitions', path: '/smart-requisition', passage: '' };

  test('has its numbers as links and everything else as text', () => {
    expect(partsOf('47 rows. [1] <b>bold</b> [2]', [citation])).toEqual([
      { text: '47 rows.' },
      { citation },
      { text: ' <b>bold</b>' },
      { text: ' [2]' },
    ]);
  });

  test('shows in a passage what was said from it', () => {
    const text = 'First sentence. [1] Second one. [2]\nThird. [1] [2]';
    expect(saidFrom(text, 1)).toEqual(['First sentence.', 'Third.']);
    expect(litIn('Before. First sentence. Third. After.', saidFrom(text, 1))).toEqual([
      { text: 'Before. ', isLit: false },
      { text: 'First sentence.', isLit: true },
      { text: ' ', isLit: false },
      { text: 'Third.', isLit: true },
      { text: ' After.', isLit: false },
    ]);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/a b', null])(
    'never follows %s',
    (path) => expect(isInside(path)).toBe(false),
  );
  test('follows a path of the product', () => expect(isInside('/smart-requisition?status=submitted#top')).toBe(true));
});
