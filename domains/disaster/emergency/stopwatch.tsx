import { useEffect, useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

export function inSeconds(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ${seconds % MINUTE} s`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
}

interface StopwatchProps {
  readonly openedAt: string;
  /** The server’s clock when this was read. */
  readonly now: string;
}

/** Shows how long the activation takes. It measures nothing: what counts is stamped by the server at each step. */
export function Stopwatch({ openedAt, now }: StopwatchProps) {
  const [ticks, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((known) => known + 1), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(openedAt)) / SECOND)) + ticks;
  return (
    <span role="timer" aria-label="Stopwatch">
      <Badge tone="plain">{`${inSeconds(seconds)} since opened`}</Badge>
    </span>
  );
}
