import { pages } from '#domains';
import type { Page } from '#kernel';
import { isDue } from '../world/due.ts';
import { isInTurn, looksAtAll, OWN_PARTS } from '../world/turn.ts';
import type { Theme } from './people.ts';

export { isDue, isInTurn, looksAtAll, OWN_PARTS };

const places = new Map(pages.map(({ path }, at) => [path, at]));

/** Whether a walk over all pages takes this one in the present run: a seventeenth of them, those of changed records, and all with `--all`. */
export const isPageDue = ({ path, list, detail }: Page): boolean => {
  const record = list ?? detail;
  return record ? isDue(record.name) : isInTurn(places.get(path) ?? 0);
};

/** Themes differ in colors alone, so what can be used in one is looked at in the other at the next turn. */
export const dueThemes: readonly Theme[] = (['dark', 'light'] as const).filter((_, at) => isInTurn(at, 2));
