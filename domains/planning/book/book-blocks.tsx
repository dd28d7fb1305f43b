import { href } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { Markdown } from '#web/record/markdown.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { bookPages } from '../book-pages.ts';
import type { BookBlock } from './book-contents.ts';
import type { BookSection } from './book-words.ts';

/** Where a section is read; without a year that of the newest budget. */
export const sectionAt = (section: BookSection, year?: string): string =>
  `${href(bookPages.bookSection, { section })}${year ? `?${new URLSearchParams({ year })}` : ''}`;

/** What the book says, for its public pages and for the preview alike. A heading is as deep as the page is. */
export const Blocks = ({ blocks }: { blocks: readonly BookBlock[] }) =>
  blocks.map((block, at) => <BlockOf key={at} block={block} />);

const headings = { 2: 'mt-10 text-2xl', 3: 'mt-6 text-xl', 4: 'mt-5 text-base font-semibold' } as const;

function BlockOf({ block }: { block: BookBlock }) {
  if (block.type === 'heading') {
    const Heading = `h${block.level}` as const;
    return <Heading className={headings[block.level]}>{block.text}</Heading>;
  }
  if (block.type === 'words')
    return (
      <div className="mt-3 max-w-prose text-base leading-relaxed">
        <Markdown source={block.source} />
      </div>
    );
  if (block.type === 'bars') return <Picture {...block} />;
  return (
    // Paper does not scroll: a wide table is set smaller there.
    <div className="mt-4 overflow-x-auto print:overflow-visible">
      <PlainTable
        label={block.label}
        caption={block.label}
        className="panel print:text-xs"
        isDense={block.columns.length > 5}
        show={plainShow}
        rows={block.rows}
        id={([name = '']) => name}
        columns={block.columns.map(({ label, isFigure }, at) =>
          at === 0
            ? { label, name: (row: readonly string[]) => row[0] ?? '' }
            : {
                label,
                text: (row: readonly string[]) => row[at] ?? '',
                ...(isFigure && { className: 'amount', headClass: 'amount' }),
              },
        )}
      />
    </div>
  );
}

/** Bars from zero with their words above them; the table below says the same, so nobody has to see them. */
const Picture = ({ bars }: Extract<BookBlock, { type: 'bars' }>) => (
  <ul aria-hidden="true" className="mt-4 max-w-3xl space-y-2">
    {bars.map(({ label, shown, share }) => (
      <li key={label}>
        <span className="flex justify-between gap-3 text-sm">
          <span>{label}</span>
          <span className="text-muted tabular-nums">{shown}</span>
        </span>
        <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-3.5 w-full rounded">
          <rect width="100" height="3" className="fill-raised" />
          <rect width={Math.max(0.2, share * 100)} height="3" className="fill-series-1" />
        </svg>
      </li>
    ))}
  </ul>
);
