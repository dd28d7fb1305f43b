import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../finance/public.ts';
import { notification } from '../../organization/notification.record.ts';
import { deliverDue } from './delivery.server.ts';
import { reportRun } from './report-run.record.ts';
import { reportSubscription } from './report-subscription.record.ts';
import { report } from './report.record.ts';
import { lastDue } from './schedule.ts';
import { sendNow } from './test-world.ts';

describe('a scheduled report', () => {
  let county: World;
  let miguel: Person;
  let rosa: Person;
  let tom: Person;

  beforeAll(async () => {
    county = await world();
    miguel = await county.member('Miguel Ortiz', 'manager');
    rosa = await county.member('Rosa Delgado');
    tom = await county.member('Tom Baker');
    await miguel.make(costCenter, { code: '4010', name: 'Stormwater' });
    county.clock.set('2026-11-20T15:00:00Z');
  });
  afterAll(() => county.close());

  const deliver = () => county.door.run({ ...county.product.actor, timeZone: 'America/New_York' }, deliverDue);
  const weekly = { repeats: 'weekly', weekday: 'monday', hour: 8 } as const;
  const since = (from: number) =>
    county.letters.slice(from).map(({ to, subject, body }) => ({ to, subject, text: JSON.stringify(body) }));

  test('is due by the clock of the organization, in winter as in summer', () => {
    const zone = 'America/New_York';
    const monday = { ...weekly, monthDay: null };
    expect(lastDue(monday, '2026-11-23T12:59:00Z', zone)).toMatchObject({ day: '2026-11-16' });
    expect(lastDue(monday, '2026-11-23T13:00:00Z', zone)).toMatchObject({ day: '2026-11-23' });
    expect(lastDue(monday, '2026-07-06T12:00:00Z', zone)).toMatchObject({ day: '2026-07-06' });
    expect(
      lastDue({ repeats: 'monthly', weekday: null, monthDay: 28, hour: null }, '2026-03-01T12:00:00Z', zone)?.day,
    ).toBe('2026-02-28');
    expect(lastDue({ ...monday, repeats: null }, '2026-11-23T13:00:00Z', zone)).toBeNull();
  });

  test('reaches each recipient once, with their own figures', async () => {
    const saved = await miguel.make(report, {
      name: 'My saved views',
      shared: true,
      definition: { record: 'report', groups: [{ field: 'owner' }] },
      ...weekly,
    });
    await rosa.make(report, { name: 'Of Rosa alone', definition: { record: 'cost_center' } });
    for (const person of [rosa.id, tom.id]) await miguel.make(reportSubscription, { report: saved.id, person });
    const before = county.letters.length;
    expect(await deliver()).toBe(0);
    county.clock.set('2026-11-23T13:04:00Z');
    expect(await deliver()).toBe(2);
    expect(await deliver()).toBe(0);
    const told = since(before);
    const counts = told.map(({ text }) => /(\d+) reports?/.exec(text)?.[1]);
    expect(counts.toSorted()).toEqual(['1', '2']);
    expect(told[counts.indexOf('1')]?.text).not.toContain('Rosa Delgado');
    expect(told[0]?.text).toContain(`/reports/${saved.id}`);
    expect((await rosa.list(reportRun)).map(({ isScheduled, rowCount }) => [isScheduled, rowCount])).toEqual([
      [true, 2],
    ]);
    expect(await miguel.list(reportSubscription, `report=${saved.id}&sort=createdAt`)).toMatchObject([
      { outcome: 'sent' },
      { outcome: 'sent' },
    ]);
  });

  test('ends for who unsubscribes, and nobody does that for them', async () => {
    const [own] = await rosa.list(reportSubscription);
    await expect(miguel.run(reportSubscription, 'unsubscribe', own?.id ?? '')).rejects.toMatchObject({
      code: 'rights',
    });
    await rosa.run(reportSubscription, 'unsubscribe', own?.id ?? '');
    await expect(miguel.run(reportSubscription, 'resubscribe', own?.id ?? '')).rejects.toMatchObject({
      code: 'rights',
    });
    county.clock.set('2026-11-30T13:04:00Z');
    expect(await deliver()).toBe(1);
  });

  test('sends no figures to who may not read what it counts, and tells its owner', async () => {
    const saved = await miguel.make(report, {
      name: 'Callers',
      shared: true,
      definition: { record: 'service_request', groups: [{ field: 'contactName' }] },
      repeats: 'daily',
      hour: 6,
    });
    await miguel.make(reportSubscription, { report: saved.id, person: tom.id });
    const before = county.letters.length;
    county.clock.set('2026-12-01T12:04:00Z');
    expect(await deliver()).toBe(0);
    expect(since(before).find(({ subject }) => subject === 'Callers')?.text).toContain('which you may not read');
    expect(await miguel.list(reportSubscription, `report=${saved.id}`)).toMatchObject([{ outcome: 'left_out' }]);
    expect((await miguel.list(notification)).some(({ kind }) => kind === 'report.failed')).toBe(true);
    await miguel.run(report, 'archive', saved.id);
  });

  test('stops with its owner, and where it is no longer shared', async () => {
    const boss = await county.member('Joan Pike', 'manager');
    const saved = await boss.make(report, {
      name: 'Daily',
      shared: true,
      definition: { record: 'cost_center' },
      repeats: 'daily',
      hour: 6,
    });
    await boss.make(reportSubscription, { report: saved.id, person: tom.id });
    county.clock.set('2026-12-02T12:04:00Z');
    expect(await deliver()).toBe(1);
    await boss.edit(report, saved.id, (await boss.see(report, saved.id)).version, { shared: false });
    county.clock.set('2026-12-03T12:04:00Z');
    expect(await deliver()).toBe(0);
    await boss.edit(report, saved.id, (await boss.see(report, saved.id)).version, { shared: true });
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`update organization_members set status = 'suspended' where organization_id = $1 and id = $2`, [
        county.organizationId,
        boss.id,
      ]),
    );
    county.clock.set('2026-12-04T12:04:00Z');
    expect(await deliver()).toBe(0);
  });

  test('is sent at once by its owner alone, and not over and over', async () => {
    const saved = await miguel.make(report, {
      name: 'Centers at once',
      shared: true,
      definition: { record: 'cost_center', groups: [{ field: 'status' }] },
    });
    await expect(sendNow(county, miguel, saved.id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'report.nobody_receives',
    });
    for (const person of [rosa.id, tom.id]) await miguel.make(reportSubscription, { report: saved.id, person });
    await expect(sendNow(county, rosa, saved.id)).rejects.toThrow('Only the owner of a report sends it.');
    const before = county.letters.length;
    county.clock.set('2026-12-04T12:05:00Z');
    expect(await sendNow(county, miguel, saved.id)).toEqual({ sent: 2, notSent: 0 });
    expect(since(before).map(({ subject }) => subject)).toEqual(['Centers at once', 'Centers at once']);
    const early = { kind: 'conflict', code: 'report.was_sent' };
    county.clock.set('2026-12-04T12:14:59.999Z');
    await expect(sendNow(county, miguel, saved.id)).rejects.toMatchObject(early);
    // Nor by adding the recipients again.
    for (const { id } of await miguel.list(reportSubscription, `report=${saved.id}`))
      await county.door.run(miguel.actor, (work) =>
        work.remove(county.door.around.registry.get(reportSubscription.name), { id }),
      );
    await miguel.make(reportSubscription, { report: saved.id, person: rosa.id });
    await expect(sendNow(county, miguel, saved.id)).rejects.toMatchObject(early);
    expect(since(before)).toHaveLength(2);
    const [run] = await rosa.list(reportRun, `report=${saved.id}`);
    expect(run).toMatchObject({ isScheduled: false, rowCount: 1 });
    county.clock.set('2026-12-04T12:15:00Z');
    expect(await sendNow(county, miguel, saved.id)).toEqual({ sent: 1, notSent: 0 });
  });
});
