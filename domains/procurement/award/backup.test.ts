import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contracts/contract/contract.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { approve, type AwardWorld, awardWorld, noticed, openedBids, recommend } from './test-world.ts';

let here: AwardWorld;
beforeAll(async () => {
  here = await awardWorld();
});
afterAll(() => here.close());

const backup = { role: 'backup', backupUntil: '2027-03-31' } as const;
const see = (id: string) => here.product.see(award, id);
const after = '2027-01-06T15:00:00Z';

describe('a backup', () => {
  /** The awardee is final and the backup waits. */
  const waiting = async () => {
    const at = await openedBids(here);
    const first = await noticed(here, at, at.alma);
    const second = await noticed(here, at, at.brent, backup);
    here.clock.set(after);
    await here.chief.run(award, 'finalize', first);
    await expect(here.chief.run(award, 'finalize', second)).rejects.toThrow('A backup is not made final');
    await here.chief.run(award, 'standBy', second);
    return { at, first, second };
  };

  test('comes after its awardee, is another firm, and names how long it holds its price', async () => {
    const at = await openedBids(here);
    await expect(recommend(here, at, at.brent, backup)).rejects.toThrow('Recommend the awardee before its backup');
    await recommend(here, at, at.alma);
    await expect(recommend(here, at, at.alma, backup)).rejects.toThrow('goes to this vendor already');
    await expect(recommend(here, at, at.brent)).rejects.toThrow('awards this already');
    const { id } = await recommend(here, at, at.brent, { role: 'backup' });
    await expect(approve(here, id)).rejects.toThrow('until which the backup holds its price');
    await expect(recommend(here, at, at.cora, backup)).rejects.toThrow('is the backup already');
  });

  test('is called on when the awardee failed, and never next to it', async () => {
    const { at, first, second } = await waiting();
    expect(await here.product.see(solicitation, at.solicitation)).toMatchObject({ status: 'awarded' });
    await expect(here.chief.run(award, 'callOn', second, 'Faster')).rejects.toMatchObject({
      code: 'award.awardee_stands',
      issues: [{ path: 'role' }],
    });
    await expect(here.buyer.run(award, 'fail', first, 'No delivery')).rejects.toThrow('duty');
    await here.chief.run(award, 'fail', first, 'It went out of business');
    expect(await see(first)).toMatchObject({ status: 'defaulted' });
    const both = here.buyer.with({ duties: ['buyer', 'chief_procurement_officer'] });
    await expect(both.run(award, 'callOn', second, 'The awardee failed')).rejects.toThrow('You recommended this award');
    expect(await here.chief.run(award, 'callOn', second, 'The awardee failed')).toMatchObject({ status: 'final' });
    expect(await see(second)).toMatchObject({ calledOn: '2027-01-06', finalOn: '2027-01-06' });
    // What was called on is the award of this solicitation now.
    await expect(recommend(here, at, at.cora)).rejects.toThrow('awards this already');
  });

  test('is called on no more after the day until which it holds its price', async () => {
    const { first, second } = await waiting();
    here.clock.set('2027-04-01T15:00:00Z');
    await here.chief.run(award, 'fail', first, 'No delivery');
    await expect(here.chief.run(award, 'callOn', second, 'Late')).rejects.toThrow('no longer holds its price');
  });

  test('takes the place of an awardee whose award is cancelled before it is final', async () => {
    const at = await openedBids(here);
    const first = await noticed(here, at, at.alma);
    const second = await noticed(here, at, at.brent, backup);
    here.clock.set(after);
    await here.chief.run(award, 'standBy', second);
    await here.chief.run(award, 'cancel', first, 'It withdrew in writing');
    expect(await here.product.see(solicitation, at.solicitation)).toMatchObject({ status: 'opened' });
    await here.chief.run(award, 'callOn', second, 'The awardee withdrew');
    expect(await here.product.see(solicitation, at.solicitation)).toMatchObject({ status: 'awarded' });
  });

  test('is not called on while the contract of the awardee is in force', async () => {
    const { first } = await waiting();
    const manager = (await here.member('Yvette Dubois')).with({ duties: ['contract_manager'] });
    const { id } = await manager.make(contract, {
      title: 'Trash pumps',
      award: first,
      type: 'fixed',
      fromDay: '2027-02-01',
      untilDay: '2028-01-31',
    } as never);
    await expect(here.chief.run(award, 'fail', first, 'No delivery')).rejects.toThrow('follows from this award');
    await manager.run(contract, 'discard', id, 'Not signed');
    await here.chief.run(award, 'fail', first, 'No delivery');
  });
});

describe('several awardees of one solicitation', () => {
  const several = 'One firm can deliver at most sixty percent before the season.';

  test('have shares that add up to the whole and no more, each at its own price', async () => {
    const at = await openedBids(here);
    const one = await recommend(here, at, at.alma, { role: 'shared', share: 60, several });
    expect(one).toMatchObject({ amount: { cents: 21_600_00 } });
    await expect(recommend(here, at, at.brent)).rejects.toThrow('awards this already');
    await expect(recommend(here, at, at.brent, { role: 'shared', share: 41, several })).rejects.toThrow('40 percent');
    const two = await recommend(here, at, at.brent, { role: 'shared', share: 40 });
    expect(two).toMatchObject({ amount: { cents: 15_520_00 } });
    await expect(approve(here, two.id)).rejects.toThrow('why one can’t meet the need');
  });

  test('end the solicitation with the last of them', async () => {
    const at = await openedBids(here);
    const one = await noticed(here, at, at.alma, { role: 'shared', share: 60, several });
    const two = await noticed(here, at, at.brent, { role: 'shared', share: 40, several });
    here.clock.set(after);
    await here.chief.run(award, 'finalize', one);
    expect(await here.product.see(solicitation, at.solicitation)).toMatchObject({ status: 'opened' });
    await here.chief.run(award, 'cancel', two, 'It withdrew in writing');
    expect(await here.product.see(solicitation, at.solicitation)).toMatchObject({ status: 'awarded' });
  });
});
