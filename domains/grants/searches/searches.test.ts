import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { Person } from '#world';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { opportunityInterest } from '../opportunities/opportunity-interest.record.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { setMark } from '../opportunities/digest.server.ts';
import { setInterest } from '../opportunities/interest.server.ts';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { usd } from '../test-world.ts';
import { sendDigests } from './digest.server.ts';
import { newsOf, whyBack } from './news.server.ts';
import { opportunitySearch } from './opportunity-search.record.ts';
import { MOST_DIGESTS, MOST_SEARCHES, nextDigestOn } from './search-words.ts';

let here: ResearchWorld;
beforeAll(async () => {
  here = await researchWorld();
});
afterAll(() => here.county.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z')); // a Friday

const run = () => here.county.door.run(here.county.product.actor, sendDigests);
const at = (moment: string) => here.county.clock.set(moment);
const mailsTo = ({ actor }: Person) => here.county.letters.filter(({ subject }) => subject.startsWith(actor.name));
const saved = async (who: Person, question: string, more: object = {}) =>
  who.make(opportunitySearch, {
    name: `${who.actor.name}: ${question}`.slice(0, 80),
    question,
    digest: 'daily',
    ...more,
  });
const change = async (id: string, to: object) =>
  here.yvette.edit(grantOpportunity, id, (await here.yvette.see(grantOpportunity, id)).version, to);
const preview = (who: Person, row: { id: string; since: string | null; question: string | null }) =>
  here.county.door.run(who.actor, (work) =>
    newsOf(work, row, { person: who.actor.id, since: row.since ?? '', until: work.now() }),
  );
const words = () =>
  `Marker${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;

describe('a saved search', () => {
  test('keeps its filters in words and the day of its next digest', async () => {
    const row = await saved(here.rosa, 'search=culvert&status=posted&closes=2027-03-01');
    const kept = await here.rosa.see(opportunitySearch, row.id);
    expect(kept).toMatchObject({
      nextOn: '2026-11-21',
      filters: expect.stringContaining('Words: culvert; Status: Posted'),
    });
    await here.rosa.edit(opportunitySearch, row.id, kept.version, {
      digest: 'weekly',
      weekday: 'friday',
    });
    await expect(here.rosa.see(opportunitySearch, row.id)).resolves.toMatchObject({ nextOn: '2026-11-27' });
    await expect(here.rosa.edit(opportunitySearch, row.id, kept.version, { name: 'Stale' })).rejects.toMatchObject({
      code: 'stale',
    });
  });

  test('is due each day, or on its weekday, never on the day it is set', () => {
    expect(nextDigestOn('off', 'monday', '2026-11-20')).toBeNull();
    expect(nextDigestOn('daily', 'monday', '2026-11-30')).toBe('2026-12-01');
    expect(nextDigestOn('weekly', 'friday', '2026-11-20')).toBe('2026-11-27');
    expect(nextDigestOn('weekly', 'saturday', '2026-11-20')).toBe('2026-11-21');
    expect(nextDigestOn('weekly', 'thursday', '2026-11-20')).toBe('2026-11-26');
  });

  test('names no filter that Research does not have', async () => {
    for (const question of ['status=anything', 'agency_code=X', 'closes=soon'])
      await expect(saved(here.rosa, question)).rejects.toMatchObject({ code: 'opportunity_search.filters' });
  });

  test('is its owner’s alone, in this organization and in another', async () => {
    const row = await saved(here.rosa, 'search=private');
    await expect(here.priya.see(opportunitySearch, row.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.priya.make(opportunitySearch, { name: 'Hers', owner: here.rosa.actor.id })).rejects.toMatchObject(
      {
        kind: 'forbidden',
      },
    );
    const elsewhere = await here.county.organization('Cypress County');
    const stranger = await here.county.member('Ada Away', 'user', elsewhere);
    await expect(stranger.see(opportunitySearch, row.id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('ends at the limit of a person and of the agency', async () => {
    const nina = await here.county.member('Nina New');
    for (let n = 1; n <= MOST_SEARCHES; n++) await nina.make(opportunitySearch, { name: `Search ${n}`, digest: 'off' });
    await expect(nina.make(opportunitySearch, { name: 'One more' })).rejects.toMatchObject({
      code: 'opportunity_search.too_many',
    });
    const counted = await here.county.door.run(here.rosa.actor, (work) =>
      work.tx.query<{ count: number }>(
        `select count(*)::int as count from opportunity_search where organization_id = $1 and digest <> 'off'`,
        [work.actor.organizationId],
      ),
    );
    const left = MOST_DIGESTS - (counted[0]?.count ?? 0);
    const made: { readonly owner: Person; readonly id: unknown }[] = [];
    for (let from = 0; from < left; from += MOST_SEARCHES) {
      const owner = await here.county.member(`Omar Many ${from}`);
      const rows = await here.county.door.run(owner.actor, async (work) => {
        const hands = work.asProduct;
        const compiled = hands.around.registry.get(opportunitySearch.name);
        return keepRows(hands, compiled, {
          rows: Array.from({ length: Math.min(MOST_SEARCHES, left - from) }, (_, n) =>
            newRow(
              hands,
              compiled,
              { name: `Bulk ${n}`, owner: owner.actor.id, digest: 'weekly', weekday: 'sunday' },
              {},
            ),
          ),
        });
      });
      made.push(...rows.map(({ id }) => ({ owner, id })));
    }
    await expect(saved(here.miguel, 'search=full')).rejects.toMatchObject({ code: 'opportunity_search.agency_limit' });
    const off = await saved(here.miguel, 'search=full', { digest: 'off' });
    await expect(
      here.miguel.edit(opportunitySearch, off.id, (await here.miguel.see(opportunitySearch, off.id)).version, {
        digest: 'daily',
      }),
    ).rejects.toMatchObject({ code: 'opportunity_search.agency_limit' });
    for (const { owner, id } of made)
      await here.county.door.run(owner.actor, (work) =>
        work.remove(work.around.registry.get(opportunitySearch.name), { id: id as string }),
      );
  });
});

describe('a digest', () => {
  test('holds only what is new, changed or closed since the last one, and is never empty', async () => {
    const mark = words();
    const old = await here.noticed({ title: `${mark} old`, closeOn: '2027-03-01', ceiling: usd(500_000) });
    await here.noticed({ title: `${mark} closing`, closeOn: '2026-11-21' });
    at('2026-11-20T15:30:00Z');
    const search = await saved(here.rosa, `search=${mark}`);
    at('2026-11-21T15:00:00Z');
    expect(await run()).toBe(0);
    expect(mailsTo(here.rosa)).toEqual([]);
    await here.noticed({ title: `${mark} fresh` });
    await change(old.id, { closeOn: '2027-04-01', ceiling: usd(600_000) });
    at('2026-11-22T15:00:00Z');
    expect(await run()).toBe(1);
    const [mail] = mailsTo(here.rosa);
    expect(mail?.subject).toContain('3 opportunities new or changed');
    for (const said of [
      `New: `,
      `${mark} fresh`,
      `Award ceiling: $500,000.00 to $600,000.00; Close date: 2027-03-01 to 2027-04-01`,
      `Closed: `,
      '/grant-digest/',
    ])
      expect(JSON.stringify(mail?.body)).toContain(said);
    await expect(here.rosa.see(opportunitySearch, search.id)).resolves.toMatchObject({
      sentOn: '2026-11-22',
      sentCount: 3,
      nextOn: '2026-11-23',
    });
    at('2026-11-23T15:00:00Z');
    expect(await run()).toBe(0);
  });

  test('is sent once by two processes, once after days of downtime, and not before six in the morning', async () => {
    const mark = words();
    await saved(here.priya, `search=${mark}`);
    at('2026-11-20T16:00:00Z');
    await here.noticed({ title: `${mark} one` });
    at('2026-11-21T08:00:00Z');
    expect(await run()).toBe(0);
    at('2026-11-26T15:00:00Z');
    const sent = await Promise.all([run(), run()]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(mailsTo(here.priya)).toHaveLength(1);
  });

  test('leaves out what the person dismissed, until its deadline moves later or its ceiling rises', async () => {
    const mark = words();
    const row = await here.noticed({ title: `${mark} dull`, closeOn: '2027-03-01', ceiling: usd(100_000) });
    const search = await here.rosa.see(opportunitySearch, (await saved(here.rosa, `search=${mark}`)).id);
    await here.county.door.run(here.rosa.actor, (work) =>
      setMark(work, row.id, { mark: 'dismissed', reason: 'no_capacity' }),
    );
    at('2026-11-20T16:00:00Z');
    await change(row.id, {
      closeOn: '2027-02-01',
      ceiling: usd(90_000),
    });
    expect((await preview(here.rosa, search)).data).toEqual([]);
    at('2026-11-20T17:00:00Z');
    await change(row.id, { closeOn: '2027-03-02', ceiling: usd(100_000) });
    expect((await preview(here.rosa, search)).data).toMatchObject([
      { back: expect.stringMatching(/^You dismissed it; back because: deadline later, /) },
    ]);
    // Dismissed once more, it is compared with what it is now.
    await here.county.door.run(here.rosa.actor, (work) =>
      setMark(work, row.id, { mark: 'dismissed', reason: 'duplicate' }),
    );
    expect((await preview(here.rosa, search)).data).toEqual([]);
    await change(row.id, { ceiling: usd(100_001) });
    expect((await preview(here.rosa, search)).data[0]?.back).toContain('ceiling up, $100,000.00 to $100,001.00');
    // What is as it was is no reason.
    const same = { openUntil: '2027-01-15', openThen: '2027-01-15', ceilingCents: 100, ceilingThenCents: 100 };
    expect(whyBack(same)).toBeNull();
    expect(whyBack({ ...same, ceilingCents: 101 })).toContain('ceiling up, $1.00 to $1.01');
  });
});

describe('what the team says', () => {
  const say = (who: Person, id: string, said: Parameters<typeof setInterest>[2]) =>
    here.county.door.run(who.actor, (work) => setInterest(work, id, said));

  test('is seen by all, once for each person, with a reason for no', async () => {
    const { id } = await here.noticed();
    await say(here.rosa, id, { code: 'interested' });
    await expect(say(here.miguel, id, { code: 'wont_apply' })).rejects.toMatchObject({
      code: 'opportunity_interest.has_reason',
    });
    await Promise.all([
      say(here.miguel, id, { code: 'wont_apply', reason: 'no_match' }),
      say(here.miguel, id, { code: 'wont_apply', reason: 'no_match' }),
    ]);
    await say(here.rosa, id, { code: 'will_apply' });
    const seen = await here.priya.list(opportunityInterest, `opportunity=${id}`);
    expect(seen.map(({ code, reason }) => [code, reason]).toSorted()).toEqual([
      ['will_apply', null],
      ['wont_apply', 'no_match'],
    ]);
    await expect(here.rosa.make(opportunityInterest, {})).rejects.toMatchObject({ kind: 'forbidden' });
    const elsewhere = await here.county.organization('Marsh County');
    const stranger = await here.county.member('Abe Away', 'user', elsewhere);
    await expect(say(stranger, id, { code: 'interested' })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('ends with the go decision', async () => {
    const { id } = await here.noticed();
    const sheet = await here.miguel.make(opportunityDecision, { opportunity: id });
    await say(here.rosa, id, { code: 'interested' });
    const { version } = await here.miguel.see(opportunityDecision, sheet.id);
    await here.miguel.edit(opportunityDecision, sheet.id, version, { declinedFor: 'no_match' });
    await here.miguel.run(opportunityDecision, 'decline', sheet.id, 'The match is too high');
    await expect(say(here.rosa, id, { code: 'will_apply' })).rejects.toMatchObject({
      code: 'opportunity_interest.is_decided',
    });
  });
});
