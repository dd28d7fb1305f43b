import { mayOpen, type Page, type Planned, type Role } from '#kernel';
import { indexTerms } from '../language/dictionary.ts';
import { type Index, indexOf, type Rankable, type Ranked, type Wanted } from '../language/ranking.ts';
import { termsOf } from '../language/words.ts';
import type { Source } from './answer.ts';

/** A guide or an article in passages; a passage is at `path#anchor`. */
export interface Text {
  readonly path: string;
  readonly title: string;
  readonly kind: 'guide' | 'article';
  readonly sections: readonly { readonly heading: string; readonly anchor: string; readonly text: string }[];
}

export interface Passage extends Rankable {
  readonly source: Source;
  /** Set for what is said about a page: the page. */
  readonly page?: Page;
  /** Set when the page only says what it will hold. */
  readonly planned?: Planned;
}

/** What everybody may read, put in order once: the texts of the public site and what the pages say of themselves. */
export interface Library {
  readonly counts: { readonly guides: number; readonly articles: number };
  texts(wanted: readonly Wanted[], most: number): readonly Ranked<Passage>[];
  /** Only pages that open for this role. */
  pages(wanted: readonly Wanted[], most: number, role: Role | null): Promise<readonly Ranked<Passage>[]>;
}

const MOST_PAGES = 400;

export function openLibrary(given: {
  texts: () => readonly Text[];
  pages: readonly Page[];
  /** Other names of a page: what menus call it, and words by which people look for it. */
  names?: (page: Page) => readonly string[];
}): Library {
  const texts = given.texts();
  const passages = texts.flatMap((text) =>
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
      }),
    ),
  );
  const inTexts = indexOf(passages);
  let inPages: Promise<Index<Passage>> | undefined;
  return {
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
