import { pages } from '#domains';
import { findPage, type Inline } from '#kernel';
import type { SiteAsk } from '#server/http/site.ts';
import { describe, expect, test } from 'vitest';
import { feedXml, llmsTxt } from '../feed.server.ts';
import { siteFiles } from '../site-files.server.ts';
import { publicTexts } from '../public.server.ts';
import { figures } from './figures.tsx';
import type { Section, Text } from './text.ts';
import type { BlogData, DocumentationData, TextData } from './text-cards.ts';
import { textParts } from './text-parts.server.ts';
import { articles, guides } from './text.server.ts';

const all: readonly Text[] = [...articles, ...guides];
const byPath = new Map(all.map((text) => [text.path, text]));
const TODAY = new Date().toISOString().slice(0, 10);

const hrefs = (nodes: readonly Inline[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.type === 'link' ? [node.href] : []),
    ...('children' in node ? hrefs(node.children) : []),
  ]);
const linksOf = ({ blocks }: Pick<Section, 'blocks'>): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'code') return [];
    if (block.type === 'list') return block.items.flatMap(hrefs);
    if (block.type === 'table') return [block.head, ...block.rows].flat().flatMap(hrefs);
    return block.type === 'quote' ? linksOf({ blocks: block.children }) : hrefs(block.children);
  });
const faults = (judge: (text: Text) => readonly string[]) =>
  all.flatMap((text) => judge(text).map((fault) => `${text.path}: ${fault}`));
const daysOf = (texts: readonly Text[]): number => new Set(texts.map(({ updated }) => updated)).size;
const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('every text', () => {
  test('there are fifteen articles and at least eighteen guides', () => {
    expect(articles).toHaveLength(15);
    expect(guides.length).toBeGreaterThanOrEqual(18);
  });

  test('has a title, a description and days that fit', () => {
    const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) && day <= TODAY;
    expect(
      faults(({ title, description, published, updated, checked }) => [
        ...(title.length >= 6 && title.length <= 90 && !/[.!"]$/.test(title) ? [] : ['title']),
        ...(description.length >= 50 && description.length <= 160 && description.endsWith('.') ? [] : ['description']),
        ...([published, updated, checked ?? published].every(isDay) && published <= updated ? [] : ['days']),
      ]),
    ).toEqual([]);
  });

  test('is dated by its own history: articles do not all have the same day', () => {
    expect(daysOf(articles)).toBeGreaterThan(1);
    expect(daysOf(articles.map((one) => ({ ...one, updated: '2026-11-20' })))).toBe(1);
  });

  test('says what no other says', () => {
    expect(twice(all.map(({ title }) => title.toLowerCase()))).toEqual([]);
    expect(twice(all.map(({ description }) => description))).toEqual([]);
  });

  test('leads only to texts, headings, pages and drawings that are there', () => {
    const leads = (from: Text, href: string): boolean => {
      if (href.startsWith('https://')) return true;
      if (href.startsWith('figure:')) return Object.hasOwn(figures, href.slice('figure:'.length));
      const [path = '', anchor] = href.split('#');
      const text = path === '' ? from : byPath.get(path);
      if (text) return anchor === undefined || text.sections.some((section) => section.anchor === anchor);
      return findPage(pages, path.replace(/\?.*$/, '')) !== null && !path.startsWith('/blog/');
    };
    expect(
      faults((text) =>
        [...text.sections.flatMap(linksOf), ...text.related, ...(text.page ? [text.page] : [])]
          .filter((href) => !leads(text, href))
          .map((href) => `leads to ${href}`),
      ),
    ).toEqual([]);
  });

  test('has no link that was not understood', () =>
    expect(faults(({ sections }) => sections.flatMap(({ text }) => text.match(/\]\([^)]*\)/g) ?? []))).toEqual([]));

  test('promises and praises nothing', () => {
    const hype =
      /\b(seamless|powerful|revolutionary|cutting-edge|world-class|game-chang|AI-powered|effortless|unlock|leverage|robust|best-in-class|next-generation|coming soon|delve|empower)/i;
    expect(
      faults(({ title, description, sections }) => {
        const said = [title, description, ...sections.flatMap(({ heading, text }) => [heading, text])].join('\n');
        return [
          ...(hype.exec(said)?.slice(0, 1) ?? []),
          ...((said.match(/—/g) ?? []).length > 2 ? ['too many dashes'] : []),
          ...(/[a-z]!(\s|$)/.test(said) ? ['an exclamation mark'] : []),
        ];
      }),
    ).toEqual([]);
  });

  test('sums up right wherever a table has a total', () => {
    const figure = (cell: string) => {
      const [, sign, digits] = /^([−-]?)\$?([\d,]+(?:\.\d+)?)$/.exec(cell) ?? [];
      return digits === undefined ? null : Math.round(Number(digits.replaceAll(',', '')) * 100) * (sign ? -1 : 1);
    };
    const plain = (cell: readonly Inline[]) => cell.map((part) => ('text' in part ? part.text : '')).join('');
    let totals = 0;
    const wrong = faults(({ sections }) =>
      sections.flatMap(({ blocks, heading }) =>
        blocks.flatMap((block) => {
          if (block.type !== 'table') return [];
          const rows = block.rows.map((row) => row.map(plain));
          const last = rows.at(-1) ?? [];
          if (last[0] !== 'Total') return [];
          return last.flatMap((cell, column) => {
            const total = figure(cell);
            if (total === null) return [];
            totals++;
            const sum = rows.slice(0, -1).reduce((before, row) => before + (figure(row[column] ?? '') ?? 0), 0);
            return sum === total ? [] : [`${heading}, column ${column + 1}: ${sum / 100} is not ${cell}`];
          });
        }),
      ),
    );
    expect(wrong).toEqual([]);
    expect(totals).toBeGreaterThan(10);
  });
});

