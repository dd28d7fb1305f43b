/** A reason that the organization keeps. */
export interface Reason {
  readonly code: string;
  readonly name: string;
}

const beginning = ({ code, name }: Reason): string => `${code}: ${name}`;

/** The kept reason with which a text begins; of two, the one that says more. */
export const reasonIn = (text: string, reasons: readonly Reason[]): Reason | undefined =>
  reasons
    .filter((reason) => text.startsWith(beginning(reason)))
    .toSorted((one, other) => beginning(other).length - beginning(one).length)[0];

/** The text with another reason before one's own words, or with none: readable as it stands, the code first. */
export function withReason(text: string, code: string, reasons: readonly Reason[]): string {
  const had = reasonIn(text, reasons);
  const words = (had ? text.slice(beginning(had).length) : text).replace(/^[\s.]+/, '');
  const next = reasons.find((reason) => reason.code === code);
  if (!next) return words;
  return words === '' ? beginning(next) : `${beginning(next)}. ${words}`;
}
