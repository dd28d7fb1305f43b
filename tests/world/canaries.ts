import { kindOf } from '#kernel/fields/accept.ts';
import type { Field, Fields, JsonSchema, Spec } from '#kernel/fields/field.ts';
import { type Rng, seeded, validSample } from './samples.ts';

/** No English ending can be made of them, or a search would take it off. */
const letters = 'bcfhjkmpqvwxz';
const LENGTH = 5;

/** Canaries as they can be written down. */
export interface KeptCanaries {
  readonly mark: string;
  readonly count: number;
  readonly seen: ReadonlySet<string>;
  readonly secret: ReadonlySet<string>;
}

/** A word that stands in one field of one row and nowhere else, so that wherever it turns up it is known whose it was. */
export class Canaries {
  readonly seen = new Set<string>();
  readonly secret = new Set<string>();
  readonly #mark: string;
  #count = 0;

  /** `mark` is one letter: whose canaries these are. */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** Those that were written down, to go on where they stood. */
  static again({ mark, count, seen, secret }: KeptCanaries): Canaries {
    const canaries = new Canaries(mark);
    canaries.#count = count;
    for (const word of seen) canaries.seen.add(word);
    for (const word of secret) canaries.secret.add(word);
    return canaries;
  }

  get kept(): KeptCanaries {
    return { mark: this.#mark, count: this.#count, seen: this.seen, secret: this.secret };
  }

  /** Letters only, so that it fits into a tag, an address and a web address alike. */
  next(secret = false): string {
    let rest = '';
    for (let left = this.#count++; rest.length < LENGTH; left = Math.floor(left / letters.length))
      rest = letters.charAt(left % letters.length) + rest;
    const word = `zq${this.#mark}${rest}`;
    (secret ? this.secret : this.seen).add(word);
    return word;
  }

  /** Digits that no other of this organization has, for what has no room for words. */
  digits(length: number): string {
    return String(10 ** (length - 1) + this.#count++);
  }

  /** Those of them that a text holds. */
  within(text: string): string[] {
    if (!text.toLowerCase().includes(`zq${this.#mark}`)) return [];
    const found = text.toLowerCase().match(new RegExp(`zq${this.#mark}[${letters}]{${LENGTH}}`, 'g')) ?? [];
    return found.filter((word) => this.seen.has(word) || this.secret.has(word));
  }
}

type Options = {
  readonly max?: number;
  readonly shape?: JsonSchema;
  readonly fields?: Fields;
  readonly pattern?: RegExp;
  readonly form?: object;
};

/** A word that every organization uses, so that one of them can search for it without knowing anything of another. */
export const COMMON = 'culvert';

export interface Marking {
  readonly rng: Rng;
  readonly canaries: Canaries;
  /** Rows that references may point at. */
  readonly ids?: (record: string) => readonly string[];
}

/** Something the field accepts, with a canary wherever there is room for words; undefined when there is nothing to point at. */
export function marked(field: Field, given: Marking): unknown {
  const { spec } = field;
  const { rng, canaries, ids } = given;
  if (ids && 'to' in spec.options) {
    const some = ids(spec.options.to as string);
    const pick = some[Math.floor(rng() * some.length)];
    return pick !== undefined && ['references', 'attachments'].includes(spec.kind.name) ? [pick] : pick;
  }
  const options = spec.options as Options;
  const word = (): string => canaries.next(spec.readers === 'nobody');
  switch (spec.kind.name) {
    case 'text':
    case 'longText':
      if (options.form) return formed(field, canaries);
      return `${word()} ${COMMON} ${String(validSample(field, rng))}`.slice(0, options.max ?? 200).trim();
    case 'email':
      return `${word()}@county.example`;
    case 'url':
      return `https://example.gov/${word()}`;
    case 'username':
      return word();
    case 'address':
      return { line1: `${word()} Road`, city: word(), state: 'FL', postalCode: '33602' };
    case 'encrypted':
      return formed(field, canaries);
    case 'json':
      return markedShape(options.shape, word, rng);
    case 'tags':
      return markedTags(field, canaries);
    case 'lines':
      return Array.from({ length: 2 }, () => markedValues(options.fields ?? {}, given));
    default:
      return validSample(field, rng);
  }
}

/** Values for the fields that the choice lets through; optional ones are sometimes left out. */
export const markedValues = (
  fields: Fields,
  given: Marking,
  choice: (spec: Spec) => boolean = ({ computed }) => !computed,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { spec }]) => choice(spec) && (spec.required || given.rng() < 0.85))
      .map(([name, field]) => [name, marked(field, given)])
      .filter(([, value]) => value !== undefined),
  );

/** A text of a form, or a secret: the first of these that is accepted, and another one each time. */
export function formed(field: Field, canaries: Canaries): string {
  const word = canaries.next(field.spec.kind.name === 'encrypted').toUpperCase();
  const forms = [
    word,
    `${word}1234567890`,
    `J7Q${canaries.digits(9)}`,
    canaries.digits(9),
    canaries.digits(5),
    routing(canaries.digits(6)),
    `20${canaries.digits(6).slice(-2)}-0${(Number(canaries.digits(6).slice(-3)) % 9) + 1}`,
  ];
  const fitting = forms.find((form) => kindOf(field.spec).accept(form, field.spec).ok);
  if (!fitting) throw new Error('tests/world/canaries.ts knows no text of this form');
  return fitting;
}

/** A routing number that ends with its check digit. */
function routing(six: string): string {
  const digits = `01${six}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Tags have a form of their own; the first of these that has it is taken. */
function markedTags(field: Field, canaries: Canaries): unknown {
  const word = canaries.next();
  const forms = [
    word,
    `${word}.${word}`,
    `${word}:${word}`,
    '*',
    'word1',
    'user',
    canaries.digits(6),
    `FLZ${canaries.digits(6).slice(-3)}`,
    `00000000-0000-4000-8000-${canaries.digits(12)}`,
  ];
  const fitting = forms.find((form) => kindOf(field.spec).accept([form], field.spec).ok);
  if (!fitting) throw new Error('tests/world/canaries.ts knows no tag of this form');
  return [fitting];
}

function markedShape(shape: JsonSchema | undefined, word: () => string, rng: Rng): unknown {
  const { type, properties, items, enum: choices, maxLength, minimum } = (shape ?? {}) as Record<string, never>;
  if (choices) return (choices as readonly unknown[])[0];
  if (type === 'array') return [markedShape(items, word, rng), markedShape(items, word, rng)];
  if (type === 'object' || shape === undefined)
    return Object.fromEntries(
      Object.entries(properties ?? { note: { type: 'string' } }).map(([name, one]) => [
        name,
        markedShape(one as never, word, rng),
      ]),
    );
  if (type === 'boolean') return rng() < 0.5;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return minimum ?? 1;
  return (maxLength ?? 99) >= LENGTH + 3 ? word() : 'x'.slice(0, maxLength);
}

/** Values for these fields of a record; no row is made to point at itself. */
export const markedFor = (
  record: { readonly fields: Fields },
  names: readonly string[],
  { canaries, ids }: Pick<Marking, 'canaries' | 'ids'>,
  own?: string,
): Record<string, unknown> => {
  const rng = seeded(names.length);
  const others = ids && ((target: string) => ids(target).filter((id) => id !== own));
  return Object.fromEntries(
    names.flatMap((name) =>
      record.fields[name]
        ? [[name, marked(record.fields[name], { rng, canaries, ...(others ? { ids: others } : {}) })]]
        : [],
    ),
  );
};
