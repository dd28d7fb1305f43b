/** How far a year is on a day, as a share of its days. */
export function yearPassed({ startsOn, endsOn }: { startsOn: string; endsOn: string }, day: string): number {
  const at = (one: string) => Date.parse(`${one}T00:00:00Z`);
  const whole = at(endsOn) - at(startsOn);
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (at(day) - at(startsOn)) / whole));
}
