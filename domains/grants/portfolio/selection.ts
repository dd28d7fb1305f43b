/** An application that may be written or not, all of it or nothing. */
export interface Item {
  readonly id: string;
  /** What it is worth, a whole number; the selection with the greatest sum is the best. */
  readonly value: number;
  /** What we pay of it ourselves. */
  readonly matchCents: number;
  /** Staff hours to write it. */
  readonly hours: number;
  /** Of whole weeks until its deadline; null where it has none. */
  readonly weeks: number | null;
  /** At most one of a group is chosen. */
  readonly group: string | null;
  readonly isRequired: boolean;
}

export interface Limits {
  readonly matchCents: number;
  readonly hoursPerWeek: number;
  /** Weeks of work that count where an application has no deadline. */
  readonly weeks: number;
}

export interface Question {
  readonly items: readonly Item[];
  readonly limits: Limits;
}

/** A sum that may not pass its limit. */
export interface Row {
  readonly most: number;
  /** By item, in the order of the question. */
  readonly takes: readonly number[];
}

/**
 * Match money is one limit. Hours are one for each deadline: what is due by then has to be written by then, whatever is due later.
 * A set passes all of them if and only if writing it in the order of its deadlines is in time.
 */
export function rowsOf({ items, limits }: Question): readonly Row[] {
  const weeksOf = ({ weeks }: Item): number => Math.min(weeks ?? limits.weeks, limits.weeks);
  const deadlines = [...new Set(items.map(weeksOf))].toSorted((one, other) => one - other);
  return [
    { most: limits.matchCents, takes: items.map(({ matchCents }) => matchCents) },
    ...deadlines.map((until) => ({
      most: limits.hoursPerWeek * until,
      takes: items.map((one) => (weeksOf(one) <= until ? one.hours : 0)),
    })),
  ];
}

/** What a choice, one yes or no for each item, is worth; null where it breaks a limit, a group or a requirement. */
export function worthOf({ items }: Question, rows: readonly Row[], taken: readonly boolean[]): number | null {
  const groups = new Set<string>();
  let value = 0;
  for (const [at, item] of items.entries()) {
    if (!taken[at]) {
      if (item.isRequired) return null;
      continue;
    }
    if (item.group !== null) {
      if (groups.has(item.group)) return null;
      groups.add(item.group);
    }
    value += item.value;
  }
  const fits = rows.every(({ most, takes }) => takes.reduce((sum, one, at) => sum + (taken[at] ? one : 0), 0) <= most);
  return fits ? value : null;
}

export interface Selection {
  readonly ids: readonly string[];
  readonly value: number;
  readonly matchCents: number;
  readonly hours: number;
}

export function selectionOf({ items }: Question, taken: readonly boolean[]): Selection {
  const chosen = items.filter((_, at) => taken[at]);
  const sum = (of: (item: Item) => number): number => chosen.reduce((all, one) => all + of(one), 0);
  return {
    ids: chosen.map(({ id }) => id),
    value: sum(({ value }) => value),
    matchCents: sum(({ matchCents }) => matchCents),
    hours: sum(({ hours }) => hours),
  };
}
