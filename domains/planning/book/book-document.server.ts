import { type Block, dollars, type Inline, parseMarkdown } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { Said, TaggedBlock, TaggedDocument, Words } from '#server/services/pdf/tagged-content.ts';
import { adoptionSaid } from '../vote/vote.ts';
import type { Book } from './book.ts';
import { altOf, type BookBlock, blocksOfText, chaptersOf, figureBlocks } from './book-contents.ts';

/** An address stands behind the words of its link, as on any printed page. */
function saidIn(tree: readonly Inline[], isBold = false): readonly Words[] {
  return tree.flatMap((one): readonly Words[] => {
    switch (one.type) {
      case 'text':
      case 'code':
        return [{ text: one.text, isBold }];
      case 'bold':
        return saidIn(one.children, true);
      case 'italic':
        return saidIn(one.children, isBold);
      case 'link':
        return [...saidIn(one.children, isBold), { text: ` (${one.href})`, isBold }];
      case 'break':
        return [{ text: ' ', isBold }];
    }
  });
}

const plainOf = (said: Said): string => said.map(({ text }) => text).join('');

function blocksIn(tree: readonly Block[], table: string): readonly TaggedBlock[] {
  return tree.flatMap((one): readonly TaggedBlock[] => {
    switch (one.type) {
      case 'heading':
      case 'paragraph':
        return [{ type: 'paragraph', said: saidIn(one.children, one.type === 'heading') }];
      case 'code':
        return one.text.split('\n').map((line) => ({ type: 'paragraph', said: [{ text: line }] }));
      case 'list':
        return [{ type: 'list', isOrdered: one.ordered, items: one.items.map((item) => saidIn(item)) }];
      case 'quote':
        return blocksIn(one.children, table);
      case 'table':
        return [
          {
            type: 'table',
            caption: table,
            columns: one.head.map((cell, at) => ({
              label: plainOf(saidIn(cell)),
              isFigure: one.align[at] === 'right',
            })),
            rows: one.rows.map((row) => row.map((cell) => plainOf(saidIn(cell)))),
          },
        ];
    }
  });
}

/** As a part of the PDF: headings one level below the title of their part. */
function taggedOf(blocks: readonly BookBlock[]): readonly TaggedBlock[] {
  let above = '';
  return blocks.flatMap((one): readonly TaggedBlock[] => {
    if (one.type === 'heading') {
      above = one.text;
      return [{ type: 'heading', level: one.level, text: one.text }];
    }
    if (one.type === 'words') return blocksIn(parseMarkdown(one.source), above);
    if (one.type === 'bars') return [{ type: 'bars', alt: altOf(one), bars: one.bars }];
    return [{ type: 'table', caption: one.label, columns: one.columns, rows: one.rows }];
  });
}

const title = (text: string): TaggedBlock => ({ type: 'heading', level: 1, text });
const line = (text: string): TaggedBlock => ({ type: 'paragraph', said: [{ text: withDays(text) }] });

/** The book as a document: the same parts in the same order as on the public pages. */
export function bookDocument(book: Book): TaggedDocument {
  const { year, publisher, totalCents, before, beforeCents } = book;
  const name = year?.name ?? '';
  const adopted = year && [
    `Adopted: ${dollars(totalCents)}`,
    ...(before && beforeCents !== null ? [`${before.name}: ${dollars(beforeCents)}`] : []),
    ...(year.resolution === null && year.vote.metOn === null
      ? []
      : [adoptionSaid({ ...year.vote, resolution: year.resolution })]),
  ];
  return {
    title: `${publisher}: budget book, ${name}`,
    language: 'en-US',
    foot: `${publisher}, budget book, ${name}`,
    contentsTitle: 'Contents',
    blocks: [
      title(`Budget book, ${name}`),
      line(publisher),
      ...(year ? [line(`${year.startsOn} to ${year.endsOn}`)] : []),
      ...(adopted ?? []).map(line),
      ...(year?.message ? [title('Message'), ...taggedOf(blocksOfText(year.message))] : []),
      title('Adopted figures'),
      ...taggedOf(figureBlocks(book)),
      ...chaptersOf(book).flatMap((chapter) => [title(chapter.title), ...taggedOf(chapter.blocks)]),
    ],
  };
}
