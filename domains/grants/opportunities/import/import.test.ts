import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opportunityChange } from '../opportunity-change.record.ts';
import { grantOpportunity } from '../grant-opportunity.record.ts';
import { fetched, hit, hits, type ResearchWorld, researchWorld } from '../test-world.ts';
import { dayFrom } from './notice.ts';
import { fromJson, fromTable, MOST_NOTICES } from './read-notices.ts';

let here: ResearchWorld;
beforeAll(async () => {
  here = await researchWorld();
});
afterAll(() => here.county.close());

const read = (file: unknown) => fromJson(JSON.stringify(file), 'USD');

describe('a file of notices', () => {
  test('creates what is new, and taken in again it changes nothing', async () => {
    const file = hits(hit('11'), hit('12', { closeDate: '' }));
    await expect(here.imported(file)).resolves.toMatchObject({ created: 2, updated: 0, unchanged: 0, refused: 0 });
    await expect(here.imported(file)).resolves.toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    const first = await here.kept('11');
    expect(first).toMatchObject({ version: 1, closeOn: '2027-03-01', listings: '97.039', copiedOn: '2026-11-20' });
    await expect(here.kept('12')).resolves.toMatchObject({ closeOn: null, openUntil: '2200-12-31' });
  });

  test('says what changed in a notice, before and after, and leaves alone what it does not state', async () => {
    await here.imported(fetched(21));
    await here.imported(hits(hit('21', { closeDate: '04/15/2027' })));
    const row = await here.kept('21');
    expect(row).toMatchObject({ closeOn: '2027-04-15', ceiling: { cents: 500_000_00 }, openUntil: '2027-03-31' });
    const changes = await here.yvette.list(opportunityChange, `opportunity=${row.id}`);
    expect(changes).toMatchObject([{ what: 'closeOn', before: '2027-03-01', after: '2027-04-15' }]);
    await here.imported(
      fetched(21, { responseDate: 'Apr 15, 2027', awardCeiling: '750000', lastUpdatedDate: 'Nov 12, 2026' }),
    );
    await expect(here.yvette.list(opportunityChange, `opportunity=${row.id}&what=ceiling`)).resolves.toMatchObject([
      { before: '$500,000.00', after: '$750,000.00' },
    ]);
  });

  test('never takes an older change, or an older copy, over a newer one', async () => {
    await here.imported(fetched(31, { lastUpdatedDate: 'Nov 15, 2026' }));
    const older = fetched(31, { lastUpdatedDate: 'Nov 14, 2026', awardCeiling: '1' });
    await expect(here.imported(older)).resolves.toMatchObject({ updated: 0, older: 1 });
    await expect(here.kept('31')).resolves.toMatchObject({ ceiling: { cents: 500_000_00 } });
    await expect(here.imported(hits(hit('31', { closeDate: '' })), '2026-11-01')).resolves.toMatchObject({ older: 1 });
    await expect(here.kept('31')).resolves.toMatchObject({ closeOn: '2027-03-01' });
    await expect(here.imported(hits(hit('31')), '2026-11-21')).rejects.toMatchObject({
      code: 'import.from_the_future',
    });
  });

  test('is taken in by a grant manager alone, and by none whose duty ended', async () => {
    await expect(here.imported(hits(hit('41')), null, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.imported(hits(hit('41')), null, here.priya)).rejects.toMatchObject({ kind: 'forbidden' });
    const gone = here.yvette.with({ duties: [] });
    await expect(here.imported(hits(hit('41')), null, gone)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('of two at once creates a notice once', async () => {
    const file = hits(hit('51'), hit('52'));
    const done = await Promise.all([here.imported(file), here.imported(file)]);
    expect(done.map(({ created }) => created).toSorted()).toEqual([0, 2]);
    expect(done.every(({ refused }) => refused === 0)).toBe(true);
  });

  test('keeps to its own organization', async () => {
    await here.imported(hits(hit('61')));
    const elsewhere = await here.county.organization('Piney Woods County');
    const stranger = (await here.county.member('Otis Other', 'user', elsewhere)).with({ duties: ['grant_manager'] });
    await expect(stranger.list(grantOpportunity)).resolves.toEqual([]);
    await expect(here.imported(hits(hit('61')), null, stranger)).resolves.toMatchObject({ created: 1, unchanged: 0 });
  });
});

describe('a hostile file', () => {
  test('that is no JSON, no notices, too deep or too long is refused whole', () => {
    const codes: readonly (readonly [string, string])[] = [
      ['{"data":', 'opportunity_import.no_json'],
      ['[]', 'opportunity_import.unknown_file'],
      ['{"hello":"world"}', 'opportunity_import.unknown_file'],
      ['"text"', 'opportunity_import.unknown_file'],
      [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'opportunity_import.unknown_file'],
      [
        JSON.stringify(hits(...Array.from({ length: MOST_NOTICES + 1 }, (_, at) => hit(String(at))))),
        'opportunity_import.too_many',
      ],
    ];
    for (const [text, code] of codes) expect(() => fromJson(text, 'USD')).toThrow(expect.objectContaining({ code }));
  });

  test('loses its bad rows, each with its field and reason, and keeps the others', async () => {
    const report = await here.imported(
      hits(
        hit('71'),
        hit('72', { closeDate: '13/45/2027' }),
        hit('73', { title: 'x'.repeat(5_000_000) }),
        hit('71', { title: 'Twice' }),
        hit('', {}),
        hit('74', { title: { toString: 'x' } }),
        hit('75', { agency: undefined }),
      ),
    );
    expect(report).toMatchObject({ created: 1, refused: 6 });
    expect(report.rejected.data.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '2 closeDate',
      '3 title',
      '4 id',
      '5 id',
      '6 title',
      '7 agency',
    ]);
    expect(report.rejected.data[2]).toMatchObject({ reason: 'Row 1 has the same ID' });
    await expect(here.kept('71')).resolves.toMatchObject({ title: 'Notice 71' });
  });

  test('with rows that are no objects, and names of the language, is read as what it is', () => {
    const { notices, rejected } = read(hits(hit('1', { constructor: 1, __proto__: { agency: 'x' } })));
    expect([notices.length, rejected.length]).toEqual([1, 0]);
    const broken = read({ data: { oppHits: [null, 7, 'x', [], hit('1')] } });
    expect(broken.rejected).toHaveLength(4);
    expect(broken.notices).toHaveLength(1);
  });

  test('takes amounts as numbers or as text, and refuses what is neither', () => {
    const ceilingOf = (awardCeiling: unknown) => {
      const { notices, rejected } = read(fetched(1, { awardCeiling }));
      return notices[0] ? (notices[0].fields.ceiling?.cents ?? null) : rejected[0]?.field;
    };
    expect([470000, '470000', '$470,000.50', '0', 'none', '', null].map(ceilingOf)).toEqual([
      470_000_00,
      470_000_00,
      470_000_50,
      null,
      null,
      null,
      null,
    ]);
    for (const wrong of ['-5', -5, 'much', '1e9', true, {}, '9'.repeat(20), 0.001])
      expect(ceilingOf(wrong)).toBe('awardCeiling');
  });

  test('says which codes are unknown, and counts such applicants as others', () => {
    const { notices, notes } = read(
      fetched(1, {
        applicantTypes: [{ id: '01' }, { id: '77' }, { id: 'constructor' }],
        fundingInstruments: [{ id: 'ZZ' }],
      }),
    );
    expect(notices[0]?.fields).toMatchObject({ eligibility: ['county', 'other'], instrument: 'O' });
    expect(notes.map(({ field }) => field)).toEqual(['fundingInstruments', 'applicantTypes', 'applicantTypes']);
  });

  test('has no markup left in its summary', async () => {
    await here.imported(fetched(81, { synopsisDesc: 'a<script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt;b' }));
    const { summary } = await here.kept('81');
    expect(summary).toBe('a b');
  });
});

test('days are read as portals write them, and what is no day is none', () => {
  for (const given of [
    '03/01/2027',
    '03012027',
    '2027-03-01',
    '2027-03-01T12:00:00-00:00',
    'Mar 01, 2027 12:00:00 AM EST',
    '2027-03-01-00-00-00',
  ])
    expect([given, dayFrom(given)]).toEqual([given, '2027-03-01']);
  for (const given of ['02/30/2027', '2027-13-01', 'soon', '1', '0001-01-01', '99999999'])
    expect(dayFrom(given)).toBeNull();
});

test('a CommonGrants feed and a table of California become notices', () => {
  const common = read({
    items: [
      {
        id: '5f1d6a0e-1a5e-4a7e-9c55-2f7d9d0f3a11',
        title: 'Shoreline study',
        status: { value: 'open' },
        description: '<b>Maps</b> the shore.',
        keyDates: { postDate: { date: '2026-10-01' }, closeDate: { date: '2027-01-15', description: 'By noon' } },
        funding: { maxAwardAmount: { amount: '250000.00', currency: 'USD' }, estimatedAwardCount: 4 },
        acceptedApplicantTypes: [{ value: 'government_county' }],
        lastModifiedAt: '2026-11-01T10:00:00Z',
      },
      {
        id: 'x',
        title: 'Euro',
        status: { value: 'open' },
        funding: { maxAwardAmount: { amount: '1', currency: 'EUR' } },
      },
    ],
  });
  expect(common.notices).toMatchObject([
    {
      source: 'common_grants',
      changedAt: '2026-11-01T10:00:00.000Z',
      fields: {
        summary: 'Maps the shore.',
        closeOn: '2027-01-15',
        ceiling: { cents: 250_000_00 },
        eligibility: ['county'],
      },
    },
  ]);
  expect(common.rejected).toMatchObject([{ row: 2, field: 'funding.maxAwardAmount' }]);
  const heads = [
    'PortalID',
    'Title',
    'AgencyDept',
    'ApplicantType',
    'ApplicationDeadline',
    'MatchingFunds',
    'EstAvailFunds',
  ];
  const table = fromTable(heads, [['9', 'Parks', 'State Parks', 'Public Agency', 'Ongoing', '25%', '$1,000']], 'USD');
  expect(table.notices[0]).toMatchObject({
    sourceId: 'CA-9',
    fields: {
      closeOn: null,
      closeNote: 'Ongoing',
      matchPercent: 25,
      total: { cents: 1_000_00 },
      eligibility: ['county', 'city', 'special_district'],
    },
  });
});

const samples = new URL('../../../../../shared/data/grants/', import.meta.url);

/** Samples of the portals themselves lie next to the working copy, and not in the repository. */
describe.skipIf(!existsSync(samples))('the samples of the portals', () => {
  test.each([
    ['grants-gov-search2-response-2026-05-28.json', 'Grants.gov search', 3],
    ['grants-gov-opportunity-328621.dynamodb.json', 'Grants.gov extract', 1],
    ['california-grants-portal.json', 'California Grants Portal', 50],
    ['pennsylvania-grants-subset.json', 'Pennsylvania grants', 50],
  ])('%s is read whole as %s', async (name, format, count) => {
    const text = readFileSync(new URL(name, samples), 'utf8');
    const file = fromJson(text, 'USD');
    expect(file).toMatchObject({ format, rejected: [] });
    expect(file.notices).toHaveLength(count);
    await expect(here.imported(text)).resolves.toMatchObject({ created: count, refused: 0 });
    await expect(here.imported(text)).resolves.toMatchObject({ created: 0, unchanged: count });
  });
});
