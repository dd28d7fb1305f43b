import { marketOf, pumps } from '#domains/procurement/publication/test-world.ts';
import { rfiAnswer } from '#domains/procurement/rfi/rfi-answer.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { world } from '#world';
import { expect, test } from 'vitest';
import type { As } from './county.ts';
import { inquiriesFor, seedRfis } from './rfis.ts';

test('the county has answers to its requests for information, and one with a published summary', async () => {
  const county = await world();
  const { buyer, published } = await marketOf(county);
  const call = await published({
    ...pumps,
    ...inquiriesFor('rfi'),
    name: 'Electric street sweepers: range and charging',
    type: 'rfi',
    items: [],
  });
  await county.product.run(solicitation, 'close', call.id);
  await county.door.run(buyer.actor, async (work) => {
    const as = Object.assign(() => work, { onRow: () => work }) as unknown as As; // one pair of hands on every day
    await seedRfis(as, new Map([['Chantal Beaumont', buyer.actor]]));
  });
  expect(await buyer.list(rfiAnswer, `rfi=${call.id}`)).toMatchObject([{ status: 'received' }, { status: 'received' }]);
  expect(await buyer.see(solicitation, call.id)).toMatchObject({ status: 'concluded', findingsPublic: true });
  await county.close();
});
