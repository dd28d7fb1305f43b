import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { came } from '../../procurement/receipts/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from '../invoices/test-world.ts';
import { changedBetween, type Done, joinedActs } from './acts.ts';
import { checkSeparation } from './separation.server.ts';
import { separationFinding } from './separation-finding.record.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

const check = () => here.county.door.run(here.county.product.actor, (work) => checkSeparation(work));
const findingsOf = (person: string) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.rows(separationFinding, { where: { person }, order: 'number', most: 'all' }),
  );

test('acts are joined by one person for one vendor, and by no one who only requests and receives', () => {
  const done = (act: Done['act'], more: Partial<Done> = {}): Done => ({
    person: 'rosa',
    vendor: 'bay',
    act,
    day: '2026-11-01',
    document: 'D',
    ...more,
  });
  expect(joinedActs([done('request'), done('receive')])).toEqual([]);
  expect(joinedActs([done('enter'), done('approve', { vendor: 'other' })])).toEqual([]);
  expect(joinedActs([done('enter'), done('approve', { person: 'miguel' })])).toEqual([]);
  expect(joinedActs([done('enter'), done('approve'), done('request')])).toMatchObject([
    {
      person: 'rosa',
      vendor: 'bay',
      pairs: [
        ['request', 'approve'],
        ['enter', 'approve'],
      ],
    },
  ]);
});

test('duties that begin or end between two acts are said, and others are not', () => {
  const at = (act: Done['act'], day: string): Done => ({ person: 'rosa', vendor: 'bay', act, day, document: 'D' });
  const [joined] = joinedActs([at('enter', '2026-10-01'), at('approve', '2026-11-20')]);
  if (!joined) throw new Error('Nothing was joined.');
  const changed = (day: string, member = 'rosa') => changedBetween(joined, [{ member, day }]);
  expect([changed('2026-10-01'), changed('2026-10-02'), changed('2026-11-20'), changed('2026-11-21')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(changed('2026-10-15', 'miguel')).toBe(false);
});

test('a clerk who became an approver is found by what they did, and another person accepts the explanation', async () => {
  const { county, omar, grace, walter } = here;
  const billed = async (by: typeof omar) => {
    const order = await here.ordered([[2, 30]]);
    await here.posted(order, came([1, 2]));
    const { id } = await here.entered(order, [[1, 2]]);
    await by.run(invoice, 'register', id);
    return id;
  };
  await billed(omar);
  expect(await check()).toMatchObject({ found: expect.any(Number) as unknown });
  expect(await check()).toBeNull();
  expect(await findingsOf(omar.id)).toEqual([]);
  // The duty of a clerk ends, and that of an approver begins.
  const [clerk] = await county.door.run(county.product.actor, (work) =>
    work.rows(dutyGrant, { where: { member: omar.id }, order: 'createdAt', most: 'all' }),
  );
  county.clock.set('2026-12-01T15:00:00Z');
  await county.product.run(dutyGrant, 'revoke', clerk?.id ?? '');
  await county.product.make(dutyGrant, { member: omar.id, duty: 'budget_officer' });
  const approver = omar.with({ duties: ['budget_officer'] });
  await approver.run(invoice, 'approve', await billed(grace));
  expect(await check()).toMatchObject({ opened: 1 });
  const [found] = await findingsOf(omar.id);
  expect(found).toMatchObject({ status: 'open', person: omar.id });
  expect(found?.finding).toContain('Registered the invoice and approved the invoice');
  expect((found?.acts ?? []).map(({ act }) => act)).toEqual(['enter', 'approve']);
  const id = found?.id ?? '';
  const explain = (person: typeof omar, explanation: string) =>
    county.door.run(person.actor, (work) =>
      work.move(separationFinding, id, 'explain', { input: { explanation } as never }),
    );
  await expect(explain(grace, 'It is fine, he moved.')).rejects.toMatchObject({ kind: 'forbidden' });
  await explain(approver, 'Moved to the budget office on December 1; different invoices.');
  await expect(approver.run(separationFinding, 'accept', id)).rejects.toMatchObject({
    code: 'separation_finding.accepter_is_another',
  });
  await walter.run(separationFinding, 'accept', id);
  // What was accepted stays so, until there is more.
  county.clock.set('2026-12-02T15:00:00Z');
  expect(await check()).toMatchObject({ opened: 0 });
  await approver.run(invoice, 'approve', await billed(grace));
  county.clock.set('2026-12-03T15:00:00Z');
  expect(await check()).toMatchObject({ opened: 1 });
  county.clock.set('2027-03-15T15:00:00Z');
  expect((await check())?.cleared).toBeGreaterThan(0);
  expect((await findingsOf(omar.id))[0]?.status).toBe('cleared');
});
