import { useEffect, useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';

const SECOND = 1000;

export const inSeconds = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

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