describe('every article', () => {
  test('is long enough to be of use and short enough to be read', () =>
    expect(
      articles.filter(({ words }) => words < 700 || words > 1400).map(({ slug, words }) => `${slug}: ${words}`),
    ).toEqual([]));

  test('names its sources, says when it was checked, and leads on', () =>
    expect(
      articles
        .filter(({ sources, checked, related, page }) => sources.length < 2 || !checked || related.length < 2 || !page)
        .map(({ slug }) => slug),
    ).toEqual([]));

  test('links sources to the publisher of the rule', () => {
    const hosts = articles.flatMap(({ sources }) =>
      sources.flatMap(({ address }) => (address ? [new URL(address).host] : [])),
    );
    const known =
      /(^|\.)(ecfr\.gov|federalregister\.gov|acquisition\.gov|fema\.gov|rfc-editor\.org|c2sp\.org|gs1\.org|europa\.eu)$/;
    expect(hosts.filter((host) => !known.test(host))).toEqual([]);
  });

  test('has a worked example and a checklist, and cites a section of the law or a standard', () => {
    const cites = /\b\d+ CFR \d+|\bFAR \d+\.\d+|\bRFC \d+/;
    expect(
      articles
        .filter(({ sections }) => {
          const headings = sections.map(({ heading }) => heading);
          return !(
            headings.some((one) => one.startsWith('Worked example')) &&
            headings.includes('Checklist') &&
            sections.some(({ text }) => cites.test(text))
          );
        })
        .map(({ slug }) => slug),
    ).toEqual([]);
  });

  test('uses each drawing that is there', () => {
    const used = new Set(articles.flatMap(({ sections }) => sections.flatMap(linksOf)));
    expect(Object.keys(figures).filter((name) => !used.has(`figure:${name}`))).toEqual([]);
  });
});

const ask = (query: string, params: Readonly<Record<string, string>> = {}): SiteAsk => ({
  params,
  query: new URLSearchParams(query),
  organizationId: null,
  address: '203.0.113.1',
  requestId: 'test',
  now: new Date(`${TODAY}T12:00:00Z`),
});
const load = async (path: string, query = '', params: Readonly<Record<string, string>> = {}) => {
  const part = textParts(pages).find(({ page }) => page.path === path);
  return (await part?.load?.(ask(query, params), null)) ?? { data: null };
};

