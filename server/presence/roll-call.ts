import type { Actor } from '#kernel/record/access.ts';
import { deciding } from '#server/auth/identify.ts';
import type { Live, Notice } from '#server/services/live.ts';
import type { Attendance, Attending } from './attendance.ts';

/** Called a little more often than once a second: a stream outlives what it was opened for by that much. */
const CALLS_EVERY_MS = 700;
/** Rights are looked at when something that decides about them has changed, and within five seconds in any case. */
const RIGHTS_AT_LEAST_EVERY = 6;

export interface RollCall {
  /** From now on this one is called; `told` hears of other rights, and once of null. Answers how to leave. */
  join(one: Attending, told: (actor: Actor | null) => void): () => void;
  /** After a commit of this process; what other processes change comes as notices. */
  hear(change: Pick<Notice, 'organizationId' | 'record'>): void;
}

/** Does something after a time; a test moves the time itself. */
export type After = (ms: number, act: () => Promise<void>) => void;
const byTheMachine: After = (ms, act) => void setTimeout(() => void act(), ms).unref();

interface Member extends Attending {
  actor: Actor;
  readonly told: (actor: Actor | null) => void;
}

/** Asks for all open streams of this process together who is still in, whichever process the change was made in. */
export function openRollCall(given: {
  readonly attendance: Attendance;
  readonly live: Pick<Live, 'listen'>;
  readonly after?: After;
}): RollCall {
  const { attendance, live, after = byTheMachine } = given;
  const members = new Set<Member>();
  const changed = new Set<string>();
  let calls = 0;
  let isComing = false;
  let stopHearing: (() => void) | undefined;

  const out = (member: Member): void => {
    if (members.delete(member)) member.told(null);
  };

  async function call(): Promise<void> {
    const all = [...members];
    const open = await attendance.open(all);
    for (const member of all) if (!open.has(member)) out(member);
    const isDue = ++calls % RIGHTS_AT_LEAST_EVERY === 0;
    const asked = Map.groupBy(open, ({ actor }) => actor.organizationId);
    const news = new Set(changed);
    changed.clear();
    for (const [organizationId, own] of asked) {
      // A key has no session that would be gone, so it is looked at like a right, every time.
      const wanted = isDue || news.has(organizationId) ? own : own.filter(({ keyId }) => keyId !== null);
      if (wanted.length === 0) continue;
      const actors = await attendance.rights(organizationId, wanted);
      wanted.forEach((member, at) => {
        const actor = actors[at] ?? null;
        if (!actor) return out(member);
        member.actor = actor;
        if (members.has(member)) member.told(actor);
      });
    }
  }

  /** Whoever cannot be vouched for is out: a screen asks again by itself. */
  const callAll = async (): Promise<void> => {
    await call().catch(() => {
      for (const member of members) out(member);
    });
    isComing = false;
    goOn();
  };
  function goOn(): void {
    if (members.size > 0) {
      if (!isComing) after(CALLS_EVERY_MS, callAll);
      isComing = true;
      return;
    }
    stopHearing?.();
    stopHearing = undefined;
  }

  const hear: RollCall['hear'] = ({ organizationId, record }) => {
    if (members.size > 0 && deciding.has(record)) changed.add(organizationId);
  };

  return {
    hear,
    join({ actor, sessionId, keyId }, told) {
      const member: Member = { actor, sessionId, keyId, told };
      members.add(member);
      stopHearing ??= live.listen((notices) => notices.forEach(hear));
      if (members.size === 1) goOn();
      return () => void members.delete(member);
    },
  };
}
