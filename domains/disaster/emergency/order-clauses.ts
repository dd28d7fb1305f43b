/** A clause of the pack as an order names it. */
export interface Named {
  readonly clause: string;
  readonly title: string;
  readonly citation: string | null;
}

const head = (number: string): string => `Contract clauses of ${number}, part of this order:`;
const lineOf = ({ clause, title, citation }: Named): string =>
  `- ${clause}: ${title}${citation === null ? '' : ` (${citation})`}`;

/** The block of clauses in the terms of an order, by reference: each with its code, title and law. */
export const clauseBlock = (number: string, pack: readonly Named[]): string =>
  [head(number), ...pack.map(lineOf)].join('\n');

/** The terms without an earlier block of that activation: its head and the lines that follow it. */
function withoutBlock(terms: string, number: string): string {
  const lines = terms.split('\n');
  const at = lines.indexOf(head(number));
  if (at < 0) return terms;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith('- '));
  return [...lines.slice(0, at), ...(end < 0 ? [] : rest.slice(end))].join('\n');
}

/** The terms with the whole pack at their end, once, whatever was cut out of it. */
export function withClauses(terms: string | null, number: string, pack: readonly Named[]): string {
  const own = withoutBlock(terms ?? '', number).trim();
  if (pack.length === 0) return own;
  return own === '' ? clauseBlock(number, pack) : `${own}\n\n${clauseBlock(number, pack)}`;
}

/** Clauses that the terms lack. The block counts as it was written, line by line and under its head: a mention elsewhere is no clause. */
export function missingClauses(terms: string | null, number: string, pack: readonly Named[]): readonly Named[] {
  const lines = (terms ?? '').split('\n').map((line) => line.trimEnd());
  const at = lines.indexOf(head(number));
  if (at < 0) return pack;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith('- '));
  const there = new Set(end < 0 ? rest : rest.slice(0, end));
  return pack.filter((one) => !there.has(lineOf(one)));
}
