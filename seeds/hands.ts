import type { Actor } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { type RecordsContext, UnitOfWork } from '#server/records/unit-of-work.ts';
import { STORY_RECENT, storyDays, toldAt } from './story-days.ts';

/** The hands of a person, today or on an earlier day of the story, at noon or at the hour that is named: `2026-11-19T14`. */
export interface As {
  (actor: Actor, on?: string): UnitOfWork;
  /** A day of the story as it is written in a row. */
  readonly day: (storyDay: string) => string;
  /** The hands of a person on the day that a row bears. */
  readonly onRow: (actor: Actor, day: string) => UnitOfWork;
}

/** What is seeded on an earlier day bears that day; only the audit record tells when it really came in. */
export function handsIn(tx: Tx, given: RecordsContext): As {
  const told = toldAt(given.now());
  const isOver = told < given.now();
  const around = isOver ? { ...given, now: () => told, today: () => told.toISOString().slice(0, 10) } : given;
  const day = storyDays(told);
  return Object.assign(
    (actor: Actor, on?: string) => {
      const [storyDay = '', hour] = on?.split('T') ?? [];
      return new UnitOfWork(tx, actor, on ? atHourOf(day(storyDay), around, storyDay, hour) : around);
    },
    { day, onRow: (actor: Actor, on: string) => new UnitOfWork(tx, actor, atHourOf(on, around)) },
  );
}

const NOON = '17'; // in Florida, by the clock of the world

function atHourOf(day: string, around: RecordsContext, storyDay = day, hour = NOON): RecordsContext {
  const told = new Date(`${day}T${hour}:00:00Z`);
  // Nothing is done before it is time, where the story's last day is still to come.
  const isAhead = told > around.now();
  const now = isAhead ? around.now() : told;
  return {
    ...around,
    now: () => now,
    today: (zone) => (isAhead ? around.today(zone) : day),
    // Of what happened before the last two weeks nobody has unread notifications.
    ...(storyDay < STORY_RECENT ? { isLongAgo: true } : {}),
    sendMail: null, // nobody gets a letter today about a day long gone
  };
}
