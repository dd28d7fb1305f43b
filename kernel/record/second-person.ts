import type { AnyRecord, AnyTransition } from './define.ts';
import { type Rule, rule } from './rule.ts';

/** A rule that names whose own matter a row is, so that lists can say for whom it waits and from whom it comes. */
export interface SecondPerson<Field extends string = string>
  extends Rule<{ readonly [name in Field]: string | readonly string[] | null }> {
  /** Fields that hold whoever put the row forward, the one who is named first of all. */
  readonly whose: readonly Field[];
}

/**
 * Separation of duties: whoever these fields name does not take the step; the product itself may.
 *
 * @example
 * const approverIsNotAsker = secondPerson('draw.approver_is_not_asker', 'You asked, so someone else has to approve it.', ['createdBy']);
 */
export function secondPerson<const Field extends string>(
  id: string,
  sentence: string,
  whose: readonly Field[],
  law = '2 CFR 200.303',
): SecondPerson<Field> {
  const isTheirs = (held: unknown, person: string) => (Array.isArray(held) ? held.includes(person) : held === person);
  return {
    ...rule(
      id,
      sentence,
      ({ row, actor }) => actor.kind === 'system' || !whose.some((name) => isTheirs(row[name], actor.id)),
      {
        law,
      },
    ),
    whose,
  };
}

export const secondPersonOf = ({ rules = [] }: AnyTransition): SecondPerson | undefined =>
  rules.find((one): one is SecondPerson => 'whose' in one);

const from = ({ from: states }: AnyTransition): readonly string[] => [states].flat();

/**
 * Where rows of a record wait for a second person, and by which steps one of them answers there. A step that has to say why
 * takes something back; it is an answer only where agreeing is another one.
 */
export function awaited({ transitions }: Pick<AnyRecord, 'transitions'>): {
  readonly states: readonly string[];
  readonly steps: readonly string[];
} {
  const theirs = Object.entries(transitions).filter(([, step]) => step.by !== 'nobody' && secondPersonOf(step));
  const states = [
    ...new Set(theirs.filter(([, step]) => step.reason !== 'required').flatMap(([, step]) => from(step))),
  ];
  const steps = theirs.filter(([, step]) => from(step).some((state) => states.includes(state))).map(([name]) => name);
  return { states, steps };
}
