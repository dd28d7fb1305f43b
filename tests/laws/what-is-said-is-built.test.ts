import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '#domains';
import { menu } from '#domains/menu.ts';
import { type Capability, capabilities } from '#domains/public/built.ts';
import { llmsTxt } from '#domains/public/feed.server.ts';
import { listed } from '#domains/public/site-files.server.ts';
import { articles, guides } from '#domains/public/texts/text.server.ts';
import { ownTutorials } from '#domains/training/own-tutorials.ts';
import { type Block, findPage, type Inline } from '#kernel';
import { inWords } from '#kernel/fields/markdown.ts';
import { world } from '#world';
import { beforeAll, describe, expect, test } from 'vitest';
import { areaTable, tableInGuide } from '../../scripts/planned-pages.ts';
import { openSite } from '../world/site.ts';
import { root } from '../world/sources.ts';

interface Said {
  readonly where: string;
  readonly sentence: string;
}

/** Says that a thing is not there. */
const denies =
  /(?<!what is )\bplanned\b|\bnot (yet )?(built|supported|consulted|compared)\b|\b(are|is|does|can) ?not\b.*\byet\b|\b(nothing|no public pages)\b.*\byet\b|\bno \w+ is kept\b|\bcannot (yet )?be (required|delegated|made obligatory|undone|taken off)\b|\bnot there\b|\bare not turned\b/i;
/** Says at least that it is not to be had now. */
const hedges = new RegExp(
  `${denies.source}|\\bno\\b|\\bnone\\b|\\bnobody\\b|\\bnever\\b|\\bcannot\\b|\\bmeanwhile\\b|\\buntil then\\b`,
  'i',
);

const isBuilt = ({ shownBy }: Pick<Capability, 'shownBy'>): boolean =>
  shownBy !== null && ('test' in shownBy || !findPage(pages, shownBy.page)?.page.planned);

/** Sentences that promise what is not built, and those that deny what is. */
export const faultsOf = (all: readonly Said[]): string[] =>
  all.flatMap(({ where, sentence }) =>
    capabilities
      .filter(({ words }) => words.test(sentence))
      .filter((one) => (isBuilt(one) ? denies.test(sentence) : !hedges.test(sentence)))
      .map((one) => `${where} ${isBuilt(one) ? 'denies' : 'promises'} ${one.name}: ${sentence}`),
  );

/** Titles of two words and more that belong to pages which are not built: who names one says so. */
const plannedTitles = pages.flatMap(({ title, planned }) => (planned && title.includes(' ') ? [title] : []));
const builtTitles = pages.flatMap(({ title, planned }) => (planned || !title.includes(' ') ? [] : [title]));
const promised = (all: readonly Said[]): string[] =>
  all.flatMap(({ where, sentence }) => {
    if (hedges.test(sentence)) return [];
    const rest = builtTitles.reduce((words, title) => words.replaceAll(title, ''), sentence);
    return plannedTitles
      .filter((title) => rest.includes(title))
      .map((title) => `${where} names ${title}, which is planned: ${sentence}`);
  });

/** Who names a page that is built does not call it planned. */
const denied = (all: readonly Said[]): string[] =>
  all.flatMap(({ where, sentence }) => {
    if (!denies.test(sentence)) return [];
    const rest = plannedTitles.reduce((words, title) => words.replaceAll(title, ''), sentence);
    return builtTitles
      .filter((title) => rest.includes(title))
      .map((title) => `${where} denies ${title}, which is built: ${sentence}`);
  });

const split = (where: string, text: string): Said[] =>
  text
    .split(/\n+|(?<=[.?!])\s+/)
    .map((sentence) => ({ where, sentence: sentence.replace(/\s+/g, ' ').trim() }))
    .filter(({ sentence }) => sentence.length > 0);

/** A row of a table is read with the heads of its columns, because these say what is meant. */
const ofBlock = (where: string, block: Block): Said[] => {
  if (block.type === 'code') return [];
  if (block.type === 'list') return block.items.flatMap((item) => split(where, plain(item)));
  if (block.type === 'quote') return block.children.flatMap((one) => ofBlock(where, one));
  if (block.type !== 'table') return split(where, plain(block.children));
  return block.rows.flatMap((row) =>
    row.map((cell, at) => ({ where, sentence: `${plain(block.head[at] ?? [])}: ${plain(cell)}` })),
  );
};
const plain = (nodes: readonly Inline[]): string => inWords([{ type: 'paragraph', children: nodes }]);

const BUILT_GUIDE = '/documentation/what-is-built';
const ofGuides = guides.flatMap(({ path, description, sections }) => [
  ...split(path, description),
  ...sections
    .filter(({ anchor }) => path !== BUILT_GUIDE || anchor !== 'area-by-area')
    .flatMap(({ blocks }) => blocks.flatMap((block) => ofBlock(path, block))),
]);
/** Articles explain the law; what they say of Levee is held like everything else. */
const ofArticles = articles.flatMap(({ path, sections }) =>
  sections
    .filter(({ heading, text }) => /\bLevee\b/.test(`${heading} ${text}`))
    .flatMap(({ blocks }) => blocks.flatMap((block) => ofBlock(path, block)))
    .filter(({ sentence }) => /\bLevee\b|\bplanned\b|\bnot built\b/.test(sentence)),
);
const ofTutorials = ownTutorials.flatMap(({ name, steps }) =>
  steps.flatMap(({ title, content }) => split(`tutorial ${name}`, `${title}\n${content}`)),
);
const ofPlans = (
  await Promise.all(
    pages.map(async ({ path, planned }) => split(`plan of ${path}`, (await planned?.())?.plans[path]?.meanwhile ?? '')),
  )
).flat();
const ofLlms = split('/llms.txt', llmsTxt({ origin: 'https://levee.example' })).filter(
  ({ sentence }) => !/^- .*: works today/.test(sentence),
);

