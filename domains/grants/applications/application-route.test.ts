import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOn, tasksOf } from '../../../tests/world/approving.ts';
import { notification } from '../../organization/notification.record.ts';
import { applicationWorkflow } from '../../workflow/designer/application-workflow.ts';
import { delegation } from '../../workflow/approvals/delegation.record.ts';
import type { Person } from '#world';
import { usd } from '../test-world.ts';
import { applicationSection } from './application-section.record.ts';
import { grantApplication } from './grant-application.record.ts';
import { type ApplicationWorld, applicationWorld } from './test-world.ts';
import { workOf } from './work.server.ts';

let here: ApplicationWorld;
let clerk: Person;
beforeAll(async () => {
  here = await applicationWorld();
  clerk = await here.withDuties('Cora Clerk', 'governing_body');
});
afterAll(() => here.county.close());

const of = { record: grantApplication.name };
const decide = (who: Person, id: string, word: 'approve' | 'return' | 'reject' = 'approve') =>
  decideOn(here.county, who, id, { ...of, word });
const statusOf = async (id: string) => (await here.yvette.see(grantApplication, id)).status;
async function sent(requested: number, match: number) {
  const all = await here.begun({ requested: usd(requested), match: match === 0 ? null : usd(match) });
  await here.write(here.rosa, all.need.id, { text: { was: null, is: 'Two of three stations flood.' } });
  await here.write(here.yvette, all.resolution.id, { documents: { was: null, is: [here.paper] } });
  await here.yvette.run(grantApplication, 'sendForReview', all.id);
  return all;
}

/** Who was asked, in their order, when everyone whom the route names approves. */
async function route(requested: number, match: number): Promise<readonly string[]> {
  const { id } = await sent(requested, match);
  const asked: string[] = [];
  for (let turn = 0; turn < 5 && (await statusOf(id)) === 'review'; turn++) {
    const { tasks } = await tasksOf(here.county, id, grantApplication.name);
    const open = tasks.find(({ status }) => status === 'open');
    const who = [here.priya, here.tess, clerk].find((one) => open?.assignees?.includes(one.id));
    if (!who) throw new Error('Nobody is asked.');
    asked.push(who.actor.name);
    await decide(who, id);
  }
  expect(await statusOf(id)).toBe('approved');
  return asked;
}

