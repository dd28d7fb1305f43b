import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { notification } from '../../organization/notification.record.ts';
import { priorApproval } from '../approvals/prior-approval.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { subawardAmendment } from '../subrecipients/subaward-amendment.record.ts';
import { type SubWorld, subWorld, usd } from '../subrecipients/test-world.ts';
import { awardKeyPerson } from './award-key-person.record.ts';
import { isLargeReduction, isLongAbsence } from './key-person-events.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const code = (name: string) => ({ code: `award_key_person.${name}` });
const director = (award: string, more: Partial<New<typeof awardKeyPerson>> = {}) =>
  here.yvette.make(awardKeyPerson, {
    award,
    name: 'Hannah Brooks',
    role: 'Project director',
    effort: 40,
    sinceDay: '2026-01-01',
    ...more,
  });
const step = (id: string, name: 'beginAbsence' | 'leave', input: Readonly<Record<string, unknown>>, by = here.yvette) =>
  here.county.door.run(by.actor, (work) =>
    work.move(awardKeyPerson, id, name, { input, ...(name === 'leave' ? { reason: 'Retires' } : {}) }),
  );
const requests = (award: string) => here.rosa.list(priorApproval, `award=${award}&sort=number`);

test('the figures of the law: more than three calendar months, and 25 percent of what was approved', () => {
  expect([isLongAbsence('2026-11-30', '2027-02-28'), isLongAbsence('2026-11-30', '2027-03-01')]).toEqual([false, true]);
  expect(isLongAbsence('2026-11-30', null)).toBe(true);
  expect([isLargeReduction(40, 30.1), isLargeReduction(40, 30), isLargeReduction(40, 45)]).toEqual([
    false,
    true,
    false,
  ]);
});

