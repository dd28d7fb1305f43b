import type { Actor } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { type Surroundings, Work } from '#server/records/work.ts';

/** The hands of somebody, today or on an earlier day. */
export type As = (actor: Actor, on?: string) => Work;

/** What is seeded on an earlier day bears that day; only the audit record tells when it really came in. */
export const handsIn =
  (tx: Tx, around: Surroundings): As =>
  (actor, on) =>
    new Work(tx, actor, on ? atNoonOf(on, around) : around);

const atNoonOf = (day: string, around: Surroundings): Surroundings => ({
  ...around,
  now: () => new Date(`${day}T17:00:00Z`),
  today: () => day,
  post: null, // nobody gets a letter today about a day long gone
});
