import { type Question, rowsOf, type Selection, selectionOf, worthOf } from './selection.ts';

/** The list from the top, as a team ranks it: what fits is taken. Null where the required ones do not fit. */
export function ranked(question: Question): Selection | null {
  const { items } = question;
  const rows = rowsOf(question);
  const taken: boolean[] = items.map(({ isRequired }) => isRequired);
  if (worthOf(question, rows, taken) === null) return null;
  const order = items
    .map((_, at) => at)
    .toSorted((one, other) => (items[other]?.value ?? 0) - (items[one]?.value ?? 0) || one - other);
  for (const at of order) {
    if (taken[at]) continue;
    taken[at] = true;
    if (worthOf(question, rows, taken) === null) taken[at] = false;
  }
  return selectionOf(question, taken);
}

/** Whole numbers from a seed, so that a run can be repeated (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) % 0x1_00_00_00_00;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00;
  };
}

export interface Annealed {
  readonly best: Selection | null;
  readonly seed: number;
  readonly steps: number;
}

/** Simulated annealing: one item is put in, out or exchanged at a time; a loss is accepted ever more rarely. Nothing is proven. */
export function annealed(question: Question, { seed, steps }: Pick<Annealed, 'seed' | 'steps'>): Annealed {
  const { items } = question;
  const rows = rowsOf(question);
  const chance = chanceOf(seed);
  const pick = (): number => Math.floor(chance() * items.length);
  let taken: readonly boolean[] = items.map(({ isRequired }) => isRequired);
  let worth = worthOf(question, rows, taken);
  if (worth === null) return { best: null, seed, steps };
  let best = { taken, worth };
  const heat = Math.max(1, ...items.map(({ value }) => value));
  for (let step = 0; step < steps && items.length > 0; step++) {
    const [one, other] = [pick(), pick()];
    const next = taken.map((is, at) => (at === one || (chance() < 0.5 && at === other) ? !is : is));
    const now = worthOf(question, rows, next);
    if (now === null) continue;
    const temperature = heat * (1 - step / steps) ** 2;
    if (now < worth && chance() >= Math.exp((now - worth) / Math.max(temperature, 1e-9))) continue;
    [taken, worth] = [next, now];
    if (worth > best.worth) best = { taken, worth };
  }
  return { best: selectionOf(question, best.taken), seed, steps };
}
