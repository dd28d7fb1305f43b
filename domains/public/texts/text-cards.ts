import type { Section, Source, Text } from './text.ts';
import type { Hit, Piece } from './text-search.ts';

/** A text as a list shows it. */
export interface TextCard {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly published: string;
  readonly updated: string;
  readonly topic: string;
  readonly minutes: number;
}

/** A text among the answers to a search. */
export interface FoundCard extends TextCard {
  readonly kind: Text['kind'];
  readonly at: string;
  readonly heading: string;
  readonly passage: readonly Piece[];
}

export const cardOf = ({ path, title, description, published, updated, topic, minutes }: Text): TextCard => ({
  path,
  title,
  description,
  published,
  updated,
  topic,
  minutes,
});

export const foundCard = ({ text, anchor, heading, passage }: Hit): FoundCard => ({
  ...cardOf(text),
  kind: text.kind,
  at: anchor ? `${text.path}#${anchor}` : text.path,
  heading,
  passage,
});

/** What the list of articles is drawn from. */
export interface BlogData {
  readonly asked: string;
  readonly topic: string | null;
  readonly topics: readonly { readonly topic: string; readonly articles: number }[];
  readonly articles: readonly TextCard[];
  /** Articles with a drawing, to look at before reading; none among the articles of one topic. */
  readonly drawn: readonly (TextCard & { readonly figure: string })[];
  /** Null when nothing was searched for. */
  readonly found: readonly FoundCard[] | null;
}

/** What the start of the documentation is drawn from. */
export interface DocumentationData {
  readonly asked: string;
  readonly reader: string | null;
  readonly readers: readonly string[];
  readonly groups: readonly { readonly topic: string; readonly guides: readonly TextCard[] }[];
  readonly found: readonly FoundCard[] | null;
}

/** What one article or guide is drawn from. */
export interface TextData extends TextCard {
  readonly kind: Text['kind'];
  readonly updated: string;
  readonly checked: string | null;
  readonly author: string;
  readonly readers: readonly string[];
  readonly words: number;
  readonly sources: readonly Source[];
  readonly sections: readonly Omit<Section, 'text'>[];
  readonly related: readonly TextCard[];
  /** The page of the product where this is done, and whether it is built. */
  readonly page: { readonly path: string; readonly title: string; readonly isBuilt: boolean } | null;
  readonly previous: TextCard | null;
  readonly next: TextCard | null;
}
