import { afterAll, describe, expect, test } from 'vitest';
import { workingHoursBetween } from '#domains/customers/public.ts';
import { addDays } from '#kernel/lists/days.ts';
import { approvables } from '#domains/server.ts';
import { lookAt } from '#domains/workflow/approvals/clock.server.ts';
import { isInTurn } from '../../tests/world/turn.ts';
import { seededAnew, seededCounty } from '../../tests/world/seeded-county.ts';
import type { World } from '../../tests/world/world.ts';
import { storyDays, toldAt } from '../story-days.ts';

interface Waiting {
  readonly subject: string;
  readonly openedAt: string;
  readonly dueAt: string;
  readonly isEscalated: boolean;
}

const asked = <Row extends Record<string, unknown>>({ database, organizationId }: World, text: string) =>
  database.within({ organizationId }, (tx) => tx.query<Row>(text, [organizationId]));

const waitingIn = (county: World) =>
  asked<Waiting & Record<string, unknown>>(
    county,
    `select a.subject, t.opened_at as "openedAt", t.due_at as "dueAt", t.escalated_at is not null as "isEscalated"
     from approval_task t join approval a on a.organization_id = t.organization_id and a.id = t.approval
     where t.organization_id = $1 and t.status = 'open' order by t.opened_at, a.subject`,
  );

const unreadIn = (county: World) =>
  asked<{ name: string; count: number }>(
    county,
    `select m.name, count(*)::int as count from notification n
     join organization_members m on m.organization_id = n.organization_id and m.id = n.recipient
     where n.organization_id = $1 and n.status = 'unread' group by m.name order by m.name`,
  );

const weekdays = { timeZone: 'America/New_York', weekdays: [1, 2, 3, 4, 5], from: 480, until: 1020 };

const worlds = new Map<string | null, World>();
afterAll(() => Promise.all([...worlds.values()].map((one) => one.close())));

const seeded = async (at: string | null) => {
  const known = worlds.get(at);
  if (known) return known;
  const county = at ? await seededAnew({ at }) : (await seededCounty()).here;
  worlds.set(at, county);
  return county;
};

const friday = ['2026-11-20', null] as const;
const monday = ['2026-11-30', '2026-11-30T14:30:00Z'] as const;

/** A Friday like the one on which it is told; with every other commit a Monday after two holidays and a weekend, for which the county is seeded once more. */
describe.each([friday, ...(isInTurn(0, 2) ? [monday] : [])])('the county seeded on %s', (day, at) => {
  test('has work of the last days, some of it due today and two or three things late', async () => {
    const county = await seeded(at);
    const waiting = await waitingIn(county);
    const late = waiting.filter(({ dueAt }) => dueAt <= county.clock.now().toISOString());
    const today = waiting.filter((one) => !late.includes(one) && one.dueAt.startsWith(day));
    expect(waiting.length).toBeGreaterThanOrEqual(15);
    expect(waiting.length).toBeLessThanOrEqual(30);
    expect(late.filter(({ isEscalated }) => isEscalated).length).toBe(late.length);
    expect([2, 3]).toContain(late.length);
    expect(today.length).toBeGreaterThanOrEqual(3);
    const days = waiting.map(
      ({ openedAt }) =>
        workingHoursBetween(
          { ...weekdays, holidays: new Set(['2026-11-26', '2026-11-27']) },
          openedAt,
          county.clock.now().toISOString(),
        ) / 9,
    );
    expect(Math.max(...days)).toBeLessThanOrEqual(3);
  });

  test('has few approved requests of a year before that nobody ordered', async () => {
    const [found] = await asked<{ count: number }>(
      await seeded(at),
      `select count(*)::int as count from requisition where organization_id = $1 and status = 'approved' and requested_on < '2026-10-01'`,
    );
    expect(found?.count).toBeLessThanOrEqual(20);
  });

  test('leaves nobody more than 20 unread notices, and its clock finds nothing to do', async () => {
    const county = await seeded(at);
    const before = { waiting: await waitingIn(county), unread: await unreadIn(county) };
    expect(before.unread.filter(({ count }) => count > 20)).toEqual([]);
    expect(await lookAt(county, approvables, county.organizationId)).toEqual([]);
    expect({ waiting: await waitingIn(county), unread: await unreadIn(county) }).toEqual(before);
  });
});