describe('the route of an application', () => {
  test('depends on the amount requested and on the match, to the cent', async () => {
    expect(await route(1_000_000, 0)).toEqual(['Priya Raman']);
    expect(await route(1_000_000, 100_000)).toEqual(['Priya Raman']);
    expect(await route(5_000, 100_000.01)).toEqual(['Priya Raman', 'Tess Hale']);
    expect(await route(5_000, 250_000.01)).toEqual(['Priya Raman', 'Tess Hale', 'Cora Clerk']);
    expect(await route(1_000_000.01, 0)).toEqual(['Priya Raman', 'Cora Clerk']);
    expect(applicationWorkflow.nodes.filter(({ kind }) => kind === 'approval')).toHaveLength(3);
  });

  test('begins again after a section changed, and keeps no decision on other words', async () => {
    const { id, need } = await sent(5_000, 200_000);
    await decide(here.priya, id);
    await decide(here.tess, id, 'return');
    expect(await statusOf(id)).toBe('returned');
    await here.write(here.rosa, need.id, {
      text: { was: 'Two of three stations flood.', is: 'All three stations flood.' },
    });
    await here.yvette.run(grantApplication, 'sendForReview', id);
    const { tasks } = await tasksOf(here.county, id, grantApplication.name);
    const open = tasks.filter(({ status }) => status === 'open');
    expect(open.map(({ assignees }) => assignees?.includes(here.priya.id))).toEqual([true]);
    await here.approve(id);
    await expect(here.yvette.see(grantApplication, id)).resolves.toMatchObject({
      status: 'approved',
      approvedBy: expect.any(String),
    });
  });

  test('goes on with the one who sent it back where nothing changed', async () => {
    const { id } = await sent(5_000, 200_000);
    await decide(here.priya, id);
    await decide(here.tess, id, 'return');
    await here.yvette.run(grantApplication, 'sendForReview', id);
    const { tasks } = await tasksOf(here.county, id, grantApplication.name);
    expect(tasks.filter(({ status }) => status === 'open')[0]?.assignees).toContain(here.tess.id);
  });

  test('is decided by no key, and by no one who wrote a part, whatever duty they hold', async () => {
    const both = await here.withDuties('Paula Both', 'grant_manager', 'budget_officer');
    const all = await here.begun({ requested: usd(5_000), match: null });
    await here.write(both, all.need.id, { text: { was: null, is: 'Two of three stations flood.' } });
    await here.write(here.yvette, all.resolution.id, { documents: { was: null, is: [here.paper] } });
    await here.yvette.run(grantApplication, 'sendForReview', all.id);
    await expect(decide(both, all.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const key = here.priya.with({ scopes: ['approval:decide', 'grant_application:edit'] });
    await expect(decide(key, all.id)).rejects.toMatchObject({ code: 'approval.in_person' });
    expect(await statusOf(all.id)).toBe('review');
    await decide(here.priya, all.id);
    expect(await statusOf(all.id)).toBe('approved');
  });

  test('is followed by a delegate on the days of the delegation alone, within its limit', async () => {
    const deputy = await here.county.member('Dora Deputy');
    const given = { principal: here.priya.id, deputy: deputy.id, kinds: ['grant_application' as const] };
    await here.priya.make(delegation, {
      ...given,
      fromDay: '2026-12-01',
      untilDay: '2026-12-24',
      reason: 'Vacation in December',
    });
    const early = await sent(5_000, 0);
    await expect(decide(deputy, early.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.priya.make(delegation, {
      ...given,
      fromDay: '2026-11-20',
      untilDay: '2026-11-20',
      limit: usd(10_000),
      reason: 'Board day',
    });
    const large = await sent(10_000.01, 0);
    await expect(decide(deputy, large.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await decide(deputy, early.id);
    expect(await statusOf(early.id)).toBe('approved');
  });

  test('ends with a rejection, and is void where the application is recalled', async () => {
    const { id } = await sent(5_000, 0);
    await decide(here.priya, id, 'reject');
    expect(await statusOf(id)).toBe('withdrawn');
    const other = await sent(5_000, 0);
    await expect(here.rosa.run(grantApplication, 'recall', other.id, 'A figure')).rejects.toMatchObject({
      code: 'rights',
    });
    await here.yvette.run(grantApplication, 'recall', other.id, 'A figure is wrong');
    await expect(decide(here.priya, other.id)).rejects.toThrow('Nothing waits');
    expect(await statusOf(other.id)).toBe('returned');
    here.county.clock.set('2026-11-20T22:00:00Z');
    await here.yvette.run(grantApplication, 'sendForReview', other.id);
    await here.approve(other.id);
    await here.dana.run(grantApplication, 'recall', other.id, 'The title of the signer is wrong');
    expect(await statusOf(other.id)).toBe('returned');
  });
});

describe('a section', () => {
  test('tells its owner who it is asked of and by when, once for each owner', async () => {
    const { need } = await here.begun();
    const toldTo = async (who: Person) =>
      (await who.list(notification, 'kind=grant.application&limit=200')).filter(({ link }) => link?.includes(need.id));
    expect(await toldTo(here.rosa)).toHaveLength(1);
    const { version } = await here.yvette.see(applicationSection, need.id);
    const next = await here.yvette.edit(applicationSection, need.id, version, {
      owner: here.miguel.id,
      dueOn: '2026-11-24',
    });
    expect(await toldTo(here.miguel)).toMatchObject([{ subject: expect.stringContaining('due Nov 24, 2026') }]);
    await here.yvette.edit(applicationSection, need.id, next.version, { dueOn: '2026-11-25' });
    expect(await toldTo(here.miguel)).toHaveLength(1);
  });

  test('that is past its due day and empty is named with its owner', async () => {
    const { id, need } = await here.begun();
    const { version } = await here.yvette.see(applicationSection, need.id);
    await here.yvette.edit(applicationSection, need.id, version, { dueOn: '2026-11-19' });
    const late = async () =>
      (await here.county.door.run(here.rosa.actor, (work) => workOf(work, id))).items.filter(({ id: item }) =>
        item.startsWith('overdue'),
      );
    expect(await late()).toMatchObject([
      { group: 'warns', says: 'Statement of need was due on 2026-11-19 (Rosa Delgado).', part: 'narrative' },
    ]);
    await here.write(here.rosa, need.id, { text: { was: null, is: 'Stations flood.' } });
    expect(await late()).toEqual([]);
  });
});
