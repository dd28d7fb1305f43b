import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { authorityFacts } from '../authority/authority.server.ts';
import { agency } from '../tree/agency.record.ts';
import { contactEntry } from './contact-entry.record.ts';
import { customerAgreement } from './customer-agreement.record.ts';
import { customer } from './customer.record.ts';
import { clientsOf, timelineOf, whoseStory } from './served.server.ts';

let county: World;
let miguel: Person;
let water: string;
beforeAll(async () => {
  county = await world();
  miguel = await county.member('Miguel Ortiz', 'manager');
  water = (await miguel.make(customer, { name: 'Bayside Water District', kind: 'utility' })).id;
});
afterAll(() => county.close());

const clients = () => county.door.run(miguel.actor, (work) => clientsOf(work, []));

describe('those who are served', () => {
  test('are followed up until somebody was in contact again, also when the day has passed', async () => {
    const met = (happenedOn: string, more: object = {}) =>
      miguel.make(contactEntry, { subject: 'Rates', kind: 'call', customer: water, happenedOn, ...more });
    const followUp = async () => (await clients()).customers.find(({ id }) => id === water)?.followUp;
    await met('2026-11-02', { followUpOn: '2026-11-10' });
    expect(await followUp()).toBe('2026-11-10');
    await met('2026-11-09');
    expect(await followUp()).toBe('2026-11-10');
    await met('2026-11-12', { followUpOn: '2026-12-01' });
    expect(await followUp()).toBe('2026-12-01');
  });

  test('have agreements that ended on the day they were ended, not on the last day that was planned', async () => {
    const { id } = await miguel.make(customerAgreement, {
      name: 'Shared street sweeping',
      customer: water,
      kind: 'service',
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
    });
    await miguel.run(customerAgreement, 'activate', id);
    await miguel.run(customerAgreement, 'end', id, 'They do it themselves');
    const told = await county.door.run(miguel.actor, async (work) =>
      timelineOf(work, await whoseStory(work, { agency: null, customer: water }), []),
    );
    const end = told.find(({ kind, row }) => kind === 'agreement: end' && row === id);
    expect(end && end.at < '2027-12-31').toBe(true);
  });

  test('are bought for to the end of the last day of an agency, and no longer', async () => {
    const dana = await county.member('Dana Whitfield', 'admin');
    const { id } = await dana.make(agency, { code: 'FL', name: 'Fleet', rank: 'department', opensOn: '2024-10-01' });
    await county.door.run(dana.actor, (work) =>
      work.move(agency, id, 'close', { input: { closesOn: '2026-12-31' }, reason: 'It joins Public Works' }),
    );
    const isOpen = (day: string) =>
      county.door.run(dana.actor, async (work) => (await authorityFacts(work, day)).isOpen(id));
    expect([await isOpen('2026-11-20'), await isOpen('2026-12-31'), await isOpen('2027-01-01')]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await clients()).agencies.map((one) => one.id)).toContain(id);
  });
});
