import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited, whereTo } from '../test-world.ts';
import { featureRequest } from './feature-request.record.ts';
import { featureVote } from './feature-vote.record.ts';

let here: Visited;
beforeAll(async () => {
  here = await visited();
});
afterAll(() => here.close());

const reminder = {
  subject: 'Remind approvers of waiting requisitions',
  description: 'After three days by mail.',
  area: 'procurement',
};
const propose = (given: object = {}) =>
  here.site.send('/feature-requests/propose', 'propose', { ...reminder, ...given });
const features = (question = '') => here.dana.list(featureRequest, question);
const named = async (number: string) => (await features(`number=${number}`))[0];
const idOf = async (number: string) => (await named(number))?.id ?? '';
const publish = async (number: string) => here.dana.run(featureRequest, 'publish', await idOf(number));

async function vote(number: string, email: string): Promise<void> {
  await here.site.send(`/feature-requests/${number}`, 'vote', { email });
  await here.site.send(here.linkTo(email, '/feature-requests/vote'), 'count', {});
}
/** Makes a published request without going through the form. */
async function published(subject: string): Promise<string> {
  const made = await here.county.product.make(featureRequest, {
    subject,
    description: 'So that it is there.',
    area: 'other',
  });
  await publish(made.number);
  return made.number;
}

