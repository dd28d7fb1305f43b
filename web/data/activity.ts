const KEY = 'levee.active';
const NOTED_EVERY = 5000;

let noted = 0;

/** Somebody is here: in this window or in another one of the same browser. */
export function noteActivity(now = Date.now()): void {
  if (now - noted < NOTED_EVERY) return;
  noted = now;
  localStorage.setItem(KEY, String(now));
}

/** For how long nobody has touched the product in this browser, in milliseconds. */
export const idleFor = (now = Date.now()): number => now - Math.max(noted, Number(localStorage.getItem(KEY) ?? 0));
