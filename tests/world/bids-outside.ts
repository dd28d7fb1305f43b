import { intakePolicy } from '#domains/procurement/intake/intake-policy.record.ts';
import type { World } from './world.ts';

const fromDay = '2020-01-01';

/** An agency that takes bids outside Levee: its policy lets it publish without a sealed opening. */
export const takesBidsOutside = ({ door, product }: Pick<World, 'door' | 'product'>): Promise<void> =>
  door.run(product.actor, async (work) => {
    if (!(await work.has(intakePolicy, { fromDay })))
      await work.insert(intakePolicy, { fromDay, leastSealing: 'rule' });
  });