describe('a proposal', () => {
  test('is read by an administrator before anybody sees it', async () => {
    const answer = await propose({ proposedBy: 'ana@marsh.example' });
    expect(whereTo(answer)).toBe('/feature-requests/propose?received=FR-2026-0001');
    expect((await here.site.get('/feature-requests')).html).not.toContain('Remind approvers');
    expect((await here.site.get('/feature-requests/FR-2026-0001')).status).toBe(404);
    expect(here.county.letters.map(({ subject }) => subject)).toContain(
      'FR-2026-0001 is ready for review: Remind approvers of waiting requisitions',
    );
    await expect(here.rosa.run(featureRequest, 'publish', await idOf('FR-2026-0001'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await publish('FR-2026-0001');
    expect(saidOn(await here.site.get('/feature-requests'))).toContain('Remind approvers of waiting requisitions');
    expect(saidOn(await here.site.get('/feature-requests/FR-2026-0001'))).toContain('Open for votes');
    expect(here.lettersTo('ana@marsh.example').at(-1)?.subject).toBe('Your proposal FR-2026-0001: it is published');
  });

  test('like one that is there is shown that one first, and goes through when it is another', async () => {
    const first = await propose({ subject: 'Please remind the approvers about requisitions' });
    expect(first.status).toBe(422);
    expect(saidOn(first)).toContain('Is it one of these?');
    expect(first.html).toContain('value="FR-2026-0001"');
    expect(first.html).toContain('value="Please remind the approvers about requisitions"');
    const other = { subject: 'Please remind the approvers about requisitions', same: 'another' };
    expect(whereTo(await propose(other))).toBe('/feature-requests/propose?received=FR-2026-0002');
  });

  test('can become a vote for that one, which needs an address', async () => {
    const same = { subject: 'Please remind the approvers about requisitions', same: 'FR-2026-0001' };
    const refused = await propose(same);
    expect(saidOn(refused)).toContain('Enter your email to vote');
    expect(saidOn(refused)).toContain('Is it one of these?');
    const answer = await propose({ ...same, proposedBy: 'bo@marsh.example' });
    expect(whereTo(answer)).toBe('/feature-requests/FR-2026-0001?asked=yes');
    expect(here.linkTo('bo@marsh.example', '/feature-requests/vote')).toMatch(/vote\/[\w.-]{80,}$/);
    expect(await features()).toHaveLength(2);
  });

  test.each([
    [{ subject: 'Short' }, 'Must be at least 8 characters'],
    [{ subject: '' }, 'In one line is required'],
    [{ description: '' }, 'What would it let you do? is required'],
    [{ area: 'moon' }, 'Must be one of'],
    [{ proposedBy: 'ana' }, 'Invalid email address'],
    [{ subject: 'Something entirely new', description: 'x'.repeat(3001) }, 'Must be at most 3000 characters'],
  ])('with %o comes back with what was typed', async (wrong, said) => {
    const { status, html } = await propose({ proposedBy: 'keep@marsh.example', ...wrong });
    expect(status).toBe(422);
    expect(html).toContain(said);
  });
});

describe('a vote', () => {
  test('counts when the link in the letter is followed and its button pressed, once for each address', async () => {
    const number = await published('Print a purchase order on letterhead');
    await here.site.send(`/feature-requests/${number}`, 'vote', { email: 'cy@marsh.example' });
    const link = here.linkTo('cy@marsh.example', '/feature-requests/vote');
    expect(saidOn(await here.site.get(link))).toContain('Confirm your vote');
    expect(await named(number)).toMatchObject({ votes: 0 });
    expect(whereTo(await here.site.send(link, 'count', {}))).toBe(`/feature-requests/${number}?voted=yes`);
    await here.site.send(link, 'count', {});
    await here.site.send(`/feature-requests/${number}`, 'vote', { email: 'CY@marsh.example' });
    expect(here.lettersTo('cy@marsh.example').at(-1)?.subject).toBe(`You voted for ${number} already`);
    expect(saidOn(await here.site.get(link))).toContain('Your vote is counted');
    expect(await named(number)).toMatchObject({ votes: 1 });
    expect(await here.dana.list(featureVote, 'email=cy@marsh.example')).toHaveLength(1);
  });

  test('of many at once is counted exactly', async () => {
    const number = await published('Show the fund of each line');
    const voters = Array.from({ length: 8 }, (_, at) => `voter${at}@marsh.example`);
    for (const email of voters) await here.site.send(`/feature-requests/${number}`, 'vote', { email });
    await Promise.all(voters.map((email) => here.site.send(here.linkTo(email, '/feature-requests/vote'), 'count', {})));
    expect(await named(number)).toMatchObject({ votes: 8 });
  });

  test('says the same to an address that voted and to one that did not', async () => {
    const number = await published('Count the pumps by scanning');
    await vote(number, 'dee@marsh.example');
    const answers = await Promise.all(
      ['dee', 'new'].map((name) =>
        here.site.send(`/feature-requests/${number}`, 'vote', { email: `${name}@marsh.example` }),
      ),
    );
    expect(new Set(answers.map(whereTo)).size).toBe(1);
  });

  test('by a link that is changed, or older than fourteen days, does not count', async () => {
    const number = await published('Weigh trucks at the yard gate');
    await here.site.send(`/feature-requests/${number}`, 'vote', { email: 'eve@marsh.example' });
    const link = here.linkTo('eve@marsh.example', '/feature-requests/vote');
    await here.site.send(link.slice(0, -4), 'count', {});
    const now = here.county.clock.now();
    here.county.clock.set('2026-12-05T15:00:00Z');
    expect(saidOn(await here.site.get(link))).toContain('This link is not valid');
    await here.site.send(link, 'count', {});
    here.county.clock.set(now.toISOString());
    expect(await named(number)).toMatchObject({ votes: 0 });
  });

  test('for a request that is decided, or that nobody published, is not taken', async () => {
    const number = await published('Paint the trucks in one color');
    const id = await idOf(number);
    await here.county.door.run(here.dana.actor, (work) =>
      work.move(featureRequest, id, 'decline', { input: { answer: 'That is for the yard.' } }),
    );
    const page = saidOn(await here.site.get(`/feature-requests/${number}`));
    expect(page).toContain('That is for the yard.');
    expect(page).toContain('Voting is closed');
    await here.site.send('/feature-requests/FR-2026-0002', 'vote', { email: 'fay@marsh.example' });
    expect(await here.dana.list(featureVote, 'email=fay@marsh.example')).toEqual([]);
  });

  test('that is dropped by an administrator no longer counts', async () => {
    const number = await published('Lend tools between departments');
    await vote(number, 'gus@marsh.example');
    const [given] = await here.dana.list(featureVote, 'email=gus@marsh.example');
    await expect(here.rosa.run(featureVote, 'drop', given?.id ?? '', 'Bought.')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await here.dana.run(featureVote, 'drop', given?.id ?? '', 'A bought vote.');
    expect(await named(number)).toMatchObject({ votes: 0 });
  });
});

describe('two requests that say the same', () => {
  test('become one: votes move, one for each address, and the old address leads on', async () => {
    const kept = await published('Track fuel by vehicle and day');
    const merged = await published('Record the diesel of every truck');
    await vote(kept, 'ida@marsh.example');
    await vote(merged, 'ida@marsh.example');
    await vote(merged, 'jo@marsh.example');
    await here.site.send(`/feature-requests/${kept}`, 'vote', { email: 'kim@marsh.example' });
    await vote(merged, 'kim@marsh.example');
    const [id, mergedInto] = [await idOf(merged), await idOf(kept)];
    await here.county.door.run(here.dana.actor, (work) =>
      work.move(featureRequest, id, 'merge', { input: { mergedInto } }),
    );
    expect(await named(kept)).toMatchObject({ votes: 3 });
    const counted = await here.dana.list(featureVote, `request=${await idOf(kept)}&status=counted`);
    expect(counted.map(({ email }) => email).toSorted()).toEqual([
      'ida@marsh.example',
      'jo@marsh.example',
      'kim@marsh.example',
    ]);
    expect(saidOn(await here.site.get(`/feature-requests/${merged}`))).toContain(`merged into ${kept}`);
    expect((await here.site.get('/feature-requests')).html).not.toContain('Record the diesel');
  });

  test('are never merged with themselves or with one that is gone', async () => {
    const one = await published('Plan snow routes by weather');
    const merge = async (from: string, into: string) => {
      const [id, mergedInto] = [await idOf(from), await idOf(into)];
      return here.county.door.run(here.dana.actor, (work) =>
        work.move(featureRequest, id, 'merge', { input: { mergedInto } }),
      );
    };
    await expect(merge(one, one)).rejects.toMatchObject({ code: 'feature_request.keeps_another' });
    const [gone] = await features('status=merged');
    await expect(merge(one, gone?.number ?? '')).rejects.toMatchObject({ issues: [{ path: 'mergedInto' }] });
  });
});

describe('the public list', () => {
  test('is searched, filtered by state and ordered, and shows nothing that is not public', async () => {
    const all = saidOn(await here.site.get('/feature-requests'));
    expect(all.indexOf('Show the fund of each line')).toBeLessThan(all.indexOf('Weigh trucks at the yard gate'));
    const found = saidOn(await here.site.get('/feature-requests?search=letterhead'));
    expect(found).toContain('Print a purchase order on letterhead');
    expect(found).toContain('1 request');
    expect(saidOn(await here.site.get('/feature-requests?status=declined'))).toContain('Paint the trucks');
    expect(saidOn(await here.site.get('/feature-requests?status=proposed'))).not.toContain('Please remind');
    expect(saidOn(await here.site.get('/feature-requests?search=nothingatall'))).toContain('No requests match');
    for (const odd of ['search=%3F%3F%3F', 'status=%00&sort=%27', 'search=%00', `search=${'x'.repeat(3000)}`])
      expect((await here.site.get(`/feature-requests?${odd}`)).status).toBe(200);
    expect((await here.site.get('/feature-requests?after=nonsense')).status).toBe(400);
  });

  test('never shows whose vote or proposal it is', async () => {
    const pages = await Promise.all(
      ['/feature-requests', '/feature-requests/FR-2026-0001'].map((path) => here.site.get(path)),
    );
    for (const { html } of pages) expect(html).not.toContain('marsh.example');
  });
});
