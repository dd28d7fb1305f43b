import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited, whereTo } from '../test-world.ts';
import { demoRequest } from './demo-request.record.ts';
import { demoSlot } from './demo-slot.record.ts';

let here: Visited;
beforeAll(async () => {
  here = await visited();
});
afterAll(() => here.close());

const ana = {
  topic: 'recovery',
  message: 'The storm of October.',
  name: 'Ana Reyes',
  email: 'ana@marsh.example',
  organizationName: 'Marsh Harbor',
};
const monday = (time: string) => `2026-11-23T${time}:00.000Z`;
const book = (slot: string, given: object = {}, path = '/schedule-demo') =>
  here.site.send(path, 'book', { ...ana, slot, ...given });
const demos = (question = '') => here.dana.list(demoRequest, question);
const linkOf = (email: string) => here.linkTo(email, '/schedule-demo/');
const manageLink = (email: string) => linkOf(email).replace('/calendar.ics', '');

describe('a request for a demo', () => {
  test('gets a reference, a letter with a link to choose a time, and tells the administrators', async () => {
    const answer = await here.site.send('/request-demo', 'request', ana);
    expect(whereTo(answer)).toBe('/request-demo?received=DR-2026-00001');
    expect(saidOn(await here.site.get(whereTo(answer)))).toContain('DR-2026-00001');
    expect(await demos()).toMatchObject([{ status: 'requested', topic: 'recovery', startsAt: null }]);
    expect(here.lettersTo('ana@marsh.example')[0]?.subject).toContain('DR-2026-00001');
    const toDana = here.county.letters.find(({ subject }) => subject.includes('asks for a demo'));
    expect(toDana?.subject).toBe('DR-2026-00001: Marsh Harbor asks for a demo');
    await expect(here.rosa.list(demoRequest)).rejects.toMatchObject({ code: 'rights' });
  });

  test('is led by its link to free times, and takes one', async () => {
    const link = manageLink('ana@marsh.example');
    expect(saidOn(await here.site.get(link))).toContain('Choose a time for your demo');
    const answer = await here.site.send(link, 'move', { slot: monday('15:00') });
    expect(whereTo(answer)).toBe(`${link}?moved=yes`);
    expect(await demos()).toMatchObject([{ status: 'scheduled', startsAt: monday('15:00') }]);
  });

  test.each([
    [{ email: 'ana' }, 'Invalid email address'],
    [{ topic: '' }, 'What would you like to see? is required'],
    [{ phone: '12 34' }, 'Invalid phone number format'],
    [{ organizationName: '' }, 'Organization is required'],
    [{ message: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
    [{ agencyKind: 'moon' }, 'Must be one of'],
  ])('with %o comes back with all that was typed', async (wrong, said) => {
    const { status, html } = await here.site.send('/request-demo', 'request', { ...ana, ...wrong });
    expect(status).toBe(422);
    expect(html).toContain(said);
    expect(html).toContain('value="Ana Reyes"');
  });
});

describe('a time', () => {
  test('is booked in the visitor’s zone as well, and leaves the list of free ones', async () => {
    const before = await here.site.get('/schedule-demo?zone=central');
    expect(before.html).toContain(`value="${monday('16:00')}"`);
    expect(saidOn(before)).toContain('10:00 AM CST');
    const answer = await book(monday('16:00'), { email: 'bo@marsh.example' }, '/schedule-demo?zone=central');
    const page = saidOn(await here.site.get(whereTo(answer)));
    expect(page).toContain('Monday, November 23, 2026, 11:00 AM EST (10:00 AM CST for you)');
    expect(JSON.stringify(here.lettersTo('bo@marsh.example'))).toContain('10:00 AM CST for you');
    expect((await here.site.get('/schedule-demo')).html).not.toContain(`value="${monday('16:00')}"`);
  });

  test('that two visitors take at once is given to one; the other sees why, with everything typed and the times again', async () => {
    for (const [at, slot] of ['17:00', '17:30', '18:00', '18:30'].entries()) {
      const answers = await Promise.all(
        ['cy', 'dee', 'eve'].map((name) => book(monday(slot), { email: `${name}${at}@marsh.example`, name })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
      const late = answers.find(({ status }) => status === 422);
      expect(late && saidOn(late)).toContain('Someone took this time a moment ago');
      expect(late?.html).toContain('The storm of October.</textarea>');
      expect(late?.html).toContain(`value="${monday('20:00')}"`);
      expect(late?.html).not.toContain(`value="${monday(slot)}"`);
      expect(await demos(`startsAt.from=${monday(slot)}&startsAt.to=${monday(slot)}`)).toHaveLength(1);
    }
  });

  test('outside of what is offered is refused', async () => {
    const late = '2026-11-24T02:00:00.000Z';
    for (const slot of [late, '2026-11-22T15:00:00.000Z', '2027-03-01T15:00:00.000Z', monday('15:10'), 'tomorrow']) {
      const answer = await book(slot, { email: 'fay@marsh.example' });
      expect([slot, answer.status]).toEqual([slot, 422]);
    }
    expect((await book('', { email: 'fay@marsh.example' })).html).toContain('Time is required');
    expect(await demos('email=fay@marsh.example')).toEqual([]);
  });

  test('is moved by the link, which frees the old one', async () => {
    await book(monday('19:00'), { email: 'gus@marsh.example' });
    const link = manageLink('gus@marsh.example');
    await here.site.send(link, 'move', { slot: monday('19:30') });
    expect(await demos('email=gus@marsh.example')).toMatchObject([{ startsAt: monday('19:30') }]);
    expect((await book(monday('19:00'), { email: 'hal@marsh.example' })).status).toBe(303);
    const refused = await here.site.send(link, 'move', { slot: monday('19:00') });
    expect(saidOn(refused)).toContain('Someone took this time');
    expect(await demos('email=gus@marsh.example')).toMatchObject([{ startsAt: monday('19:30') }]);
  });

  test('is cancelled by the link, once, and is free again', async () => {
    await book(monday('20:30'), { email: 'ida@marsh.example' });
    const link = manageLink('ida@marsh.example');
    await here.site.send(link, 'cancel', {});
    await here.site.send(link, 'cancel', {});
    expect(await demos('email=ida@marsh.example')).toMatchObject([{ status: 'cancelled' }]);
    expect(saidOn(await here.site.get(link))).toContain('This demo is cancelled');
    expect((await here.site.get('/schedule-demo')).html).toContain(`value="${monday('20:30')}"`);
    const moved = await here.site.send(link, 'move', { slot: monday('20:30') });
    expect(moved.status).toBe(422);
  });

  test('comes as a file for calendars to whoever has the link, and to nobody else', async () => {
    const link = linkOf('bo@marsh.example').replace(/(\/calendar\.ics)?$/, '/calendar.ics');
    const file = await here.serving.ask({ method: 'GET', path: link });
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.text).toContain('DTSTART:20261123T160000Z');
    const wrong = await here.serving.ask({ method: 'GET', path: '/schedule-demo/nothing/calendar.ics' });
    expect(wrong.status).toBe(404);
    expect((await here.site.get('/schedule-demo/nothing')).status).toBe(200);
    expect(saidOn(await here.site.get('/schedule-demo/nothing'))).toContain('This link is not valid');
  });
});

describe('an administrator', () => {
  test('cancels with a reason, which frees the time and tells the visitor; a member may not', async () => {
    const [bo] = await demos('email=bo@marsh.example');
    const id = bo?.id ?? '';
    await expect(here.rosa.run(demoRequest, 'cancel', id, 'No')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.dana.run(demoRequest, 'cancel', id)).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await here.dana.run(demoRequest, 'cancel', id, 'Whoever shows it is ill.');
    expect(here.lettersTo('bo@marsh.example').at(-1)?.subject).toContain('is cancelled');
    expect(await here.dana.list(demoSlot, `request=${id}`)).toEqual([]);
    expect((await here.site.get('/schedule-demo')).html).toContain(`value="${monday('16:00')}"`);
  });

  test('gives a demo to a member and says how it went', async () => {
    const [gus] = await demos('email=gus@marsh.example');
    const given = await here.dana.edit(demoRequest, gus?.id ?? '', gus?.version ?? 0, { assignedTo: here.rosa.id });
    expect(given).toMatchObject({ assignedTo: here.rosa.id });
    expect(await here.dana.run(demoRequest, 'miss', given.id)).toMatchObject({ status: 'no_show' });
    expect(saidOn(await here.site.get(manageLink('gus@marsh.example')))).toContain('This demo is over');
  });
});
