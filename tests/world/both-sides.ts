import { bothSides, type Served, serves } from '#kernel';

/**
 * Laws try every record and call with people of one organization, an agency. What serves firms alone is opened to them for that, so
 * that rights, versions, walls and answers of it are judged like all others; `two-sides.test.ts` judges the sides, with nothing opened.
 */
export const openedToAll = <S extends Served>(all: readonly S[]): S[] =>
  all.map((one) => (serves(one, { side: 'agency' }) ? one : { ...one, serves: bothSides }));
