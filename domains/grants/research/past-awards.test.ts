import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ResearchWorld, researchWorld } from '../opportunities/test-world.ts';
import { bandName, bandsOf, bandStarts, listingsOf } from './award-sizes.ts';
import { pastAward } from './past-award.record.ts';
import { importPastAwards, pastAwardsOf, takePastAwards } from './past-awards.server.ts';
import { fromAwardFile, fromFema, type PastAward, stateOf } from './read-past-awards.ts';

describe('bands of award sizes', () => {
  test('follow each other without a gap and hold every amount once', () => {
    const bands = bandsOf(new Map());
    expect(bands.map(bandName)).toEqual(['Under $50K', '$50K to $250K', '$250K to $1M', '$1M to $5M', '$5M and more']);
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (cents) => {
        const own = bands.filter(
          ({ fromCents, toCents }) => cents >= fromCents && (toCents === null || cents < toCents),
        );
        expect(own).toHaveLength(1);
      }),
    );
    expect(bandsOf(new Map([[2, 7]])).map(({ awards }) => awards)).toEqual([0, 7, 0, 0, 0]);
    expect(bandStarts).toEqual([...bandStarts].toSorted((one, other) => one - other));
  });

  test('are of the listings that a notice names', () => {
    expect(listingsOf('97.036, 97.039; 97.036')).toEqual(['97.036', '97.039']);
    expect(listingsOf(null)).toEqual([]);
  });
});

describe('public data', () => {
  test('of FEMA has a listing by its program, and nothing where no money was obligated', () => {
    const row = {
      sourceKey: 'k',
      title: 'Pump station',
      state: 'Florida',
      area: 'Tidewater',
      category: 'HMGP',
      amountCents: 400,
      federalCents: 300,
      firstOn: '2024-05-01',
    };
    expect(fromFema('hma_projects', [row, { ...row, category: 'Unknown' }, { ...row, federalCents: 0 }])).toEqual([
      {
        source: 'openfema_hma',
        sourceId: 'k',
        listing: '97.039',
        title: 'Pump station',
        recipient: null,
        state: 'FL',
        county: 'Tidewater',
        awardedOn: '2024-05-01',
        amountCents: 300,
        projectCents: 400,
      },
    ]);
    expect(fromFema('pa_projects', [row])[0]?.listing).toBe('97.036');
    expect([stateOf('fl'), stateOf('North Carolina'), stateOf('Statewide'), stateOf(null)]).toEqual([
      'FL',
      'NC',
      null,
      null,
    ]);
  });

  test('of USAspending is read by its heads, and each refused row says why', () => {
    const heads = [
      'award_id_fain',
      'cfda_numbers_and_titles',
      'recipient_name',
      'total_obligated_amount',
      'award_base_action_date',
    ];
    const { awards, rejected, notes } = fromAwardFile(
      heads,
      [
        ['A1', '66.458: CLEAN WATER; 66.468: DRINKING WATER', 'City of Norfolk', '1250000.50', '2024-03-01'],
        ['A2', 'none', 'City of Savannah', '10', '2024-03-01'],
        ['A3', '66.458', 'City of Norfolk', '-500.00', '2024-03-01'],
        ['A1', '66.458', 'City of Norfolk', '10', '2024-03-01'],
        ['A4', '66.458', 'City of Norfolk', 'much', 'March'],
      ],
      'USD',
    );
    expect(awards).toMatchObject([
      { sourceId: 'A1', listing: '66.458', amountCents: 125_000_050, title: 'City of Norfolk' },
    ]);
    expect(rejected.map(({ row, field }) => [row, field])).toEqual([
      [3, 'cfda_numbers_and_titles'],
      [5, 'award_id_fain'],
      [6, 'total_obligated_amount'],
      [6, 'award_base_action_date'],
    ]);
    expect(notes.map(({ row }) => row)).toEqual([2, 4]);
  });
});

