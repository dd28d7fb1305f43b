import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { dutyGrant } from '../../organization/public.server.ts';
import { notificationPreference } from '../../organization/notification-preference.record.ts';
import { announcement } from './announcement.record.ts';
import { announcementReceipt } from './announcement-receipt.record.ts';
import { remindOwed } from './announcement.server.ts';

let county: World;
let miguel: Person;
let rosa: Person;
let buyer: Person;
const began = '2026-11-20T15:00:00Z';

beforeAll(async () => {
  county = await world();
  miguel = await county.member('Miguel Ortiz', 'manager');
  rosa = await county.member('Rosa Delgado');
  buyer = await county.member('Chantal Beaumont');
  await county.product.make(dutyGrant, { member: buyer.id, duty: 'buyer' });
});
afterAll(() => county.close());

const draft = (given: object = {}, by = miguel) =>
  by.make(announcement, { subject: 'Year-end cutoff', text: 'Orders close on December 11.', ...given });
const published = async (given: object = {}) => {
  county.clock.set(began);
  const { id } = await draft(given);
  await miguel.run(announcement, 'publish', id);
  return id;
};
const receiptOf = async (id: string, of: Person) => {
  const [found] = await county.product.list(announcementReceipt, `announcement=${id}&person=${of.id}`);
  return found;
};
const asked = { mustAcknowledge: true, acknowledgeBy: '2026-12-01' } as const;

test('without a choice it is for everyone but its author; each has a receipt of their own', async () => {
  const id = await published();
  expect(await miguel.see(announcement, id)).toMatchObject({ status: 'published', reached: 2, publishedBy: miguel.id });
  expect(await receiptOf(id, rosa)).toMatchObject({ status: 'sent', subject: 'Year-end cutoff' });
  expect(await receiptOf(id, miguel)).toBeUndefined();
});

test('a duty, a role, a department or a name chooses, each for itself', async () => {
  const ofDuty = await published({ duties: ['buyer'] });
  expect([await receiptOf(ofDuty, rosa), (await receiptOf(ofDuty, buyer))?.status]).toEqual([undefined, 'sent']);
  const named = await published({ duties: ['buyer'], people: [rosa.id] });
  expect((await miguel.see(announcement, named)).reached).toBe(2);
  await expect(published({ department: 'Harbor pilots' })).rejects.toMatchObject({ code: 'announcement.nobody' });
});

test('a person acknowledges for themselves, once, and for nobody else', async () => {
  const id = await published(asked);
  const mine = (await receiptOf(id, rosa))?.id ?? '';
  await expect(buyer.run(announcementReceipt, 'acknowledge', mine)).rejects.toMatchObject({ status: 404 });
  await expect(miguel.run(announcementReceipt, 'acknowledge', mine)).rejects.toMatchObject({ code: 'rights' });
  expect(await rosa.run(announcementReceipt, 'acknowledge', mine)).toMatchObject({ status: 'acknowledged' });
  expect(await receiptOf(id, rosa)).toMatchObject({ acknowledgedAt: expect.any(String), readAt: expect.any(String) });
  await expect(rosa.run(announcementReceipt, 'acknowledge', mine)).rejects.toMatchObject({ code: 'state' });
});

test('what was recalled is read but no longer owed', async () => {
  const id = await published(asked);
  await miguel.run(announcement, 'recall', id, 'The date was wrong.');
  expect((await rosa.see(announcement, id)).status).toBe('recalled');
  const mine = (await receiptOf(id, rosa))?.id ?? '';
  await expect(rosa.run(announcementReceipt, 'acknowledge', mine)).rejects.toMatchObject({
    code: 'announcement.recalled',
  });
});

test('staff publish nothing, read no draft and change nothing that went out', async () => {
  await expect(draft({}, rosa)).rejects.toMatchObject({ code: 'rights' });
  const { id } = await draft();
  await expect(rosa.see(announcement, id)).rejects.toMatchObject({ status: 404 });
  await miguel.run(announcement, 'publish', id);
  const row = await miguel.see(announcement, id);
  await expect(miguel.edit(announcement, id, row.version, { text: 'Other' })).rejects.toMatchObject({
    code: 'announcement.published',
  });
});

test('who has to acknowledge has a day for it that lies ahead', async () => {
  await expect(draft({ mustAcknowledge: true })).rejects.toThrow('Enter the day by which people acknowledge it');
  await expect(draft({ ...asked, endsOn: '2026-11-30' })).rejects.toThrow('shown until people have acknowledged it');
  const { id } = await draft({ mustAcknowledge: true, acknowledgeBy: '2026-11-19' });
  await expect(miguel.run(announcement, 'publish', id)).rejects.toThrow('These days are over');
});

test('those who owe it are reminded the day before and after it, and the publisher hears how many are left', async () => {
  const id = await published({ ...asked, subject: 'Cyber training' });
  await rosa.run(announcementReceipt, 'acknowledge', (await receiptOf(id, rosa))?.id ?? '');
  const { number } = await miguel.see(announcement, id);
  const told = () =>
    county.letters
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('Cyber training') || subject.includes(number));
  const before = told().length;
  const on = async (moment: string) => {
    county.clock.set(moment);
    const product = { ...county.product.actor, organizationId: county.organizationId };
    await Promise.all([county.door.run(product, remindOwed), county.door.run(product, remindOwed)]);
    return told().slice(before);
  };
  expect(await on('2026-11-29T15:00:00Z')).toEqual([]);
  expect((await on('2026-11-30T15:00:00Z')).length).toBe(1);
  expect(await on('2026-12-02T15:00:00Z')).toEqual([
    'Acknowledge by 2026-12-01: Cyber training',
    'Overdue since 2026-12-01: Cyber training',
    `1 of 2 haven’t acknowledged ${number}`,
  ]);
});

test('an emergency is mailed to those who turned off mails too, and says why', async () => {
  await rosa.make(notificationPreference, { kind: 'announcement.published', inApp: false, byMail: 'never' });
  const since = county.letters.length;
  await published({ subject: 'Parking', people: [rosa.id] });
  expect(county.letters.length).toBe(since);
  await published({ subject: 'Evacuate now', people: [rosa.id], priority: 'emergency' });
  const [letter] = county.letters.slice(since);
  expect(letter).toMatchObject({ subject: 'Evacuate now' });
  expect(JSON.stringify(letter?.body)).toContain('whatever your notification settings are');
});
