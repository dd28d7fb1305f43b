import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { notification } from '../../organization/notification.record.ts';
import { usd } from '../test-world.ts';
import { grantApplication } from './grant-application.record.ts';
import { noticeOf, registrationSays } from './registration.ts';
import { warnOfRegistrations } from './registration.server.ts';
import { type ApplicationWorld, applicationWorld } from './test-world.ts';
import { workOf } from './work.server.ts';

let here: ApplicationWorld;
beforeAll(async () => {
  here = await applicationWorld();
});
afterAll(() => here.county.close());

const begun = async (uei: string, samUntil: string, more: Partial<New<typeof grantApplication>> = {}) =>
  (
    await here.yvette.make(grantApplication, {
      title: 'Seawall',
      owner: here.miguel.id,
      listing: '97.029',
      uei,
      samUntil,
      ...more,
    })
  ).id;
const warn = () => here.county.door.run(here.county.product.actor, warnOfRegistrations);
const toldOf = async (id: string) => {
  const { number } = await here.yvette.see(grantApplication, id);
  const all = await here.miguel.list(notification, 'limit=200');
  return all.map(({ subject }) => subject).filter((one) => one.startsWith(`${number}:`));
};
const shown = (id: string) => here.county.door.run(here.rosa.actor, (work) => workOf(work, id));
const itemsOf = async (id: string, part = 'SAM.gov') =>
  (await shown(id)).items.filter(({ says }) => says.includes(part)).map(({ group, says, law }) => [group, says, law]);

test('a notice is due 60, 30 and 15 days before the end, and none for money that is not federal', () => {
  const at = (samUntil: string | null) => noticeOf({ isFederal: true, samUntil }, '2026-11-20');
  expect(['2027-01-20', '2027-01-19', '2026-12-21', '2026-12-20'].map(at)).toEqual([null, 60, 60, 30]);
  expect(['2026-12-06', '2026-12-05', '2026-11-20', '2026-11-19', null].map(at)).toEqual([30, 15, 15, 0, null]);
  expect(noticeOf({ isFederal: false, samUntil: '2026-11-21' }, '2026-11-20')).toBeNull();
  expect(registrationSays('2026-11-20', '2026-11-20')).toBe('The registration in SAM.gov expires today.');
  expect(registrationSays('2026-11-21', '2026-11-20')).toContain('in 1 day.');
});

describe('the registration of an applicant', () => {
  test('is checked as the application begins: its owner is told, and may begin', async () => {
    const near = await begun('AAAABBBBCC11', '2026-12-15');
    expect(await toldOf(near)).toEqual([expect.stringContaining('expires on Dec 15, 2026, in 25 days')]);
    await expect(shown(near)).resolves.toMatchObject({ registration: { until: '2026-12-15', days: 25 } });
    const over = await begun('AAAABBBBCC12', '2026-11-19');
    expect(await toldOf(over)).toEqual([expect.stringContaining('expired on Nov 19, 2026')]);
    const state = await begun('AAAABBBBCC13', '2026-11-25', { listing: null });
    expect(await toldOf(state)).toEqual([]);
    await expect(shown(state)).resolves.toMatchObject({ registration: null });
  });

  test('warns until it is over, blocks then and cites the rule, and warns where it ends before the deadline', async () => {
    const id = await begun('AAAABBBBCC21', '2026-12-15', { dueOn: '2027-01-29' });
    expect(await itemsOf(id)).toEqual([
      ['warns', 'The registration in SAM.gov expires on 2026-12-15, in 25 days.', '2 CFR 25.200(b)(2)'],
      ['warns', 'The registration in SAM.gov expires on 2026-12-15, before the deadline.', '2 CFR 25.200(b)(2)'],
    ]);
    const over = await begun('AAAABBBBCC22', '2026-11-19');
    expect(await itemsOf(over)).toEqual([
      ['blocks', 'The registration in SAM.gov expired on 2026-11-19.', '2 CFR 25.200(b)(1)'],
    ]);
    const none = await here.yvette.make(grantApplication, { title: 'Seawall', listing: '97.029', uei: 'AAAABBBBCC23' });
    expect((await shown(none.id)).items.filter(({ id: item }) => item === 'uei')).toEqual([]);
  });

  test('holds nothing back before the signature, and the signature from the day after its end', async () => {
    const all = await here.begun({ listing: '97.029', uei: 'AAAABBBBCC31', samUntil: '2026-11-19' });
    await here.write(here.rosa, all.need.id, { text: { was: null, is: 'Two of three stations flood.' } });
    await here.write(here.yvette, all.resolution.id, { documents: { was: null, is: [here.paper] } });
    await here.yvette.run(grantApplication, 'sendForReview', all.id);
    await here.approve(all.id);
    await expect(here.sign(here.dana, all.id)).rejects.toMatchObject({
      code: 'grant_application.is_ready',
      message: 'The registration in SAM.gov expired on 2026-11-19.',
    });
    // It is renewed without another approval: nothing that was approved says it.
    const { version } = await here.yvette.see(grantApplication, all.id);
    await here.yvette.edit(grantApplication, all.id, version, { samUntil: '2026-11-20' });
    await expect(here.sign(here.dana, all.id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('is renewed once for all open applications of the entity', async () => {
    const uei = 'AAAABBBBCC41';
    const [one, other, later] = [
      await begun(uei, '2026-12-01'),
      await begun(uei, '2026-12-01'),
      await begun(uei, '2027-09-09'),
    ];
    // The third began with a later day, which is a renewal as well.
    await expect(here.yvette.see(grantApplication, other)).resolves.toMatchObject({ samUntil: '2027-09-09' });
    const { version } = await here.yvette.see(grantApplication, one);
    await here.yvette.edit(grantApplication, one, version, { samUntil: '2027-11-30' });
    await expect(here.yvette.see(grantApplication, other)).resolves.toMatchObject({ samUntil: '2027-11-30' });
    await expect(here.yvette.see(grantApplication, later)).resolves.toMatchObject({ samUntil: '2027-11-30' });
  });
});

test('each notice is given once, also after downtime, and starts over with a renewal', async () => {
  const id = await begun('AAAABBBBCC51', '2027-02-01', { requested: usd(5) });
  const after = async (day: string) => {
    here.county.clock.set(`${day}T15:00:00Z`);
    await warn();
    await warn();
    return (await toldOf(id)).length;
  };
  expect(await after('2026-12-02')).toBe(0);
  expect(await after('2026-12-03')).toBe(1);
  expect(await after('2027-01-01')).toBe(1);
  expect(await after('2027-01-25')).toBe(2);
  expect(await after('2027-02-01')).toBe(2);
  expect(await after('2027-02-02')).toBe(3);
  const { version } = await here.yvette.see(grantApplication, id);
  await here.yvette.edit(grantApplication, id, version, { samUntil: '2027-03-01' });
  expect(await toldOf(id)).toHaveLength(4);
  expect(await after('2027-02-14')).toBe(5);
});
