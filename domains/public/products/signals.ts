/** The weights of an example: a real table has a version, and every score names the one it was made with. */
export const signals = [
  ['code', 'The recipient’s code was entered', 0.35],
  ['count', 'Counted pieces equal the notice', 0.25],
  ['place', 'The device stood inside the fence for three minutes', 0.2],
  ['photo', 'A photo with fresh time and place', 0.1],
  ['seal', 'The seal’s number is the one of the loading', 0.1],
] as const;

export type Signal = (typeof signals)[number][0];

/** What contradicts the delivery takes away. */
export const contradictions = [
  ['elsewhere', 'The device was 25 miles away', -0.6],
  ['replayed', 'The photo was seen before', -0.5],
] as const;

export type Contradiction = (typeof contradictions)[number][0];

export const ACCEPTED = 0.85;
export const DOUBTED = 0.5;

export const scoreOf = (found: readonly (Signal | Contradiction)[]): number => {
  const weights = [...signals, ...contradictions]
    .filter(([name]) => found.includes(name))
    .map(([, , weight]) => weight);
  return Math.max(0, Math.round(weights.reduce<number>((sum, weight) => sum + weight, 0) * 100) / 100);
};

export const verdictOf = (score: number): string =>
  score >= ACCEPTED ? 'Accepted for matching' : score >= DOUBTED ? 'A person decides' : 'An exception is opened';

export const deliveries: readonly (readonly [what: string, found: readonly (Signal | Contradiction)[]])[] = [
  ['As it should be', ['code', 'count', 'place', 'photo', 'seal']],
  ['No photo, because it was dark', ['code', 'count', 'place', 'seal']],
  ['No one there to enter a code', ['count', 'place', 'photo', 'seal']],
  ['Left next door', ['count', 'photo', 'seal']],
  ['Yesterday’s photo, from home', ['code', 'count', 'elsewhere', 'replayed']],
];
