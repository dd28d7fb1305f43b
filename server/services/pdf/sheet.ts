/** One box of a form: what is printed in its corner, and what is filled in. */
export interface SheetBox {
  /** The number or letter of the item on the official form. */
  readonly item?: string;
  readonly label?: string;
  readonly value: string;
  /** Its share of the row; 1 unless said. */
  readonly width?: number;
  /** Figures stand at the right. */
  readonly isFigure?: true;
  /** What it is, where the head of its table says so and not the box itself. */
  readonly name?: string;
}
export type SheetRow = readonly SheetBox[];

/** What a page that ends inside a table says at its foot, and the next one at its head. */
export interface Carried {
  readonly foot: SheetRow;
  readonly head: SheetRow;
}
/** Totals so far are carried wherever a page ends; after a row that has none no page ends. */
export interface SheetTable {
  readonly head: SheetRow;
  readonly rows: readonly SheetRow[];
  readonly carried?: readonly (Carried | null)[];
}

export type SheetPart =
  | { readonly heading: string }
  /** What the form says word by word, such as its certification. */
  | { readonly print: string }
  | { readonly row: SheetRow }
  /** The head is printed again on every page that the rows reach. */
  | SheetTable;

/** A form with what is filled in, before anything is placed on a page. */
export interface Sheet {
  readonly title: string;
  /** Such as SF-425. */
  readonly form: string;
  /** The control number of 44 U.S.C. 3512, where the form has one. */
  readonly omb?: string;
  /** What every page says of its standing, such as that it is a draft. */
  readonly note: string;
  /** On its side: 11 by 8.5 inches. */
  readonly isWide?: true;
  readonly parts: readonly SheetPart[];
}

/** As it is drawn and compared: accents in one character, line ends alike, white space once. */
export const drawn = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();

/** What a reader is told a box is. */
export const nameOf = ({ item, label, value, name }: SheetBox): string => {
  if (name) return name;
  const said = [item, label].filter(Boolean).join('. ');
  return said || value.slice(0, 40);
};
