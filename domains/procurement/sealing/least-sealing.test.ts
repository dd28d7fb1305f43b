import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { intakePolicy } from '../intake/intake-policy.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { SolicitationType } from '../solicitation/solicitation-words.ts';
import { prepareEvent } from './preparing.server.ts';
import type { SealLevel } from './seal-levels.ts';

let here: World;
let buyer: Person;
let counsel: Person;
let chief: Person;
let admin: Person;
beforeAll(async () => {
  here = await world();
  buyer = (await here.member('Miguel Ortiz')).with({ duties: ['buyer'] });
  counsel = (await here.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  chief = (await here.member('Priya Raman')).with({ duties: ['chief_procurement_officer'] });
  admin = await here.member('Sol Grant', 'admin');
});
afterAll(() => here.close());
beforeEach(() => here.clock.set('2026-11-20T15:00:00Z'));

const items = [{ item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } }] as const;
const criteria = [
  { name: 'Approach', kind: 'scored', weight: 70, scale: 10 },
  { name: 'Price', kind: 'price', weight: 30, formula: 'ratio' },
] as const;

/** Approved, with its opening prepared at this level. */
async function approved(type: SolicitationType, level: SealLevel | null): Promise<string> {
  const { id } = await buyer.make(solicitation, {
    name: 'Trash pumps',
    type,
    items,
    ...(type === 'rfp' ? { criteria } : {}),
    estimate: { cents: 90_000_00, currency: 'USD' },
    dueAt: '2026-12-18T19:00:00Z',
  });
  const wanted = { solicitation: id, officers: [], needed: 0, countShown: false };
  if (level) await here.door.run(buyer.actor, (work) => prepareEvent(work, { ...wanted, level }));
  await buyer.run(solicitation, 'submit', id);
  await counsel.run(solicitation, 'approve', id);
  return id;
}
const published = async (type: SolicitationType, level: SealLevel | null) =>
  chief.run(solicitation, 'publish', await approved(type, level));

test.each<[SolicitationType, SealLevel | null, string | null]>([
  ['itb', null, 'Prepare its opening under Bid Evaluation first'],
  ['multi_step', null, 'Prepare its opening under Bid Evaluation first'],
  ['rfp', 'rule', 'The intake policy asks for: Encrypted.'],
  ['rfp', 'envelope', null],
  ['itb', 'envelope', null],
  ['quotes', null, null],
])('%s with sealing %s: %s', async (type, level, why) => {
  if (why === null) expect(await published(type, level)).toMatchObject({ status: 'published' });
  else await expect(published(type, level)).rejects.toThrow(why);
});

test('only an admin lowers the minimum, and a new policy of someone else keeps it', async () => {
  const lower = { fromDay: '2026-11-19', leastSealing: 'rule' } as const;
  await expect(chief.make(intakePolicy, lower)).rejects.toThrow('You may not set Minimum sealing');
  const split = await admin.make(intakePolicy, { fromDay: '2026-11-01', leastSealing: 'split' });
  const later = await chief.make(intakePolicy, { fromDay: '2026-11-02', doublesWithin: 30 });
  expect(await chief.see(intakePolicy, later.id)).toMatchObject({ leastSealing: 'split' });
  for (const [change, why] of [
    [{ leastSealing: 'rule' }, 'You may not set Minimum sealing'],
    [{ fromDay: '2027-01-01' }, 'From cannot be changed any more'],
  ] as const) {
    const { version } = await chief.see(intakePolicy, later.id);
    await expect(chief.edit(intakePolicy, later.id, version, change)).rejects.toThrow(why);
  }
  await expect(published('itb', 'envelope')).rejects.toThrow('The intake policy asks for: Encrypted, split key.');
  const now = await admin.see(intakePolicy, later.id);
  await admin.edit(intakePolicy, later.id, now.version, { leastSealing: 'rule' });
  expect(await published('itb', null)).toMatchObject({ status: 'published' });
  expect(split.leastSealing).toBe('split');
});
