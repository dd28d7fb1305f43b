import type { Attended } from '#server/presence/attended.ts';

/** For tests in which nobody is signed out while a body is under way. */
export const everybodyStays: Attended = {
  hear: () => {},
  answer: (response) => response,
  request: (request) => ({ request, done: () => {} }),
};
