/** What an assignment asks for, what is there for it and what was ordered. ICS 215, blocks 5 to 11. */
export interface NeedRow {
  readonly division: string;
  readonly kind: string;
  readonly required: number;
  readonly have: number;
  /** Never below nothing: what is there in excess helps no other assignment by itself. */
  readonly need: number;
}

export interface NeedTotal extends Omit<NeedRow, 'division'> {
  readonly ordered: number;
  /** What nobody has ordered yet. */
  readonly short: number;
}

export interface Needing {
  readonly id: string;
  readonly division: string;
  readonly resources: readonly { readonly kind: string; readonly required: number }[];
}
export interface Present {
  readonly assignment: string | null;
  readonly kind: string | null;
  readonly units: number;
}
export interface OrderedLine {
  readonly item: string;
  readonly kind: string | null;
  readonly quantity: string;
}

/** Kinds are compared without regard to case and spacing. */
export const sameKind = (kind: string): string => kind.trim().replace(/\s+/g, ' ').toLowerCase();

const unitsOf = (rows: readonly Present[]): number => rows.reduce((sum, { units }) => sum + units, 0);

/** One row for each assignment and kind; a kind that an assignment names twice is one row. */
export function needsOf(assignments: readonly Needing[], present: readonly Present[]): readonly NeedRow[] {
  return assignments.flatMap(({ id, division, resources }) => {
    const byKind = new Map<string, { kind: string; required: number }>();
    for (const { kind, required } of resources) {
      const known = byKind.get(sameKind(kind));
      byKind.set(sameKind(kind), { kind: known?.kind ?? kind.trim(), required: (known?.required ?? 0) + required });
    }
    return [...byKind].map(([key, { kind, required }]) => {
      const have = unitsOf(present.filter((one) => one.assignment === id && sameKind(one.kind ?? '') === key));
      return { division, kind, required, have, need: Math.max(0, required - have) };
    });
  });
}

/** The foot of the worksheet: sums by kind, with what open resource requests have ordered of it. */
export function needTotals(rows: readonly NeedRow[], orders: readonly OrderedLine[]): readonly NeedTotal[] {
  const totals = new Map<string, { kind: string; required: number; have: number; need: number }>();
  for (const { kind, required, have, need } of rows) {
    const known = totals.get(sameKind(kind)) ?? { kind, required: 0, have: 0, need: 0 };
    totals.set(sameKind(kind), {
      kind: known.kind,
      required: known.required + required,
      have: known.have + have,
      need: known.need + need,
    });
  }
  return [...totals].map(([key, total]) => {
    const ordered = orders
      .filter(({ item, kind }) => sameKind(kind ?? '') === key || sameKind(item) === key)
      .reduce((sum, { quantity }) => sum + Math.ceil(Number(quantity)), 0);
    return { ...total, ordered, short: Math.max(0, total.need - ordered) };
  });
}
