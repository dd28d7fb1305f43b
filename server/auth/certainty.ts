import { fail } from '#kernel/record/fail.ts';
import type { Session } from './sessions.ts';

/** How long a proof of who somebody is holds for what could lock them out or let others in. */
const MINUTES = 10;

export const isSure = ({ confirmedAt }: Session, now: Date): boolean =>
  now.getTime() - Date.parse(confirmedAt) < MINUTES * 60_000;

/** The screen asks for the proof and then repeats the call. */
export const notSure = ({ method }: Session) =>
  fail('forbidden', 'confirm_identity', 'Confirm first that it is you.', { extra: { method } });
