import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#domains';
import { codeFor } from '../procurement/outreach/attendance.server.ts';
import { invite } from '../procurement/outreach/inviting.server.ts';
import { activeVendor } from '../procurement/outreach/test-world.ts';
import { marketOf } from '../procurement/publication/test-world.ts';
import { featureRequest } from './feature-requests/feature-request.record.ts';
import { type Visited, visited } from './test-world.ts';

/* Programs that look through mail open every link in it, some of them twice. Only the button on the page does what the link is for. */
let here: Visited;
beforeAll(async () => {
  here = await visited({ working: true });
});
afterAll(() => here.close());

interface Kind {
  /** Where it shows that a link was used. */
  readonly table: string;
  /** Has a letter sent; answers the link in it. */
  ask(): Promise<string>;
  /** The form behind the button, and what is typed into it. */
  readonly press: readonly [form: string, typed?: Readonly<Record<string, string>>];
}

const subscribe = async (email: string) => {
  await here.site.send('/public-opportunities', 'subscribe', { email, keywords: '' });
  return here.linkTo(email, '/public-opportunities/letters');
};
const person = { name: 'Ana Reyes', organizationName: 'Marsh Harbor' };

const kinds: readonly [string, Kind][] = [
  [
    'confirms a subscription',
    { table: 'opportunity_subscription', ask: () => subscribe('ana@marsh.example'), press: ['settle'] },
  ],
  [
    'ends a subscription',
    {
      table: 'opportunity_subscription',
      async ask() {
        const email = 'bo@marsh.example';
        await here.site.send(await subscribe(email), 'settle', {});
        await subscribe(email); // the letter that says that they hear of it already
        return here.linkTo(email, '/public-opportunities/letters/end');
      },
      press: ['settle'],
    },
  ],
  [
    'confirms a question',
    {
      table: 'solicitation_question',
      async ask() {
        const email = 'wes@marsh.example';
        const { number } = await (await marketOf(here.county)).published();
        await here.site.send(`/public-opportunities/${number}`, 'ask', { question: 'Which hose?', email });
        return here.linkTo(email, '/public-opportunities/questions');
      },
      press: ['confirm'],
    },
  ],
  [
    'sends the answers to a request for information',
    {
      table: 'rfi_answer',
      async ask() {
        const email = 'sal@marsh.example';
        const inquiries = [{ question: 'Lead time', kind: 'number', unit: 'weeks', isRequired: true }];
        const market = await marketOf(here.county);
        const { number } = await market.published({ type: 'rfi', items: [], criteria: [], inquiries } as never);
        await here.site.send(`/public-opportunities/${number}`, 'respond', {
          firm: 'Gulf Pumps',
          contact: 'Sal',
          email,
        });
        return here.linkTo(email, '/public-opportunities/answers');
      },
      press: ['answer', { q1: '6' }],
    },
  ],
  [
    'follows a solicitation',
    {
      table: 'interested_firm',
      async ask() {
        const email = 'ida@marsh.example';
        const { number } = await (await marketOf(here.county)).published();
        await here.site.send(`/public-opportunities/${number}`, 'follow', { firm: 'Marsh Pumps', email });
        return here.linkTo(email, '/public-opportunities/interest');
      },
      press: ['confirm'],
    },
  ],
  [
    'ends invitations to bid',
    {
      table: 'bid_invitation',
      async ask() {
        const { published, buyer } = await marketOf(here.county);
        const call = await published();
        const bay = await activeVendor(here.county, { name: 'Bay Pumps LLC', email: 'bay@marsh.example' });
        await here.county.door.run(buyer.actor, (work) => invite(work, call.id, { vendors: [bay], place: 'Norfolk' }));
        return here.linkTo('bay@marsh.example', '/public-opportunities/invitations');
      },
      press: ['end'],
    },
  ],
  [
    'signs in to a meeting',
    {
      table: 'meeting_attendance',
      async ask() {
        const { published, buyer } = await marketOf(here.county);
        const call = await published({ meetingAt: here.county.clock.now().toISOString() });
        const { path } = await here.county.door.run(buyer.actor, (work) => codeFor(work, call.id));
        return path ?? '';
      },
      press: ['sign', { name: 'Ana Ruiz', firm: 'Marsh Pumps', email: 'ana@marsh.example' }],
    },
  ],
  [
    'leaves the waitlist',
    {
      table: 'waitlist_entry',
      async ask() {
        const email = 'cy@marsh.example';
        const job = { jobTitle: 'Clerk', purpose: 'grants', size: 'under_100' };
        await here.site.send('/waitlist', 'join', { ...person, ...job, email });
        return here.linkTo(email, '/waitlist/leave');
      },
      press: ['leave'],
    },
  ],
  [
    'counts a vote',
    {
      table: 'feature_vote',
      async ask() {
        const email = 'dee@marsh.example';
        const wish = { subject: 'Remind approvers', description: 'By mail.', area: 'other' };
        const { number, id } = await here.county.product.make(featureRequest, wish as never);
        await here.dana.run(featureRequest, 'publish', id);
        await here.site.send(`/feature-requests/${number}`, 'vote', { email });
        return here.linkTo(email, '/feature-requests/vote');
      },
      press: ['count'],
    },
  ],
  [
    'chooses the time of a demo',
    {
      table: 'demo_request',
      async ask() {
        const email = 'eve@marsh.example';
        await here.site.send('/request-demo', 'request', {
          ...person,
          email,
          topic: 'recovery',
          message: 'The storm.',
        });
        return here.linkTo(email, '/schedule-demo/').replace('/calendar.ics', '');
      },
      press: ['move', { slot: '2026-11-23T15:00:00.000Z' }],
    },
  ],
];

test.each(kinds)('a link that %s does it by its button alone', async (_, { table, ask, press: [form, typed = {}] }) => {
  const link = await ask();
  const rows = () =>
    here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`select * from ${table} order by id`),
    );
  const before = await rows();
  for (let time = 0; time < 3; time++) expect((await here.site.get(link)).status).toBe(200);
  expect(await rows()).toEqual(before);
  expect((await here.site.send(link, form, typed)).status).toBe(303);
  expect(await rows()).not.toEqual(before);
});

test('every page that a mailed link leads to is one of these', () => {
  const led = pages.filter(({ path }) => /[:{]token\b/.test(path)).map(({ path }) => path);
  expect(led.toSorted()).toEqual([
    // Its reply by its button alone: capacity.test.ts of the disaster domain.
    '/emergency-capacity/:token',
    '/feature-requests/vote/:token',
    // Its acts by their buttons alone: digest-links.test.ts of the grants domain.
    '/grant-digest/:organization/:act/:notice/:token',
    '/pay-applications/subcontractor-payments/confirm/:token',
    '/public-opportunities/answers/:token',
    '/public-opportunities/interest/:token',
    '/public-opportunities/invitations/:token',
    '/public-opportunities/letters/:purpose/:token',
    '/public-opportunities/meetings/:token',
    '/public-opportunities/questions/:token',
    '/schedule-demo/:token',
    '/waitlist/leave/:token',
  ]);
});
