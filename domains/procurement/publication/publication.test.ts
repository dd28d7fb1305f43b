import { serverParts } from '#domains/server.ts';
import { type World, world } from '#world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { opportunityQuestion } from '../../public/published.ts';
import { opportunitySubscription } from '../../public/opportunities/opportunity-subscription.record.ts';
import { saidOn, type Visited, visited } from '../../public/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { publicStates } from './notice.ts';
import { solicitationSource } from './public-source.server.ts';
import { marketOf, pumps } from './test-world.ts';

let here: Visited;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  here = await visited();
  market = await marketOf(here.county);
});
afterAll(() => here.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

const pathOf = ({ number }: { number: string }) => `/public-opportunities/${number}`;
const releasesIn = (county: World, id: string) =>
  county.door.run(county.product.actor, ({ tx, actor }) =>
    tx.query<{ tag: string }>(
      'select tag from ocds_release where organization_id = $1 and solicitation = $2 order by id',
      [actor.organizationId, id],
    ),
  );

describe('publishing', () => {
  test('makes a solicitation public at once: page, list, release and mail', async () => {
    const product = here.county.product;
    await product.make(opportunitySubscription, {
      email: 'ana@marsh.example',
      wants: 'opportunities',
      keywords: 'hose',
    });
    const [ana] = await here.dana.list(opportunitySubscription, 'email=ana@marsh.example');
    await product.run(opportunitySubscription, 'confirm', ana?.id ?? '');
    const ready = await market.approved();
    expect((await here.site.get(pathOf(ready))).status).toBe(404);
    expect(await releasesIn(here.county, ready.id)).toEqual([]);

    await market.chief.run(solicitation, 'publish', ready.id);
    const page = await here.site.get(pathOf(ready));
    expect(page.status).toBe(200);
    expect(saidOn(page)).toContain('Trash pumps for the north basin');
    expect(saidOn(page)).toContain('Dec 18, 2026');
    expect(saidOn(await here.site.get('/public-opportunities'))).toContain('Trash pumps for the north basin');
    expect(await releasesIn(here.county, ready.id)).toEqual([{ tag: 'tender' }]);
    expect(here.lettersTo('ana@marsh.example').map(({ subject }) => subject)).toEqual([
      `New from Tidewater County: ${ready.number} Trash pumps for the north basin`,
    ]);
  });

  test('shows no estimate, wherever it is shown', async () => {
    const { number, ocid } = await market.published();
    const whole = await here.county.door.run(here.county.product.actor, async (work) => {
      const kept = await work.tx.query(
        'select release::text from ocds_release where organization_id = $1 and ocid = $2',
        [work.actor.organizationId, ocid],
      );
      return JSON.stringify(kept);
    });
    expect(whole).toContain('Hose kit');
    const page = (await here.site.get(pathOf({ number }))).html;
    expect(page).toContain('Hose kit');
    for (const shown of [whole, page]) expect(shown).not.toMatch(/90,?123|9012345/);
  });

  test('shows the text that binds, with the source of each clause', async () => {
    const federal = { federalFunds: true, federalAward: 'FEMA-4834-PW-00117', awardedOn: '2025-03-14' };
    const { number } = await market.published(federal);
    const page = await here.site.get(pathOf({ number }));
    expect(page.html).toContain('Terms and clauses');
    expect(saidOn(page)).toMatch(/Source: [^.]*2 CFR/);
  });
});

describe('whatever its state', () => {
  /** Every state, with the steps that lead there. */
  const ways: Readonly<Record<(typeof solicitation.states)[number], (id: string) => Promise<unknown>>> = {
    draft: async () => undefined,
    in_review: (id) => market.buyer.run(solicitation, 'submit', id),
    returned: async (id) => {
      await ways.in_review(id);
      await market.counsel.run(solicitation, 'return', id, 'Add a drawing');
    },
    approved: async (id) => {
      await ways.in_review(id);
      await market.counsel.run(solicitation, 'approve', id);
    },
    published: async (id) => {
      await ways.approved(id);
      await market.chief.run(solicitation, 'publish', id);
    },
    closed: async (id) => {
      await ways.published(id);
      await here.county.product.run(solicitation, 'close', id);
    },
    opened: async (id) => {
      await ways.closed(id);
      await here.county.product.run(solicitation, 'open', id);
    },
    awarded: async (id) => {
      await ways.opened(id);
      await here.county.product.run(solicitation, 'award', id);
    },
    concluded: async (id) => {
      await ways.closed(id);
      const { version } = await market.buyer.see(solicitation, id);
      await market.buyer.edit(solicitation, id, version, { findings: 'Four makers deliver in ten weeks.' });
      await market.buyer.run(solicitation, 'conclude', id);
    },
    failed: async (id) => {
      await ways.closed(id);
      await market.chief.run(solicitation, 'fail', id, 'Too few bids');
    },
    cancelled: async (id) => {
      await ways.published(id);
      await market.chief.run(solicitation, 'cancel', id, 'The need is gone');
    },
  };

  test.each(solicitation.states.map((state) => [state]))('%s is public exactly if it was published', async (state) => {
    const { id } = await market.buyer.make(solicitation, {
      ...pumps,
      ...(state === 'concluded' ? { type: 'rfi', inquiries: [{ question: 'Lead time?', kind: 'number' }] } : {}),
      name: `In ${state}`,
    });
    await ways[state](id);
    const row = await market.buyer.see(solicitation, id);
    expect(row.status).toBe(state);
    const isPublic = (publicStates as readonly string[]).includes(state);
    expect(isPublic).toBe(
      ['published', 'closed', 'opened', 'awarded', 'concluded', 'failed', 'cancelled'].includes(state),
    );
    const page = await here.site.get(pathOf(row));
    expect(page.status).toBe(isPublic ? 200 : 404);
    const listed = await here.county.door.run(
      here.county.product.actor,
      (work) =>
        solicitationSource.everyOpportunity?.(work, opportunityQuestion(new URLSearchParams())) ?? Promise.resolve([]),
    );
    expect(listed.some(({ number }) => number === row.number)).toBe(isPublic);
  });

  test('a cancellation is published with its reason, by release and mail', async () => {
    const { id, number } = await market.published({ name: 'Hose for a fair' });
    const before = here.lettersTo('ana@marsh.example').length;
    await market.chief.run(solicitation, 'cancel', id, 'The fair is cancelled');
    expect(saidOn(await here.site.get(pathOf({ number })))).toContain('Cancelled: The fair is cancelled');
    expect(await releasesIn(here.county, id)).toEqual([{ tag: 'tender' }, { tag: 'tenderCancellation' }]);
    const [letter] = here.lettersTo('ana@marsh.example').slice(before);
    expect(letter).toMatchObject({
      subject: `Cancelled: ${number} Hose for a fair`,
      body: expect.arrayContaining(['This solicitation was cancelled: The fair is cancelled']),
    });
  });

  test('one that was cancelled before its publication is not', async () => {
    const { id, number } = await market.approved();
    await market.chief.run(solicitation, 'cancel', id, 'The need is gone');
    expect((await here.site.get(pathOf({ number }))).status).toBe(404);
  });
});

describe('where one output fails', () => {
  let broken: World | null = null;
  afterEach(() => broken?.close());

  test.each([['releaseTender'], ['mailSubscribers']])('nothing is published: %s', async (name) => {
    const isIt = (one: (typeof serverParts.effects)[number]) =>
      one.record === 'solicitation' && one.verb === 'publish' && one.name === name;
    expect(serverParts.effects.filter(isIt)).toHaveLength(1);
    broken = await world({
      parts: {
        ...serverParts,
        effects: serverParts.effects.map((one) =>
          isIt(one) ? { ...one, run: () => Promise.reject(new Error('planted')) } : one,
        ),
      },
    });
    const there = await marketOf(broken);
    const { id } = await there.approved();
    await expect(there.chief.run(solicitation, 'publish', id)).rejects.toThrow('planted');
    expect(await there.chief.see(solicitation, id)).toMatchObject({
      status: 'approved',
      publishedAt: null,
      ocid: null,
    });
    expect(await releasesIn(broken, id)).toEqual([]);
  });
});

describe('the public list', () => {
  const numbers = async (text: string) =>
    (
      await here.county.door.run(
        here.county.product.actor,
        (work) =>
          solicitationSource.everyOpportunity?.(work, opportunityQuestion(new URLSearchParams(text))) ??
          Promise.resolve([]),
      )
    ).map(({ title }) => title);

  test('is searched, filtered and ordered by the database', async () => {
    await market.published({ name: 'Culvert lining', category: 'construction', dueAt: '2026-12-20T19:00:00Z' });
    await market.published({ name: 'Office paper for zebras', dueAt: '2026-12-16T19:00:00Z' });
    expect(await numbers('search=zebra')).toEqual(['Office paper for zebras']);
    expect(await numbers('kind=works')).toEqual(['Culvert lining']);
    expect(await numbers('kind=works&state=cancelled')).toEqual([]);
    expect((await numbers(''))[0]).toBe('Office paper for zebras');
    expect(await numbers('code=913')).toEqual([]);
  });
});
