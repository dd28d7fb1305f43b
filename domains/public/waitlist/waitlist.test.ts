import type { Person } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited, whereTo } from '../test-world.ts';
import { waitlistEntry } from './waitlist-entry.record.ts';
import { markJoined } from './waitlist.server.ts';

let here: Visited;
beforeAll(async () => {
  here = await visited({ working: true });
});
afterAll(() => here.close());

const ana = {
  name: 'Ana Reyes',
  email: 'ana@marsh.example',
  organizationName: 'Marsh Harbor',
  jobTitle: 'Clerk',
  purpose: 'grants',
  size: 'under_100',
};
const join = (given: object = {}) => here.site.send('/waitlist', 'join', { ...ana, ...given });
const entries = (question = '') => here.dana.list(waitlistEntry, question);

describe('a visitor who joins the waitlist', () => {
  test('gets a reference on the page and in a letter, and stands in the list of the administrators', async () => {
    const answer = await join();
    expect(answer.status).toBe(303);
    expect(whereTo(answer)).toBe('/waitlist?received=WL-2026-00001');
    expect(saidOn(await here.site.get(whereTo(answer)))).toContain('Your reference WL-2026-00001');
    const [letter] = here.lettersTo('ana@marsh.example');
    expect(letter?.subject).toContain('WL-2026-00001');
    expect(await entries()).toMatchObject([{ number: 'WL-2026-00001', email: 'ana@marsh.example', status: 'new' }]);
    await expect(here.rosa.list(waitlistEntry)).rejects.toMatchObject({ kind: 'forbidden', code: 'rights' });
  });

  test('with an address that waits already gets the same kind of answer; only the letter tells, and the place is kept', async () => {
    const answer = await join({ name: 'Someone Else' });
    expect(whereTo(answer)).toBe('/waitlist?received=WL-2026-00002');
    expect(saidOn(await here.site.get(whereTo(answer)))).toBe(
      saidOn(await here.site.get('/waitlist?received=WL-2026-00001')).replace('00001', '00002'),
    );
    const letter = here.lettersTo('ana@marsh.example').at(-1);
    expect(letter?.subject).toBe('You are on the waitlist already');
    expect(JSON.stringify(letter?.body)).toContain('WL-2026-00001');
    expect((await entries('status=new')).map(({ number }) => number)).toEqual(['WL-2026-00001']);
    expect(await entries('status=repeated')).toMatchObject([{ number: 'WL-2026-00002' }]);
  });

  test('twice at once has one place', async () => {
    const bo = { ...ana, email: 'bo@marsh.example' };
    await Promise.all([join(bo), join(bo), join(bo)]);
    const rows = await entries('email=bo@marsh.example');
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['new', 'repeated', 'repeated']);
  });

  test('sent twice by a double click is one entry', async () => {
    const token = await here.site.token('/waitlist');
    here.county.clock.set(new Date(here.county.clock.now().getTime() + 5000).toISOString());
    const body = new URLSearchParams({ form: 'join', token, ...ana, email: 'cy@marsh.example' }).toString();
    const answers = await Promise.all([here.site.post('/waitlist', body), here.site.post('/waitlist', body)]);
    const again = await here.site.post('/waitlist', body);
    expect(again.status).toBe(303);
    expect(answers.some((one) => whereTo(one) === whereTo(again))).toBe(true);
    expect(await entries('email=cy@marsh.example')).toHaveLength(1);
  });

  test.each([
    [{ email: 'no address' }, 'Invalid email address', 'value="no address"'],
    [{ name: '' }, 'Your name is required', 'value="Marsh Harbor"'],
    [{ purpose: 'moon' }, 'Must be one of', 'value="ana@marsh.example"'],
    [{ organizationName: 'x'.repeat(161) }, 'Must be at most 160 characters', 'value="Ana Reyes"'],
    [{ size: 'huge' }, 'Must be one of', 'value="ana@marsh.example"'],
  ])('with %o is told what is wrong, and nothing typed is lost', async (wrong, said, kept) => {
    const before = await entries();
    const { status, html } = await join(wrong);
    expect(status).toBe(422);
    expect(html).toContain(said);
    expect(html).toContain(kept);
    expect(await entries()).toHaveLength(before.length);
  });
});

