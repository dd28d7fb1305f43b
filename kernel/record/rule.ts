import type { Actor } from './access.ts';

/** What a rule may look at. Rules are pure: what needs a query belongs to an effect. */
export interface Facts<Row> {
  readonly row: Row;
  readonly actor: Actor;
  /** The day on which the question is asked, in the organization's time zone, as 2026-11-20. */
  readonly today: string;
  /** Those who wrote any of the row, where a step asks for a second person. */
  readonly authors?: readonly string[];
}

export interface Rule<Row = never> {
  readonly id: string;
  /** What the person reads when the rule stands in the way. */
  readonly sentence: string;
  readonly holds: (facts: Facts<Row>) => boolean;
  /** A sentence for this case, where the general one would not say what is in the way. */
  readonly says?: (facts: Facts<Row>) => string | undefined;
  /** The field that has to change, when there is one. */
  readonly field?: string;
  /** The law or policy behind it. */
  readonly law?: string;
  /** First and last day of force. A record keeps the rules of its own day, however late it is looked at. */
  readonly from?: string;
  readonly to?: string;
}

export function rule<Row>(
  id: string,
  sentence: string,
  holds: (facts: Facts<Row>) => boolean,
  more: Pick<Rule, 'field' | 'law' | 'from' | 'to'> = {},
): Rule<Row> {
  return { id, sentence, holds, ...more };
}

/** Dated rules look at the record's own day: law that came later does not reach back. */
export function inForce(one: Rule<never>, day: string): boolean {
  return (one.from === undefined || day >= one.from) && (one.to === undefined || day <= one.to);
}

/** The first rule of this day that does not hold. */
export function broken<Row>(rules: readonly Rule<Row>[], day: string, facts: Facts<Row>): Rule<Row> | undefined {
  return rules.find((one) => inForce(one as Rule<never>, day) && !one.holds(facts));
}
