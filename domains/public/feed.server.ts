import type { Inline, Page } from '#kernel';
import { inWords } from '#kernel/fields/markdown.ts';
import { site } from './index.ts';
import { ownNameOf } from './further-languages.ts';
import { inLanguage, languageIn } from './language.ts';
import { filled, marketWords } from './market-words.ts';
import type { PublishedOpportunity } from './published.ts';
import { articles, guides } from './texts/text.server.ts';

interface At {
  readonly origin: string;
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A day as RSS writes it; articles are published at noon UTC, so that it is the same day everywhere in the country. */
const rssDay = (day: string): string => new Date(`${day}T12:00:00Z`).toUTCString().replace('GMT', '+0000');

const items = (origin: string): string[] =>
  articles.map(
    ({ path, title, description, published, topic }) => `    <item>
      <title>${escaped(title)}</title>
      <link>${escaped(`${origin}${path}`)}</link>
      <guid isPermaLink="true">${escaped(`${origin}${path}`)}</guid>
      <description>${escaped(description)}</description>
      <category>${escaped(topic)}</category>
      <pubDate>${rssDay(published)}</pubDate>
    </item>`,
  );

interface Channel {
  readonly title: string;
  readonly about: string;
  readonly page: string;
  readonly self: string;
  readonly changed?: string;
  readonly items: readonly string[];
  readonly language?: string;
}

const channel = ({ title, about, page, self, changed, items: all, language = 'en-us' }: Channel): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escaped(title)}</title>
    <link>${escaped(page)}</link>
    <atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>
    <description>${escaped(about)}</description>
    <language>${language}</language>${changed ? `\n    <lastBuildDate>${changed}</lastBuildDate>` : ''}
${all.join('\n')}
  </channel>
</rss>
`;

/** The articles as RSS 2.0, newest first. */
export function feedXml({ origin }: At): string {
  const newest = articles
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  return channel({
    title: 'Levee blog',
    about: site.pages.blog.description ?? '',
    page: `${origin}${site.pages.blog.path}`,
    self: `${origin}/blog/feed.xml`,
    ...(newest ? { changed: rssDay(newest) } : {}),
    items: items(origin),
  });
}

interface FeedOf {
  readonly path: string;
  readonly publisher: string;
  /** Of the titles and texts; where it has no words of its own, the channel is described in English. */
  readonly language?: string;
}

/** Published opportunities as RSS 2.0, in the order they are given. */
export const opportunityFeed = (
  found: readonly PublishedOpportunity[],
  { origin, path, publisher, language = 'en' }: At & FeedOf,
): string => {
  const words = marketWords[languageIn(language)];
  return channel({
    title:
      language === 'en'
        ? `Opportunities of ${publisher}`
        : `${words.opportunities}: ${publisher}${language === 'es' ? '' : ` (${ownNameOf(language)})`}`,
    about:
      language === 'en'
        ? (site.pages.publicOpportunities.description ?? '')
        : `${filled(words.opportunitiesLead, { agency: publisher })} ${words.authoritative}`,
    page: `${origin}${inLanguage(site.pages.publicOpportunities.path, language)}`,
    self: `${origin}${inLanguage(path, language)}`,
    language: language === 'en' || language === 'es' ? `${language}-us` : language,
    items: found.map((one) => {
      const own = one.translations?.[language];
      return `    <item>
      <title>${escaped(`${one.number} ${own?.title ?? one.title}`)}</title>
      <link>${escaped(`${origin}${inLanguage(one.path, language)}`)}</link>
      <guid isPermaLink="false">${escaped(one.ocid)}</guid>
      <description>${escaped(own ? [own.summary ?? one.summary, own.isOlder ? words.older : null].filter(Boolean).join(' ') : one.summary)}</description>
      <dc:language>${own ? language : 'en'}</dc:language>
      <pubDate>${new Date(one.publishedAt).toUTCString().replace('GMT', '+0000')}</pubDate>
    </item>`;
    }),
  });
};

const line = (origin: string, { path, title, description }: Pick<Page, 'path' | 'title' | 'description'>): string =>
  `- [${title}](${origin}${path})${description ? `: ${description}` : ''}`;

const plain = (cell: readonly Inline[]): string => inWords([{ type: 'paragraph', children: cell }]);

/** The table of the guide as lines, so that both say the same. */
const areaLines: readonly string[] = guides
  .filter(({ slug }) => slug === 'what-is-built')
  .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
  .flatMap((block) => (block.type === 'table' ? block.rows : []))
  .map((row) => row.map(plain))
  .map(([area, built, planned]) => `- ${area}: works today: ${built}; planned: ${planned}`);

/** What is here, for programs that read: the pages that are built, the guides, the articles (llmstxt.org). */
export function llmsTxt({ origin }: At): string {
  const built = (Object.values(site.pages) as readonly Page[]).filter(
    ({ view, path }) => view !== undefined && !path.includes(':'),
  );
  const part = (heading: string, lines: readonly string[]) => `## ${heading}\n\n${lines.join('\n')}\n`;
  return [
    '# Levee\n',
    '> Levee is an open, self-hostable platform on which public agencies and utilities plan, budget, request and approve purchases and keep one verifiable audit record. What works today and what is planned is listed by area below; planned pages say so themselves.\n',
    `It is free software (AGPL 3.0 or later) for public agencies of the United States. The details are in ${origin}/documentation/what-is-built. Articles cite the rules they explain and the day they were checked; they are no legal advice.\n`,
    part('What works today and what is planned', areaLines),
    part(
      'Pages',
      built.map((one) => line(origin, one)),
    ),
    part(
      'Documentation',
      guides.map((one) => line(origin, one)),
    ),
    part(
      'Articles',
      articles.map((one) => line(origin, one)),
    ),
    part('Machine-readable', [
      `- [Feed of the articles](${origin}/blog/feed.xml): RSS 2.0.`,
      `- [Site map](${origin}/sitemap.xml)`,
      `- [OpenAPI document](${origin}/api/v1/openapi.json): every call of the server with who may make it.`,
    ]),
  ].join('\n');
}
