import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Visited, visited } from '../../public/test-world.ts';
import { member } from '../../organization/public.server.ts';
import { opportunityInterest } from '../opportunities/opportunity-interest.record.ts';
import { opportunityMark } from '../opportunities/opportunity-mark.record.ts';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { sendDigests } from './digest.server.ts';
import { opportunitySearch } from './opportunity-search.record.ts';

let site: Visited;
let here: ResearchWorld;
let links: readonly string[];
let notice: string;

beforeAll(async () => {
  site = await visited();
  here = await researchWorld(site.county);
  here.county.clock.set('2026-11-20T15:00:00Z');
  await here.rosa.make(opportunitySearch, { name: 'Levees', question: 'search=levee', digest: 'daily' });
  here.county.clock.set('2026-11-20T15:30:00Z');
  ({ id: notice } = await here.noticed({ title: 'Levee gauges' }));
  here.county.clock.set('2026-11-21T15:00:00Z');
  await here.county.door.run(here.county.product.actor, sendDigests);
  links = here.county.letters
    .filter(({ subject }) => subject.startsWith('Levees: '))
    .flatMap(({ body }) => body.flatMap((part) => (typeof part === 'object' && 'link' in part ? [part.link] : [])));
});
afterAll(() => site.close());

const linkTo = (act: string): string => links.find((one) => one.includes(`/${act}/`)) ?? '';

test('a digest has a link for each act on each of its notices, and opening one changes nothing', async () => {
  expect(links.filter((one) => one.startsWith('/grant-digest/')).map((one) => one.split('/')[3])).toEqual([
    'interested',
    'dismiss',
    'stop',
  ]);
  expect((await site.site.get(linkTo('dismiss'))).html).toContain('Levee gauges');
  expect(await here.rosa.list(opportunityMark, `opportunity=${notice}`)).toEqual([]);
});

test('a link does what it says for its owner, once however often it is sent', async () => {
  for (let times = 0; times < 2; times++) await site.site.send(linkTo('interested'), 'interested', {});
  expect(await here.rosa.list(opportunityInterest, `opportunity=${notice}`)).toMatchObject([
    { person: here.rosa.actor.id, code: 'interested' },
  ]);
  await site.site.send(linkTo('dismiss'), 'dismiss', { reason: 'no_capacity' });
  expect(await here.rosa.list(opportunityMark, `opportunity=${notice}`)).toMatchObject([
    { mark: 'dismissed', reason: 'no_capacity' },
  ]);
});

test('a link is good for its own act and notice alone', async () => {
  const token = linkTo('interested').split('/').at(-1) ?? '';
  const { id: other } = await here.noticed();
  const { organizationId } = here.county;
  for (const forged of [
    `/grant-digest/${organizationId}/dismiss/${notice}/${token}`,
    `/grant-digest/${organizationId}/interested/${other}/${token}`,
    `/grant-digest/${organizationId}/interested/${notice}/${token.slice(0, -2)}`,
    `/grant-digest/not-an-id/interested/${notice}/${token}`,
  ])
    expect((await site.site.get(forged)).html).toContain('This link is not valid');
  expect(await here.rosa.list(opportunityInterest, `opportunity=${other}`)).toEqual([]);
});

test('unsubscribing ends the digest and keeps the search; a link of someone who left does nothing', async () => {
  await site.site.send(linkTo('stop'), 'stop', {});
  expect(await here.rosa.list(opportunitySearch)).toMatchObject([{ name: 'Levees', digest: 'off', nextOn: null }]);
  await site.dana.run(member, 'suspend', here.rosa.actor.id, 'On leave');
  expect((await site.site.get(linkTo('dismiss'))).html).toContain('This link is not valid');
});
