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
