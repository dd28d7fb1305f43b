import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '../../organization/notification.record.ts';
import { usd } from '../test-world.ts';
import { newAndChangedFor, sawUntil, setMark } from './digest.server.ts';
import { factsOf } from './facts.server.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { opportunityMark } from './opportunity-mark.record.ts';
import { statusChoices } from './research-calls.ts';
import { researchOf } from './research.server.ts';
import { statusOf } from './status.ts';
import { fetched, hit, hits, type ResearchWorld, researchWorld } from './test-world.ts';

let here: ResearchWorld;
beforeAll(async () => {
  here = await researchWorld();
});
afterAll(() => here.county.close());

const search = (asked: Parameters<typeof researchOf>[1], who = here.rosa) =>
  here.county.door.run(who.actor, (work) => researchOf(work, asked));
const mark = (id: string, given: Parameters<typeof setMark>[2], who = here.rosa) =>
  here.county.door.run(who.actor, (work) => setMark(work, id, given));
const digest = (who = here.rosa) => here.county.door.run(who.actor, (work) => newAndChangedFor(work));
const see = (until: string, who = here.rosa) => here.county.door.run(who.actor, (work) => sawUntil(work, until));

describe('a notice of our own', () => {
  test('is entered and edited by a grant manager; one of a portal is changed by the portal alone', async () => {
    const row = await here.noticed();
    expect(row).toMatchObject({ source: 'own', copiedOn: '2026-11-20', openUntil: '2027-03-01' });
    await expect(
      here.rosa.make(grantOpportunity, { sourceId: 'x', number: 'x', title: 'x', agencyName: 'x' }),
    ).rejects.toMatchObject({ code: 'rights' });
    await expect(here.noticed({ source: 'grants_gov' })).rejects.toMatchObject({
      code: 'grant_opportunity.is_imported',
    });
    await here.imported(hits(hit('901')));
    const theirs = await here.kept('901');
    await expect(
      here.yvette.edit(grantOpportunity, theirs.id, theirs.version, { closeOn: '2030-01-01' }),
    ).rejects.toMatchObject({ code: 'grant_opportunity.is_imported' });
    await expect(here.noticed({ listings: '97039' })).rejects.toMatchObject({
      code: 'grant_opportunity.listings_are_listed',
    });
  });

  test('may say a floor above its ceiling: that is a warning', async () => {
    const { id } = await here.noticed({ floor: usd(10), ceiling: usd(5) });
    const facts = await here.county.door.run(here.rosa.actor, (work) => factsOf(work, id));
    expect(facts).toMatchObject({
      warnings: ['The award floor is above the award ceiling.'],
      fit: 'unknown',
      decision: null,
    });
    expect(facts.tasks.at(-1)).toMatchObject({ kind: 'submit', day: '2027-02-27', by: '2027-02-26' });
  });
});

describe('the search', () => {
  test('finds by words, listing, agency and category, those that close first before the others', async () => {
    await here.imported(
      hits(
        hit('101', { title: 'Culvert replacement', closeDate: '05/01/2027', cfdaList: ['20.933'] }),
        hit('102', {
          title: 'Culvert inspection',
          closeDate: '02/01/2027',
          agencyCode: 'DOT-FHWA',
          agency: 'Federal Highway Administration',
        }),
        hit('103', { title: 'Culvert research', closeDate: '' }),
      ),
    );
    const numbers = async (asked: Parameters<typeof researchOf>[1]) =>
      (await search(asked)).found.data.map(({ number }) => number);
    await expect(numbers({ search: 'culvert' })).resolves.toEqual(['N-102', 'N-101', 'N-103']);
    await expect(numbers({ search: 'culvert', listing: '20.933' })).resolves.toEqual(['N-101']);
    await expect(numbers({ search: 'culvert', listing: '20_933' })).resolves.toEqual([]);
    await expect(numbers({ search: 'culvert', agency: 'DOT-FHWA' })).resolves.toEqual(['N-102']);
    await expect(numbers({ search: 'culvert', closesBy: '2027-03-01' })).resolves.toEqual(['N-102']);
    await expect(numbers({ search: 'culvert', category: 'T' })).resolves.toEqual([]);
    const { agencies, asOf } = await search({});
    expect(agencies.data.map(({ code }) => code)).toEqual(['DHS-FEMA', 'DOT-FHWA']);
    expect(asOf).toBe('2026-11-20');
  });

  test('hides what is for other applicants, counts it and shows it again', async () => {
    await here.imported(fetched(201, {}, { opportunityTitle: 'Levee gauge ours' }));
    await here.imported(
      fetched(202, { applicantTypes: [{ id: '06' }] }, { opportunityTitle: 'Levee gauge university' }),
    );
    await here.imported(fetched(203, { applicantTypes: [] }, { opportunityTitle: 'Levee gauge unknown' }));
    const ours = await search({ search: 'levee gauge' });
    expect(ours.found.data.map(({ number }) => number).toSorted()).toEqual(['N-201', 'N-203']);
    expect(ours).toMatchObject({ hidden: 1, ours: ['county'], found: { total: 2 } });
    await expect(search({ search: 'levee gauge', fit: 'all' })).resolves.toMatchObject({
      hidden: 0,
      found: { total: 3 },
    });
    await expect(search({ search: 'levee gauge', applicant: 'public_university' })).resolves.toMatchObject({
      found: { total: 1 },
    });
  });

  test('knows the status that the dates say, for every combination of them', async () => {
    const days = [null, '2026-11-19', '2026-11-20', '2026-11-21'];
    for (const postOn of days)
      for (const closeOn of days)
        for (const archiveOn of days)
          await here.noticed({ title: 'Everyday', postOn, closeOn, archiveOn, forecastPostOn: closeOn });
    const all = await here.yvette.list(grantOpportunity, 'search=everyday&limit=100');
    expect(all).toHaveLength(64);
    const expected = (status: keyof typeof statusChoices) =>
      all.filter((row) => {
        const own = statusOf(row, '2026-11-20');
        return status === 'all' || own === status || (status === 'open' && (own === 'posted' || own === 'forecasted'));
      }).length;
    for (const status of Object.keys(statusChoices) as (keyof typeof statusChoices)[]) {
      const { found } = await search({ search: 'everyday', status });
      expect([status, found.total]).toEqual([status, expected(status)]);
      for (const row of found.data) if (status !== 'all' && status !== 'open') expect(row.status).toBe(status);
    }
  });

  test('comes in pages that meet without a gap', async () => {
    const first = await search({ search: 'everyday', status: 'all' });
    const second = await search({ search: 'everyday', status: 'all', page: 2 });
    const third = await search({ search: 'everyday', status: 'all', page: 3 });
    const ids = [first, second, third].flatMap(({ found }) => found.data.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([64, 64]);
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false]);
    expect([first, second, third].map(({ found }) => found.total)).toEqual([64, 64, 64]);
    await expect(search({ search: 'everyday', status: 'all', page: 9 })).resolves.toMatchObject({
      found: { total: 0 },
    });
  });
});

