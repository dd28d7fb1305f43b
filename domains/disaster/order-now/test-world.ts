import type { Change } from '#kernel';
import type { Person } from '#world';
import { type OrderWorld, orderWorld, usd } from '../../procurement/orders/test-world.ts';
import { logEvent } from '../incidents/event.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { orderNowOf } from './order-now.server.ts';

export interface EmergencyWorld extends OrderWorld {
  readonly lucia: Person;
  readonly ben: Person;
  readonly flood: string;
  /** In force by Lucia: $9,000 of pumps, not to exceed $12,000. */
  activated(more?: Change<typeof emergencyActivation>): Promise<string>;
  orderNow(who: Person, id: string, asked?: Parameters<typeof orderNowOf>[2]): ReturnType<typeof orderNowOf>;
}

let drawn = 0;

/** A county with a budget, buyers, their chief, and a flood whose log shows a threat. */
export async function emergencyWorld(given: { readonly dollars?: number } = {}): Promise<EmergencyWorld> {
  const here = await orderWorld(given);
  const { county } = here;
  const lucia = await county.member('Lucia Ferreira', 'manager');
  const ben = await county.member('Benjamin Cho', 'manager');
  const { id: flood } = await lucia.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T08:00:00Z',
    costCenter: here.center,
  });
  await county.door.run(lucia.actor, (work) =>
    logEvent(work, flood, {
      occurredAt: work.now(),
      text: 'Pump station 4 has lost power.',
      severity: 'critical',
    }),
  );
  return {
    ...here,
    lucia,
    ben,
    flood,
    async activated(more = {}) {
      const vendor = await here.vendor(`Bayline Pump Yard ${++drawn}`);
      const { id, version } = await lucia.make(emergencyActivation, { incident: flood, federalFunds: false });
      await lucia.edit(emergencyActivation, id, version, {
        need: 'Diesel pumps',
        site: 'Pump station 4',
        harm: 'Mill Road and the ward behind it flood within two hours without pumps.',
        ceiling: usd(12_000),
        amount: usd(9_000),
        vendor,
        selection: 'The only one who delivers tonight.',
        priceBasis: 'The rates of the neighboring county.',
        noConflict: true,
        isCertified: true,
        costCenter: here.center,
        ...more,
      });
      await lucia.run(emergencyActivation, 'activate', id);
      return id;
    },
    orderNow: (who, id, asked = {}) =>
      county.door.run(who.actor, (work) => orderNowOf(work, id, { budgetLine: here.supplies, ...asked }, work.now())),
  };
}
