/** A step on the way of a case: who could take it and how many have to. */
export interface Bench {
  readonly node: string;
  readonly people: readonly string[];
  readonly needed: number;
}

/**
 * Seats different people at every step, because nobody signs twice for one document. Answers a step for which nobody is left,
 * or null when all can be seated (augmenting paths; the numbers are small).
 */
export function unseated(benches: readonly Bench[]): Bench | null {
  const seats = benches.flatMap((bench) => Array.from({ length: bench.needed }, () => bench));
  const taken = new Map<string, number>();

  const place = (seat: number, tried: Set<string>): boolean => {
    for (const person of seats[seat]?.people ?? []) {
      if (tried.has(person)) continue;
      tried.add(person);
      const other = taken.get(person);
      if (other === undefined || place(other, tried)) {
        taken.set(person, seat);
        return true;
      }
    }
    return false;
  };

  for (let seat = 0; seat < seats.length; seat += 1) if (!place(seat, new Set())) return seats[seat] ?? null;
  return null;
}
