/** A line of a budget that is not adopted yet, beside what the budget before it may spend there. */
export interface DraftLine {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly account: string;
  readonly isGroup: boolean;
  readonly parent: string | null;
  readonly cents: number;
  readonly before: number | null;
}

/** Why a budget could not be adopted as it is: of one line, or of the whole when no line is named. */
export interface DraftFault {
  readonly line: string | null;
  readonly code: string;
  readonly sentence: string;
}

export interface DraftBudget {
  readonly appropriation: number | null;
  /** The budget that came before, which lines can be copied from. */
  readonly before: { readonly id: string; readonly name: string; readonly lines: number } | null;
  readonly lines: readonly DraftLine[];
  /** What has to be put right before the budget can be adopted. */
  readonly faults: readonly DraftFault[];
  /** Lines of the budget that are not among these, because there are too many. */
  readonly more: number;
}

/** What came of a copy: lines made, lines that were here already, and lines that another copy has to make. */
export interface Copied {
  readonly made: number;
  readonly there: number;
  readonly left: number;
}

/** States before the adoption. Amounts change in the first of them alone; what is proposed or recommended is sent back to draft first. */
export const draftStates: readonly string[] = ['draft', 'proposed', 'recommended'];

/** As many lines as are typed or copied at once; of a larger budget the screen says what is left. */
export const MOST_LINES = 2000;

/** An amount grown by a percentage, in whole dollars, halves away from zero. */
export const grown = (cents: number, percent: number): number => Math.round((cents * (100 + percent)) / 10_000) * 100;

interface Own {
  readonly id: string;
  readonly parent: string | null;
  /** What stays on the line itself; of a group what its lines leave over. */
  readonly own: number;
}

/** Every line's whole amount grown: a group is what it keeps and what its lines get, so that rounding never lifts them above it. */
export function allGrown(lines: readonly Own[], percent: number): ReadonlyMap<string, number> {
  const inside = Map.groupBy(lines, ({ parent }) => parent);
  const amounts = new Map<string, number>();
  const amountOf = ({ id, own }: Own): number => {
    const known = amounts.get(id);
    if (known !== undefined) return known;
    amounts.set(id, 0); // a group inside itself counts once
    const amount = (inside.get(id) ?? []).reduce((sum, line) => sum + amountOf(line), grown(own, percent));
    amounts.set(id, amount);
    return amount;
  };
  for (const line of lines) amountOf(line);
  return amounts;
}

/** What stays on each line by itself, of lines whose amounts hold what is inside them. */
export function ownAmounts(lines: readonly { id: string; parent: string | null; cents: number }[]): readonly Own[] {
  const inside = Map.groupBy(lines, ({ parent }) => parent);
  return lines.map(({ id, parent, cents }) => ({
    id,
    parent,
    own: (inside.get(id) ?? []).reduce((rest, line) => rest - line.cents, cents),
  }));
}