describe('an event of a key person', () => {
  test('opens one draft request with its clause, and tells the grant manager', async () => {
    const { id: award } = await here.active();
    const { id } = await director(award);
    expect(await requests(award)).toEqual([]);
    await step(id, 'beginAbsence', { awayFrom: '2026-12-01', awayUntil: '2027-03-01' });
    expect(await requests(award)).toEqual([]);
    await here.yvette.run(awardKeyPerson, 'endAbsence', id);
    await expect(here.rosa.see(awardKeyPerson, id)).resolves.toMatchObject({ awayFrom: null, awayUntil: null });
    await step(id, 'beginAbsence', { awayFrom: '2026-12-01', awayUntil: '2027-03-02' }, here.miguel);
    await step(id, 'leave', { leftOn: '2026-12-31' }, here.miguel);
    expect(await requests(award)).toMatchObject([
      { kind: 'absence', law: '2 CFR 200.308(f)(3)', status: 'draft', subject: 'Hannah Brooks: away from 2026-12-01' },
      { kind: 'key_person', law: '2 CFR 200.308(f)(2)', status: 'draft', openedFrom: 'Hannah Brooks: left' },
    ]);
    const told = (await here.yvette.list(notification)).filter(({ kind }) => kind === 'grant.approval');
    expect(told).toHaveLength(2);
  });

  test('counts less effort against what was approved, however small the steps, and asks once', async () => {
    const { id: award } = await here.active();
    const made = await director(award, { effort: 40 });
    const set = async (currentEffort: number) => {
      const { version } = await here.yvette.see(awardKeyPerson, made.id);
      await here.yvette.edit(awardKeyPerson, made.id, version, { currentEffort });
    };
    await set(35);
    await set(31);
    expect(await requests(award)).toEqual([]);
    await set(30);
    const { version } = await here.yvette.see(awardKeyPerson, made.id);
    await here.yvette.edit(awardKeyPerson, made.id, version, { note: 'Until the new engineer comes' });
    expect(await requests(award)).toMatchObject([
      { kind: 'absence', subject: 'Hannah Brooks: effort from 40% to 30%' },
    ]);
  });

  test('is entered by a grant manager, with days in their order, and asks no funder that is not federal', async () => {
    const { id: award } = await here.active();
    await expect(here.rosa.make(awardKeyPerson, { award, name: 'x', role: 'y', effort: 1 })).rejects.toMatchObject({
      code: 'rights',
    });
    await expect(director(award, { effort: 0 })).rejects.toMatchObject({ issues: [{ path: 'effort' }] });
    const { id } = await director(award);
    await expect(step(id, 'beginAbsence', { awayFrom: '2026-12-01', awayUntil: '2026-11-30' })).rejects.toMatchObject(
      code('absence_in_order'),
    );
    await expect(step(id, 'leave', { leftOn: '2025-12-31' })).rejects.toMatchObject(code('departure_after_service'));
    await expect(step(id, 'leave', { leftOn: '2026-12-31' }, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    const { id: local } = await here.active({ fundingType: 'local', fain: null, listings: [] });
    const other = await director(local);
    await step(other.id, 'leave', { leftOn: '2026-12-31' });
    expect(await requests(local)).toEqual([]);
    await here.priya.run(grantAward, 'terminate', award, 'The funder ended the program');
    await expect(director(award)).rejects.toMatchObject(code('is_open'));
  });

  test('opens a request that its author neither releases nor answers', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Olga Both', 'grant_manager', 'budget_officer');
    const { id } = await director(award);
    await step(id, 'leave', { leftOn: '2026-12-31' }, both);
    const [opened] = await requests(award);
    await both.run(priorApproval, 'submit', opened?.id ?? '');
    await expect(both.run(priorApproval, 'send', opened?.id ?? '')).rejects.toMatchObject({
      code: 'prior_approval.sender_is_another',
    });
    await expect(here.priya.run(priorApproval, 'send', opened?.id ?? '')).resolves.toMatchObject({ status: 'sent' });
  });
});

describe('a change of scope', () => {
  test('of a subaward opens a request of the award, and asks nothing where the words stay', async () => {
    const award = await here.hud();
    const { id, scope } = await here.signed(award);
    const amended = async (newScope: string | null) => {
      const made = await here.yvette.make(subawardAmendment, {
        subaward: id,
        newScope,
        newUntil: '2027-06-30',
        reason: 'The church hall is not available before summer.',
        documents: [here.paper],
      });
      await here.yvette.run(subawardAmendment, 'submit', made.id);
      return made;
    };
    await amended(scope ?? null);
    expect(await requests(award)).toEqual([]);
    const { number } = await amended('Rehabilitate rental units instead of homes.');
    expect(await requests(award)).toMatchObject([
      { kind: 'scope', law: '2 CFR 200.308(f)(1)', status: 'draft', openedFrom: number },
    ]);
  });

  test('of work that the approved budget does not pass on names the amount beyond it', async () => {
    const award = await here.hud();
    const line = {
      costClass: 'contractual',
      costType: 'subaward',
      description: 'Rehabilitation',
      subrecipient: 'Harbor Housing',
      basis: 'Action plan',
    } as const;
    const made = await here.yvette.make(grantBudget, {
      award,
      title: 'Budget',
      lines: [
        {
          ...line,
          quantity: { amount: '1', unit: 'LS' },
          rate: usd(20_000),
          amount: usd(20_000),
          funder: usd(20_000),
          match: usd(0),
          year: 1,
        },
      ],
    } as New<typeof grantBudget>);
    await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`update grant_budget set status = 'approved' where organization_id = $1 and id = $2`, [
        here.county.organizationId,
        made.id,
      ]),
    );
    const within = await here.sub(award, { amount: usd(20_000), committed: usd(20_000) });
    await here.yvette.run(subaward, 'determine', within.id);
    expect(await requests(award)).toEqual([]);
    const beyond = await here.sub(award, { amount: usd(25_000), committed: usd(25_000) });
    await here.yvette.run(subaward, 'determine', beyond.id);
    expect(await requests(award)).toMatchObject([
      { kind: 'subaward', law: '2 CFR 200.308(f)(6)', amount: usd(5_000), status: 'draft' },
    ]);
  });
});
