import { type Actor, type Money, nobodyId, type Rule } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';

export const TODAY = '2026-11-20';

const someone: Actor = {
  id: 'person',
  userId: nobodyId,
  organizationId: nobodyId,
  name: 'Rosa Delgado',
  role: 'user',
  duties: [],
  kind: 'person',
  timeZone: 'America/New_York',
  requestId: '',
};

/** Whether a rule lets a person pass with these values, on the day of the tests. */
export const passes = <Row>(one: Rule<Row>, row: Partial<Row>, by: Partial<Actor> = {}): boolean =>
  one.holds({ row: row as Row, actor: { ...someone, ...by }, today: TODAY }); // a rule looks at the values that are given to it

/** Whether a rule lets a person pass in a session, a key of that person, and a service. */
export const bySession = (one: Rule<unknown>): readonly boolean[] =>
  [{}, { scopes: ['*'] }, { kind: 'service' as const }].map((by) => passes(one, {}, by));

/** What passes one character short, at the length itself, and at that length with a blank in place of the last. */
export const aroundLength = (length: number, pass: (text: string) => boolean): readonly boolean[] =>
  ['x'.repeat(length - 1), 'x'.repeat(length), `${'x'.repeat(length - 1)} `].map((text) => pass(text));

/** What passes on the day before, on the day itself and on the day after. */
export const aroundDay = (pass: (day: string) => boolean, day = TODAY): readonly boolean[] =>
  [-1, 0, 1].map((by) => pass(addDays(day, by)));

/** What passes a cent below, at the amount itself and a cent above. */
export const aroundCents = (cents: number, pass: (money: Money) => boolean): readonly boolean[] =>
  [-1, 0, 1].map((by) => pass({ cents: cents + by, currency: 'USD' }));
