import type { Seat } from '../document/case.ts';

/** Somebody who gave a person their place in a step, and what they wrote to it. */
export interface GivenBy {
  readonly verb: string;
  readonly name: string;
  readonly toPerson: string | null;
  readonly comment: string | null;
}

/**
 * Why a task lies with this very person: whoever was added, got it handed over or stands in is told that, and not what was said
 * to those whom the step itself asks.
 */
export function whyAsked(seat: Seat | undefined, because: string, given: readonly GivenBy[]): string {
  const by = given.findLast(
    ({ verb, toPerson }) => toPerson === seat?.person && (verb === 'add' || verb === 'hand_over'),
  );
  const words = by?.comment ? `: “${by.comment}”` : '.';
  if (by?.verb === 'hand_over') return `${by.name} reassigned this to you${words}`;
  if (seat?.as === 'extra') return by ? `${by.name} also needs your approval${words}` : 'Your approval is also needed.';
  return seat?.as === 'standIn'
    ? 'Your authority covers this amount, so you may decide in place of the assignees.'
    : because;
}
