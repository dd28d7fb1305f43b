/** A cost center, and what it has with everything inside it in the budgets that run now. */
export interface CenterHealth {
  readonly center: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly isGroup: boolean;
  readonly parent: string | null;
  readonly department: string | null;
  readonly opensOn: string | null;
  readonly closesOn: string | null;
  readonly manager: string | null;
  readonly approver: string | null;
  readonly lines: number;
  readonly authority: number;
  readonly used: number;
  readonly available: number;
  readonly percent: number;
  /** Combination rules that speak of its code. */
  readonly rules: readonly { readonly id: string; readonly name: string }[];
}

interface Own {
  readonly lines: number;
  readonly authority: number;
  readonly used: number;
}

/** What each center has with everything inside it, however deep; whoever would be inside itself counts once. */
export function rolledUp(
  centers: readonly { readonly id: string; readonly parent: string | null }[],
  own: ReadonlyMap<string, Own>,
): ReadonlyMap<string, Own> {
  const inside = Map.groupBy(centers, ({ parent }) => parent);
  const below = (id: string, seen: Set<string>): Set<string> => {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const child of inside.get(id) ?? []) below(child.id, seen);
    return seen;
  };
  return new Map(
    centers.map(({ id }) => {
      const sums = { lines: 0, authority: 0, used: 0 };
      for (const one of below(id, new Set())) {
        const { lines = 0, authority = 0, used = 0 } = own.get(one) ?? {};
        sums.lines += lines;
        sums.authority += authority;
        sums.used += used;
      }
      return [id, sums];
    }),
  );
}

/** A request or an order that holds money on a line. */
export interface HeldDocument {
  readonly line: string;
  readonly record: string;
  readonly id: string;
  readonly title: string;
  readonly cents: number;
}

/** A move of a reorganization, with everything that follows from it. */
export interface MovePreview {
  readonly center: string;
  readonly code: string;
  readonly name: string;
  readonly into: string | null;
  /** What it becomes part of, and the department that it gets. */
  readonly partOf: string | null;
  readonly department: string | null;
  readonly closes: boolean;
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly budget: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** Open documents on these lines, the first of them by title. */
  readonly documents: readonly HeldDocument[];
  readonly documentCount: number;
  readonly heldCents: number;
  /** Why it cannot be applied as it is. */
  readonly faults: readonly string[];
}

/** An account with one part replaced. */
export const recoded = (account: string, at: number, code: string): string =>
  account
    .split('-')
    .map((part, place) => (place === at ? code : part))
    .join('-');