describe('the link in the letter', () => {
  test('shows a page first; its button leaves the list, once', async () => {
    await join({ email: 'dee@marsh.example' });
    const link = here.linkTo('dee@marsh.example', '/waitlist/leave');
    expect(saidOn(await here.site.get(link))).toContain('Leave the waitlist');
    const waiting = () => entries('email=dee@marsh.example');
    expect(await waiting()).toMatchObject([{ status: 'new' }]);
    expect((await here.site.send(link, 'leave', {})).status).toBe(303);
    expect(await waiting()).toMatchObject([{ status: 'left' }]);
    expect(saidOn(await here.site.get(link))).toContain('off the waitlist');
  });

  test('of somebody who entered the address again leaves the first place', async () => {
    await join({ email: 'eve@marsh.example' });
    await join({ email: 'eve@marsh.example' });
    await here.site.send(here.linkTo('eve@marsh.example', '/waitlist/leave'), 'leave', {});
    expect((await entries('email=eve@marsh.example')).map(({ status }) => status).toSorted()).toEqual([
      'left',
      'repeated',
    ]);
  });

  test('that was changed, or is a year old, opens nothing and leaves nothing', async () => {
    await join({ email: 'fay@marsh.example' });
    const link = here.linkTo('fay@marsh.example', '/waitlist/leave');
    const broken = link.replace(/leave\/(.)/, (_, sign: string) => `leave/${sign === '0' ? '1' : '0'}`);
    for (const one of [broken, `${link}x`, '/waitlist/leave/x']) {
      expect(saidOn(await here.site.get(one))).toContain('This link is not valid');
      await here.site.send(one, 'leave', {});
    }
    const now = here.county.clock.now();
    here.county.clock.set('2027-12-01T15:00:00Z');
    expect(saidOn(await here.site.get(link))).toContain('This link is not valid');
    here.county.clock.set(now.toISOString());
    expect(await entries('email=fay@marsh.example')).toMatchObject([{ status: 'new' }]);
  });
});

describe('an administrator', () => {
  test('invites in a wave, and each letter leads to the sign-up; nobody else may', async () => {
    for (const email of ['gus@marsh.example', 'hal@marsh.example']) await join({ email });
    const [gus] = await entries('email=gus@marsh.example');
    await expect(here.rosa.run(waitlistEntry, 'invite', gus?.id ?? '')).rejects.toMatchObject({ kind: 'forbidden' });
    await here.dana.run(waitlistEntry, 'invite', gus?.id ?? '');
    expect(here.linkTo('gus@marsh.example', '/auth')).toBe('/auth?sign-up');
    const wave = (await entries('status=new')).map(({ id }) => id);
    const invite = (as: Person) =>
      here.serving.ask({
        as: as.actor,
        method: 'POST',
        path: '/api/v1/waitlist_entry/bulk',
        body: { ids: wave, step: 'invite' },
      });
    expect((await invite(here.rosa)).json?.['done'] ?? 0).toBe(0);
    expect((await invite(here.dana)).json).toMatchObject({ done: wave.length });
    expect(await entries('status=new')).toEqual([]);
    const letters = (await here.serving.letters()).filter((one) => one.includes('Your invitation to Levee'));
    expect(letters).toHaveLength(wave.length);
  });

  test('sees who joined as soon as the account is confirmed', async () => {
    await here.county.database.platform((tx) =>
      here.serving.ports.accounts.directory.create(tx, {
        email: 'gus@marsh.example',
        name: 'Gus West',
        passwordHash: 'nobody signs in with it',
        isVerified: true,
      }),
    );
    await markJoined({ ...here.serving.ports, door: here.county.door });
    expect(await entries('email=gus@marsh.example')).toMatchObject([{ status: 'joined' }]);
    expect(await entries('email=hal@marsh.example')).toMatchObject([{ status: 'invited' }]);
  });
});
