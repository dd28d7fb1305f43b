import { library } from './library/library.ts';
import { type OwnLimit, ownPacks } from './own-limits.ts';
import type { Pack } from './pack.ts';

/** What is federal, what these states ask, and own limits: what a purchase is judged by. */
export const packsUnder = (states: readonly string[], own: readonly OwnLimit[]): readonly Pack[] => [
  ...library.filter(({ jurisdiction }) => jurisdiction === 'US' || states.includes(jurisdiction)),
  ...ownPacks(own),
];
