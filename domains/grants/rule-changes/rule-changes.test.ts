import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '../../organization/notification.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantLibrary } from '../terms/grant-library.ts';
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
    await expect(here.miguel.run(ruleNotice, 'acknowledge', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.yvette.run(ruleNotice, 'acknowledge', id);
    await expect(here.rosa.see(ruleNotice, id)).resolves.toMatchObject({
      status: 'acknowledged',
      acknowledgedBy: here.yvette.actor.id,
      acknowledgedOn: '2026-11-20',
    });
    await expect(here.yvette.run(ruleNotice, 'acknowledge', id)).rejects.toMatchObject({ kind: 'conflict' });
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
