import { type FieldCondition, fieldsAskedBy } from '../conditions.ts';
import type { WorkflowDocument } from '../document.ts';
import type { FactField, FactFields, Facts, FactValue } from '../facts.ts';
import { fieldsIn } from '../shape.ts';
import type { Staff } from './staff.ts';

/** One case out of each region that the conditions cut: two cases of one region go the same way. */
export interface Regions {
  readonly cases: readonly Facts[];
  /** How many there would have to be. More than `cases` when it was too much to look at all. */
  readonly all: number;
  /** The amounts that conditions name: two amounts with none of them between go the same way. */
  readonly amounts: readonly number[];
  /** Fields that forms of the document fill in. */
  readonly filledOnTheWay: readonly string[];
}

const MOST = 6_000;

export function regionsOf(document: WorkflowDocument, fields: FactFields, staff: Staff): Regions {
  const known = fieldsIn(document, fields);
  const asked = document.nodes.flatMap((node) =>
    node.kind === 'branch' ? node.ways.flatMap(({ when }) => fieldsAskedBy(when)) : [],
  );
  const assigns = document.nodes.flatMap((node) =>
    node.kind === 'approval' || node.kind === 'form' ? [node.assign] : [],
  );
  const values = Object.entries(known).map(([name, field]): [string, readonly FactValue[]] => {
    const questions = asked.filter((one) => one.field === name);
    const more = name === 'costCenter' ? centersOf(staff, assigns.some(isOfCenter)) : [];
    return [name, regionsOfField(field, questions, more)];
  });
  const all = values.reduce((product, [, each]) => product * each.length, 1);
  const filledOnTheWay = Object.keys(known).filter((name) => !Object.hasOwn(fields, name));
  const amounts = numbersOf(asked.filter(({ field }) => field === 'amount').flatMap(comparedIn));
  return { cases: combined(values, all), all, amounts, filledOnTheWay };
}

const isOfCenter = (assign: object): boolean => 'costCenterManager' in assign;

/** One cost center for each person who answers for one, and one that nobody answers for. */
function centersOf({ costCenters }: Staff, matters: boolean): string[] {
  if (!matters) return Object.keys(costCenters).slice(0, 1);
  const seen = new Map<string | null, string>();
  for (const [id, { manager }] of Object.entries(costCenters)) if (!seen.has(manager)) seen.set(manager, id);
  return [...seen.values()];
}

const comparedIn = ({ is, from, to, above, below, startsWith, oneOf = [] }: FieldCondition): FactValue[] =>
  [is, from, to, above, below, startsWith, ...oneOf].filter((value) => value !== undefined);

function regionsOfField(
  field: FactField,
  questions: readonly FieldCondition[],
  more: readonly FactValue[],
): readonly FactValue[] {
  const compared = questions.flatMap(comparedIn);
  const isAsked = questions.length > 0;
  const empty = field.optional ? [null] : [];
  const some = own[field.kind]({ field, compared: [...new Set([...compared, ...more])], isAsked });
  return isAsked || more.length > 0 ? [...new Set([...some, ...empty])] : [empty[0] ?? some[0] ?? null];
}

interface Cut {
  readonly field: FactField;
  readonly compared: readonly FactValue[];
  readonly isAsked: boolean;
}

const numbersOf = (values: readonly FactValue[]): number[] =>
  values.filter((one) => typeof one === 'number').toSorted((one, other) => one - other);

const DAY = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const own: Readonly<Record<FactField['kind'], (cut: Cut) => readonly FactValue[]>> = {
  money: ({ compared }) =>
    compared.length === 0
      ? [100_000]
      : numbersOf(compared)
          .flatMap((cents) => [cents - 1, cents, cents + 1])
          .filter((cents) => cents >= 0),
  number: ({ compared }) => {
    const cuts = numbersOf(compared);
    return cuts.length === 0
      ? [1]
      : [(cuts[0] ?? 0) - 1, ...cuts.flatMap((cut, at) => [cut, (cut + (cuts[at + 1] ?? cut + 2)) / 2])];
  },
  day: ({ compared }) =>
    compared.length === 0
      ? ['2026-01-01']
      : compared.flatMap((day) => (typeof day === 'string' ? [dayAfter(day, -1), day, dayAfter(day, 1)] : [])),
  flag: ({ isAsked }) => (isAsked ? [true, false] : [false]),
  choice: ({ field, isAsked }) => (isAsked ? (field.options ?? []) : (field.options ?? []).slice(0, 1)),
  text: ({ compared }) => [...compared, otherThan(compared)],
  ref: ({ compared, isAsked }) => (isAsked || compared.length === 0 ? [...compared, otherThan(compared)] : compared),
};

/** A text that none of these begins; an empty one begins everything and tells nothing apart. */
function otherThan(texts: readonly FactValue[]): string {
  const beginnings = texts.filter((one) => typeof one === 'string').filter((one) => one !== '');
  // Each round begins with another letter, so that of finitely many texts one is the last to be met.
  for (let letter = 'a'.charCodeAt(0); ; letter++) {
    const name = `${String.fromCharCode(letter)}nother`;
    if (!beginnings.some((one) => name.startsWith(one))) return name;
  }
}

/** All combinations; when there are too many, evenly chosen ones, so that every value of every field is among them. */
function combined(values: readonly (readonly [string, readonly FactValue[]])[], all: number): Facts[] {
  const count = Math.min(all, MOST);
  return Array.from({ length: count }, (_, at) => {
    let rest = all <= MOST ? at : (at * stride(all)) % all;
    return Object.fromEntries(
      values.map(([name, each]) => {
        const value = each[rest % each.length] as FactValue; // every field has at least one
        rest = Math.floor(rest / each.length);
        return [name, value];
      }),
    );
  });
}

const stride = (all: number): number => Math.max(1, Math.floor(all / MOST) | 1);
