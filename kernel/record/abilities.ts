import { inSentence, oneOf } from '../fields/accept.ts';
import { dayIn } from '../fields/date.ts';
import { type Actor, allows, covers, inWords, type Permission, permission, type Who } from './access.ts';
import type { AnyRecord, AnyTransition } from './define.ts';
import { editableFields, fixedFields, type Whole } from './fixed.ts';
import { broken, type Rule } from './rule.ts';
import { scopeAllows } from './scopes.ts';
import { refusedSide, serves } from './sides.ts';

/** A named act on a row that is neither an edit nor a step: it has its own input and its own answer. */
export interface ActionFace {
  readonly name: string;
  readonly label: string;
  readonly by: Who;
  readonly when?: readonly string[];
  readonly rules?: readonly Rule<never>[];
}

export interface Question {
  readonly record: AnyRecord;
  readonly row: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly today: string;
  /** Those who wrote any of the row, where a step asks for a second person. */
  readonly authors?: readonly string[];
  /** The document the row is part of, for records that are. */
  readonly whole?: Whole;
}

/** Why something is not possible now, in the user's words; null when it is. */
export type Refusal = { readonly code: string; readonly sentence: string; readonly field?: string } | null;

/** An instant belongs to the day that the organization wrote then, not to that of Greenwich. */
const day = ({ record, row, actor }: Question): string => {
  const value = row[record.dated ?? 'createdAt'] ?? row.createdAt;
  if (typeof value !== 'string') return '';
  return value.length > 10 ? dayIn(actor.timeZone, new Date(value)) : value;
};

/** Rights alone, before any row is looked at: used for creating, listing and for menus. */
export function refusedBefore(record: AnyRecord, verb: string, given: Permission, actor: Actor): Refusal {
  if (!scopeAllows(actor, record.name, verb))
    return { code: 'scope', sentence: `This key may not ${verb} ${inSentence(record.label[1])}.` };
  if (!serves(record, actor)) return refusedSide(actor);
  return allows(given.by, actor)
    ? null
    : { code: 'rights', sentence: `Only ${inWords(given.by)} may do this with ${inSentence(record.label[1])}.` };
}

export function refusedPermission(question: Question, verb: string, given: Permission): Refusal {
  const { record, row, actor } = question;
  const before = refusedBefore(record, verb, given, actor);
  if (before) return before;
  if (!covers(given.rows, row, actor))
    return { code: 'rights', sentence: `This ${inSentence(record.label[0])} is not yours to change.` };
  if (given.inStates && !given.inStates.includes(row.status as string)) {
    const what = verb === 'edit' ? 'edited' : 'changed this way';
    return {
      code: 'state',
      sentence: `${oneOf(record.label[0]).replace('a', 'A')} that is ${words(row.status)} cannot be ${what}.`,
    };
  }
  return refusedByRule(question, given.rules ?? []);
}

const startsIn = ({ from }: AnyTransition, state: unknown): boolean =>
  Array.isArray(from) ? from.includes(state) : from === state;

export function refusedStep(question: Question, name: string, step: AnyTransition): Refusal {
  const { record, row } = question;
  if (!startsIn(step, row.status))
    return {
      code: 'state',
      sentence: `“${step.label}” is not possible while the ${inSentence(record.label[0])} is ${words(row.status)}.`,
    };
  return (
    refusedPermission(question, name, { by: step.by, ...(step.rows ? { rows: step.rows } : {}) }) ??
    refusedByRule(question, step.rules ?? [])
  );
}

export function refusedAction(question: Question, action: ActionFace): Refusal {
  return (
    refusedPermission(question, action.name, { by: action.by, ...(action.when ? { inStates: action.when } : {}) }) ??
    refusedByRule(question, action.rules ?? [])
  );
}

/** Why the document that a row is part of lets this verb no more pass: the same sentence in what is offered and in what is refused. */
export function refusedByWhole({ partOf }: AnyRecord, { status, title }: Whole, verb: string): Refusal {
  if (!partOf) return null;
  const { code, field, frozenIn, keptIn = [], sentence } = partOf;
  const isFrozen = frozenIn.includes(status);
  if (!isFrozen && !(verb === 'remove' && keptIn.includes(status))) return null;
  const what = isFrozen ? sentence : 'What belongs to it cannot be deleted any more.';
  return { code, field, sentence: `${title ?? 'It'} is ${words(status)}. ${what}` };
}

