import { type Block, type Follow, parseMarkdown, toTheWeb } from '#kernel';
import { inWords } from '#kernel/fields/markdown.ts';

/** An article of the blog, or a guide of the documentation: a Markdown file of ours with a head of named lines. */
export interface Text {
  readonly kind: 'article' | 'guide';
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Days, as 2026-11-20. `checked` is the day its rules and figures were compared with their sources. */
  readonly published: string;
  readonly updated: string;
  readonly checked: string | null;
  readonly topic: string;
  /** Its place among those of its topic, where one is read after the other. */
  readonly order: number;
  /** Whom it is for, in words of the product. */
  readonly readers: readonly string[];
  readonly author: string;
  readonly minutes: number;
  readonly words: number;
  readonly sources: readonly Source[];
  /** Paths of texts to read next. */
  readonly related: readonly string[];
  /** The page of the product where this is done. */
  readonly page: string | null;
  readonly sections: readonly Section[];
}

export interface Source {
  readonly citation: string;
  readonly address: string | null;
}

/** What stands under a heading. The first section has no heading of its own: it says in a few sentences what the text is about. */
export interface Section {
  readonly heading: string;
  readonly anchor: string;
  readonly level: 2 | 3;
  readonly blocks: readonly Block[];
  readonly text: string;
}

export const AUTHOR = 'Levee product team';
const WORDS_A_MINUTE = 220;

/** A file of the folder as a text. What is missing in its head stops the start with a sentence. */
export function readText(kind: Text['kind'], slug: string, file: string): Text {
  const whole = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file);
  const head = headOf(whole?.[1] ?? '');
  const given = (name: string): string => {
    const found = head.get(name)?.[0];
    if (!found) throw new Error(`${kind} ${slug} has no ${name} in its head`);
    return found;
  };
  const follow = followFrom(kind);
  const sections = sectionsOf(parseMarkdown((whole?.[2] ?? '').trim(), follow));
  const words = sections.reduce((sum, { heading, text }) => sum + wordsOf(`${heading} ${text}`).length, 0);
  return {
    kind,
    slug,
    path: pathOf(kind, slug),
    title: given('title'),
    description: given('description'),
    published: given('published'),
    updated: head.get('updated')?.[0] ?? given('published'),
    checked: head.get('checked')?.[0] ?? null,
    topic: given('topic'),
    order: Number(head.get('order')?.[0] ?? 0),
    readers: listed(head.get('readers')?.[0]),
    author: AUTHOR,
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    words,
    sources: (head.get('sources') ?? []).map(sourceOf),
    related: (head.get('related') ?? []).flatMap((one) => follow(one) ?? []),
    page: head.get('page')?.[0] ?? null,
    sections,
  };
}

export const pathOf = (kind: Text['kind'], slug: string): string =>
  kind === 'article' ? `/blog/${slug}` : `/documentation/${slug}`;

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((one) => /\w/.test(one));

/** `name: value`, or `name:` with a line `- value` for each. */
function headOf(lines: string): ReadonlyMap<string, readonly string[]> {
  const head = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of lines.split('\n')) {
    const named = /^([a-z]+):\s*(.*)$/.exec(line);
    const item = /^- +(.*\S)\s*$/.exec(line);
    if (named) head.set(named[1] as string, (last = named[2] ? [named[2].trim()] : []));
    else if (item) last.push(item[1] as string);
  }
  return head;
}

const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

function sourceOf(line: string): Source {
  const [citation = '', address = null] = line.split(' | ');
  return { citation: citation.trim(), address: address?.trim() ?? null };
}

/**
 * Texts link to one another by file name, so that the links also work where the files are read; to pages of the product as
 * `page:/path`; and to drawings of ours as `figure:name`.
 */
const followFrom =
  (kind: Text['kind']): Follow =>
  (address) => {
    const file = /^(\.\.\/(?:articles|guides)\/)?([a-z0-9-]+)\.md(#[a-z0-9-]+)?$/.exec(address);
    if (file) {
      const [, folder, slug = '', anchor = ''] = file;
      const to = folder ? (folder.includes('articles') ? 'article' : 'guide') : kind;
      return `${pathOf(to, slug)}${anchor}`;
    }
    if (/^page:\/[\w/?=&#-]*$/.test(address)) return address.slice('page:'.length);
    if (/^(figure:[a-z-]+|#[a-z0-9-]+)$/.test(address)) return address;
    return toTheWeb(address);
  };

const INTRODUCTION = 'summary';

/** Splits at headings of the second and third level. */
function sectionsOf(tree: readonly Block[]): Section[] {
  const sections: { heading: string; anchor: string; level: 2 | 3; blocks: Block[] }[] = [];
  const taken = new Map<string, number>();
  const begin = (heading: string, level: 2 | 3) => {
    const wanted = heading ? anchorOf(heading) : INTRODUCTION;
    const times = taken.get(wanted) ?? 0;
    taken.set(wanted, times + 1);
    sections.push({ heading, anchor: times ? `${wanted}-${times + 1}` : wanted, level, blocks: [] });
  };
  for (const block of tree) {
    if (block.type === 'heading' && block.level > 1) begin(inWords([block]), block.level === 2 ? 2 : 3);
    else {
      if (sections.length === 0) begin('', 2);
      sections.at(-1)?.blocks.push(block);
    }
  }
  return sections.map((section) => ({ ...section, text: inWords(section.blocks) }));
}

/** The same heading has the same anchor for as long as it is worded the same. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section';
