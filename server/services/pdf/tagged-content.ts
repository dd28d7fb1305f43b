/** A stretch of text in one weight. */
export interface Words {
  readonly text: string;
  readonly isBold?: boolean;
}
export type Said = readonly Words[];

export interface TaggedColumn {
  readonly label: string;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
}

/** What a document is made of, in the order in which it is read. */
export type TaggedBlock =
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3 | 4; readonly text: string }
  | { readonly type: 'paragraph'; readonly said: Said }
  | { readonly type: 'list'; readonly isOrdered: boolean; readonly items: readonly Said[] }
  | {
      readonly type: 'table';
      readonly caption: string;
      readonly columns: readonly TaggedColumn[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Bars from zero; a table of the same figures stands beside them. */
  | {
      readonly type: 'bars';
      readonly alt: string;
      readonly bars: readonly { readonly label: string; readonly shown: string; readonly share: number }[];
    };

export interface TaggedDocument {
  readonly title: string;
  readonly language: string;
  /** Below each page, with its number. */
  readonly foot: string;
  readonly contentsTitle: string;
  readonly blocks: readonly TaggedBlock[];
}

/** Types of structure elements of ISO 32000-1, 14.8.4. */
export type Tag =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'P'
  | 'TOC'
  | 'TOCI'
  | 'Reference'
  | 'Link'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'Caption'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure';

/** A node of the structure tree; what it marks on pages is kept with the pages. */
export interface Element {
  readonly tag: Tag;
  readonly kids: (Element | Mark)[];
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
  readonly isOrdered?: boolean;
  /** Of a figure: its place on the page. */
  box?: readonly [number, number, number, number];
  /** Of a link: which heading it leads to. */
  readonly to?: Heading;
}

/** A stretch of a page's content that belongs to an element. */
export interface Mark {
  readonly page: number;
  readonly id: number;
}

/** Where a heading stands once it is placed. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  page: number;
  y: number;
}

export const isMark = (kid: Element | Mark): kid is Mark => 'id' in kid;
