const DAY = 86_400_000;

/** How many days lie between two calendar days: the first one is not counted, the last one is. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY);
