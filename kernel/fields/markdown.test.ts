import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, inWords, parseMarkdown } from './markdown.ts';

const inline = (source: string): readonly Inline[] => {
  const [block] = parseMarkdown(source);
  return block && block.type === 'paragraph' ? block.children : [];
};
const text = (words: string): Inline => ({ type: 'text', text: words });

describe('blocks', () => {
  test('headings, paragraphs, lists, quotes and code', () => {
    expect(
      parseMarkdown(
        '# Why\nThe pump\nfailed.\n\n- one\n- two\n  more\n\n1. first\n\n2. second\n> said\n> > twice\n```\n**raw**\n```',
      ),
    ).toEqual([
      { type: 'heading', level: 1, children: [text('Why')] },
      { type: 'paragraph', children: [text('The pump'), { type: 'break' }, text('failed.')] },
      { type: 'list', ordered: false, items: [[text('one')], [text('two'), { type: 'break' }, text('more')]] },
      { type: 'list', ordered: true, items: [[text('first')], [text('second')]] },
      {
        type: 'quote',
        children: [
          { type: 'paragraph', children: [text('said')] },
          { type: 'quote', children: [{ type: 'paragraph', children: [text('twice')] }] },
        ],
      },
      { type: 'code', text: '**raw**' },
    ]);
  });
});

describe('headings', () => {
  test('have four levels; with five marks, or without a space behind them, it is text', () => {
    expect(parseMarkdown('# a\n## b\n### c\n#### d')).toEqual(
      ['a', 'b', 'c', 'd'].map((words, at) => ({ type: 'heading', level: at + 1, children: [text(words)] })),
    );
    for (const source of ['##### e', '#e', '# '])
      expect(parseMarkdown(source).map(({ type }) => type)).toEqual(['paragraph']);
  });
});

describe('tables', () => {
  test('have a head, rows, and a side for each column', () => {
    expect(
      parseMarkdown('Prices:\n| Item | Price |\n| :-- | --: |\n| **Pipe** | 5 |\n| a \\| b | 7 | x |\nafter'),
    ).toEqual([
      { type: 'paragraph', children: [text('Prices:')] },
      {
        type: 'table',
        align: ['left', 'right'],
        head: [[text('Item')], [text('Price')]],
        rows: [
          [[{ type: 'bold', children: [text('Pipe')] }], [text('5')]],
          [[text('a | b')], [text('7')], [text('x')]],
        ],
      },
      { type: 'paragraph', children: [text('after')] },
    ]);
  });

  test('need the ruled line: bars alone are only text', () => {
    for (const source of ['| a | b |', '| a | b |\n| c | d |', 'a | b\n--- | ---'])
      expect(parseMarkdown(source).map(({ type }) => type)).toEqual(['paragraph']);
  });

  test('read a row to a line in plain words', () => {
    expect(inWords(parseMarkdown('| A | B |\n|---|:-:|\n| 1 | [x](https://a.b) |'))).toBe('A, B\n1, x');
  });
});

test('whoever shows a text may say where addresses lead', () => {
  const follow = (address: string) => (address.startsWith('page:') ? address.slice(5) : null);
  expect(parseMarkdown('[a](page:/x) [b](https://c.d)', follow)).toEqual([
    {
      type: 'paragraph',
      children: [{ type: 'link', href: '/x', children: [text('a')] }, text(' [b](https://c.d)')],
    },
  ]);
});

describe('inside a line', () => {
  test('bold, italic, code and links', () => {
    expect(inline('a **b *c*** `d*` [e **f**](https://example.gov/x)')).toEqual([
      text('a '),
      { type: 'bold', children: [text('b '), { type: 'italic', children: [text('c')] }] },
      text(' '),
      { type: 'code', text: 'd*' },
      text(' '),
      { type: 'link', href: 'https://example.gov/x', children: [text('e '), { type: 'bold', children: [text('f')] }] },
    ]);
  });

  test('marks that are never closed, stand alone or are escaped stay as they are', () => {
    for (const plain of ['2 * 3 * 4', '**open', 'a_b_c', '[x] (y)', '[x](', '`tick', '**a*', '[a [b'])
      expect(inline(plain)).toEqual([text(plain)]);
    expect(inline('\\*not\\*')).toEqual([text('*not*')]);
  });

  test('links lead to the web or to mail and nowhere else', () => {
    for (const href of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert`1`',
      'data:text/html,x',
      '//evil.example',
      '/path',
      'https://',
      'https://a"b',
      'vbscript:x',
      'file:///etc',
    ])
      expect(JSON.stringify(parseMarkdown(`[x](${href})`)), href).not.toContain('"link"');
    for (const href of ['https://example.gov', 'http://example.gov/a?b=c', 'mailto:rosa@example.gov'])
      expect(inline(`[x](${href})`)).toEqual([{ type: 'link', href, children: [text('x')] }]);
  });

  test('HTML is only text', () => {
    expect(inline('<img src=x onerror=alert(1)>')).toEqual([text('<img src=x onerror=alert(1)>')]);
  });
});

