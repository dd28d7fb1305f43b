import { urlOf } from '#kernel';
import type { Head, ViewProps } from '#web/site/view.ts';
import { type Book, bookPdf } from './book.ts';
import { Blocks, sectionAt } from './book-blocks.tsx';
import { type Chapter, chaptersOf } from './book-contents.ts';

type SectionData = Book & { readonly chapter: Chapter };

export const head = ({ data }: ViewProps<SectionData>): Head =>
  data?.year
    ? {
        title: `${data.chapter.title}, ${data.year.name}`,
        description: `${data.chapter.title} of the budget book of ${data.publisher} for ${data.year.name}, with its charts and tables.`,
      }
    : {};

/** One section of the budget book for everyone: its pages in order, and the way to the sections around it. */
export default function BookSectionView({ data }: ViewProps<SectionData>) {
  const { chapter, year, publisher } = data;
  const name = year?.name ?? '';
  const all = chaptersOf(data);
  const at = all.findIndex(({ key }) => key === chapter.key);
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    <div className="site-width py-10 sm:py-16">
      <p>
        <a href={`/budget-book?${new URLSearchParams({ year: name })}`}>
          Budget book of {publisher}, {name}
        </a>
      </p>
      <h1 className="mt-2 text-3xl sm:text-5xl">{chapter.title}</h1>
      <Blocks blocks={chapter.blocks} />
      <nav
        aria-label="Sections"
        className="border-line mt-12 flex flex-wrap gap-x-8 gap-y-2 border-t pt-6 print:hidden"
      >
        {before && <a href={sectionAt(before.key, name)}>Previous: {before.title}</a>}
        {after && <a href={sectionAt(after.key, name)}>Next: {after.title}</a>}
        <a href={urlOf(bookPdf, { year: name })}>Download PDF</a>
      </nav>
    </div>
  );
}
