import type { AnyRecord } from '#kernel';
import { once } from '#web/ui/later.tsx';

interface Parts {
  readonly loads: readonly (() => Promise<{ readonly default: readonly AnyRecord[] }>)[];
  /** The place of its part, of each record. */
  readonly partOf: readonly number[];
}

/** What records are made of, fetched a domain at a time. The same promise is answered each time, so that React can wait for it. */
export interface Definitions {
  /** The definitions among which a record's own is; null where no domain states it. */
  readonly with: (name: string) => Promise<readonly AnyRecord[]> | null;
  readonly all: () => Promise<readonly AnyRecord[]>;
}

export function definitionsIn(parts: Parts, records: readonly Pick<AnyRecord, 'name'>[]): Definitions {
  const loads = parts.loads.map((load) => once(async () => (await load()).default));
  const loadOf = new Map(records.map(({ name }, place) => [name, loads[parts.partOf[place] ?? -1]]));
  return {
    with: (name) => loadOf.get(name)?.() ?? null,
    all: once(async () => (await Promise.all(loads.map((load) => load()))).flat()),
  };
}