describe('past awards of a notice', () => {
  let here: ResearchWorld;
  beforeAll(async () => {
    here = await researchWorld();
  });
  afterAll(() => here.county.close());

  const award = (sourceId: string, dollars: number, more: Partial<PastAward> = {}): PastAward => ({
    source: 'usaspending',
    sourceId,
    listing: '66.458',
    title: `Award ${sourceId}`,
    recipient: 'City of Norfolk',
    state: 'VA',
    county: null,
    awardedOn: '2024-03-01',
    amountCents: dollars * 100,
    projectCents: null,
    ...more,
  });
  const take = (awards: readonly PastAward[], day = '2026-11-01') =>
    here.county.door.run(here.yvette.actor, (work) => takePastAwards(work, awards, day));
  const compared = (id: string, place: 'all' | 'ours' = 'all', who = here.rosa) =>
    here.county.door.run(who.actor, (work) => pastAwardsOf(work, id, place));

  test('are told by size and place, with where our request stands', async () => {
    const { id } = await here.noticed({ listings: '66.458' });
    await here.scored(id);
    await take([
      award('1', 40_000),
      award('2', 60_000, { state: 'FL' }),
      award('3', 100_000),
      award('4', 900_000),
      award('5', 1, { listing: '97.036' }),
    ]);
    const all = await compared(id);
    expect(all).toMatchObject({
      listings: ['66.458'],
      awards: 4,
      leastCents: 40_000_00,
      quarterCents: 40_000_00,
      medianCents: 60_000_00,
      threeQuartersCents: 100_000_00,
      mostCents: 900_000_00,
      asOf: '2026-11-01',
      ours: { cents: 100_000_00, atOrBelow: 3 },
    });
    expect(all.bands.map(({ awards }) => awards)).toEqual([1, 2, 1, 0, 0]);
    expect(all.places.data.map(({ state, awards, totalCents }) => [state, awards, totalCents])).toEqual(
      all.states.includes('VA')
        ? expect.anything()
        : [
            ...(all.states.includes('FL') ? [['FL', 1, 60_000_00]] : []),
            ['VA', 3, 1_040_000_00],
            ...(all.states.includes('FL') ? [] : [['FL', 1, 60_000_00]]),
          ],
    );
    expect(all.found.total).toBe(4);
    const ours = await compared(id, 'ours');
    expect(ours.awards).toBe(all.states.includes('FL') ? 1 : 0);
    expect(ours.places.total).toBe(2);
  });

  test('change with a newer copy, and never with an older one', async () => {
    await expect(take([award('9', 10)])).resolves.toMatchObject({ created: 1 });
    await expect(take([award('9', 10)])).resolves.toMatchObject({ unchanged: 1 });
    await expect(take([award('9', 20)], '2026-10-01')).resolves.toMatchObject({ older: 1, updated: 0 });
    await expect(take([award('9', 30)], '2026-11-10')).resolves.toMatchObject({ updated: 1 });
    const [kept] = await here.rosa.list(pastAward, 'search="Award 9"');
    expect(kept).toMatchObject({ amount: { cents: 3000, currency: 'USD' }, copiedOn: '2026-11-10' });
  });

  test('come in a file of a grant manager; another file and another person are refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'levee-past-'));
    try {
      const path = join(folder, 'awards.csv');
      await writeFile(
        path,
        'award_id_fain,cfda_number,recipient_name,total_obligated_amount\nF1,15.904,"Beaufort, Town of",20000\nF2,,X,5\n',
      );
      const take = (who = here.yvette, of = path) =>
        here.county.door.run(who.actor, (work) => importPastAwards(work, of, null));
      await expect(take(here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(take()).resolves.toMatchObject({ created: 1, refused: 1, asOf: '2026-11-20' });
      await expect(take()).resolves.toMatchObject({ created: 0, unchanged: 1 });
      await writeFile(path, 'name,amount\nx,1\n');
      await expect(take()).rejects.toMatchObject({ code: 'past_award.unknown_file' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('are none of another organization, and none where the notice names no listing', async () => {
    const { id } = await here.noticed();
    await expect(compared(id)).resolves.toMatchObject({ listings: [], awards: 0, medianCents: null });
    const elsewhere = await here.county.organization('Cypress County');
    const stranger = await here.county.member('Ada Away', 'user', elsewhere);
    await expect(compared(id, 'all', stranger)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
