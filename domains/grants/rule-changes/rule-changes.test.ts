import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '../../organization/notification.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantLibrary } from '../terms/grant-library.ts';
import type { Person } from '#world';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { governs, ruleVersions } from './changes.ts';
import { awardsUnder, ruleChangesOf, tellGoverned } from './rule-changes.server.ts';
import { ruleNotice } from './rule-notice.record.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const tell = () => here.county.door.run(here.county.product.actor, tellGoverned);
const changes = () => here.county.door.run(here.rosa.actor, ruleChangesOf);
const note = 'The limits of this award follow it already.';
const answer = (by: Person, id: string, step: 'acknowledge' | 'amend' | 'addTask', input: Record<string, unknown>) =>
  here.county.door.run(by.actor, (work) => work.move(ruleNotice, id, step, { input }));
/** Yvette’s award under the text in force, and her notice of it. */
async function noticed() {
  const { id: award } = await here.active();
  await tell();
  const [found] = await here.yvette.list(ruleNotice, `award=${award}&status=told`);
  return { award, notice: found?.id ?? '' };
}
const under = (version: string, is: boolean) =>
  here.county.door.run(here.rosa.actor, (work) => awardsUnder(work, version, is));

describe('a change of the rules', () => {
  test('is taken from both texts, with figures before and after', () => {
    const [newest, middle, first] = ruleVersions;
    expect(newest?.changes.map(({ name, before, after }) => [name, before, after])).toContainEqual([
      'de_minimis_percent',
      '10 percent',
      '15 percent',
    ]);
    // A section that moved is a change of its citation alone.
    expect(newest?.changes.find(({ name }) => name === 'extension_months')).toMatchObject({
      before: '2 CFR 200.308(e)(2)',
      after: '2 CFR 200.308(g)(2)',
    });
    expect(middle?.changes.map(({ name }) => name)).toContain('final_report_days');
    expect(first?.changes).toEqual([]);
  });

  test('governs by the award date, on its first and last day', () => {
    const [old, middle, newest] = grantLibrary as [never, never, never];
    const on = (awardDate: string, isFederal = true) =>
      [old, middle, newest].map((pack) => governs(pack, { isFederal, awardDate }).is);
    expect(on('2020-11-11')).toEqual([true, false, false]);
    expect(on('2020-11-12')).toEqual([false, true, false]);
    expect(on('2024-09-30')).toEqual([false, true, false]);
    expect(on('2024-10-01')).toEqual([false, false, true]);
    expect(on('2024-10-01', false)).toEqual([false, false, false]);
    expect(governs(newest, { isFederal: true, awardDate: '2024-09-30' }).because).toContain(
      'an earlier text governs it',
    );
  });

  test('counts the awards that its list shows, each with the reason', async () => {
    await here.active({ awardDate: '2024-09-30' });
    await here.active({ awardDate: '2024-10-01' });
    for (const { version, governed, others } of (await changes()).versions) {
      expect((await under(version, true)).total).toBe(governed);
      expect((await under(version, false)).total).toBe(others);
    }
    expect((await under('2024', true)).data[0]?.because).toMatch(/^Awarded 20\d\d-\d\d-\d\d, within 2024-10-01 on\.$/);
    await expect(under('1999', true)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the person responsible for an award', () => {
  test('is told once which text governs it, and acknowledges by name', async () => {
    const [one, other] = await Promise.all([tell(), tell()]);
    expect([one, other].toSorted()[0]).toBe(0);
    expect(await tell()).toBe(0);
    const notices = await here.yvette.list(ruleNotice, 'status=told');
    expect(notices.length).toBe(one + other);
    expect(await here.yvette.list(notification, 'kind=grant.rule_text')).toHaveLength(1);
    const { id } = notices[0] ?? { id: '' };
    await expect(answer(here.miguel, id, 'acknowledge', { note })).rejects.toMatchObject({ kind: 'forbidden' });
    await answer(here.yvette, id, 'acknowledge', { note });
    await expect(here.rosa.see(ruleNotice, id)).resolves.toMatchObject({
      status: 'acknowledged',
      action: 'none',
      note,
      acknowledgedBy: here.yvette.actor.id,
      acknowledgedOn: '2026-11-20',
    });
    await expect(answer(here.yvette, id, 'acknowledge', { note })).rejects.toMatchObject({ code: 'state' });
    await expect(here.yvette.make(ruleNotice, {})).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('is told as the next person after a reassignment', async () => {
    const [award] = await here.yvette.list(grantAward, 'status=active');
    const { id, version } = award ?? { id: '', version: 0 };
    await here.yvette.edit(grantAward, id, version, { manager: here.miguel.actor.id });
    expect(await tell()).toBe(1);
    expect(await here.miguel.list(notification, 'kind=grant.rule_text')).toHaveLength(1);
  });
});

describe('an answer to a notice', () => {
  test('is a task that its owner sees with the law and the day, once', async () => {
    const { award, notice } = await noticed();
    const task = { taskName: 'Raise the de minimis rate', taskOwner: here.rosa.id, taskDueOn: '2026-12-31' };
    await expect(answer(here.miguel, notice, 'addTask', task)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(answer(here.yvette, notice, 'addTask', { ...task, taskDueOn: '2026-11-19' })).rejects.toMatchObject({
      issues: [{ path: 'taskDueOn' }],
    });
    const both = await Promise.allSettled([
      answer(here.yvette, notice, 'addTask', task),
      answer(here.yvette, notice, 'addTask', task),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const duties = await here.rosa.list(grantObligation, `award=${award}`);
    expect(duties).toMatchObject([
      { name: task.taskName, source: 'law', owner: here.rosa.id, dueOn: '2026-12-31', status: 'open' },
    ]);
    await expect(here.rosa.see(ruleNotice, notice)).resolves.toMatchObject({
      action: 'task',
      obligation: duties[0]?.id,
      acknowledgedBy: here.yvette.actor.id,
    });
  });

  test('is an amendment of this award that was not discarded', async () => {
    const { award, notice } = await noticed();
    const { award: other } = await noticed();
    const of = async (whose: string) =>
      here.yvette.make(awardAmendment, {
        award: whose,
        kind: 'funder',
        reason: 'The funder applies the 2024 text to it.',
        newConditions: 'The 2024 text of 2 CFR 200 applies.',
        documents: [here.paper],
      });
    const foreign = await of(other);
    await expect(answer(here.yvette, notice, 'amend', { amendment: foreign.id })).rejects.toMatchObject({
      code: 'rule_notice.amends_this_award',
    });
    const dropped = await of(award);
    await here.yvette.run(awardAmendment, 'discard', dropped.id, 'Written twice');
    await expect(answer(here.yvette, notice, 'amend', { amendment: dropped.id })).rejects.toMatchObject({
      code: 'rule_notice.amendment_counts',
    });
    const { id } = await of(award);
    await answer(here.yvette, notice, 'amend', { amendment: id });
    await expect(here.rosa.see(ruleNotice, notice)).resolves.toMatchObject({ action: 'amendment', amendment: id });
  });

  test('gives no task after the award has another grant manager, who answers a notice of their own', async () => {
    const { award, notice } = await noticed();
    const { version } = await here.yvette.see(grantAward, award);
    await here.yvette.edit(grantAward, award, version, { manager: here.miguel.actor.id });
    const task = { taskName: 'Raise the rate', taskOwner: here.rosa.id, taskDueOn: '2026-12-31' };
    await expect(answer(here.yvette, notice, 'addTask', task)).rejects.toMatchObject({
      code: 'rule_notice.is_managed',
    });
    await tell();
    const [theirs] = await here.miguel.list(ruleNotice, `award=${award}&status=told&person=${here.miguel.id}`);
    await answer(here.miguel, theirs?.id ?? '', 'addTask', task);
    const found = (await under('2024', true)).data.find(({ id }) => id === award);
    expect(found?.notice).toMatchObject({ action: 'task', personName: 'Miguel Ortiz', acknowledgedOn: '2026-11-20' });
  });
});
