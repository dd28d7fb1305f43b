import { shape, type Told } from '#kernel';

/** The budget of the year by department, in cents, and how much of its year has passed. */
export const pacePart = shape({
  name: 'text',
  /** From 0 to 1. */
  passed: 'number',
  departments: [
    { code: 'text', expended: 'whole', encumbered: 'whole', preencumbered: 'whole', authority: 'whole', used: 'whole' },
  ],
});
export type Pace = Told<typeof pacePart>;

/** How much of a year has passed at the end of a day, from 0 to 1. */
export function passedOf(startsOn: string, endsOn: string, day: string): number {
  const [from, to, at] = [startsOn, endsOn, day].map((one) => Date.parse(one) / 86_400_000) as [number, number, number];
  return Math.min(1, Math.max(0, (at + 1 - from) / (to + 1 - from)));
}