/** What a visitor reads of a page, a line for each thing that stands by itself. */
const readable = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<\/(p|h\d|li|td|th|dt|dd|caption|summary|figcaption|article|label|option)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"');

/** Links to planned pages whose paragraph and entry of a list do not say that they are planned. */
const unmarkedLinks = (main: string): string[] => {
  const planned = (block: string) =>
    [...block.matchAll(/<a[^>]*href="(\/[^"#?]*)/g)].flatMap(([, href = '']) =>
      findPage(pages, href)?.page.planned ? [href] : [],
    );
  const marked = main
    .split('</li>')
    .map((one) => one.slice(one.lastIndexOf('<li')))
    .filter((one) => /planned/i.test(readable(one)));
  const fine = new Set(marked.flatMap(planned));
  return main
    .split(/<\/(?:p|tr|dd|li)>/)
    .filter((block) => !hedges.test(readable(block)))
    .flatMap(planned)
    .filter((href) => !fine.has(href));
};

const ofPages: Said[] = [];
const ledTo: string[] = [];

beforeAll(async () => {
  const county = await world();
  const site = await openSite(county, {});
  for (const { path } of listed(pages)) {
    const html = await (await site.get(path)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    ofPages.push(...split(path, readable(main)));
    ledTo.push(...unmarkedLinks(main).map((href) => `${path} leads to ${href}`));
  }
  await site.close();
  await county.close();
});

describe('what is said of the product', () => {
  test('is read whole', () => {
    expect(ofPages.length).toBeGreaterThan(1500);
    expect(ofGuides.length).toBeGreaterThan(500);
    expect(ofTutorials.length).toBeGreaterThan(100);
    expect(ofPlans.length).toBeGreaterThan(60);
    expect(ofLlms.length).toBeGreaterThan(80);
  });

  test('neither promises what is not built nor denies what is: public pages', () =>
    expect(faultsOf(ofPages)).toEqual([]));

  test('neither promises nor denies wrongly: guides and llms.txt, which the assistant reads as well', () =>
    expect([...faultsOf([...ofGuides, ...ofLlms]), ...promised([...ofGuides, ...ofLlms])]).toEqual([]));

  test('neither promises nor denies wrongly: tutorials, and what planned pages say to use meanwhile', () =>
    expect([...faultsOf([...ofTutorials, ...ofPlans]), ...promised(ofTutorials)]).toEqual([]));

  test('neither promises nor denies wrongly: articles, where they speak of Levee', () => {
    expect(ofArticles.length).toBeGreaterThan(10);
    expect([...faultsOf(ofArticles), ...promised(ofArticles)]).toEqual([]);
  });

  test('names no page that is built as planned', () =>
    expect(denied([...ofPages, ...ofGuides, ...ofLlms, ...ofArticles, ...ofTutorials, ...ofPlans])).toEqual([]));

  test('leads from a public page to a planned one only where it says that it is planned', () =>
    expect(ledTo).toEqual([]));

  test('is shown by a page or a test that is there', () => {
    const gone = capabilities.flatMap(({ name, shownBy }) => {
      if (shownBy === null) return [];
      const isThere = 'test' in shownBy ? existsSync(join(root, shownBy.test)) : findPage(pages, shownBy.page) !== null;
      return isThere ? [] : [name];
    });
    expect(gone).toEqual([]);
  });

  test('notices a promise and a denial of each kind', () => {
    const planted = [
      ['A review can be written by a signed-in member of an agency.', 'promises reviews'],
      ['Budgets on cost centers are planned and not built.', 'denies budgets'],
      ['Not built yet: Capital plans, budgets with encumbrances, forecasts', 'denies capital plan'],
      ['Decisions cannot be delegated while someone is away.', 'denies delegation'],
      ['A second factor cannot be made obligatory yet.', 'denies a second factor that is required'],
      ['Levee forecasts nothing yet.', 'denies forecasts'],
      ['An import can be undone for a day.', 'promises undoing an import'],
    ] as const;
    for (const [sentence, fault] of planted)
      expect(faultsOf([{ where: 'x', sentence }]).join('\n'), sentence).toContain(`x ${fault}`);
    expect(denied([{ where: 'x', sentence: 'Customer Management is planned.' }])).toHaveLength(1);
    expect(promised([{ where: 'x', sentence: 'Open Shipment Tracking and choose New.' }])).toHaveLength(1);
  });
});

describe('what is built and what is planned', () => {
  test('stands in the guide as the registry and the menu have it', () => expect(tableInGuide()).toBe(areaTable(menu)));

  test('names every entry of the menu in the guide and in llms.txt, on its own side', () => {
    const text = llmsTxt({ origin: 'https://levee.example' });
    const wrong = menu.flatMap(({ label, items }) =>
      items.flatMap(({ page }) => {
        const line = text.split('\n').find((one) => one.startsWith(`- ${label}: works today: `)) ?? '';
        const [built = '', planned = ''] = line.split('; planned: ');
        return (page.planned ? planned : built).includes(page.title) ? [] : [`${label}: ${page.title}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
