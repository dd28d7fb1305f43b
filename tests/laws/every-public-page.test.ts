import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '#domains';
import { claimIds, claims, stateWords } from '#domains/public/claims.ts';
import { findPage } from '#kernel';
import { type World, world } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { all, type Element, elements, labelOf, nameOf, readHtml, textOf, within } from '../world/html.ts';
import { publicSite } from '../world/product.ts';
import { openSite, type Site } from '../world/site.ts';
import { publicUrl } from '../world/serving.ts';
import { root } from '../world/sources.ts';

/** A page of the public site as it was answered. */
interface Drawn {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly tree: Element;
  readonly isListed: boolean;
}

let county: World;
let site: Site;
const drawn = new Map<string, Drawn>();

/** Every page without parameters, and every other one that some page leads to. */
beforeAll(async () => {
  county = await world();
  site = await openSite(county);
  const open = pages.filter(({ view, path }) => view && !path.includes(':')).map(({ path }) => path);
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (drawn.has(path)) continue;
    const response = await site.get(path);
    const html = await response.text();
    const tree = readHtml(html);
    const isListed = !all(tree, 'meta').some(({ attributes }) => attributes['name'] === 'robots');
    drawn.set(path, { path, status: response.status, headers: response.headers, html, tree, isListed });
    for (const one of linksIn(tree)) {
      const [address = ''] = one.split(/[?#]/);
      if (isDrawn(address)) open.push(address);
    }
  }
});
afterAll(async () => {
  await site.close();
  await county.close();
});

/** Whether the site draws this address; what is a file is none of its pages. */
const isDrawn = (address: string): boolean =>
  address.startsWith('/') &&
  !publicSite.files.some(({ path }) => path === address) &&
  findPage(pages, address)?.page.view !== undefined;

const linksIn = (tree: Element): string[] => all(tree, 'a').map(({ attributes }) => attributes['href'] ?? '');
const meta = ({ tree }: Drawn, name: string): string | undefined =>
  all(tree, 'meta').find(({ attributes }) => attributes['name'] === name || attributes['property'] === name)
    ?.attributes['content'];
const mainOf = ({ tree }: Drawn): Element | undefined => all(tree, 'main')[0];

/** What is wrong with every page, as `path: fault`. */
const faults = (judge: (one: Drawn) => readonly string[]): string[] =>
  [...drawn.values()].flatMap((one) => judge(one).map((fault) => `${one.path}: ${fault}`));

const twice = (values: readonly string[]): string[] => values.filter((one, at) => values.indexOf(one) < at);

type Judge = (one: Pick<Drawn, 'tree'>) => readonly string[];

const idsTwice: Judge = ({ tree }) =>
  twice(elements(tree).flatMap(({ attributes }) => attributes['id'] ?? [])).map((id) => `has two #${id}`);

const codeInLines: Judge = ({ tree }) => [
  ...all(tree, 'style').map(() => 'has a style'),
  ...elements(tree)
    .flatMap(({ attributes }) => Object.keys(attributes))
    .filter((name) => name === 'style' || name.startsWith('on'))
    .map((name) => `has ${name}=`),
  ...all(tree, 'script')
    .filter(({ attributes }) => !attributes['src'] && attributes['type'] !== 'application/ld+json')
    .map(() => 'has a script in its lines'),
];

const loadedFromOthers: Judge = ({ tree }) => {
  const own = (address: string) => /^\/(?!\/)/.test(address) || /^(data|blob):/.test(address);
  const loaded = [
    ...all(tree, 'script', 'img', 'iframe', 'source', 'video', 'audio', 'embed').map(
      ({ attributes }) => attributes['src'],
    ),
    ...all(tree, 'link')
      .filter(({ attributes }) => attributes['rel'] !== 'canonical')
      .map(({ attributes }) => attributes['href']),
    ...all(tree, 'use').map(({ attributes }) => attributes['href']),
    ...all(tree, 'form').map(({ attributes }) => attributes['action']),
    ...elements(tree).flatMap(({ attributes }) =>
      (attributes['srcset'] ?? '').split(',').map((one) => one.trim().split(' ')[0]),
    ),
  ].filter((one): one is string => Boolean(one));
  return loaded.filter((address) => !own(address)).map((address) => `loads ${address}`);
};

describe('every public page', () => {
  test('is answered, whole and as HTML', () => {
    expect(drawn.size).toBeGreaterThan(pages.filter(({ view, path }) => view && !path.includes(':')).length - 1);
    expect(
      faults(({ status, headers, tree }) => [
        ...(status === 200 ? [] : [`answers ${status}`]),
        ...(headers.get('content-type') === 'text/html; charset=utf-8' ? [] : ['is no HTML']),
        ...(all(tree, 'html')[0]?.attributes['lang'] ? [] : ['names no language']),
      ]),
    ).toEqual([]);
    expect(site.logged).toEqual([]);
  });

  test('has a title of its own with the name of the product in it', () => {
    const titles = [...drawn.values()]
      .filter(({ isListed }) => isListed)
      .map(({ tree }) => textOf(all(tree, 'title')[0] ?? tree));
    expect(titles.filter((title) => !/^.{3,90}$/.test(title) || title.split('Levee').length !== 2)).toEqual([]);
    expect(twice(titles)).toEqual([]);
  });

  test('that is offered in another language is answered in it, and again in English to the next', async () => {
    const offered = [...drawn.values()].flatMap(({ path, tree }) =>
      all(tree, 'a')
        .filter(({ attributes }) => attributes['hreflang'] && attributes['aria-current'] === undefined)
        .map(({ attributes }) => ({ path, to: attributes['href'] ?? '', language: attributes['hreflang'] ?? '' })),
    );
    expect(offered.length).toBeGreaterThan(3);
    const currentIn = async (address: string): Promise<string[]> =>
      all(readHtml(await (await site.get(address)).text()), 'a')
        .filter(({ attributes }) => attributes['hreflang'] && attributes['aria-current'] === 'true')
        .map(({ attributes }) => attributes['hreflang'] ?? '');
    const wrong: string[] = [];
    for (const { path, to, language } of offered) {
      if (!(await currentIn(to)).includes(language)) wrong.push(`${to} is not in ${language}`);
      if ((await currentIn(path)).includes(language)) wrong.push(`${path} is in ${language} after ${to}`);
    }
    expect(wrong).toEqual([]);
  });

  test('describes itself in 50 to 160 characters, as no other does', () => {
    const listed = [...drawn.values()].filter(({ isListed }) => isListed);
    const said = listed.map((one) => ({ path: one.path, words: meta(one, 'description') ?? '' }));
    expect(said.filter(({ words }) => words.length < 50 || words.length > 160)).toEqual([]);
    expect(twice(said.map(({ words }) => words))).toEqual([]);
  });

  test('tells previews and search engines where and what it is', () => {
    const social = ['og:site_name', 'og:type', 'og:title', 'og:url', 'og:image', 'og:image:alt', 'twitter:card'];
    expect(
      faults((one) => {
        const canonical = all(one.tree, 'link').find(({ attributes }) => attributes['rel'] === 'canonical');
        return [
          ...(canonical?.attributes['href'] === `${publicUrl}${one.path}` ? [] : ['has another canonical address']),
          ...(meta(one, 'viewport') ? [] : ['has no viewport']),
          ...social.filter((name) => !meta(one, name)).map((name) => `has no ${name}`),
          ...(meta(one, 'og:title') === textOf(all(one.tree, 'title')[0] ?? one.tree) ? [] : ['has two titles']),
        ];
      }),
    ).toEqual([]);
  });

  test('has one main heading, and headings in their order', () => {
    expect(
      faults((one) => {
        const levels = all(one.tree, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(({ name }) => Number(name[1]));
        return [
          ...(levels.filter((level) => level === 1).length === 1 ? [] : ['has not one main heading']),
          ...(levels[0] === 1 ? [] : ['begins with another heading']),
          ...levels.flatMap((level, at) => (at > 0 && level > (levels[at - 1] ?? 0) + 1 ? [`skips to h${level}`] : [])),
          ...all(one.tree, 'h1', 'h2', 'h3')
            .filter((heading) => nameOf(heading) === '')
            .map(({ name }) => `has an empty ${name}`),
        ];
      }),
    ).toEqual([]);
  });

  test('has landmarks with names, and a way past the bar', () => {
    expect(
      faults((one) => {
        const navs = all(one.tree, 'nav').map((nav) => labelOf(nav, one.tree));
        const [first] = all(one.tree, 'a', 'button', 'input', 'summary');
        return [
          ...['header', 'footer']
            .filter((name) => !all(one.tree, name).some((it) => it.parent?.name === 'body'))
            .map((name) => `has no ${name}`),
          ...(all(one.tree, 'main')
            .map(({ attributes }) => attributes['id'])
            .join() === 'main'
            ? []
            : ['has not one main']),
          ...(first?.attributes['href'] === '#main' ? [] : ['does not begin with the way to the content']),
          ...(navs.includes('') ? ['has a nav without a name'] : []),
          ...twice(navs).map((name) => `has two navs called ${name}`),
        ];
      }),
    ).toEqual([]);
  });

  test('gives every link, button, field, picture and table its name', () => {
    expect(
      faults(({ tree }) => {
        const labelled = new Set(all(tree, 'label').map(({ attributes }) => attributes['for']));
        const hasName = ({ attributes }: Element) => attributes['aria-label'] ?? attributes['aria-labelledby'];
        const isLabelled = (field: Element) =>
          field.attributes['type'] === 'hidden' ||
          hasName(field) ||
          labelled.has(field.attributes['id'] ?? '') ||
          within(field, ({ name }) => name === 'label');
        return [
          ...all(tree, 'a', 'button', 'summary')
            .filter((one) => nameOf(one) === '')
            .map((one) => `has a nameless ${one.name} ${one.attributes['href'] ?? ''}`),
          ...all(tree, 'input', 'select', 'textarea')
            .filter((one) => !isLabelled(one))
            .map((one) => `has no label for ${one.attributes['name']}`),
          ...all(tree, 'img')
            .filter(({ attributes }) => attributes['alt'] === undefined)
            .map(({ attributes }) => `says nothing for ${attributes['src']}`),
          ...all(tree, 'img')
            .filter(({ attributes }) => !attributes['width'] || !attributes['height'])
            .map(({ attributes }) => `moves when ${attributes['src']} comes`),
          ...all(tree, 'svg')
            .filter(
              (one) => one.attributes['aria-hidden'] !== 'true' && !hasName(one) && all(one, 'title').length === 0,
            )
            .map(() => 'has a picture without words'),
          ...all(tree, 'table')
            .filter((one) => all(one, 'th').length === 0)
            .map(() => 'has a table without heads'),
          ...all(tree, 'iframe')
            .filter(({ attributes }) => !attributes['title'])
            .map(() => 'has a nameless frame'),
        ];
      }),
    ).toEqual([]);
  });

  test('calls nothing by the same id twice', () => expect(faults(idsTwice)).toEqual([]));

  test('has no script and no style in its lines', () => {
    expect(faults(codeInLines)).toEqual([]);
  });

  test('loads nothing from anybody else', () => {
    expect(faults(loadedFromOthers)).toEqual([]);
  });

  test('that names an id twice, runs code in its lines or loads from elsewhere is noticed', () => {
    const tree = readHtml(`<html><body>
      <p id="a">One</p><p id="a" style="color: red" onclick="go()">Two</p><script>go()</script><style>p{}</style>
      <img src="https://else.example.com/a.png" srcset="/own.png 1x, //else.example.com/b.png 2x"><img src="/own.png">
    </body></html>`);
    expect([idsTwice({ tree }), codeInLines({ tree }), loadedFromOthers({ tree })]).toEqual([
      ['has two #a'],
      ['has a style', 'has style=', 'has onclick=', 'has a script in its lines'],
      ['loads https://else.example.com/a.png', 'loads //else.example.com/b.png'],
    ]);
  });
});

/** Where a link of a page leads, when that is nowhere. */
function leadsNowhere(from: Drawn, address: string): string | null {
  if (/^(mailto|tel):/.test(address)) return null;
  if (/^[a-z]+:/i.test(address)) return address.startsWith('https://') ? null : 'leads off without encryption to';
  const [path = '', anchor = ''] = address.replace(/\?[^#]*/, '').split('#');
  if (path !== '' && !path.startsWith('/')) return 'depends on where one is:';
  const target = path === '' ? from : drawn.get(path);
  if (target)
    return anchor === '' || elements(target.tree).some(({ attributes }) => attributes['id'] === anchor)
      ? null
      : 'names no place of the page:';
  const isFile = publicSite.files.some((file) => file.path === path) || existsSync(join(root, 'web/public', path));
  const isCall = site.operations.some((one) => one.method === 'GET' && one.path === path);
  return isFile || isCall || findPage(pages, path) ? null : 'leads nowhere:';
}

/** Pages that a choice leads to which an empty organization does not offer. */
const choices: Readonly<Record<string, string>> = {
  '/citizen-portal/report': 'The portal leads there from each thing that an agency takes reports about.',
};

describe('the links of every public page', () => {
  test('lead somewhere', () => {
    const wrong = faults((one) =>
      [...new Set(linksIn(one.tree))].flatMap((address) => {
        const trouble = leadsNowhere(one, address);
        return trouble ? [`${trouble} ${address}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('lead from the landing page to every page that is meant to be found', () => {
    const reached = new Set(['/']);
    for (const path of reached)
      for (const address of linksIn((drawn.get(path) as Drawn).tree)) {
        const [to = ''] = address.split(/[?#]/);
        if (drawn.has(to)) reached.add(to);
      }
    const lost = [...drawn.values()].filter(({ path, isListed }) => isListed && !reached.has(path) && !choices[path]);
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  test('are in its foot as the specification lists them', () => {
    const foot = all(drawn.get('/')?.tree as Element, 'footer')[0] as Element;
    const stated =
      '/about /careers /contact /blog /waitlist /request-demo /feature-requests /auth /privacy /terms /security /trust-center';
    expect(stated.split(' ').filter((path) => !linksIn(foot).includes(path))).toEqual([]);
  });

  test('are in its foot for visitors: one that asks them to sign in names the page that they may read instead', () => {
    const foot = all(drawn.get('/')?.tree as Element, 'footer')[0] as Element;
    const led = linksIn(foot).flatMap((path) => findPage(pages, path)?.page ?? []);
    const closed = led.filter(({ open }) => open === undefined);
    expect(led.length).toBeGreaterThan(15);
    expect(closed.filter(({ forVisitors }) => forVisitors === undefined).map(({ path }) => path)).toEqual([]);
  });
});

const needed: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  SoftwareApplication: ['name', 'applicationCategory', 'operatingSystem', 'offers'],
  Product: ['name', 'offers'],
  FAQPage: ['mainEntity'],
  Article: ['headline', 'datePublished', 'author'],
  BlogPosting: ['headline', 'datePublished', 'author'],
  TechArticle: ['headline'],
  BreadcrumbList: ['itemListElement'],
  GovernmentService: ['name'],
};

type Data = Readonly<Record<string, unknown>>;
const dataOf = ({ tree }: Drawn): Data[] =>
  all(tree, 'script')
    .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
    .map((one) => JSON.parse(one.children.filter((it) => typeof it === 'string').join('')) as Data); // what schema.org takes is an object

describe('structured data', () => {
  test('says what it is about and has what that needs', () => {
    expect(
      faults((one) =>
        dataOf(one).flatMap((data) => {
          const type = String(data['@type']);
          return [
            ...(data['@context'] === 'https://schema.org' ? [] : [`${type} has no context`]),
            ...(needed[type] ?? ['@type']).filter((field) => !data[field]).map((field) => `${type} has no ${field}`),
          ];
        }),
      ),
    ).toEqual([]);
  });

  test('has no rating anywhere, because nobody has given one', () =>
    expect(
      faults((one) => (/aggregateRating|"review|ratingValue/i.test(JSON.stringify(dataOf(one))) ? ['is rated'] : [])),
    ).toEqual([]));

  test('of the landing page is an organization, a site, an application and its questions, as they stand on the page', () => {
    const home = drawn.get('/') as Drawn;
    const data = dataOf(home);
    expect(data.map((one) => one['@type'])).toEqual(['Organization', 'WebSite', 'SoftwareApplication', 'FAQPage']);
    const asked = data[3]?.['mainEntity'] as readonly { name: string; acceptedAnswer: { text: string } }[];
    const text = textOf(home.tree);
    expect(asked.length).toBeGreaterThan(3);
    expect(
      asked.flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]).filter((one) => !text.includes(one)),
    ).toEqual([]);
  });
});

const hype =
  /\b(seamless(ly)?|revolutionary|cutting-edge|powerful|world-class|game-chang\w+|AI-powered|effortless(ly)?|next-generation|best-in-class|unleash\w*|supercharge\w*|state-of-the-art)\b/i;
const invented =
  /\b4\.9\s*(\/|of|out of|stars?|rating|from)|\b127 (reviews|ratings)|SOC ?2.{0,20}\bcertified|FedRAMP.{0,20}\b(certified|authorized|approved)\b|in 60 seconds/i;

describe('what public pages say', () => {
  test('is praise of nothing, and nothing that is made up', () => {
    expect(
      faults((one) => {
        const words = textOf(mainOf(one) ?? one.tree);
        return [hype, invented].flatMap((odd) => odd.exec(words)?.[0] ?? []).map((word) => `says “${word}”`);
      }),
    ).toEqual([]);
  });

  test('claims nothing that the trust center does not list with its state, its day and its tests', () => {
    const center = drawn.get('/trust-center') as Drawn;
    const entries = new Map(all(center.tree, 'li').map((one) => [one.attributes['data-claim'], one]));
    const missing = claimIds.filter((id) => {
      const { state, tests, checked } = claims[id];
      const text = textOf(entries.get(id) ?? { name: '', attributes: {}, parent: null, children: [] });
      const day = all(entries.get(id) ?? center.tree, 'time').some(
        ({ attributes }) => attributes['datetime'] === checked,
      );
      return !text.includes(stateWords[state]) || !day || tests.some((file) => !text.includes(file));
    });
    expect(missing).toEqual([]);
    const shown = [...drawn.values()].flatMap(({ tree }) =>
      elements(tree).flatMap(({ attributes }) => attributes['data-claim'] ?? []),
    );
    expect([...new Set(shown)].filter((id) => !entries.has(id))).toEqual([]);
  });

  test('is complete without any script', () => {
    const short = faults((one) => (textOf(mainOf(one) ?? one.tree).length < 200 ? ['says almost nothing'] : []));
    expect(short.filter((fault) => drawn.get(fault.split(':')[0] ?? '')?.isListed)).toEqual([]);
  });
});

describe('the landing page', () => {
  const home = () => drawn.get('/') as Drawn;

  test('leads from its bar, its drawer and its hero where the specification says', () => {
    const links = linksIn(all(home().tree, 'header')[0] as Element);
    const bar =
      '/products /grant-management /disaster-recovery /public-opportunities /public-vendors /blog /auth /request-demo #features #contact';
    expect(bar.split(' ').filter((path) => !links.includes(path))).toEqual([]);
    const drawer = elements(home().tree).find(({ attributes }) => attributes['id'] === 'site-menu') as Element;
    expect(bar.split(' ').filter((path) => !linksIn(drawer).includes(path))).toEqual([]);
    const inMain = linksIn(mainOf(home()) as Element);
    const cards =
      '/waitlist /request-demo /feature-requests /disaster-recovery /ai-procurement /quantum-logistics /blockchain-trust /iot-intelligence /contract-management';
    expect(cards.split(' ').filter((path) => !inMain.includes(path))).toEqual([]);
  });

  test('has a Demo button to /contact on a tablet', () => {
    const demo = all(home().tree, 'a').filter((one) => textOf(one) === 'Demo');
    expect(demo.map(({ attributes }) => attributes['href'])).toEqual(['/contact']);
  });

  test('brings features, contact and testimonials a second later, and shows no prices', () => {
    const later = elements(home().tree).filter(({ attributes }) => attributes['data-later'] !== undefined);
    expect(later.map((one) => one.attributes['id'] ?? textOf(all(one, 'h2')[0] as Element))).toEqual([
      'features',
      'What agencies say',
      'contact',
    ]);
    const contact = all(later[2] as Element, 'a').map((one) => [textOf(one), one.attributes['href']]);
    expect(contact).toEqual([
      ['Contact Sales', '/contact'],
      ['Start Free Trial', '/auth'],
    ]);
    expect(textOf(home().tree)).not.toContain('USD a month');
  });
});
