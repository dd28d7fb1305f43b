import { describe, expect, test } from 'vitest';
import { readText } from './text.ts';

const file = `---
title: A short title
description: What it says.
published: 2026-11-20
checked: 2026-11-19
topic: Buying
readers: Buyer, Approver
page: /smart-requisition
related:
- other.md
- ../guides/importing.md
sources:
- 2 CFR 200.320 | https://www.ecfr.gov/current/title-2/section-200.320
- A letter of the county
---
The summary.

## What is **new**

Read [this](other.md#where), [that](../guides/importing.md), [the page](page:/team) and [the web](https://example.gov).

### What is new

| A | B |
| --- | ---: |
| 1 | 2 |
`;
const read = (text: string) => readText('article', 'a-text', text);

describe('a text', () => {
  test.each([
    ['Before.\n\n# Title\n\nAfter.', [['', 'summary', 2]]],
    ['## One\n\nText.', [['One', 'one', 2]]],
    ['### One\n\nText.', [['One', 'one', 3]]],
    [
      'Before.\n\n## One\n\n## One\n\n### One',
      [
        ['', 'summary', 2],
        ['One', 'one', 2],
        ['One', 'one-2', 2],
        ['One', 'one-3', 3],
      ],
    ],
    [
      '## Summary\n\n## ???',
      [
        ['Summary', 'summary', 2],
        ['???', 'section', 2],
      ],
    ],
  ])('has a section for each heading below its title: %#', (body, sections) => {
    const head = file.slice(0, file.indexOf('The summary.'));
    expect(read(`${head}${body}\n`).sections.map(({ heading, anchor, level }) => [heading, anchor, level])).toEqual(
      sections,
    );
  });

  test('has the lines of its head', () => {
    const text = read(file);
    expect(text).toMatchObject({
      kind: 'article',
      path: '/blog/a-text',
      title: 'A short title',
      published: '2026-11-20',
      updated: '2026-11-20',
      checked: '2026-11-19',
      readers: ['Buyer', 'Approver'],
      page: '/smart-requisition',
      related: ['/blog/other', '/documentation/importing'],
      minutes: 1,
    });
    expect(text.sources).toEqual([
      { citation: '2 CFR 200.320', address: 'https://www.ecfr.gov/current/title-2/section-200.320' },
      { citation: 'A letter of the county', address: null },
    ]);
  });

  test('is split at its headings, each with an address of its own', () => {
    const { sections } = read(file);
    expect(sections.map(({ heading, anchor, level }) => [heading, anchor, level])).toEqual([
      ['', 'summary', 2],
      ['What is new', 'what-is-new', 2],
      ['What is new', 'what-is-new-2', 3],
    ]);
    expect(sections[2]?.text).toBe('A, B\n1, 2');
  });

  test('links to other texts, to pages and to the web, and nowhere else', () => {
    const said = JSON.stringify(read(file).sections);
    for (const to of ['/blog/other#where', '/documentation/importing', '/team', 'https://example.gov'])
      expect(said).toContain(`"href":"${to}"`);
    const hostile = file.replace('page:/team', 'javascript:alert(1)').replace('other.md#where', '../../secret.md');
    expect(JSON.stringify(read(hostile).sections).match(/"href"/g)).toHaveLength(2);
  });

  test('that lacks something says what', () => {
    expect(() => read(file.replace('topic: Buying\n', ''))).toThrow('article a-text has no topic in its head');
    expect(() => read('no head')).toThrow('article a-text has no title in its head');
  });
});
