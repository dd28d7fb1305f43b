import { dollars } from '#kernel';
import { costClasses, type CostClass } from '../costs/cost-words.ts';
import type { DraftKind } from './disaster-words.ts';

export interface CostLine {
  readonly id: string;
  readonly description: string;
  readonly payee: string;
  readonly costClass: CostClass;
  readonly incurredOn: string;
  /** What the award pays of it and what matches it. */
  readonly cents: number;
}

export interface NarrativeFacts {
  readonly award: { readonly number: string; readonly title: string };
  readonly disaster: {
    readonly number: string;
    readonly title: string;
    readonly declaredOn: string;
    readonly beginOn: string;
    readonly endOn: string | null;
  } | null;
  readonly costs: readonly CostLine[];
}

/** Lines named one by one; the rest of a class is one sum. */
const NAMED = 4;
const sum = (lines: readonly CostLine[]): number => lines.reduce((all, { cents }) => all + cents, 0);
const count = (lines: readonly unknown[]): string => `${lines.length} cost ${lines.length === 1 ? 'line' : 'lines'}`;

/** Classes by what they cost, the dearest first. */
const byClass = (costs: readonly CostLine[]) =>
  [...Map.groupBy(costs, ({ costClass }) => costClass)]
    .map(([name, lines]) => ({ name, lines, cents: sum(lines) }))
    .toSorted((one, other) => other.cents - one.cents || (one.name < other.name ? -1 : 1));

const spanOf = (costs: readonly CostLine[]): string => {
  const days = costs.map(({ incurredOn }) => incurredOn).toSorted();
  return `from ${days[0]} to ${days.at(-1)}`;
};

const eventOf = ({ disaster }: NarrativeFacts): string =>
  disaster
    ? `${disaster.title} (${disaster.number}) was declared on ${disaster.declaredOn}. The incident period is ${disaster.beginOn} to ${disaster.endOn ?? 'a day not declared yet'}.`
    : '[Name the declared disaster, its number and its incident period.]';

function damageOf(facts: NarrativeFacts): string {
  const { award, costs } = facts;
  return [
    `Damage description, ${award.number} ${award.title}.`,
    eventOf(facts),
    '[Describe each damaged facility: name, location, dimensions, cause and extent of the damage.]',
    `The damage led to ${count(costs)} of ${dollars(sum(costs))} in all, incurred ${spanOf(costs)}:`,
    ...byClass(costs).map(({ name, lines, cents }) => `- ${costClasses[name]}: ${dollars(cents)} in ${count(lines)}.`),
    '[State the condition before the incident and any insurance.]',
  ].join('\n');
}

function scopeOf(facts: NarrativeFacts): string {
  const { award, costs } = facts;
  return [
    `Scope of work, ${award.number} ${award.title}.`,
    eventOf(facts),
    `Work documented so far: ${count(costs)}, ${dollars(sum(costs))}, incurred ${spanOf(costs)}.`,
    ...byClass(costs).flatMap(({ name, lines, cents }) => {
      const named = lines.toSorted((one, other) => other.cents - one.cents).slice(0, NAMED);
      const rest = cents - sum(named);
      return [
        `${costClasses[name]}, ${dollars(cents)}:`,
        ...named.map(
          ({ description, payee, incurredOn, cents: own }) =>
            `- ${description}, ${payee}, ${incurredOn}: ${dollars(own)}.`,
        ),
        ...(lines.length > NAMED ? [`- ${lines.length - NAMED} further cost lines: ${dollars(rest)}.`] : []),
      ];
    }),
    '[Describe the work that remains, with quantities and dimensions.]',
  ].join('\n');
}

/** A text whose figures are sums of the cost lines; what the records do not say is a place in brackets. */
export const narrativeOf = (kind: DraftKind, facts: NarrativeFacts): string =>
  kind === 'damage' ? damageOf(facts) : scopeOf(facts);

const amountsIn = (text: string): readonly string[] => [
  ...new Set((text.match(/\$\s?\d[\d,]*(?:\.\d{1,2})?/g) ?? []).map((one) => one.replace(/\s/g, ''))),
];

/** Amounts that a person put into the text: the draft, which is made of cost lines, has none of them. */
export const ownFigures = (text: string, drafted: string): readonly string[] => {
  const known = new Set(amountsIn(drafted));
  return amountsIn(text).filter((one) => !known.has(one));
};
