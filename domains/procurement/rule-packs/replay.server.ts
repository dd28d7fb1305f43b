import { readFileSync } from 'node:fs';
import { decidePurchase } from './decide.ts';
import type { Decision } from './decision.ts';
import { library } from './library/library.ts';
import { ownPacks } from './own-limits.ts';
import { type Pack, versionOf } from './pack.ts';
import type { Inputs } from './replay.ts';

/** Versions that a correction replaced, as they were when they decided. They decide nothing new; what they decided comes out again. */
export const corrected = JSON.parse(
  readFileSync(new URL('./library/corrected.json', import.meta.url), 'utf8'),
) as readonly Pack[]; // its fingerprints are held against the file

const byVersion = new Map([...corrected, ...library].map((pack) => [versionOf(pack), pack]));

export const isKnown = (version: string): boolean => byVersion.has(version);

/** The packs that inputs name. A version that the library lost is an error that somebody has to see. */
export function packsOf({ versions, own }: Pick<Inputs, 'versions' | 'own'>): readonly Pack[] {
  const found = versions.map((version) => {
    const pack = byVersion.get(version);
    if (!pack) throw new Error(`The library has no pack ${version} any more`);
    return pack;
  });
  return [...found, ...ownPacks(own)];
}

/** The decision made again from what was kept, as the engine read then. */
export const replayed = (inputs: Inputs): Decision =>
  decidePurchase(inputs.facts, packsOf(inputs), { engine: inputs.engine ?? 1 });
