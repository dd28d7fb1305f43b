/** A step as the screens hold it; the record's own schema has the same. */
export interface TutorialStep {
  readonly title: string;
  readonly content: string;
  /** A path of the product where it is done. */
  readonly action?: string;
  /** The name of the part of the screen that is spoken of. */
  readonly target?: string;
}

export interface Running {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly TutorialStep[];
  readonly at: number;
}

export interface Saved {
  readonly currentStep: number;
  readonly completed: boolean;
}

const lastOf = ({ steps }: Pick<Running, 'steps'>): number => Math.max(0, steps.length - 1);
const within = (tutorial: Pick<Running, 'steps'>, at: number): number => Math.min(Math.max(at, 0), lastOf(tutorial));

/** Where it begins: at the saved step of one that was interrupted, else at its beginning. */
export const startOf = (tutorial: Pick<Running, 'steps'>, saved: Saved | undefined): number =>
  saved && !saved.completed ? within(tutorial, saved.currentStep) : 0;

export const advanced = (running: Running): Running => ({ ...running, at: within(running, running.at + 1) });
export const goneBack = (running: Running): Running => ({ ...running, at: within(running, running.at - 1) });
export const isLast = (running: Running): boolean => running.at === lastOf(running);

/** What is kept of where somebody is: whoever has seen the last step has seen it all. */
export const savedAt = (running: Running): Saved => ({ currentStep: running.at, completed: isLast(running) });

export const percentOf = ({ steps, at }: Pick<Running, 'steps' | 'at'>): number =>
  steps.length === 0 ? 100 : Math.round(((at + 1) / steps.length) * 100);

const levels = ['beginner', 'intermediate', 'advanced'];
const rank = (level: string): number => (levels.includes(level) ? levels.indexOf(level) : levels.length);

/** From easy to hard, and by title among equals; a level that nobody knows stands last. */
export const byDifficulty = <T extends { readonly difficultyLevel?: string; readonly title?: string }>(
  all: readonly T[],
): readonly T[] =>
  all.toSorted(
    (one, other) =>
      rank(one.difficultyLevel ?? '') - rank(other.difficultyLevel ?? '') ||
      (one.title ?? '').localeCompare(other.title ?? ''),
  );

/** `cost centers` as a heading. */
export const moduleWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');

/** Whether the address of a step is where somebody is: the same path, and every word of its query. */
export function isAt(action: string, { path, search }: { readonly path: string; readonly search: string }): boolean {
  const [wanted = '', question = ''] = action.split('?');
  const here = new URLSearchParams(search);
  return wanted === path && [...new URLSearchParams(question)].every(([name, value]) => here.get(name) === value);
}
