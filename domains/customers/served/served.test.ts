import type { FirstOf } from '#kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { authorityFacts } from '../authority/authority.server.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { agency } from '../tree/agency.record.ts';
import { contactEntry } from './contact-entry.record.ts';
import { customerAgreement } from './customer-agreement.record.ts';
import { customer } from './customer.record.ts';
import { clientsOf, timelineOf, whoseStory } from './served.server.ts';

type Served = Readonly<Record<'customers' | 'ending', FirstOf<object>>>;

let county: World;
let miguel: Person;
let water: string;
let server: Serving;
beforeAll(async () => {
  county = await world();
  server = await serve(county);
  miguel = await county.member('Miguel Ortiz', 'manager');
  water = (await miguel.make(customer, { name: 'Bayside Water District', kind: 'utility' })).id;
});
afterAll(async () => {
  await server.close();
  await county.close();
});

const ask = (path: string) => server.ask({ as: miguel.actor, method: 'GET', path });
const clients = () => county.door.run(miguel.actor, (work) => clientsOf(work, []));

describe('those who are served', () => {
  test('are followed up until somebody was in contact again, also when the day has passed', async () => {
    const met = (happenedOn: string, more: object = {}) =>
      miguel.make(contactEntry, { subject: 'Rates', kind: 'call', customer: water, happenedOn, ...more });
    const followUp = async () => (await clients()).customers.data.find(({ id }) => id === water)?.followUp;
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

  test('are counted also where the answer ends before all of them, and their story says that it goes on', async () => {
    const [customers, entries] = ['customer', 'contact_entry'].map((name) => county.door.around.registry.get(name));
    if (!customers || !entries) throw new Error('There are no customers');
    const before = (await ask('/api/v1/clients')).json as unknown as Served;
    const missing = 500 - before.customers.total;
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `District ${at}`, kind: 'utility' }));
    await county.door.run(miguel.actor, (work) => work.createMany(customers, many(missing)));
    const full = (await ask('/api/v1/clients')).json as unknown as Served;
    expect(full).toMatchObject({ customers: { data: { length: 500 }, total: 500 }, ending: { total: 0 } });
    await county.door.run(miguel.actor, (work) => work.createMany(customers, many(1)));
    const cut = (await ask('/api/v1/clients')).json as unknown as Served;
    expect(cut.customers).toMatchObject({ data: { length: 500 }, total: 501, totalIs: 'exact' });

    const { id } = await miguel.make(customer, { name: 'Harbor District', kind: 'utility' });
    const call = { subject: 'Rates', kind: 'call', customer: id, happenedOn: '2026-11-02' };
    const story = async () => (await ask(`/api/v1/clients/timeline?customer=${id}`)).json as unknown as FirstOf<object>;
    await county.door.run(miguel.actor, (work) =>
      work.createMany(
        entries,
        Array.from({ length: 200 }, () => call),
      ),
    );
    expect(await story()).toMatchObject({ data: { length: 200 }, total: 200, totalIs: 'exact' });
    await county.door.run(miguel.actor, (work) => work.createMany(entries, [call]));
    expect(await story()).toMatchObject({ data: { length: 200 }, total: 200, totalIs: 'at least' });
  });
});
