import type { Actor } from '#kernel';
import type { Chance } from './chance.ts';
import { others, type SeededProject } from './capital-projects.ts';
import { works } from './capital-works.ts';
import type { As } from './county.ts';

/** What a coastal county of 120,000 people has on its list. */
export const projects: readonly SeededProject[] = [...works, ...others];

/** Those that are in intake now were written this fall, for the next plan. */
export const intake = ['submitted', 'returned', 'draft'];

/** What the parts of the capital plan are seeded with. */
export interface Given {
  readonly as: As;
  readonly priya: Actor;
  readonly council: Actor;
  readonly of: (name: string) => Actor;
  readonly random: Chance;
  /** By name of the project. */
  readonly ids: ReadonlyMap<string, string>;
}
