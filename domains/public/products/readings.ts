/** Water in a tank, in feet, every ten minutes: an evening around a limit. Invented for the example. */
export const readings: readonly number[] = [
  10.9, 11.3, 11.7, 12.1, 11.9, 12.2, 11.8, 12.3, 12.6, 12.2, 11.9, 12.1, 11.8, 11.6, 11.2, 10.8,
];
export const LIMIT = 12;
export const CLEARED = 11.5;

/** At which readings an alarm begins, when each crossing of the limit is one. */
export const alarmsByLimit = (): number[] =>
  readings.flatMap((value, at) => (value > LIMIT && (readings[at - 1] ?? 0) <= LIMIT ? [at] : []));

/** The same with a second mark: an alarm ends only below it, so that nobody is called out five times for one flood. */
export function alarmsWithClearing(): number[] {
  const begun: number[] = [];
  let isOn = false;
  for (const [at, value] of readings.entries()) {
    if (!isOn && value > LIMIT) begun.push(at);
    isOn = isOn ? value >= CLEARED : value > LIMIT;
  }
  return begun;
}