test('whatever is typed, all its letters are kept and nothing is thrown', () => {
  const typed = fc.array(
    fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '[',
      ']',
      '](',
      '](https://a.b)',
      '\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '```\n',
      '|',
      '|-|\n',
      '| --- |\n',
      ' ',
      '\\',
      'word',
      '🌊',
    ),
  );
  fc.assert(
    fc.property(typed, (pieces) => {
      const source = pieces.join('');
      const count = (of: string) => of.split('word').length + of.split('🌊').length;
      expect(count(inWords(parseMarkdown(source)))).toBe(count(source));
    }),
    { numRuns: 2000 },
  );
});

type Method = (...given: unknown[]) => unknown;
/** What a method goes through: its result, its text, or how far it looked. */
type Cost = (self: unknown, given: readonly unknown[], answer: unknown) => number;
const ofText: Cost = (self) => String(self).length + 1;
const ofResult: Cost = (_self, _given, answer) => (answer as string | unknown[]).length + 1;
const costs: readonly (readonly [of: object, Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      split: ofText,
      trim: ofText,
      trimEnd: ofText,
      replace: ofText,
      slice: ofResult,
      startsWith: (_self, [mark]) => String(mark).length,
      indexOf: (self, [, from = 0], answer) =>
        (answer === -1 ? String(self).length : (answer as number) + 1) - (from as number),
      lastIndexOf: (self, _given, answer) => String(self).length - Math.max(answer as number, 0),
    },
  ],
  [Array.prototype, { push: () => 1, slice: ofResult, join: ofResult }],
  // A pattern that is looked for from a place on ends where it is found; what it passed over is sliced by the caller.
  [
    RegExp.prototype,
    { exec: (self, [text], found) => ((self as RegExp).global && found ? 1 : String(text).length + 1) },
  ],
];

/** How many characters and nodes are gone through: the work is counted, and no clock is asked. */
function workOf(source: string, parse: (source: string) => unknown = parseMarkdown): number {
  let work = 0;
  const own = costs.flatMap(([of, methods]) =>
    Object.entries(methods).map(([name, cost]) => ({
      of: of as Record<string, Method>,
      name,
      cost,
      was: Reflect.get(of, name),
    })),
  );
  for (const { of, name, cost, was } of own)
    of[name] = function (this: unknown, ...given: unknown[]) {
      const answer: unknown = Reflect.apply(was, this, given);
      work += cost(this, given, answer);
      return answer;
    };
  try {
    parse(source);
  } finally {
    for (const { of, name, was } of own) of[name] = was;
  }
  return work;
}

/** How many times the work of a text is that of one a quarter as long. */
const growth = (piece: string, parse?: (source: string) => unknown): number => {
  const [small = 0, large = 0] = [4_000, 16_000].map((size) => workOf(piece.repeat(size / piece.length), parse));
  return large / small;
};

const pieces = [
  '*',
  '**',
  '_ a',
  '`',
  '[',
  '[a](',
  '](x',
  '[a](b',
  '> ',
  '>',
  '- x\n',
  '- x\n\n',
  '\n',
  '# ',
  '```\n',
  '**a*',
  '\\',
  '*a [',
  '> - ',
  '  \n',
  '|',
  '|a|\n|-|\n',
  '|-|\n',
  '| \n',
  '|-',
  '| |',
];

test('hostile text takes work in proportion to its length', () => {
  const steep = pieces.map((piece) => [piece, growth(piece)] as const).filter(([, times]) => !(times > 3 && times < 5));
  expect(steep).toEqual([]);
});

test('a parser that looks at the rest of the text from every place is noticed', () => {
  const tooFar = (source: string) => {
    for (let at = 0; at < source.length; at++) source.indexOf('no such words', at);
  };
  expect(growth('*', tooFar)).toBeGreaterThan(12);
});
