import { useEffect, useState } from 'react';

/** What the server's clock says now: its last answer, and what passed since that came. */
export function useServerNow(now: string, readAt: number): string {
  const [current, tick] = useState(readAt);
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return new Date(Date.parse(now) + Math.max(0, current - readAt)).toISOString();
}

/** By how much this device's clock is ahead of the server's, and how far that can be wrong: half of the round trip. */
export interface Drift {
  readonly ahead: number;
  readonly bound: number;
}

/** The server read its clock between the two moments, hence in their middle give or take half. */
export const driftFrom = (asked: number, answered: number, now: string): Drift => ({
  ahead: (asked + answered) / 2 - Date.parse(now),
  bound: (answered - asked) / 2,
});

const NOTICEABLE = 2000;

/** “Your clock is 3 min 12 s behind.” Null while it may be within two seconds. */
export function driftInWords({ ahead, bound }: Drift): string | null {
  if (Math.abs(ahead) - bound <= NOTICEABLE) return null;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, seconds % 60 > 0 && `${seconds % 60} s`];
  const said = parts.filter((part) => part !== false).join(' ');
  const within = `Measured within ${(Math.max(bound, 100) / 1000).toFixed(1)} s.`;
  return `Your clock is ${said} ${ahead > 0 ? 'ahead' : 'behind'}. Bids are due by the server’s clock. ${within}`;
}