describe('what is new and changed', () => {
  test('is told to who follows a notice and who owns its decision, and to nobody else', async () => {
    await here.imported(fetched(301));
    const { id } = await here.kept('301');
    await mark(id, { mark: 'follow' });
    await here.miguel.make(opportunityDecision, { opportunity: id });
    await here.imported(fetched(301, { responseDate: 'Mar 20, 2027', lastUpdatedDate: 'Nov 18, 2026' }));
    const told = async (who: typeof here.rosa) =>
      (await who.list(notification, 'kind=grant.opportunity')).map(({ subject }) => subject);
    await expect(told(here.rosa)).resolves.toEqual(['N-301 changed: Close date']);
    await expect(told(here.miguel)).resolves.toEqual(['N-301 changed: Close date']);
    await expect(told(here.priya)).resolves.toEqual([]);
  });

  test('is listed since the last look, without what the person dismissed or what is for others', async () => {
    const nina = await here.county.member('Nina New');
    here.county.clock.set('2026-11-21T15:00:00Z');
    await see('2026-11-21T14:00:00.000Z', nina);
    await here.imported(fetched(401));
    await here.imported(fetched(402));
    await here.imported(fetched(403, { applicantTypes: [{ id: '20' }] }));
    await here.imported(fetched(404, { responseDate: 'Nov 20, 2026' }));
    const numbers = async () => {
      const { fresh, changed } = await digest(nina);
      return [fresh, changed].map(({ data }) => data.map(({ number }) => number).toSorted());
    };
    await expect(numbers()).resolves.toEqual([['N-401', 'N-402'], []]);
    const dismissed = await here.kept('402');
    await mark(dismissed.id, { mark: 'dismissed', reason: 'too_small' }, nina);
    await expect(numbers()).resolves.toEqual([['N-401'], []]);
    here.county.clock.set('2026-11-21T16:00:00Z');
    const { until } = await digest(nina);
    await see(until, nina);
    here.county.clock.set('2026-11-21T17:00:00Z');
    await here.imported(fetched(401, { awardCeiling: '1000', lastUpdatedDate: 'Nov 21, 2026' }));
    await expect(numbers()).resolves.toEqual([[], ['N-401']]);
    const { changed } = await digest(nina);
    expect(changed.data[0]?.says).toBe('Award ceiling: $500,000.00 to $1,000.00');
    // An older window takes nothing back, and no one looks into days to come.
    await expect(see('2026-11-01T00:00:00.000Z', nina)).resolves.toBe(until);
    await expect(see('2030-01-01T00:00:00.000Z', nina)).resolves.toBe('2026-11-21T17:00:00.000Z');
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('is dismissed for a reason, by each person for themselves, once however often it is pressed', async () => {
    const { id } = await here.noticed();
    await expect(mark(id, { mark: 'dismissed' })).rejects.toMatchObject({ code: 'opportunity_mark.has_reason' });
    await Promise.all([mark(id, { mark: 'dismissed', reason: 'no_match' }), mark(id, { mark: 'follow' })]);
    await expect(here.rosa.list(opportunityMark, `opportunity=${id}`)).resolves.toHaveLength(1);
    await expect(here.priya.list(opportunityMark, `opportunity=${id}`)).resolves.toEqual([]);
    const elsewhere = await here.county.organization('Cypress County');
    const stranger = await here.county.member('Ada Away', 'user', elsewhere);
    await expect(mark(id, { mark: 'follow' }, stranger)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
