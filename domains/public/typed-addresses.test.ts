import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultation } from './citizen/consultation.record.ts';
import { ownCategories } from './citizen/own-categories.ts';
import { serviceCategory } from './citizen/service-category.record.ts';
import { featureRequest } from './feature-requests/feature-request.record.ts';
import { type Visited, visited } from './test-world.ts';
import { mayWriteTo } from './visitors.server.ts';

/* Whoever types an address on a public page makes the product write to it: ten times an hour and no more, on every such page. */

let here: Visited;
beforeAll(async () => {
  here = await visited({ env: { LIMITS_FACTOR: '1' } });
  const [category] = ownCategories.filter(({ code }) => code === 'pothole');
  const { id } = await here.dana.make(serviceCategory, { ...(category as object), promiseDays: 10 } as never);
  await here.dana.run(serviceCategory, 'open', id);
  const miguel = await here.county.member('Miguel Ortiz', 'manager');
  const { id: asked } = await miguel.make(consultation, {
    subject: 'Which pump stations first',
    question: 'Three of seven can be renewed.',
    opensOn: '2026-11-20',
    closesOn: '2026-12-20',
  });
  await miguel.run(consultation, 'publish', asked);
  const wished = await here.county.product.make(featureRequest, {
    subject: 'Print on letterhead',
    description: 'So that it is there.',
    area: 'other',
  });
  await here.dana.run(featureRequest, 'publish', wished.id);
});
afterAll(() => here.close());

const ana = { name: 'Ana Reyes', organizationName: 'Marsh Harbor' };
const forms: Readonly<Record<string, readonly [path: string, form: string, typed: (email: string) => object]>> = {
  contact: ['/contact', 'message', (email) => ({ ...ana, topic: 'other', message: 'Hello.', email })],
  waitlist: [
    '/waitlist',
    'join',
    (email) => ({ ...ana, email, jobTitle: 'Clerk', purpose: 'grants', size: 'under_100' }),
  ],
  demo: ['/request-demo', 'request', (email) => ({ ...ana, topic: 'recovery', message: 'The storm.', email })],
  vote: ['/feature-requests/FR-2026-0001', 'vote', (email) => ({ email })],
  proposal: [
    '/feature-requests/propose',
    'propose',
    (proposedBy) => ({
      subject: `Remind ${proposedBy.slice(0, 3)} and ${proposedBy.slice(0, 3)}`,
      description: 'After three days by mail.',
      area: 'procurement',
      proposedBy,
    }),
  ],
  opportunities: ['/public-opportunities', 'subscribe', (email) => ({ email, keywords: 'pump' })],
  report: [
    '/citizen-portal/report',
    'report',
    (contactEmail) => ({
      category: 'pothole',
      description: `${contactEmail.slice(0, 3)} hole`,
      address: `${contactEmail.slice(0, 3)} street`,
      contactEmail,
    }),
  ],
  comment: ['/citizen-portal/consultations/PC-2026-001', 'comment', (email) => ({ text: 'Heron Point.', email })],
};

test.each(Object.entries(forms))('%s', async (name, [path, form, typed]) => {
  const { limits } = here.serving.ports;
  for (const [used, letters] of [
    [0, 1],
    [9, 1],
    [10, 0],
  ] as const) {
    const email = `${['abc', 'def', 'ghi'][Math.ceil(used / 9)]}.${name}@marsh.example`;
    for (let at = 0; at < used; at++) await mayWriteTo(limits, email);
    const { status, html } = await here.site.send(path, form, typed(email) as Record<string, string>);
    expect([status, status === 303 ? '' : html]).toEqual([303, '']);
    expect([used, here.lettersTo(email).length]).toEqual([used, letters]);
  }
});
