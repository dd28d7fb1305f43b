import { peopleActing, peopleAmong, personActing } from './acting.ts';
import type { AnyRecord, AnyTransition } from './define.ts';
import { type Rule, rule } from './rule.ts';

/** A rule that names whose own matter a row is, so that lists can say for whom it waits and from whom it comes. */
export interface SecondPerson<Field extends string = string>
  extends Rule<{ readonly [name in Field]: string | readonly string[] | null }> {
  /** Fields that hold whoever put the row forward, the one who is named first of all. */
  readonly whose: readonly Field[];
}

const inTheirName = 'You can act on behalf of the person who submitted this, so someone else has to take this step.';
const wroteSome = 'You changed this, so someone else has to take this step.';

/**
 * Separation of duties: those whom these fields name and those who wrote any of the row do not take the step, by whatever way they
 * act, nor do those who may decide in their name. The product by itself takes it only where no person put the row forward.
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
  type Given = Parameters<SecondPerson<Field>['holds']>[0];
  const named = ({ row }: Given) => peopleAmong(whose.map((name) => row[name]));
  const theirs = (facts: Given) => [...named(facts), ...peopleAmong(facts.authors ?? [])];
  const holds = (facts: Given): boolean => {
    const acting = peopleActing(facts.actor);
    const people = theirs(facts);
    return acting.length === 0 ? people.length === 0 : !people.some((person) => acting.includes(person));
  };
  const says = (facts: Given): string | undefined => {
    const person = personActing(facts.actor);
    if (person === null || named(facts).includes(person)) return undefined;
    return theirs(facts).includes(person) ? wroteSome : inTheirName;
  };
  return { ...rule(id, sentence, holds, { law }), says, whose };
}

export const secondPersonOf = ({ rules = [] }: AnyTransition): SecondPerson | undefined =>
  rules.find((one): one is SecondPerson => 'whose' in one);

const from = ({ from: states }: AnyTransition): readonly string[] => [states].flat();

/**
 * Where rows of a record wait for a second person, and by which steps one of them answers there. A step that has to say why
 * takes something back; it is an answer only where agreeing is another one.
 */
export function waitingFor({ transitions }: Pick<AnyRecord, 'transitions'>): {
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
