import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContractWorld, contractWorld } from '../../contracts/test-world.ts';
import { contract } from '../../contracts/contract/contract.record.ts';
import { vendorPolicy } from '../vendor-policy.record.ts';
import { vendor } from '../vendor.record.ts';
import { vendorScorecard } from './scorecard.record.ts';
import { scoreWarnings } from './scorecard.server.ts';

let here: ContractWorld;
beforeAll(async () => {
  here = await contractWorld();
});
afterAll(() => here.county.close());

test('a scorecard by contract is of the vendor that has it, and a good one hides no bad one', async () => {
  const { county, chantal, walter } = here;
  await walter.make(vendorPolicy, { fromDay: '2026-01-01', warnBelow: 70, blockBelow: 20 });
  const of = await here.finalAward();
  const { id, number, vendor: firm } = await here.active(of);
  if (firm === null) throw new Error('The contract has no vendor');
  county.clock.set('2027-07-10T15:00:00Z');
  const scored = (given: object, points: number) =>
    chantal.make(vendorScorecard, {
      vendor: firm,
      fromDay: '2027-01-01',
      untilDay: '2027-06-30',
      quality: points,
      delivery: points,
      service: points,
      comments: 'Half of the pumps came late.',
      ...given,
    });
  for (const given of [{ vendor: of.other, contract: number }, { contract: 'CON-0000-000' }])
    await expect(scored(given, 3)).rejects.toMatchObject({
      code: 'vendor_scorecard.other_contract',
      issues: [{ path: 'contract' }],
    });
  const all = await scored({}, 2);
  await chantal.run(vendorScorecard, 'share', all.id);
  const one = await scored({ contract: number }, 5); // the same days, of one contract
  await chantal.run(vendorScorecard, 'share', one.id);
  const twice = await scored({ contract: number }, 4);
  await expect(chantal.run(vendorScorecard, 'share', twice.id)).rejects.toThrow('covers days of this period already');
  // Nothing was delivered under the contract, so buyers alone judge it; bids and awards are not of the contract.
  expect(await chantal.see(vendorScorecard, one.id)).toMatchObject({ measured: null, score: 100, standing: 'good' });
  county.clock.set('2027-08-20T15:00:00Z');
  await walter.run(vendorScorecard, 'publish', all.id);
  const warned = () => county.door.run(chantal.actor, (work) => scoreWarnings(work, [firm]));
  const before = await warned();
  expect(before.get(firm)).toContain(`Warning after scorecard ${all.number}`);
  await walter.run(vendorScorecard, 'publish', one.id);
  expect(await warned()).toEqual(before);
  expect(await chantal.see(contract, id)).toMatchObject({ status: 'active' });
  expect(await chantal.see(vendor, firm)).toMatchObject({ status: 'active' });
});
