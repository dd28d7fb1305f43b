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
export const passes = <Row>(one: Rule<Row>, row: Partial<Row>): boolean =>
  one.holds({ row: row as Row, actor: someone, today: TODAY }); // a rule looks at the values that are given to it

/** What passes on the day before, on the day itself and on the day after. */
export const aroundDay = (pass: (day: string) => boolean, day = TODAY): readonly boolean[] =>
  [-1, 0, 1].map((by) => pass(addDays(day, by)));

/** What passes a cent below, at the amount itself and a cent above. */
export const aroundCents = (cents: number, pass: (money: Money) => boolean): readonly boolean[] =>
  [-1, 0, 1].map((by) => pass({ cents: cents + by, currency: 'USD' }));
