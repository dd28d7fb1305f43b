/** What a federal form is: stated once, and drawn, worked out, judged, written as XML and read back from this alone. */
export type FormCode =
  | 'sf424'
  | 'sf424a'
  | 'sf424b'
  | 'sf424c'
  | 'sf424d'
  | 'sflll'
  | 'lobbying'
  | 'key_contacts'
  | 'abstract';

/** Money is whole cents, a date is a text such as 2026-11-20, a file is the id of the file, and empty is null or absent. */
export type FormValue = string | number | boolean | null;
/** Flat: a cell of a grid is `row.column`, a field of a list is `list.0.field`. */
export type FormValues = Readonly<Record<string, FormValue>>;
/** The forms of one application. A form that it does not have is absent. */
export type AllValues = { readonly [code in FormCode]?: FormValues };

export type FieldKind = 'text' | 'longText' | 'money' | 'whole' | 'percent' | 'date' | 'yesNo' | 'choice' | 'file';

/** In a list, the values that `required` and `shown` are given are those of the row. */
export interface FormField {
  readonly key: string;
  readonly label: string;
  /** The number that stands beside it on the paper form. */
  readonly item?: string;
  readonly kind: FieldKind;
  readonly required?: boolean | ((values: FormValues) => boolean);
  /** The longest text, in characters as the schema counts them: see `lengthOf`. */
  readonly most?: number;
  readonly fewest?: number;
  /** Bounds of an amount in cents, or of a number. */
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly computed?: true;
  /** An amount or number that is zero where it is left empty, because the schema asks for it. */
  readonly zero?: true;
  /** Follows from other fields and is written, but not drawn. */
  readonly hidden?: true;
  readonly note?: string;
  readonly shown?: (values: FormValues) => boolean;
  /** Where it stands in the XML, from the root or from the row of its list; every further place repeats the first. */
  readonly xml: string | readonly string[];
}

export interface GridAxis {
  readonly key: string;
  readonly label: string;
  readonly item?: string;
  /** The field whose value names this row or column, such as the title of an activity. */
  readonly namedBy?: string;
}

export interface FormGrid {
  readonly rows: readonly GridAxis[];
  readonly columns: readonly GridAxis[];
  readonly kind: 'money';
  readonly computed: (row: string, column: string) => boolean;
  /** Nothing for a cell that the form does not have. */
  readonly xml: (row: string, column: string) => string | null;
  /** The order of the schema, where it goes column by column. */
  readonly byColumn?: true;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface FormList {
  readonly key: string;
  readonly label: string;
  readonly fewest?: 1;
  readonly most: number;
  readonly fields: readonly FormField[];
  /** The element of one row. */
  readonly xml: string;
}

export interface FormSection {
  readonly title: string;
  readonly note?: string;
  /** What the signer assures, word by word. */
  readonly text?: readonly string[];
  readonly fields?: readonly FormField[];
  readonly grid?: FormGrid;
  readonly list?: FormList;
  readonly shown?: (values: FormValues) => boolean;
}

export interface FormFault<Code extends string = FormCode> {
  readonly code: Code;
  /** The field, cell or list that it is shown at. */
  readonly key: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly law?: string;
  /** The element of the schema that it is about, where there is one: what a receiving system would name. */
  readonly path?: string;
}

/** A file of the application that forms may name. */
export interface FormFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}

export interface FormContext {
  /** The day that counts. */
  readonly today: string;
  readonly files: readonly FormFile[];
  /** Signatures are asked for as well. */
  readonly signed?: boolean;
  readonly expectedAwardOn?: string | null;
  /** The applicant paid a person with other than federal funds to influence this award. */
  readonly lobbying?: boolean;
}

/** What is needed to draw a form and to judge its fields: the forms of our own programs have no schema. */
export interface FormShape<Code extends string = string> {
  readonly code: Code;
  readonly sections: readonly FormSection[];
}

export interface FormDefinition extends FormShape<FormCode> {
  readonly title: string;
  readonly number: string;
  readonly version: string;
  readonly omb: string;
  readonly schema: FormSchema;
  /** The values with the computed ones worked out again. */
  readonly compute: (values: FormValues, all: AllValues) => FormValues;
  /** What the fields alone do not say: see `faultsOf`, which judges the fields too. */
  readonly faults: (values: FormValues, all: AllValues, context: FormContext) => readonly FormFault[];
  /** What a reader infers that the XML has no element for. */
  readonly inferred?: (values: FormValues) => FormValues;
}

export interface FormSchema {
  readonly file: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly root: string;
  /** Attributes and elements whose text never changes. */
  readonly fixed: readonly (readonly [place: string, text: string])[];
  /** The order of the elements below the root, where that of the sections is another. */
  readonly order?: readonly string[];
}

/** As the schema counts: characters, not the halves in which JavaScript stores some of them, and one for each line end. */
export const lengthOf = (text: string): number => [...tidied(text)].length;

/** White space around a text and the kinds of line ends are no part of what a person wrote. */
export const tidied = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

export const isEmpty = (value: FormValue | undefined): value is null | undefined | '' =>
  value == null || (typeof value === 'string' && value.trim() === '');

export const centsAt = (values: FormValues, key: string): number => {
  const value = values[key];
  return typeof value === 'number' ? value : 0;
};

export const textAt = (values: FormValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? tidied(value) : '';
};
