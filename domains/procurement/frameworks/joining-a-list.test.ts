import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { type Bidder, bidder, inCounty, setStatus, signedOf } from '../bidding/test-world.ts';
import { draft as draftCall, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { applyIn } from './firm-lists.server.ts';
import { listAdmission } from './list-admission.record.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import { admit, applied, openList, pumps, statement } from './test-world.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld();
});
afterAll(() => here.close());
beforeEach(() => here.clock.set('2026-11-20T15:00:00Z'));

const seen = (id: string) => here.buyer.see(listAdmission, id);
const list = (id: string) => here.buyer.see(prequalifiedList, id);
const applyAs = async (by: Bidder, of: string) => {
  const signed = await signedOf(here, by);
  return inCounty(here, (work) => applyIn(work, signed, { list: of, statement }));
};

describe('a list', () => {
  test('opens until the day before its review, and goes back from that day on', async () => {
    const { id } = await here.buyer.make(prequalifiedList, { ...pumps, reviewOn: '2026-12-01' });
    const other = await here.buyer.make(prequalifiedList, { ...pumps, reviewOn: '2026-12-01' });
    for (const one of [id, other.id]) await here.buyer.run(prequalifiedList, 'propose', one);
    here.clock.set('2026-11-30T15:00:00Z');
    await here.chief.run(prequalifiedList, 'open', id);
    expect(await list(id)).toMatchObject({ status: 'open', openedAt: here.clock.now().toISOString() });
    here.clock.set('2026-12-01T15:00:00Z');
    await expect(here.chief.run(prequalifiedList, 'open', other.id)).rejects.toMatchObject({
      code: 'prequalified_list.opens_current',
      issues: [{ path: 'reviewOn', code: 'prequalified_list.opens_current' }],
    });
    await here.chief.run(prequalifiedList, 'return', other.id, 'Its review is past.');
  });

  test('takes a firm that is registered here alone, and admits to what is not over', async () => {
    const id = await openList(here);
    const draft = await here.buyer.make(prequalifiedList, { ...pumps, name: 'Still a draft' });
    const firm = await bidder(here, 'Alma Pumps');
    for (const of of [draft.id, '01900000-0000-7000-8000-00000000abcd'])
      await expect(applyAs(firm, of)).rejects.toMatchObject({ kind: 'not_found', code: 'list_admission.no_list' });
    const refusal = { kind: 'refused', code: 'list_admission.not_registered' };
    for (const status of ['inactive', 'merged']) {
      await setStatus(here, firm.vendor, status);
      await expect(applyAs(firm, id)).rejects.toMatchObject(refusal);
    }
    await setStatus(here, firm.vendor, 'active');
    const stranger = await here.organization('Gulf Pumps LLC', 'firm');
    const signer = (await here.member('Gil', 'admin', stranger)).with({ duties: ['bid_signer'] });
    await expect(applyAs({ ...firm, id: stranger, signer }, id)).rejects.toMatchObject(refusal);
    const admission = await applied(here, id, firm);
    // A list ends with its applications; where one is left, no one is admitted by it.
    const forge = (status: string) =>
      here.run(here.product, ({ tx, actor: { organizationId } }) =>
        tx.query('update prequalified_list set status = $3 where organization_id = $1 and id = $2', [
          organizationId,
          id,
          status,
        ]),
      );
    await forge('closed');
    await expect(admit(here, admission)).rejects.toMatchObject({
      code: 'list_admission.list_over',
      issues: [{ path: 'list', code: 'list_admission.list_over' }],
    });
    await forge('suspended');
    await admit(here, admission);
    expect((await seen(admission)).status).toBe('admitted');
  });
});

test('a solicitation that calls nothing off names no list and no firms of it', async () => {
  const server = await serve(here);
  const of = await openList(here, { name: 'Hoses' });
  const [own, call] = [await draftCall(here), await draftCall(here, { type: 'quotes', list: of })];
  const asked = (id: string) =>
    server.ask({ as: here.buyer.actor, method: 'GET', path: `/api/v1/solicitation/${id}/call-off` });
  const none = await asked(own);
  expect([none.status, none.json]).toMatchObject([404, { code: 'solicitation.no_call_off' }]);
  expect((await asked(call)).json).toMatchObject({ list: { id: of, name: 'Hoses' }, asked: [], leftOut: [] });
  await server.close();
});
