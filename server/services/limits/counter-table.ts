import { randomInt } from 'node:crypto';

/** What one hit found: `blocked` when this hit is refused, `until` the second its window or its block ends. */
export interface Hit {
  readonly blocked: boolean;
  readonly count: number;
  readonly until: number;
}

/** How often within one window (`limit`), and how long both last in seconds. */
export interface Allowance {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly blockSeconds: number;
}

export interface CounterTable {
  hit(key: string, now: number, allowance: Allowance): Hit;
  /** Takes over what the database knows; `count: null` says the key is blocked. */
  put(key: string, count: number | null, until: number): void;
  /** Drops what has run out. */
  sweep(now: number): void;
  readonly size: number;
  readonly bytes: number;
}

const PARTS = 64;
const FIELDS = 4; // two hashes, the count, the end
const BLOCKED = 0xffff_ffff;

interface Part {
  cells: Uint32Array;
  used: number;
  /** How many callers it holds before it forgets. */
  bound: number;
}

/**
 * Counters for a million callers in flat numbers: 16 bytes a slot instead of the 100 and more of a Map entry.
 * The parts grow one by one, so growing never holds two copies of everything. A part that is full forgets its counts
 * and keeps its blocks: a flood of new addresses can reset counters, never free a blocked caller.
 */
export function counterTable(maxKeys = 1_000_000): CounterTable {
  const seeds = [randomInt(2 ** 32 - 1), randomInt(2 ** 32 - 1)] as const; // nobody outside can aim at another's slot
  const perPart = Math.max(8, Math.ceil((maxKeys / PARTS) * 1.05));
  const parts: Part[] = Array.from({ length: PARTS }, () => ({
    cells: new Uint32Array(16 * FIELDS),
    used: 0,
    bound: perPart,
  }));
  let low = 0;
  let high = 0;

  function hash(key: string): void {
    let one = seeds[0];
    let two = seeds[1];
    for (let index = 0; index < key.length; index++) {
      const code = key.charCodeAt(index);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    low = one >>> 0;
    high = two >>> 0;
  }

  /** The cell of the hashed key, made when it is new; an end of 0 marks a slot nobody uses. */
  function cellOf(part: Part, now: number): number {
    const { cells } = part;
    const slots = cells.length / FIELDS;
    let slot = low % slots;
    while (cells[slot * FIELDS + 3] !== 0) {
      if (cells[slot * FIELDS] === low && cells[slot * FIELDS + 1] === high) return slot * FIELDS;
      slot = slot + 1 === slots ? 0 : slot + 1;
    }
    if (part.used >= part.bound) {
      rebuild(part, slots, now, true);
      part.bound = Math.max(perPart, part.used * 2);
      return cellOf(part, now);
    }
    if ((part.used + 1) * 5 > slots * 4) {
      rebuild(part, Math.ceil(slots * 1.5), now);
      return cellOf(part, now);
    }
    part.used++;
    cells.set([low, high, 0, 0], slot * FIELDS);
    return slot * FIELDS;
  }

  function rebuild(part: Part, slots: number, now: number, onlyBlocked = false): void {
    const old = part.cells;
    const cells = new Uint32Array(slots * FIELDS);
    part.used = 0;
    for (let from = 0; from < old.length; from += FIELDS) {
      if ((old[from + 3] ?? 0) <= now || (onlyBlocked && old[from + 2] !== BLOCKED)) continue;
      let slot = (old[from] ?? 0) % slots;
      while (cells[slot * FIELDS + 3] !== 0) slot = slot + 1 === slots ? 0 : slot + 1;
      cells.set(old.subarray(from, from + FIELDS), slot * FIELDS);
      part.used++;
    }
    part.cells = cells;
  }

  const partOf = (): Part => parts[high % PARTS] as Part; // the index is below PARTS by construction

  return {
    hit(key, now, { limit, windowSeconds, blockSeconds }) {
      hash(key);
      const part = partOf();
      const cell = cellOf(part, now);
      const { cells } = part;
      if ((cells[cell + 3] ?? 0) <= now) {
        cells[cell + 2] = 0;
        cells[cell + 3] = now + windowSeconds;
      }
      const before = cells[cell + 2] ?? 0;
      if (before === BLOCKED) return { blocked: true, count: limit, until: cells[cell + 3] ?? now };
      if (before >= limit) {
        cells[cell + 2] = BLOCKED;
        cells[cell + 3] = now + blockSeconds;
        return { blocked: true, count: before + 1, until: now + blockSeconds };
      }
      cells[cell + 2] = before + 1;
      return { blocked: false, count: before + 1, until: cells[cell + 3] ?? now };
    },
    put(key, count, until) {
      hash(key);
      const part = partOf();
      const cell = cellOf(part, 0);
      part.cells[cell + 2] = count ?? BLOCKED;
      part.cells[cell + 3] = until;
    },
    sweep(now) {
      for (const part of parts) rebuild(part, Math.max(16, Math.min(part.cells.length / FIELDS, part.used * 2)), now);
    },
    get size() {
      return parts.reduce((sum, part) => sum + part.used, 0);
    },
    get bytes() {
      return parts.reduce((sum, part) => sum + part.cells.byteLength, 0);
    },
  };
}
