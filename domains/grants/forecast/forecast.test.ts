import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member } from '../../organization/member.record.ts';
import { task } from '../../organization/task.record.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { forecastOf } from './forecast.server.ts';
import { lastDayOf, monthsFrom } from './months.ts';
import { linkOf, planFor } from './planning.server.ts';

let here: ResearchWorld;
beforeAll(async () => {
  here = await researchWorld();
});
afterAll(() => here.county.close());

const forecast = (month: string | null = null, scope: 'chosen' | 'eligible' = 'chosen') =>
  here.county.door.run(here.rosa.actor, (work) => forecastOf(work, { scope, month }));
const plan = (id: string, by = here.yvette) => here.county.door.run(by.actor, (work) => planFor(work, id));
const tasksOf = async (id: string) =>
  (await here.miguel.list(task, 'limit=200')).filter(({ link }) =>
    link?.startsWith(`${linkOf(id, 'sam').split('?')[0]}?`),
  );
const reopened = async (id: string, closeOn: string) => {
  const { version } = await here.yvette.see(grantOpportunity, id);
  await here.yvette.edit(grantOpportunity, id, version, { closeOn });
};

test('twelve months begin with the current one, over the end of the year and of February', () => {
  expect(monthsFrom('2026-11-20')).toHaveLength(12);
  expect([monthsFrom('2026-11-20')[0], monthsFrom('2026-11-20')[11]]).toEqual(['2026-11', '2027-10']);
  expect(lastDayOf('2026-11-20')).toBe('2027-10-31');
  expect([monthsFrom('2027-03-31')[11], lastDayOf('2027-03-31')]).toEqual(['2028-02', '2028-02-29']);
});

describe('the forecast calendar', () => {
  test('has what closes until its last day, and an estimate where no close date is stated', async () => {
    const inside = await here.noticed({ closeOn: '2027-10-31' });
    const outside = await here.noticed({ closeOn: '2027-11-01' });
    const estimated = await here.noticed({
      postOn: null,
      closeOn: null,
      forecastPostOn: '2027-01-04',
      forecastCloseOn: '2027-05-28',
    });
    const unwatched = await here.noticed({ closeOn: '2027-10-15' });
    for (const { id } of [inside, outside, estimated]) await here.scored(id);
    const { notices, months } = await forecast();
    const found = new Map(notices.data.map((one) => [one.id, one]));
    expect([found.has(inside.id), found.has(outside.id), found.has(unwatched.id)]).toEqual([true, false, false]);
    expect(found.get(estimated.id)).toMatchObject({ closes: 'estimated', status: 'forecasted', closeOn: '2027-05-28' });
    expect(found.get(inside.id)?.closes).toBe('stated');
    expect((await forecast(null, 'eligible')).notices.data.map(({ id }) => id)).toContain(unwatched.id);
    for (const { month, closes } of months) expect((await forecast(month)).notices.total).toBe(closes);
    expect(months.reduce((sum, { closes }) => sum + closes, 0)).toBe(notices.total);
    expect(months.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(
      notices.data.reduce((sum, { tasks }) => sum + tasks.length, 0),
    );
  });
});

describe('tasks before a close date', () => {
  test('are given to the owner once, however often they are asked for', async () => {
    const { id } = await here.noticed({ closeOn: '2027-03-01' });
    await expect(plan(id)).rejects.toMatchObject({ code: 'grant_opportunity.is_watched' });
    await here.scored(id, { owner: here.miguel.id });
    await expect(plan(id, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    const both = await Promise.all([plan(id), plan(id)]);
    expect(both.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 5]);
    const given = await tasksOf(id);
    expect(given.map(({ subject }) => subject?.split(':')[0]).toSorted()).toEqual([
      'Board vote',
      'Confirm match sources',
      'Decide whether to apply',
      'Internal approval',
      'Submit application',
    ]);
    expect(given.every(({ givenBy, assignee }) => givenBy === here.yvette.id && assignee === here.miguel.id)).toBe(
      true,
    );
    expect((await forecast()).notices.data.find((one) => one.id === id)).toMatchObject({ given: 5, done: 0 });
  });

  test('follow a close date that moved, but for what is done', async () => {
    const { id } = await here.noticed({ closeOn: '2027-03-01' });
    await here.scored(id, { owner: here.miguel.id });
    await plan(id);
    const submit = (await tasksOf(id)).find(({ link }) => link === linkOf(id, 'submit'));
    expect(submit?.dueOn).toBe('2027-02-26'); // two days before is a Saturday
    const decide = (await tasksOf(id)).find(({ link }) => link === linkOf(id, 'decide'));
    await here.miguel.run(task, 'finish', decide?.id ?? '');
    await reopened(id, '2027-04-01');
    await expect(plan(id)).resolves.toEqual({ added: 0, moved: 4 });
    await expect(plan(id)).resolves.toEqual({ added: 0, moved: 0 });
    const moved = await tasksOf(id);
    expect(moved.find(({ link }) => link === linkOf(id, 'submit'))?.dueOn).toBe('2027-03-30');
    expect(moved.find(({ link }) => link === linkOf(id, 'decide'))?.dueOn).toBe(decide?.dueOn);
  });

  test('whose day passed are due today, and none are given for what is declined or closed', async () => {
    const { id } = await here.noticed({ closeOn: '2026-12-01' });
    const { id: decision } = await here.scored(id, { owner: here.miguel.id });
    await plan(id);
    expect((await tasksOf(id)).map(({ dueOn }) => dueOn).toSorted()[0]).toBe('2026-11-20');
    const { version } = await here.yvette.see(opportunityDecision, decision);
    await here.yvette.edit(opportunityDecision, decision, version, { declinedFor: 'too_late' });
    await here.yvette.run(opportunityDecision, 'decline', decision, 'Too late');
    await expect(plan(id)).rejects.toMatchObject({ code: 'grant_opportunity.is_watched' });
    const without = await here.noticed({ closeOn: null });
    await here.scored(without.id);
    await expect(plan(without.id)).rejects.toMatchObject({ code: 'grant_opportunity.close_is_ahead' });
    // The close date itself is ahead, and the day before is not.
    const last = await here.noticed({ closeOn: '2026-11-20' });
    await here.scored(last.id);
    await plan(last.id);
    const past = await here.noticed({ closeOn: '2026-11-19', postOn: '2026-01-01' });
    await here.scored(past.id);
    await expect(plan(past.id)).rejects.toMatchObject({ code: 'grant_opportunity.close_is_ahead' });
  });

  test('are planned back from an estimated close date where none is stated', async () => {
    const { id } = await here.noticed({
      postOn: null,
      closeOn: null,
      forecastPostOn: '2027-01-04',
      forecastCloseOn: '2027-05-28',
    });
    await here.scored(id, { owner: here.miguel.id });
    await expect(plan(id)).resolves.toMatchObject({ added: 5 });
  });

  test('are given to an owner who is active', async () => {
    const gone = await here.withDuties('Gina Left', 'grant_manager');
    const { id } = await here.noticed({ closeOn: '2027-03-01' });
    await here.scored(id, { owner: gone.id });
    await here.county.member('Dana Whitfield', 'admin');
    await here.county.product.run(member, 'suspend', gone.id, 'On leave');
    await expect(plan(id)).rejects.toMatchObject({ code: 'grant_opportunity.owner_is_active' });
    await here.county.product.run(member, 'restore', gone.id);
    await expect(plan(id)).resolves.toMatchObject({ added: 5 });
  });
});
