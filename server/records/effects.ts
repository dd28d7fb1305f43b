import type { Shape } from '#kernel/calls/answer.ts';
import type { ActionCall, AnswerOf, BodyOf } from '#kernel/calls/call.ts';
import { answerSchema } from '#kernel/calls/schema.ts';
import type { Fields, JsonSchema } from '#kernel/fields/field.ts';
import type { Who } from '#kernel/record/access.ts';
import type { ActionFace } from '#kernel/record/abilities.ts';
import type { AnyRecord, Row, StateOf, StepOf } from '#kernel/record/define.ts';
import type { Rule } from '#kernel/record/rule.ts';
import type { PlainRow } from './select.ts';
import type { RowsOf } from './view.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export interface EffectFacts<R> {
  /** The row as it is after the step. */
  readonly row: R;
  /** The row as it was; the same as `row` when it has just been made. */
  readonly before: R;
  readonly work: UnitOfWork;
}

/** Ordinary code that runs in the transaction of a step: what it throws undoes the step. */
export interface Effect {
  readonly record: string;
  readonly verb: string;
  /** What it is called in the code, where it has a name. */
  readonly name?: string;
  run(facts: EffectFacts<PlainRow>): Promise<void>;
}

type Verb<D> = StepOf<D> | 'create' | 'edit' | 'remove';

/** What happens besides, when a row is made, edited, removed or taken a step further. */
export function on<D extends AnyRecord>(
  record: D,
  verb: Verb<D>,
  run: (facts: EffectFacts<Row<D>>) => Promise<void>,
): Effect {
  return { record: record.name, verb, name: run.name, run: run as never }; // rows of this record are all that the door hands to it
}

/**
 * The same for all that follows from the steps of one record, each in the order in which it happens.
 *
 * @example
 * follows(requisition, { submit: [judgePurchase, holdMoney, askThoseWhoDecide] })
 */
export const follows = <D extends AnyRecord>(
  record: D,
  stated: { readonly [V in Verb<D>]?: readonly ((facts: EffectFacts<Row<D>>) => Promise<void>)[] },
): Effect[] =>
  Object.entries<readonly ((facts: EffectFacts<Row<D>>) => Promise<void>)[] | undefined>(stated).flatMap(
    ([verb, all = []]) => all.map((run) => on(record, verb as Verb<D>, run)), // the names stated are verbs of the record
  );

interface Acted {
  readonly row: PlainRow;
  readonly input: Readonly<Record<string, unknown>>;
  readonly work: UnitOfWork;
}

export interface Action extends ActionFace {
  readonly record: string;
  readonly input: Fields;
  /** What it answers. */
  readonly answer: JsonSchema;
  run(given: Acted): Promise<unknown>;
}

/** The server's half of an act on a row: who may, when, and what it does. */
export function defineAction<D extends AnyRecord, C extends ActionCall<D, string, Fields, unknown>>(
  call: C & { readonly record: D },
  stated: {
    readonly label: string;
    readonly by: Who;
    readonly when?: readonly StateOf<D>[];
    readonly rules?: readonly Rule<Row<D>>[];
    run(given: { row: Row<D>; input: BodyOf<C>; work: UnitOfWork }): Promise<AnswerOf<C>>;
  },
): Action {
  const { record, name, body = {}, answer } = call;
  const schema = answerSchema(answer as Shape); // as `actionOn` takes it
  return { record: record.name, name, input: body, answer: schema, ...stated } as unknown as Action; // the door gives each action the row and input it declares
}

/** Everything domains add on the server, looked up by record. */
export interface ServerParts {
  readonly effects: readonly Effect[];
  readonly actions: readonly Action[];
  /** What a domain asks before another goes on: the record and the verb are those of that question. */
  readonly guards?: readonly Effect[];
  /** Where the rows of read-only records come from. */
  readonly rows?: readonly RowsOf[];
  /** What a new agency, and what a new firm starts with, each in the transaction of its founding. */
  readonly founding?: readonly ((work: UnitOfWork) => Promise<void>)[];
  readonly foundingOfFirms?: readonly ((work: UnitOfWork) => Promise<void>)[];
}

const sorted = new WeakMap<ServerParts, Map<string, readonly Effect[]>>();

/** What every change asks for, hence looked up and not looked for. */
export function effectsOf(parts: ServerParts, record: string, verb: string): readonly Effect[] {
  const known = sorted.get(parts) ?? Map.groupBy(parts.effects, (effect) => `${effect.record} ${effect.verb}`);
  sorted.set(parts, known);
  return known.get(`${record} ${verb}`) ?? [];
}

export const actionsOf = (parts: ServerParts, record: string): readonly Action[] =>
  parts.actions.filter((action) => action.record === record);
