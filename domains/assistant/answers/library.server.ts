import { mayOpen, type Page, type Planned, type Role } from '#kernel';
import { indexTerms } from '../language/dictionary.ts';
import { type Index, indexOf, type Rankable, type Ranked, type Wanted } from '../language/ranking.ts';
import { stateName } from '../language/states.ts';
import { termsOf } from '../language/words.ts';
import type { Law, LawRule } from '../law.server.ts';
import type { Source } from './answer.ts';

/** A guide or an article in passages; a passage is at `path#anchor`. */
export interface Text {
  readonly path: string;
  readonly title: string;
  readonly kind: 'guide' | 'article';
  /** The page of the product where it is done. */
  readonly page?: string | null;
  readonly sections: readonly { readonly heading: string; readonly anchor: string; readonly text: string }[];
}

export interface Passage extends Rankable {
  readonly source: Source;
  /** Set for what is said about a page: the page. */
  readonly page?: Page;
  /** The page where it is done, for a passage of a guide. */
  readonly doneAt?: string;
  /** Set for a step of a tutorial. */
  readonly tutorial?: { readonly id: string; readonly title: string };
  /** Set for a rule of law: whose, and between which days. */
  readonly rule?: LawRule;
  /** A fact about the product itself, which visitors ask for first. */
  readonly isFact?: true;
  /** Set when the page only says what it will hold. */
  readonly planned?: Planned;
}

/** What everybody may read, put in order once: the texts of the public site and what the pages say of themselves. */
export interface Library {
  readonly law: Law | null;
  readonly counts: { readonly guides: number; readonly articles: number };
  texts(wanted: readonly Wanted[], most: number): readonly Ranked<Passage>[];
  /** Only pages that open for this role. */
  pages(wanted: readonly Wanted[], most: number, role: Role | null): Promise<readonly Ranked<Passage>[]>;
}

/** A fact about the product in our own words, by the words in which people ask for it. */
export interface Fact {
  readonly title: string;
  readonly asks: string;
  readonly text: string;
  readonly path: string;
}

const MOST_PAGES = 400;

export function openLibrary(given: {
  texts: () => readonly Text[];
  pages: readonly Page[];
  /** Other names of a page: what menus call it, and words by which people look for it. */
  names?: (page: Page) => readonly string[];
  /** What is asked of the product most often. */
  facts?: readonly Fact[];
  law?: Law;
}): Library {
  const texts = given.texts();
  const passages = [
    ...(given.facts ?? []).map(factPassage),
    ...(given.law?.rules ?? []).map(rulePassage),
    ...texts.flatMap((text) =>
      text.sections.map(
        ({ heading, anchor, text: said }): Passage => ({
          title: text.title,
          heading,
          text: said,
          source: {
            kind: text.kind,
            title: heading === text.title ? heading : `${text.title}: ${heading}`,
            path: `${text.path}#${anchor}`,
            passage: said,
          },
          ...(text.page ? { doneAt: text.page } : {}),
        }),
      ),
    ),
  ];
  const inTexts = indexOf(passages);
  let inPages: Promise<Index<Passage>> | undefined;
  return {
    law: given.law ?? null,
    counts: {
      guides: texts.filter(({ kind }) => kind === 'guide').length,
      articles: texts.filter(({ kind }) => kind === 'article').length,
    },
    texts: (wanted, most) => inTexts.rank(wanted, most),
    async pages(wanted, most, role) {
      inPages ??= pagePassages(given.pages, given.names ?? (() => [])).then(indexOf);
      const ranked = (await inPages).rank(wanted, MOST_PAGES);
      return ranked
        .filter(({ passage }) => passage.page && mayOpen(passage.page, role))
        .map((one) => ({ ...one, score: one.score * (1 + 3 * namedBy(one.passage, wanted) ** 2) }))
        .sort((one, other) => other.score - one.score)
        .slice(0, most);
    },
  };
}

const factPassage = ({ title, asks, text, path }: Fact): Passage => ({
  title,
  heading: asks,
  text,
  source: { kind: 'page', title, path, passage: text },
  isFact: true,
});

/** Who a rule of purchasing is always about: no rule is about something else for not naming them. */
const OF_RULES = 'vendor contractor bidder agency county purchase';

function rulePassage(rule: LawRule): Passage {
  const { title, says, citation, program, path, unconfirmed, jurisdiction } = rule;
  const text = `${title}: ${says} (${citation})${unconfirmed ? ' This was not yet compared with the published text.' : ''}`;
  const whose = jurisdiction === 'US' ? 'federal law rule' : `${stateName(jurisdiction)} state law rule`;
  return {
    title,
    heading: `${program} ${whose} ${OF_RULES}`,
    text,
    source: { kind: 'page', title: `${program}: ${title}`, path, passage: text },
    rule,
  };
}

/** How much of the page's own title was asked for: whoever says "settings" means Settings, not Security Settings. */
function namedBy({ title }: Passage, wanted: readonly Wanted[]): number {
  const size = termsOf(title).length;
  const terms = new Set(indexTerms(title));
  const [meant, plain] = [true, false].map(
    (isMeant) => wanted.filter(({ term }) => terms.has(term) && term.startsWith('=') === isMeant).length,
  );
  return size === 0 ? 0 : Math.min(1, Math.max(meant ?? 0, plain ?? 0) / size);
}

/** Pages with an address of their own; those of single rows are reached by their rows. */
async function pagePassages(
  pages: readonly Page[],
  names: (page: Page) => readonly string[],
): Promise<readonly Passage[]> {
  const plain = pages.filter(({ path }) => !path.includes(':'));
  return Promise.all(
    plain.map(async (page): Promise<Passage> => {
      const planned = (await page.planned?.())?.plans[page.path];
      const about = planned?.about ?? page.description ?? page.list?.about ?? '';
      const tabs = Object.values(page.tabs ?? {}).join(', ');
      const text = [about, tabs && `Tabs: ${tabs}.`, ...(planned?.brings ?? [])].filter(Boolean).join('\n');
      return {
        title: page.title,
        heading: [page.path.slice(1).replaceAll(/[/-]/g, ' '), ...names(page)].join(' '),
        text,
        source: { kind: 'page', title: page.title, path: page.path, passage: text || page.title },
        page,
        ...(planned ? { planned } : {}),
      };
    }),
  );
}
