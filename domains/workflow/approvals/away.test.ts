import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOn, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { member } from '../../organization/member.record.ts';
import { absence } from './absence.record.ts';
import { goAway } from './away.server.ts';
import { delegation } from './delegation.record.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

const days = (from = '2026-11-20', until = '2026-11-30') => ({ fromDay: from, untilDay: until });

describe('delegation', () => {
  test('trap 18: A to B to A is refused when it is saved, and so is a chain of more than three', async () => {
    const [a, b, c, d, e] = await Promise.all(
      ['Ana', 'Ben', 'Cem', 'Dee', 'Eve'].map((name) => here.county.member(name)),
    );
    if (!a || !b || !c || !d || !e) throw new Error('Five people were made');
    const to = (from: typeof a, deputy: string, more = days()) =>
      from.make(delegation, { deputy, ...more, reason: 'Leave' });
    await to(a, b.id);
    await expect(to(b, a.id)).rejects.toMatchObject({ code: 'delegation.loop', issues: [{ path: 'deputy' }] });
    await to(b, c.id);
    await expect(to(c, a.id)).rejects.toMatchObject({ code: 'delegation.loop' });
    await to(c, d.id);
    await expect(to(d, e.id)).rejects.toMatchObject({ code: 'delegation.long' });
    // On other days it closes no circle.
    await to(b, a.id, days('2027-01-04', '2027-01-08'));
  });

  test('two that would close a circle together, at the same moment: one is kept', async () => {
    const [a, b] = await Promise.all(['Ida', 'Jon'].map((name) => here.county.member(name)));
    if (!a || !b) throw new Error('Two people were made');
    const both = await Promise.allSettled([
      a.make(delegation, { deputy: b.id, ...days(), reason: 'Leave' }),
      b.make(delegation, { deputy: a.id, ...days(), reason: 'Leave' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a deputy decides in the name of somebody who is away, within dates and limit, and both names stand there', async () => {
    const carmen = await here.county.member('Carmen Villanueva');
    const center = await here.lucia.make(costCenter, { code: '6010', name: 'Parks', manager: here.lucia.id });
    const limit = { cents: 5_000_00, currency: 'USD' };
    const given = await here.lucia.make(delegation, { deputy: carmen.id, ...days(), limit, reason: 'Training' });
    const small = await here.asks(4000, { costCenter: center.id });
    await decideOn(here.county, carmen, small);
    const { decisions } = await tasksOf(here.county, small);
    expect(decisions).toMatchObject([{ decidedBy: carmen.id, onBehalfOf: here.lucia.id }]);
    expect(await here.status(small)).toBe('approved');

    const large = await here.asks(6000, { costCenter: center.id });
    await expect(decideOn(here.county, carmen, large)).rejects.toMatchObject({ code: 'approval.not_yours' });
    const later = await here.asks(4000, { costCenter: center.id });
    here.county.clock.set('2026-12-01T15:00:00Z');
    await expect(decideOn(here.county, carmen, later)).rejects.toMatchObject({ code: 'approval.not_yours' });
    here.county.clock.set('2026-11-20T15:00:00Z');
    await here.lucia.run(delegation, 'revoke', given.id);
    await expect(decideOn(here.county, carmen, later)).rejects.toMatchObject({ code: 'approval.not_yours' });
  });

  test('nobody gives away what is somebody else’s', async () => {
    await expect(
      here.rosa.make(delegation, { principal: here.miguel.id, deputy: here.rosa.id, ...days(), reason: 'Mine now' }),
    ).rejects.toMatchObject({ code: 'delegation.for_oneself' });
  });
});

describe('absence', () => {
  test('while somebody is away without a deputy, whoever is next with the authority may decide', async () => {
    const elijah = await here.county.member('Elijah Brooks', 'manager');
    const center = await here.lucia.make(costCenter, { code: '6020', name: 'Recreation', manager: elijah.id });
    await elijah.make(absence, { ...days(), note: 'Leave' });
    const id = await here.asks(3000, { costCenter: center.id });
    const { assignees } = await waitingTask(here.county, id);
    expect(assignees).toContain(elijah.id);
    expect(assignees?.length).toBeGreaterThan(1);
    await decideOn(here.county, here.lucia, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('out of office with a deputy is one act: the days, and who decides meanwhile', async () => {
    const noah = await here.county.member('Noah Feldman', 'manager');
    const olivia = await here.county.member('Olivia Grant');
    const center = await here.lucia.make(costCenter, { code: '5010', name: 'Library', manager: noah.id });
    await here.county.door.run(noah.actor, (work) =>
      goAway(work, { ...days(), note: 'Conference', deputy: olivia.id }),
    );
    const id = await here.asks(2000, { costCenter: center.id });
    expect((await waitingTask(here.county, id)).assignees).toEqual([noah.id]);
    await decideOn(here.county, olivia, id);
    expect(await here.status(id)).toBe('approved');
  });

  test('the tasks of somebody who leaves go to others, who are told', async () => {
    const benjamin = await here.county.member('Benjamin Cho', 'manager');
    const center = await here.lucia.make(costCenter, { code: '2010', name: 'Fire rescue', manager: benjamin.id });
    const id = await here.asks(2500, { costCenter: center.id });
    const dana = await here.county.member('Dana Two', 'admin');
    await dana.run(member, 'leave', benjamin.id);
    const { assignees } = await waitingTask(here.county, id);
    expect(assignees).not.toContain(benjamin.id);
    expect(assignees?.length).toBe(1);
    const next = [here.miguel, here.lucia, here.priya, here.walter].find(({ id: one }) => assignees?.includes(one));
    if (!next) throw new Error('Someone of the office took it');
    await decideOn(here.county, next, id);
    expect(await here.status(id)).toBe('approved');
  });
});
