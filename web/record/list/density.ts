import { keptChoice } from '#web/data/kept-choice.ts';

export const densities = { compact: 'Compact', comfortable: 'Comfortable' } as const;
export type Density = keyof typeof densities;

/** Of a row and of the headings, in pixels; `--row` in the styles is the same for lists that are no records. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 34, comfortable: 44 };
export const HEAD = 28;

const density = keptChoice<Density>('levee.density', 'compact', 'density');
export const useDensity = density.use;
export const putDensity = density.put;
