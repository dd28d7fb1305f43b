import { keptChoice } from '#web/data/kept-choice.ts';

export const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const;
export type Density = keyof typeof densities;

const density = keptChoice<Density>('levee.density', 'comfortable');
export const useDensity = density.use;
export const putDensity = density.put;