describe('the pages of the texts', () => {
  test('the blog shows all articles, those of a topic, and what is searched for', async () => {
    expect(((await load('/blog')).data as BlogData).articles).toHaveLength(15);
    const some = (await load('/blog', 'topic=Grants')).data as BlogData;
    expect(some.articles.length).toBe(some.topics.find(({ topic }) => topic === 'Grants')?.articles);
    const found = (await load('/blog', 'q=overtime+fringe')).data as BlogData;
    expect(found.found?.[0]?.path).toBe('/blog/force-account-labor-and-equipment');
    expect(((await load('/blog', 'q=zzzz')).data as BlogData).found).toEqual([]);
    expect(((await load('/blog', 'topic=nonsense')).data as BlogData).topic).toBeNull();
  });

  test('the documentation groups every guide once and finds by task', async () => {
    const { groups } = (await load('/documentation')).data as DocumentationData;
    const shown = groups.flatMap((group) => group.guides.map(({ path }) => path));
    expect(shown.toSorted()).toEqual(guides.map(({ path }) => path).toSorted());
    const first = async (query: string) =>
      ((await load('/documentation', query)).data as DocumentationData).found?.[0]?.path;
    expect(await first('q=lost+phone+recovery+codes')).toBe('/documentation/second-factor');
    expect(await first('q=how+do+I+import+a+file')).toBe('/documentation/importing');
    expect(await first('q=restore+drill')).toBe('/documentation/backup-and-restore');
    expect(await first('q=send+back+a+requisition')).toMatch(/requisitions|approving/);
    expect(await first('q=keyboard')).toBe('/documentation/keyboard');
  });

  test('a text comes with its neighbors and the state of its page; an unknown one is not found', async () => {
    const { data } = await load('/blog/:slug', '', { slug: 'splitting-purchases' });
    expect(data).toMatchObject({ page: { path: '/smart-requisition', isBuilt: true } });
    const each = await Promise.all(
      articles.map(async ({ slug }) => (await load('/blog/:slug', '', { slug })).data as TextData),
    );
    expect(each.filter(({ previous }) => previous === null)).toHaveLength(1);
    expect(each.filter(({ next }) => next === null)).toHaveLength(1);
    for (const slug of ['nothing', 'signing-in', '../articles', '__proto__'])
      expect(await load('/blog/:slug', '', { slug })).toEqual({ status: 404, data: null });
  });
});

describe('what programs read', () => {
  const origin = 'https://levee.example.gov';

  test('the feed is at the address that readers try and at the one that pages name', () => {
    const at = (path: string) =>
      siteFiles.find((file) => file.path === path)?.write({ origin, pages: [], now: new Date(0) });
    expect(at('/blog/feed')).toContain('<rss version="2.0"');
    expect(at('/blog/feed')).toBe(at('/blog/feed.xml'));
  });

  test('the feed has every article with a whole address and a valid day', () => {
    const feed = feedXml({ origin });
    const links = [...feed.matchAll(/<item>\s*<title>[^<]+<\/title>\s*<link>([^<]+)<\/link>/g)].map(([, link]) => link);
    expect(links).toEqual(articles.map(({ path }) => `${origin}${path}`));
    const days = [...feed.matchAll(/<(?:pubDate|lastBuildDate)>([^<]+)</g)].map(([, day = '']) => day);
    expect(days.length).toBe(articles.length + 1);
    expect(
      days.filter((day) => Number.isNaN(Date.parse(day)) || !/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} /.test(day)),
    ).toEqual([]);
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });

  test('llms.txt names every page that is built, every guide and every article with whole addresses', () => {
    const said = llmsTxt({ origin });
    expect(said.startsWith('# Levee\n\n> ')).toBe(true);
    const listed = new Set([...said.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to));
    for (const { path } of all) expect(listed).toContain(`${origin}${path}`);
    expect([...listed].filter((to) => !to?.startsWith(`${origin}/`))).toEqual([]);
  });

  test('whoever looks for answers gets every section with an address that leads there', () => {
    const texts = publicTexts();
    expect(texts.map(({ path }) => path).toSorted()).toEqual(all.map(({ path }) => path).toSorted());
    expect(
      texts.flatMap(({ sections }) => sections).filter(({ heading, anchor, text }) => !heading || !anchor || !text),
    ).toEqual([]);
  });
});
