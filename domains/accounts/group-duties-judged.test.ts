import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decide } from '#domains/workflow/approvals/decide.server.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import type { Person } from '#world';
import { decideOn, lineAt, type Office, office, tasksOf, waitingTask } from '../../tests/world/approving.ts';
import { dutyGrant } from '../organization/duty-grant.record.ts';
import { settleGrants } from './directory-grants.server.ts';
import { emailDomain } from './email-domain.record.ts';
import { scimGroup } from './scim-group.record.ts';
import { scimMembership } from './scim-membership.record.ts';

let here: Office;
let dana: Person;
let nadia: Person;
let group: string;
beforeAll(async () => {
  here = await office({ isJudgedNow: true });
  const { county } = here;
  dana = await county.member('Dana Whitfield', 'admin');
  nadia = await county.member('Nadia Head');
  const domain = await domainOf(nadia);
  await county.door.run(county.product.actor, async (work) => {
    const { id } = await work.insert(emailDomain, { domain }, { proof: 'p' });
    await work.move(emailDomain, id, 'prove');
  });
  const made = await county.door.run(dana.actor, (work) =>
    work.asProduct.insert(
      scimGroup,
      { name: 'Procurement office' },
      { duties: ['chief_procurement_officer'], mappedBy: dana.id },
    ),
  );
  group = made.id;
  const [own] = await county.door.rows(county.product.actor, dutyGrant, `member=${here.walter.id}&status=active`);
  await dana.run(dutyGrant, 'revoke', own?.id ?? '');
});
afterAll(() => here.county.close());

const domainOf = async ({ id }: Person): Promise<string> => {
  const [row] = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query<{ domain: string }>(`select split_part(email, '@', 2) as domain from organization_members where id = $1`, [
      id,
    ]),
  );
  return row?.domain ?? '';
};

/** What a push does: into the group or out of it. */
const push = (person: Person, isIn: boolean) =>
  here.county.door.run(dana.actor, async (work) => {
    const product = work.asProduct;
    if (isIn) await product.insert(scimMembership, { scimGroup: group, member: person.id, pushedBy: dana.id });
    else {
      const [row] = await work.tx.query<{ id: string }>(
        `select id from scim_membership where organization_id = $1 and member = $2 and status = 'active'`,
        [work.actor.organizationId, person.id],
      );
      await product.move(scimMembership, row?.id ?? '', 'takeOut');
    }
    return settleGrants(product, { members: [person.id], giver: dana.actor });
  });

const answer = (by: Person, task: { id: string; hash: string }) =>
  here.county.door.run(by.actor, (work) =>
    decide(work, approvables, { task: task.id, hash: task.hash, word: 'approve', comment: null }),
  );

test('a duty from a group decides from the push on and not after it, whatever an open session believes', async () => {
  const id = await here.asks(140_000);
  for (const one of [here.miguel, here.priya]) await decideOn(here.county, one, id);
  expect((await tasksOf(here.county, id)).whole.status).toBe('stuck');
  expect(await push(nadia, true)).toMatchObject([{ kind: 'given', access: 'chief_procurement_officer' }]);
  // She was let in before she had the duty, and her session has not asked again.
  const task = await waitingTask(here.county, id, { person: nadia });
  expect(task.assignees).toContain(nadia.id);
  await push(nadia, false);
  await expect(
    answer({ ...nadia, actor: { ...nadia.actor, duties: ['chief_procurement_officer'] } }, task),
  ).rejects.toMatchObject({
    code: 'approval.no_longer_asked',
  });
  await push(nadia, true);
  await answer(nadia, await waitingTask(here.county, id, { person: nadia }));
  expect(await here.status(id)).toBe('approved');
});

test('a duty from a group lets nobody decide on what they asked for themselves', async () => {
  const made = await nadia.make(requisition, { purpose: 'Desk', costCenter: here.center, lines: [lineAt(140_000)] });
  await nadia.run(requisition, 'submit', made.id);
  for (const one of [here.miguel, here.priya]) await decideOn(here.county, one, made.id);
  const { whole, tasks } = await tasksOf(here.county, made.id);
  expect(whole.requesters).toContain(nadia.id);
  for (const task of tasks.filter(({ status }) => status === 'open')) expect(task.assignees).not.toContain(nadia.id);
  expect(whole.status).toBe('stuck');
});
