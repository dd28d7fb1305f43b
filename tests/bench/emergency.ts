import { orderNow } from '#domains/disaster/order-now/order-now-calls.ts';
import { emergencyActivation } from '#domains/disaster/emergency/emergency-activation.record.ts';
import { emergencyOrder } from '#domains/disaster/order-now/emergency-order.record.ts';
import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { productIn } from '#domains/organization/membership.server.ts';
import { accountSegment } from '#domains/planning/budget/accounts/account-segment.record.ts';
import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { orderTransmission } from '#domains/procurement/sending/order-transmission.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { addDays } from '#kernel/lists/days.ts';
import { urlOf } from '#kernel';
import type { Door } from '#server/records/door.ts';
import { type Connections, makeAgency } from './data.ts';
import type { Running } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

interface Ground {
  readonly levee: Running;
  readonly door: Door;
  readonly connections: Connections;
  readonly quick: boolean;
}

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

/** Activations in force of a county with an adopted budget, each with a vendor of its own; a buyer orders under one after another. */
async function filled(
  { door }: Ground,
  { id, people, count }: { id: string; people: readonly [string, string]; count: number },
) {
  const [buyer, commander] = people;
  return door.run(productIn(id), async (work) => {
    const day = work.today;
    await work.insert(dutyGrant, { member: buyer, duty: 'buyer' });
    const center = await work.insert(costCenter, { code: '9100', name: 'Emergency response' });
    const segment = await work.insert(accountSegment, { name: 'Object', position: 1 });
    await work.insert(accountValue, { segment: segment.id, code: 'E1', name: 'Emergency' });
    const year = await work.insert(budget, {
      name: 'Emergency',
      startsOn: `${day.slice(0, 4)}-01-01`,
      endsOn: `${day.slice(0, 4)}-12-31`,
      balances: false,
    });
    await work.insert(budgetLine, {
      name: 'Emergency purchases',
      budget: year.id,
      account: 'E1',
      costCenter: center.id,
      amount: usd(10_000_000),
    });
    for (const step of ['propose', 'recommend'] as const) await work.move(budget, year.id, step);
    await work.move(budget, year.id, 'adopt', { input: { metOn: day, ayes: 5, nays: 0, abstentions: 0 } });
    const flood = await work.insert(incident, {
      name: 'Flood',
      hazard: 'flood',
      area: 'Basin',
      startedAt: work.now(),
      commander,
      costCenter: center.id,
    });
    const made: string[] = [];
    for (let at = 0; at < count; at++) {
      const firm = await work.insert(vendor, {
        name: `Pump yard ${at}`,
        taxClass: 'llc',
        email: `orders@yard${at}.example`,
        address: { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
        taxId: `54${2_000_000 + at}`,
        w9On: addDays(day, -300),
      });
      await work.move(vendor, firm.id, 'approve');
      const { id: one } = await work.insert(emergencyActivation, {
        incident: flood.id,
        need: `Pumps ${at}`,
        site: `Station ${at}`,
        harm: 'The ward floods within two hours without pumps at the station.',
        ceiling: usd(9_000),
        amount: usd(8_000),
        endsOn: addDays(day, 20),
        vendor: firm.id,
        federalFunds: false,
        costCenter: center.id,
        noConflict: true,
        isCertified: true,
      });
      await work.move(emergencyActivation, one, 'activate');
      made.push(one);
    }
    return made;
  });
}

/** From the click to the order that is sent, each as the server’s own clock has it: the figure of the 60 seconds. */
export async function emergencyOrders(ground: Ground): Promise<Goal[]> {
  const { levee, door, connections, quick } = ground;
  const agency = await makeAgency({ connections, door }, { name: 'Emergency county', rows: 100 });
  const [buyer, commander] = agency.callers;
  if (!buyer || !commander) throw new Error('There is no buyer to order.');
  const count = quick ? 5 : 30;
  for (const id of await filled(ground, { id: agency.id, people: [buyer.id, commander.id], count })) {
    const answer = await fetch(`http://127.0.0.1:${levee.port}${urlOf(orderNow, { id })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!answer.ok) throw new Error(`An emergency order was refused: ${await answer.text()}`);
  }
  const seconds = await door.run(productIn(agency.id), async (work) => {
    const orders = await work.rows(emergencyOrder, {
      fields: ['purchaseOrder', 'clickedAt'],
      order: 'number',
      most: 'all',
    });
    const sent = await work.rows(orderTransmission, {
      where: { status: 'sent' },
      fields: ['purchaseOrder', 'sentAt'],
      order: 'number',
      most: 'all',
    });
    return orders.map(({ purchaseOrder, clickedAt }) => {
      const at = sent.find((one) => one.purchaseOrder === purchaseOrder)?.sentAt;
      if (!at) throw new Error('An emergency order was not sent.');
      return (Date.parse(at) - Date.parse(clickedAt)) / 1000;
    });
  });
  return [
    {
      name: 'Emergency order',
      what: `seconds from click to sent, ${count} orders with budget check`,
      found: spread(seconds),
      bound: { most: 60 },
      unit: ' s',
    },
  ];
}
