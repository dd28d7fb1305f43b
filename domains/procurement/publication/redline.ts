import type { Fields, Spec } from '#kernel';
import { kindOf } from '#kernel/fields/accept.ts';
import { labelOf } from '#kernel';

/** What an addendum changes in one place, as people read it and as data. */
export interface Change {
  readonly field: string;
  readonly label: string;
  /** The number of the line and its name, where the field has lines. */
  readonly line: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

type Values = Readonly<Record<string, unknown>>;
type LineValues = Values & { readonly id?: string };

const textOf = (spec: Spec, value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : kindOf(spec).toText(value, spec as never); // a kind is only ever called with its own specification

const fieldsOf = (spec: Spec): Fields => (spec.options as { readonly fields: Fields }).fields; // as the kind of lines has them
const nameOf = (line: Values): string => String((line['item'] ?? line['name'] ?? line['code'] ?? '') as string);

/** Lines of before and after that are the same line: those of one name, and what is left at the same place. */
export function matched<L extends LineValues>(before: readonly L[], after: readonly L[]): readonly (L | null)[] {
  const free = new Set(before.keys());
  const found: (L | null)[] = after.map((line) => {
    const at = [...free].find((one) => nameOf(before[one] as L) === nameOf(line));
    if (at === undefined) return null;
    free.delete(at);
    return before[at] ?? null;
  });
  return found.map((one, at) => {
    if (one || !free.has(at)) return one;
    free.delete(at);
    return before[at] ?? null;
  });
}

/** Whatever differs between two versions, field by field and line by line, in the order of the fields. */
export function changesBetween(fields: Fields, before: Values, after: Values): readonly Change[] {
  return Object.entries(fields).flatMap(([field, { spec }]): readonly Change[] => {
    const label = labelOf(field, spec);
    if (spec.kind.name !== 'lines') {
      const [from, to] = [textOf(spec, before[field]), textOf(spec, after[field])];
      return from === to ? [] : [{ field, label, line: null, from, to }];
    }
    const [old, fresh] = [(before[field] ?? []) as LineValues[], (after[field] ?? []) as LineValues[]]; // lines are lists
    const pairs = matched(old, fresh);
    const kept = new Set(pairs);
    const lineOf = (line: Values, at: number) => `${at + 1}. ${nameOf(line)}`;
    const whole = (line: Values): string =>
      Object.entries(fieldsOf(spec))
        .flatMap(([name, one]) => {
          const said = textOf(one.spec, line[name]);
          return said === null ? [] : [`${labelOf(name, one.spec)}: ${said}`];
        })
        .join('; ');
    return [
      ...old.flatMap((line, at) =>
        kept.has(line) ? [] : [{ field, label, line: lineOf(line, at), from: whole(line), to: null }],
      ),
      ...fresh.flatMap((line, at): readonly Change[] => {
        const was = pairs[at];
        if (!was) return [{ field, label, line: lineOf(line, at), from: null, to: whole(line) }];
        return Object.entries(fieldsOf(spec)).flatMap(([name, one]) => {
          const [from, to] = [textOf(one.spec, was[name]), textOf(one.spec, line[name])];
          return from === to
            ? []
            : [{ field: `${field}.${name}`, label: labelOf(name, one.spec), line: lineOf(line, at), from, to }];
        });
      }),
    ];
  });
}

export interface Piece {
  readonly kind: 'same' | 'from' | 'to';
  readonly text: string;
}

/** Longer texts are shown as a whole before and a whole after. */
const MOST_WORDS = 1200;

/** Two texts as one: what stayed, what went and what came, word by word. */
export function wordsBetween(from: string, to: string): readonly Piece[] {
  const [old, fresh] = [from.split(/(?<=\s)/), to.split(/(?<=\s)/)];
  if (old.length > MOST_WORDS || fresh.length > MOST_WORDS)
    return [
      { kind: 'from', text: from },
      { kind: 'to', text: to },
    ];
  const width = fresh.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = fresh.length - 1; other >= 0; other--)
      longest[one * width + other] =
        old[one] === fresh[other]
          ? (longest[(one + 1) * width + other + 1] ?? 0) + 1
          : Math.max(longest[(one + 1) * width + other] ?? 0, longest[one * width + other + 1] ?? 0);
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
  };
  let [one, other] = [0, 0];
  while (one < old.length || other < fresh.length) {
    const [was, is] = [old[one], fresh[other]];
    if (was !== undefined && was === is) {
      add('same', was);
      one++;
      other++;
    } else if (
      was !== undefined &&
      (is === undefined || (longest[(one + 1) * width + other] ?? 0) >= (longest[one * width + other + 1] ?? 0))
    ) {
      add('from', was);
      one++;
    } else {
      add('to', is ?? '');
      other++;
    }
  }
  return pieces;
}
