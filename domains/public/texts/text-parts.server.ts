import { findPage, type Page } from '#kernel';
import type { SiteAsk, SitePart } from '#server/http/site.ts';
import { site } from '../index.ts';
import type { Text } from './text.ts';
import { type BlogData, cardOf, type DocumentationData, foundCard, type TextData } from './text-cards.ts';
import { search } from './text-search.ts';
import { articles, groups, guides } from './text.server.ts';

const A_DAY = 24 * 60 * 60;

const MOST_ASKED = 100;
const askedIn = ({ query }: SiteAsk): string => (query.get('q') ?? '').trim().slice(0, MOST_ASKED);

const all: readonly Text[] = [...guides, ...articles];
const byPath = new Map(all.map((text) => [text.path, text]));
const cardAt = (path: string) => {
  const text = byPath.get(path);
  return text ? [cardOf(text)] : [];
};

const topics = [...Map.groupBy(articles, ({ topic }) => topic)]
  .map(([topic, some]) => ({ topic, articles: some.length }))
  .toSorted((one, other) => one.topic.localeCompare(other.topic));

const FIGURE = 'figure:';
const MOST_DRAWN = 2;

/** The newest articles that begin a section with a drawing of ours. */
const drawn = articles
  .flatMap((text) => {
    const links = text.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : [])),
    );
    const figure = links.find((part) => part.type === 'link' && part.href.startsWith(FIGURE));
    return figure?.type === 'link' ? [{ ...cardOf(text), figure: figure.href.slice(FIGURE.length) }] : [];
  })
  .slice(0, MOST_DRAWN);

function blog(ask: SiteAsk): BlogData {
  const asked = askedIn(ask);
  const wished = ask.query.get('topic');
  const topic = topics.find((one) => one.topic === wished)?.topic ?? null;
  const shown = articles.filter((one) => topic === null || one.topic === topic);
  return {
    asked,
    topic,
    topics,
    articles: shown.map(cardOf),
    drawn: topic === null ? drawn : [],
    found: asked ? search(shown, asked).map(foundCard) : null,
  };
}

const isFor = ({ readers }: Text, reader: string | null): boolean =>
  reader === null || readers.includes(reader) || readers.includes('Everyone');

const readers = [...new Set(guides.flatMap((one) => one.readers))].filter((one) => one !== 'Everyone').toSorted();

/** Guides come before articles: whoever asks here wants to do something. */
function documentation(ask: SiteAsk): DocumentationData {
  const asked = askedIn(ask);
  const wished = ask.query.get('for');
  const reader = readers.find((one) => one === wished) ?? null;
  const shown = guides.filter((one) => isFor(one, reader));
  return {
    asked,
    reader,
    readers,
    groups: groups.flatMap((topic) => {
      const some = shown.filter((one) => one.topic === topic).map(cardOf);
      return some.length > 0 ? [{ topic, guides: some }] : [];
    }),
    found: asked ? [...search(shown, asked), ...search(articles, asked)].map(foundCard) : null,
  };
}

/** One text with its neighbors: articles by date, guides in the order of their groups. */
function whole(text: Text, pages: readonly Page[]): TextData {
  const row = text.kind === 'article' ? articles : guides;
  const place = row.indexOf(text);
  const beside = (by: number) => {
    const other = row[place + by];
    return other ? cardOf(other) : null;
  };
  const found = text.page ? findPage(pages, text.page.replace(/[?#].*$/, '')) : null;
  return {
    ...cardOf(text),
    kind: text.kind,
    updated: text.updated,
    checked: text.checked,
    author: text.author,
    readers: text.readers,
    words: text.words,
    sources: text.sources,
    sections: text.sections.map(({ heading, anchor, level, blocks }) => ({ heading, anchor, level, blocks })),
    related: text.related.flatMap(cardAt),
    page: text.page && found ? { path: text.page, title: found.page.title, isBuilt: !found.page.planned } : null,
    previous: beside(-1),
    next: beside(1),
  };
}

/** The blog and the documentation. They are told all pages of the product, to say which of them are built. */
export function textParts(pages: readonly Page[]): readonly SitePart[] {
  const one = (kind: Text['kind'], page: Page): SitePart => ({
    page,
    keepFor: A_DAY,
    load: async ({ params }) => {
      const text = all.find((text) => text.kind === kind && text.slug === params['slug']);
      return text ? { data: whole(text, pages) } : { status: 404, data: null };
    },
  });
  return [
    { page: site.pages.blog, load: async (ask) => ({ data: blog(ask) }) },
    { page: site.pages.documentation, load: async (ask) => ({ data: documentation(ask) }) },
    one('article', site.pages.article),
    one('guide', site.pages.guide),
  ];
}
