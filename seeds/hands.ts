import type { Actor } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { type RecordsContext, UnitOfWork } from '#server/records/unit-of-work.ts';

/** The hands of somebody, today or on an earlier day. */
export type As = (actor: Actor, on?: string) => UnitOfWork;

/** What is seeded on an earlier day bears that day; only the audit record tells when it really came in. */
export const handsIn =
  (tx: Tx, around: RecordsContext): As =>
  (actor, on) =>
    new UnitOfWork(tx, actor, on ? atNoonOf(on, around) : around);

/** Of what happened before the last two weeks nobody has unread notifications. */
const FIRST_HEARD = '2026-11-06';

const atNoonOf = (day: string, around: RecordsContext): RecordsContext => ({
  ...around,
  now: () => new Date(`${day}T17:00:00Z`),
  today: () => day,
  ...(day < FIRST_HEARD ? { isLongAgo: true } : {}),
  sendMail: null, // nobody gets a letter today about a day long gone
});
