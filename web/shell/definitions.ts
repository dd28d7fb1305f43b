import type { AnyRecord } from '#kernel';
import { once } from '#web/ui/later.tsx';

interface Part {
  readonly names: readonly string[];
  readonly load: () => Promise<{ readonly default: readonly AnyRecord[] }>;
}

/** What records are made of, fetched a domain at a time. The same promise is answered each time, so that React can wait for it. */
export interface Definitions {
  /** The definitions among which a record's own is; null where no domain states it. */
  readonly with: (name: string) => Promise<readonly AnyRecord[]> | null;
  readonly all: () => Promise<readonly AnyRecord[]>;
}

export function definitionsIn(parts: readonly Part[]): Definitions {
  const loads = parts.map(({ names, load }) => ({ names, load: once(async () => (await load()).default) }));
  return {
    with: (name) => loads.find(({ names }) => names.includes(name))?.load() ?? null,
    all: once(async () => (await Promise.all(loads.map(({ load }) => load()))).flat()),
  };
}