/** A row of which everything is fixed is not edited at all. */
export function refusedWhole(record: AnyRecord, fixed: ReturnType<typeof fixedFields>): Refusal {
  const [first] = fixed.values();
  return first && editableFields(record).every((name) => fixed.has(name)) ? first : null;
}

/** The rules that judge a row as it stands: of its edit, its removal and its steps. */
export const rulesOfActs = ({ access, transitions }: AnyRecord): readonly Rule<never>[] => [
  ...[access.edit, access.remove].flatMap((given) => (given ? (permission(given).rules ?? []) : [])),
  ...Object.values(transitions).flatMap((step) => step.rules ?? []),
];

/** Every rule of a record, each once. */
export const rulesOf = (record: AnyRecord): readonly Rule<never>[] => [
  ...new Set([...record.rules, ...rulesOfActs(record)]),
];

export function refusedByRule(question: Question, rules: readonly Rule<never>[]): Refusal {
  const { row, actor, today, authors } = question;
  const facts = { row, actor, today, ...(authors ? { authors } : {}) };
  const isDated = rules.some(({ from, to }) => from !== undefined || to !== undefined);
  const stopping = broken(rules as readonly Rule<unknown>[], isDated ? day(question) : today, facts);
  return stopping
    ? {
        code: stopping.id,
        sentence: stopping.says?.(facts) ?? stopping.sentence,
        ...(stopping.field ? { field: stopping.field } : {}),
      }
    : null;
}

/**
 * The record's rules that read one of these fields of the row: a step is judged by those whose fields it fills, so that it does not
 * stop at what it leaves as it was. The state is not a field: which steps lead where is said by the steps themselves.
 */
export function rulesThatRead({ record, row, ...about }: Question, fields: readonly string[]): readonly Rule<never>[] {
  const asked = new Set(fields.filter((name) => name !== 'status'));
  if (asked.size === 0) return [];
  return record.rules.filter((one) => {
    let isRead = false;
    const watched = new Proxy(row, {
      get(target, name) {
        isRead ||= asked.has(name as string);
        return target[name as string];
      },
    });
    (one as Rule<unknown>).holds({ row: watched, ...about });
    return isRead;
  });
}

const words = (state: unknown): string => String(state).replaceAll('_', ' ');

export interface Abilities {
  readonly can: readonly string[];
  /** Steps that this row's state offers but that are refused to this person now, each with its sentence. */
  readonly cannot: Readonly<Record<string, string>>;
  /** Fields that nobody edits in the state of this row, each with its reason. */
  readonly fixed: Readonly<Record<string, string>>;
}

/** What this person can do with this row now. It travels with the row, so that no screen guesses a right. */
export function abilities(question: Question, actions: readonly ActionFace[] = []): Abilities {
  const { record, row, whole } = question;
  const can: string[] = [];
  const cannot: Record<string, string> = {};
  const ofWhole = (verb: string) => (whole ? refusedByWhole(record, whole, verb) : null);
  const weigh = (name: string, refusal: Refusal) => {
    if (refusal === null) can.push(name);
    else if (refusal.code !== 'state' || name === 'edit') cannot[name] = refusal.sentence;
  };
  const fixed = fixedFields(record, row.status, whole);
  const edit = refusedPermission(question, 'edit', permission(record.access.edit));
  weigh('edit', edit ?? ofWhole('edit') ?? refusedWhole(record, fixed));
  if (record.access.remove)
    weigh('remove', refusedPermission(question, 'remove', permission(record.access.remove)) ?? ofWhole('remove'));
  for (const name in record.transitions) {
    const step = record.transitions[name];
    if (step && step.by !== 'nobody' && startsIn(step, row.status))
      weigh(name, refusedStep(question, name, step) ?? ofWhole(name));
  }
  for (const action of actions) weigh(action.name, refusedAction(question, action));
  // A field that this person may not read is not named to them.
  const named = [...fixed].filter(([name]) => {
    const readers = record.fields[name]?.spec.readers;
    return readers === undefined || allows(readers, question.actor);
  });
  return { can, cannot, fixed: Object.fromEntries(named.map(([name, { sentence }]) => [name, sentence])) };
}
