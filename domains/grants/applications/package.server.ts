import { createHash } from 'node:crypto';
import { type FormContext, packageXml, placeInPackage, signed } from '../forms/form.ts';
import { allForms, type Application, filesOf, type Parts, valuesOf } from './facts.server.ts';
import { type FormCode, formCodes } from './form-codes.ts';

/** A text of the package as it is kept: these very bytes are handed out again. */
export interface PackedText {
  readonly name: string;
  readonly text: string;
}
/** A file of the package; its bytes are kept under their own hash. */
export interface PackedFile {
  readonly name: string;
  readonly document: string;
  readonly sha256: string;
  readonly size: number;
}
/** A value of the application under its label, so that two submissions can be compared. */
export interface SaidValue {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}
export interface Packed {
  readonly texts: readonly PackedText[];
  readonly files: readonly PackedFile[];
  readonly said: readonly SaidValue[];
}

export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const slug = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 40) || 'section';

const place = (at: number): string => String(at + 1).padStart(2, '0');

export function saidOf(row: Application, parts: Parts): readonly SaidValue[] {
  const money = (of: Application['requested']) => (of === null ? '' : `${(of.cents / 100).toFixed(2)} ${of.currency}`);
  const own: readonly (readonly [string, string, string | null])[] = [
    ['title', 'Project title', row.title],
    ['requested', 'Amount requested', money(row.requested)],
    ['match', 'Match', money(row.match)],
    ['fromDay', 'Project begins', row.fromDay],
    ['untilDay', 'Project ends', row.untilDay],
    ['uei', 'UEI', row.uei],
  ];
  return [
    ...own.map(([key, label, value]) => ({ key, label, value: value ?? '' })),
    ...parts.sections.map((one) => ({
      key: `section.${one.id}`,
      label: one.title,
      value:
        one.kind === 'narrative'
          ? (one.text ?? '')
          : filesOf(parts, one)
              .map(({ name, sha256 }) => `${name} (${sha256.slice(0, 12)})`)
              .join(', '),
    })),
    ...Object.entries(allForms(parts)).flatMap(([code, values]) =>
      Object.entries(values ?? {}).map(([key, value]) => ({
        key: `form.${code}.${key}`,
        label: `${formCodes[code as FormCode]}: ${key}`, // a code of that record
        value: value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value),
      })),
    ),
  ];
}

/** Who signs, and on which day: both are written into the forms. */
export interface Signature {
  readonly name: string;
  readonly on: string;
}

/** The application as texts and files, in one order: the same application with the same signature makes the same package. */
export function packed(row: Application, parts: Parts, context: FormContext, signature: Signature): Packed {
  const narratives = parts.sections.filter(({ kind, text }) => kind === 'narrative' && text !== null);
  const said = saidOf(row, parts);
  const filled = Object.fromEntries(Object.entries(allForms(parts)).filter(([code]) => isFilled(parts, code)));
  const forms = signed(filled, signature);
  const placed = placeInPackage(context.files);
  return {
    said,
    texts: [
      ...(Object.keys(forms).length > 0 ? [{ name: 'application.xml', text: packageXml(forms, context) }] : []),
      ...narratives.map(({ title, text }, at) => ({
        name: `narrative/${place(at)}-${slug(title)}.txt`,
        text: `${title}\n\n${text}\n`,
      })),
      {
        name: 'application.json',
        text: `${JSON.stringify({ number: row.number, agency: row.agency, listing: row.listing, said }, null, 1)}\n`,
      },
    ],
    files: placed.map(({ id, path, sha256 }) => ({
      name: path,
      document: id,
      sha256,
      size: parts.files.get(id)?.size ?? 0,
    })),
  };
}

/** A form that is not required and was left empty is no part of the package. */
const isFilled = ({ forms }: Parts, code: string): boolean =>
  forms.some((one) => one.code === code && Object.keys(valuesOf(one)).length > 0);

/** Each file of a package with its hash; the hash of this text is the hash of the package. */
export const manifestOf = ({ texts, files }: Pick<Packed, 'texts' | 'files'>): string =>
  [
    ...texts.map(({ name, text }) => `${hashOf(text)}  ${name}`),
    ...files.map(({ name, sha256 }) => `${sha256}  ${name}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

export const bytesOf = ({ texts, files }: Pick<Packed, 'texts' | 'files'>): number =>
  texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) + files.reduce((sum, { size }) => sum + size, 0);
