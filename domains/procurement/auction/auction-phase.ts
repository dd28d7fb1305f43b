import { dollars } from '#kernel';

interface Times {
  readonly state: string;
  readonly isClosed: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
}

export type Phase = 'ahead' | 'running' | 'over' | 'ended' | 'stopped' | 'cancelled';

export const phaseWords: Readonly<Record<Phase, string>> = {
  ahead: 'Not started',
  running: 'Running',
  over: 'Time is up',
  ended: 'Ended',
  stopped: 'Paused by the agency',
  cancelled: 'Cancelled',
};

/** What an auction is at a moment of the server’s clock. */
export function phaseOf({ state, isClosed, startsAt, endsAt }: Times, now: string): Phase {
  if (state === 'ended' || state === 'cancelled') return state;
  if (state === 'paused' || state === 'cancelling') return 'stopped';
  if (!isClosed || now < startsAt) return 'ahead';
  return now < endsAt ? 'running' : 'over';
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Hours, minutes and seconds until then. */
export function clockLeft(until: string, now: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

interface Ruled {
  readonly stepCents: number | null;
  readonly stepPercent: number | null;
  readonly beatsBest: boolean;
  readonly softMinutes: number;
  readonly extendMinutes: number;
  readonly mostExtensions: number | null;
}

/** The rules of an auction in two sentences. */
export function rulesInWords(of: Ruled): string {
  const step = of.stepCents === null ? `${of.stepPercent ?? 0}%` : dollars(of.stepCents);
  const under = of.beatsBest ? 'the best price' : 'your own last price';
  const limit = of.mostExtensions === null ? '' : `, at most ${of.mostExtensions} times`;
  const soft =
    of.softMinutes === 0
      ? 'The end does not move.'
      : `A bid in the last ${of.softMinutes} minutes adds ${of.extendMinutes}${limit}.`;
  return `Each bid is at least ${step} under ${under}. ${soft}`;
}
