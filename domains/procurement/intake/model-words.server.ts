import { stands, supported } from '../../assistant/public.server.ts';
import { lineOf, type SpokenLine } from './need-in-words.ts';

/** A line of a need, with other names under which it may be looked up. */
export interface NamedLine extends SpokenLine {
  /** The thing as we read it: prices and codes are looked up by it, whatever the model calls it. */
  readonly own: string;
  readonly names: readonly string[];
}

/** What a language model may add to a need that was read already: words, and no figure. */
export interface Worded {
  readonly lines: readonly NamedLine[];
  readonly purpose: string | null;
  readonly justification: string | null;
}

interface Part {
  readonly from: number;
  readonly said: string;
  readonly item: string;
  readonly names: readonly string[];
}

const LONGEST_ITEM = 200;
const LONGEST_PURPOSE = 120;
const LONGEST_REASON = 1500;
const MOST_PARTS = 100;
const MOST_NAMES = 3;

const objectOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}; // looked at just now
const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);
const textOf = (given: unknown, longest: number): string =>
  typeof given === 'string' && given.length <= longest ? given.replace(/\s+/g, ' ').trim() : '';

function partIn(given: unknown): Part[] {
  const { from, said, item, names } = objectOf(given);
  if (!Number.isInteger(from)) return [];
  const other = listOf(names)
    .map((name) => textOf(name, 60))
    .filter((name) => /^[\p{L}][\p{L} ’'-]+$/u.test(name));
  return [
    {
      from: Number(from),
      said: textOf(said, 1000),
      item: textOf(item, LONGEST_ITEM),
      names: [...new Set(other)].slice(0, MOST_NAMES),
    },
  ];
}

/**
 * Puts the words of a model over the lines that were read without it. How many, in which unit and at what price is read by our own
 * reading alone; where the model's words do not stand in the need, the line stays as it was. Null when it did not answer in the form
 * that was asked for.
 */
export function wordedBy(reply: string, lines: readonly SpokenLine[], text: string): Worded | null {
  const [from, to] = [reply.indexOf('{'), reply.lastIndexOf('}')];
  if (from < 0 || to < from) return null;
  let given: Readonly<Record<string, unknown>>;
  try {
    given = objectOf(JSON.parse(reply.slice(from, to + 1)));
  } catch {
    return null;
  }
  if (!Array.isArray(given['lines'])) return null;
  const parts = Map.groupBy(listOf(given['lines']).slice(0, MOST_PARTS).flatMap(partIn), (part) => part.from);
  const purpose = textOf(given['purpose'], LONGEST_PURPOSE);
  const reason = supported(given['justification'], text).slice(0, LONGEST_REASON);
  return {
    lines: lines.flatMap((line, at) => linesFor(line, parts.get(at + 1) ?? [])),
    purpose: purpose !== '' && stands(purpose, text) ? purpose : null,
    justification: reason === '' ? null : reason,
  };
}

function linesFor(line: SpokenLine, parts: readonly Part[]): readonly NamedLine[] {
  const [only] = parts;
  const names = only?.names ?? [];
  if (parts.length < 2) return [{ ...line, own: line.item, item: worded(only, line), names }];
  return splitOf(line, parts) ?? [{ ...line, own: line.item, names: [] }];
}

/** The model's name for a thing, when it stands in what was said; else ours. */
const worded = (part: Part | undefined, { item, said }: SpokenLine): string =>
  part && part.item !== '' && stands(part.item, said) ? part.item : item;

/**
 * One piece that names several things. Each part begins where the piece does or after a word that joins, and ends with a word, so that
 * no figure is cut into another one; what was counted stays counted. A price would belong to one of them only: then nothing is split.
 */
function splitOf(line: SpokenLine, parts: readonly Part[]): readonly NamedLine[] | null {
  if (line.unitCents !== null) return null;
  let after = 0;
  const found: NamedLine[] = [];
  for (const part of parts) {
    const at = part.said === '' ? -1 : line.said.indexOf(part.said, after);
    const rest = line.said.slice(at + part.said.length);
    const joins = at === 0 || /(?:,|;|\b(?:and|plus|with|&))\s$/i.test(line.said.slice(0, Math.max(0, at)));
    if (at < 0 || (at > 0 && after === 0) || !joins || /^[\p{L}\p{N}]|^[.,]\d/u.test(rest)) return null;
    after = at + part.said.length;
    const own = lineOf(part.said);
    found.push({ ...own, own: own.item, item: worded(part, own), names: part.names });
  }
  const [first] = found;
  return first?.amount === line.amount && first.unit === line.unit && found.every(({ item }) => item !== '')
    ? found
    : null;
}