/** In turn: days after a weekend, between the years, and when the story is over, for each of which something could be due too early. */
const later = ['2026-12-05T15:00:00Z', '2026-12-28T21:00:00Z', '2027-01-28T15:00:00Z', '2027-12-15T15:00:00Z'];

test.each(later.filter((_, at) => isInTurn(at, later.length)))('the county is seeded whole on %s', async (at) => {
  const county = await seededAnew({ at });
  const [found] = await asked<{ orders: number; last: string }>(
    county,
    `select count(*)::int as orders, max(created_at)::text as last from purchase_order where organization_id = $1`,
  );
  const [known] = await asked<{ orders: number }>(
    await seeded(null),
    'select count(*)::int as orders from purchase_order where organization_id = $1',
  );
  expect(found?.orders).toBe(known?.orders);
  expect(Date.parse(found?.last ?? '')).toBeLessThanOrEqual(toldAt(new Date(at)).getTime());
  await county.close();
});

describe('the days of the story', () => {
  const told = ['2026-10-30', '2026-11-06', '2026-11-12', '2026-11-17', '2026-11-19', '2026-11-20', '2026-11-23'];
  const on = (now: string) => told.map(storyDays(new Date(now)));

  test('are themselves on the day that it is told', () => {
    expect(on('2026-11-20T15:00:00Z')).toEqual(told);
  });

  test('of the last two weeks are business days before the day of the seeding, and earlier ones stay', () => {
    // Veterans Day lies between the story's days, and Thanksgiving with the day after between the others.
    expect(on('2026-11-30T15:00:00Z')).toEqual([
      '2026-10-30',
      '2026-11-13',
      '2026-11-18',
      '2026-11-23',
      '2026-11-25',
      '2026-11-30',
      '2026-12-01',
    ]);
  });

  test('end on the next business day when nobody works today, or nobody would see before the evening what is due', () => {
    for (const now of ['2026-11-20T21:00:00Z', '2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z', '2026-11-23T15:00:00Z'])
      expect(on(now).at(-2)).toBe('2026-11-23');
    expect(on('2026-11-26T15:00:00Z').slice(-3)).toEqual(['2026-11-25', '2026-11-30', '2026-12-01']);
  });

  test('are close enough together, on whichever day it is told, for a rate that is usable for a week', () => {
    for (let day = '2026-11-20'; day < '2027-10-15'; day = addDays(day, 1))
      for (const hour of ['15', '21']) {
        const toldOn = storyDays(new Date(`${day}T${hour}:00:00Z`));
        const [rated, taken, invoiced] = [toldOn('2026-11-16'), toldOn('2026-11-17'), toldOn('2026-11-18')];
        expect(rated < taken && taken < invoiced, `${day} ${hour}`).toBe(true);
        expect(invoiced <= addDays(rated, 7), `${day} ${hour}: ${rated} to ${invoiced}`).toBe(true);
      }
  });

  test('end on the latest day for which it can be told, and on none after it', () => {
    expect(on('2027-01-29T15:00:00Z').at(-2)).toBe('2027-01-29');
    for (const now of ['2027-01-29T21:00:00Z', '2027-02-01T15:00:00Z', '2031-10-04T15:00:00Z'])
      expect(on(now).slice(-2)).toEqual(['2027-01-29', '2027-02-01']);
    expect(toldAt(new Date('2027-01-29T16:59:59Z'))).toEqual(new Date('2027-01-29T16:59:59Z'));
    expect(toldAt(new Date('2031-10-04T15:00:00Z'))).toEqual(new Date('2027-01-29T17:00:00Z'));
  });
});
