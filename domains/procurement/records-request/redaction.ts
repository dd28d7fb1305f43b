/** A page of a package as it is put together: everything on it is text, so that what is redacted can be taken out of all of it. */
export interface Page {
  readonly file: string;
  readonly title: string;
  readonly parts: readonly PagePart[];
}

export interface PagePart {
  readonly heading: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
}

/** What a person takes out, and the exemption that allows it. */
export interface Redaction {
  readonly text: string;
  readonly exemption: string;
}

/** Fewer letters than this would take out words that are meant for no one. */
export const FEWEST_LETTERS = 3;

const SSN = /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g;
export const ssnExemption = '42 U.S.C. 405(c)(2)(C)(viii)';

/** Signs that are not seen, and one spelling of each letter: nothing hides from a search by them. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Any run of spaces, and upper or lower case, is the same. */
const patternOf = (text: string): RegExp =>
  new RegExp(plainText(text).trim().split(/\s+/).map(escaped).join(String.raw`\s+`), 'giu');

export interface Redacted {
  readonly pages: readonly Page[];
  /** How often each exemption was used, by page. */
  readonly counts: readonly { readonly file: string; readonly exemption: string; readonly count: number }[];
}

/** Takes it out of every text: what is left has only the exemption in its place. */
export function redact(pages: readonly Page[], redactions: readonly Redaction[]): Redacted {
  const marks = [
    // A longer text first: a shorter one inside it would leave the rest of it.
    ...redactions
      .toSorted((one, other) => other.text.length - one.text.length)
      .map(({ text, exemption }) => ({ pattern: patternOf(text), exemption })),
    { pattern: SSN, exemption: ssnExemption },
  ];
  const counts = new Map<string, number>();
  const clean = (file: string, text: string): string => {
    let left = plainText(text);
    for (const { pattern, exemption } of marks)
      left = left.replaceAll(pattern, () => {
        const key = JSON.stringify([file, exemption]);
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return `[Redacted: ${exemption}]`;
      });
    return left;
  };
  return {
    pages: pages.map(({ file, title, parts }) => ({
      file,
      title: clean(file, title),
      parts: parts.map(({ heading, rows }) => ({
        heading: clean(file, heading),
        rows: rows.map(([label, text]) => [clean(file, label), clean(file, text)] as const),
      })),
    })),
    counts: [...counts].map(([key, count]) => {
      const [file, exemption] = JSON.parse(key) as [string, string]; // as it was written above
      return { file, exemption, count };
    }),
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Everything that a file says, seen or not: marks, attributes and comments as well as text. */
const everythingIn = (html: string): readonly string[] => {
  const decoded = plainText(html.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? ''));
  return [decoded, decoded.replaceAll(/<[^>]{0,2000}>/g, ' '), decoded.replaceAll(/<[^>]{0,2000}>/g, '')];
};

/** Which redactions can still be read in the bytes of a file, by their place; an exemption may not repeat the text either. */
export function stillThere(html: string, redactions: readonly Redaction[]): readonly number[] {
  const said = everythingIn(html);
  return redactions.flatMap(({ text }, at) => {
    const pattern = patternOf(text);
    return said.some((one) => one.search(pattern) >= 0) ? [at] : [];
  });
}

/** Why a file of a bid stays out of the package; null for a redacted copy from which text was taken out. */
export function whyNotCopied({
  redacts,
  copyCheck,
  status,
}: {
  readonly redacts: string | null;
  readonly copyCheck: string | null;
  readonly status: string;
}): string | null {
  if (redacts === null) return 'named here, not copied into the package.';
  if (status !== 'kept') return 'the redacted copy can’t be read.';
  if (copyCheck === 'removed') return null;
  return copyCheck === 'same'
    ? 'the redacted copy still holds all the text of the claimed file.'
    : 'the redacted copy was not checked for hidden text. Check it by hand and release it apart.';
}

/** The name of a file is its firm’s, and could tell what is redacted: in the package it has a number. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
export const endingOf = (mediaType: string | null): string => endings[mediaType ?? ''] ?? 'bin';
