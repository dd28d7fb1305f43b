import type { Actor } from '#kernel/record/access.ts';
import type { Attendance, Attending } from '#server/auth/attendance.ts';
import { deciding } from '#server/auth/identify.ts';
import type { Live } from '#server/services/live.ts';

/** Called a little more often than once a second: a stream outlives what it was opened for by that much. */
const CALLS_EVERY_MS = 700;
/** Rights are looked at when something that decides about them has changed, and at every so many calls in any case. */
const RIGHTS_AT_LEAST_EVERY = 15;

export interface RollCall {
  /** From now on this one is called; `told` hears of other rights, and once of null. Answers how to leave. */
  join(one: Attending, told: (actor: Actor | null) => void): () => void;
}

interface Member extends Attending {
  actor: Actor;
  readonly told: (actor: Actor | null) => void;
}

/** Asks for all open streams of this process together who is still in, whichever process the change was made in. */
export function openRollCall(given: {
  readonly attendance: Attendance;
  readonly live: Pick<Live, 'listen'>;
  readonly everyMs?: number;
}): RollCall {
  const { attendance, live, everyMs = CALLS_EVERY_MS } = given;
  const members = new Set<Member>();
  const changed = new Set<string>();
  let calls = 0;
  let timer: NodeJS.Timeout | undefined;
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
    const wanted = [...asked].filter(([organizationId]) => isDue || changed.has(organizationId));
    changed.clear();
    for (const [organizationId, own] of wanted) {
      const actors = await attendance.rights(organizationId, own);
      own.forEach((member, at) => {
        const actor = actors[at] ?? null;
        if (!actor) return out(member);
        member.actor = actor;
        if (members.has(member)) member.told(actor);
      });
    }
  }

  /** Whoever cannot be vouched for is out: a screen asks again by itself. */
  const callAll = (): void => {
    timer = undefined;
    void call()
      .catch(() => {
        for (const member of members) out(member);
      })
      .finally(goOn);
  };
  function goOn(): void {
    if (members.size > 0) {
      timer ??= setTimeout(callAll, everyMs);
      timer.unref();
      return;
    }
    stopHearing?.();
    stopHearing = undefined;
  }

  return {
    join({ actor, sessionId, keyId }, told) {
      const member: Member = { actor, sessionId, keyId, told };
      members.add(member);
      stopHearing ??= live.listen((notices) => {
        for (const { record, organizationId } of notices) if (deciding.has(record)) changed.add(organizationId);
      });
      if (members.size === 1) goOn();
      return () => void members.delete(member);
    },
  };
}
