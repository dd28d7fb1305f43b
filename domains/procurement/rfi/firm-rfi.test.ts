import { afterAll, beforeAll, expect, test } from 'vitest';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { using } from '../../../tests/world/cluster.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type Bidder, bidder, setStatus } from '../bidding/test-world.ts';
import { draft, dueAt, publish, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { rfiAnswer } from './rfi-answer.record.ts';

let here: SealingWorld;
let server: Serving;
let alma: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  await using(here.clone.owner, (owner) => installJobs(owner));
  server = await serve(here, { working: true });
  alma = await bidder(here, 'Alma Pumps LLC');
});
afterAll(async () => {
  await server.close();
  await here.close();
});

test('a firm answers where it is registered, until the answers are due', async () => {
  const inquiries = [{ question: 'How do you measure depth?', kind: 'text' }];
  const rfi = await draft(here, { type: 'rfi', items: [], criteria: [], inquiries });
  await publish(here, rfi);
  const answer = (by: Bidder) =>
    server.ask({
      as: by.signer.actor,
      method: 'POST',
      path: '/api/v1/firm/rfi-answers',
      body: {
        agency: here.product.actor.organizationId,
        rfi,
        answers: { q1: 'By sonar' },
        files: [],
      },
    });
  const gulf = await here.organization('Gulf Pumps LLC', 'firm');
  const signer = (await here.member('Gil', 'admin', gulf)).with({ duties: ['bid_signer'] });
  const stranger = await answer({ ...alma, id: gulf, signer });
  expect([stranger.status, stranger.json]).toMatchObject([422, { code: 'rfi.not_registered' }]);
  for (const status of ['inactive', 'merged']) {
    await setStatus(here, alma.vendor, status);
    expect((await answer(alma)).json).toMatchObject({ code: 'rfi.not_registered' });
  }
  expect(await here.buyer.list(rfiAnswer, `rfi=${rfi}`)).toEqual([]);
  // A firm that is not approved yet is heard as well.
  await setStatus(here, alma.vendor, 'registered');
  here.clock.set('2026-12-18T18:59:59.999Z');
  expect(await answer(alma)).toMatchObject({ status: 200 });
  expect(await here.buyer.list(rfiAnswer, `rfi=${rfi}`)).toMatchObject([
    { status: 'received', vendor: alma.vendor, firm: 'Alma Pumps LLC' },
  ]);
  here.clock.set(dueAt);
  expect((await answer(alma)).json).toMatchObject({ code: 'rfi.closed' });
});
