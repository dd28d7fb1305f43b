import type { ReactNode } from 'react';
import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Standing } from '../page-blocks.tsx';
import { figures } from './figures.tsx';
import { TextBody } from './text-body.tsx';
import type { TextCard, TextData } from './text-cards.ts';

interface TextPageProps {
  readonly text: TextData;
  /** Where it belongs: the list it is part of. */
  readonly home: readonly [address: string, words: string];
  /** Who wrote it and when. */
  readonly byline: ReactNode;
  /** What follows the text. */
  readonly children?: ReactNode;
}

/** One text to read, with its contents beside it and the way on below. */
export function TextPage({ text, home: [address, words], byline, children }: TextPageProps) {
  const contents = text.sections.filter(({ heading, level }) => heading !== '' && level === 2);
  return (
    <div className="site-width py-10 sm:py-14">
      <nav aria-label="Where you are" className="text-muted print:hidden">
        <ol className="flex flex-wrap items-center gap-1.5">
          <li>
            <a href={address}>{words}</a>
          </li>
          <li className="flex items-center gap-1.5">
            <Icon name="chevron-right" className="size-3.5" />
            {text.topic}
          </li>
        </ol>
      </nav>
      <article className="mt-4 grid gap-x-14 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="text-3xl text-balance sm:text-4xl">{text.title}</h1>
          <div className="text-muted mt-4">{byline}</div>
        </header>
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
          <div className="lg:sticky lg:top-24">
            {contents.length > 1 && <Contents contents={contents} />}
            <button type="button" data-act="print" className="button with-script mt-6 max-lg:hidden">
              <Icon name="file-text" className="size-4" />
              Print
            </button>
          </div>
        </aside>
        <div className="prose-page min-w-0 lg:col-start-1">
          <TextBody sections={text.sections} figures={figures} />
          {children}
        </div>
      </article>
      <Neighbors previous={text.previous} next={text.next} />
    </div>
  );
}

/** On a phone the contents are folded, so that the text begins on the first screen. */
function Contents({ contents }: { contents: TextData['sections'] }) {
  const list = (
    <ol className="border-line mt-3 border-l-2">
      {contents.map(({ anchor, heading }) => (
        <li key={anchor}>
          <a
            href={`#${anchor}`}
            className="text-muted hover:border-gauge hover:text-ink -ml-0.5 block border-l-2 border-transparent py-1.5 pl-4"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-labelledby="contents" className="max-lg:hidden">
        <h2 id="contents">On this page</h2>
        {list}
      </nav>
      <details className="border-line group mt-6 border-y py-2 lg:hidden">
        <summary className="flex min-h-9 items-center justify-between font-semibold">
          On this page
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        {list}
      </details>
    </>
  );
}

function Neighbors({ previous, next }: Pick<TextData, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Next to read" className="border-line mt-14 grid gap-4 border-t pt-6 sm:grid-cols-2 print:hidden">
      {previous ? <Neighbor card={previous} words="Previous" /> : <span className="max-sm:hidden" />}
      {next && <Neighbor card={next} words="Next" isNext />}
    </nav>
  );
}

const Neighbor = ({ card, words, isNext = false }: { card: TextCard; words: string; isNext?: boolean }) => (
  <a
    href={card.path}
    rel={isNext ? 'next' : 'prev'}
    className={`panel hover:border-edge block p-5 transition-colors ${isNext ? 'sm:text-right' : ''}`}
  >
    <span className="text-muted">{words}</span>
    <span className="mt-1 block text-base font-semibold text-balance">{card.title}</span>
  </a>
);

/** The page of the product where the work is done, and whether it is there. */
export function DoneAt({ page }: { page: NonNullable<TextData['page']> }) {
  return (
    <section aria-labelledby="done-at" className="panel border-l-gauge mt-10 border-l-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="done-at" className="mt-0! text-base!">
          In the product: {page.title}
        </h2>
        <Standing isBuilt={page.isBuilt} />
      </div>
      <p className="mb-0! text-sm">
        {page.isBuilt ? 'Members of an organization find it at ' : 'This page is planned. It opens at '}
        <a href={page.path}>{page.path}</a>
        {page.isBuilt ? '.' : ' and says what will be there and what to use until then.'}
      </p>
    </section>
  );
}

/** Texts that go on from here. */
export function Related({ texts }: { texts: readonly TextCard[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="print:hidden">
      <h2 id="related">Read on</h2>
      <ul className="list-none! pl-0!">
        {texts.map(({ path, title, description }) => (
          <li key={path} className="border-line border-b py-3">
            <a href={path} className="text-link font-semibold hover:underline">
              {title}
            </a>
            <span className="text-muted mt-0.5 block text-sm">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a text stands, for search engines. */
export const breadcrumbs = (
  { data, site }: ViewProps<TextData>,
  [address, words]: TextPageProps['home'],
): NonNullable<Head['jsonLd']>[number] => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Levee', item: `${site.origin}/` },
    { '@type': 'ListItem', position: 2, name: words, item: `${site.origin}${address}` },
    { '@type': 'ListItem', position: 3, name: data.title, item: `${site.origin}${data.path}` },
  ],
});
