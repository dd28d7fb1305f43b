import { dollars } from '#kernel';

export interface Thresholds {
  /** In whole percent of the period before. */
  readonly percent: number;
  /** In whole dollars. */
  readonly dollars: number;
}

export interface Change {
  readonly changeCents: number;
  readonly changePercent: number | null;
  readonly isException: boolean;
  readonly says: string | null;
}

/** A change is an exception from both thresholds on; of what was not spent before there is no percent, so the amount alone decides. */
export function changeOf(beforeCents: number, nowCents: number, thresholds: Thresholds): Change {
  const changeCents = nowCents - beforeCents;
  const size = Math.abs(changeCents);
  const changePercent = beforeCents === 0 ? null : Math.round((100 * changeCents) / beforeCents);
  const isLarge = size >= thresholds.dollars * 100 && size > 0;
  const isFar = beforeCents === 0 || 100 * size >= thresholds.percent * beforeCents;
  const isException = isLarge && isFar;
  const way = changeCents > 0 ? 'rose' : 'fell';
  const says = isException
    ? beforeCents === 0
      ? `${dollars(nowCents)} now, nothing in the period before.`
      : `Spending ${way} by ${dollars(size)} (${Math.abs(changePercent ?? 0)}%).`
    : null;
  return { changeCents, changePercent, isException, says };
}
