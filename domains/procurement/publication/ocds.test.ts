import { type World, world } from '#world';
import { faultsBy, hasOcds, ocdsFile } from '../../../tests/world/ocds.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { compiledRelease, type Release } from './ocds-merge.ts';
import { extensions } from './release.ts';
import { marketOf } from './test-world.ts';

let county: World;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  county = await world();
  market = await marketOf(county);
});
afterAll(() => county.close());
beforeEach(() => county.clock.set('2026-11-20T15:00:00Z'));

const releasesOf = (id: string) =>
  county.door.run(county.product.actor, async ({ tx, actor }) =>
    (
      await tx.query<{ release: Release }>(
        'select release from ocds_release where organization_id = $1 and solicitation = $2 order by id',
        [actor.organizationId, id],
      )
    ).map(({ release }) => release),
  );

const at = 'https://levee.example.gov';
const packageOf = (releases: readonly Release[]) => ({
  uri: `${at}/ocds/releases.json`,
  version: '1.1',
  extensions,
  publishedDate: '2026-11-20T15:00:00.000Z',
  publisher: { name: 'Tidewater County' },
  releases: JSON.parse(JSON.stringify(releases).replaceAll('"url":"/', `"url":"${at}/`)),
});

describe('a release', () => {
  test('is kept as it was published, and nobody changes or removes it', async () => {
    const { id, ocid, number } = await market.published();
    expect(ocid).toMatch(new RegExp(`^ocds-levee1-test-[0-9a-f]{8}-${number}$`));
    const [release] = await releasesOf(id);
    expect(release).toMatchObject({
      ocid,
      id: `${ocid}-0001`,
      tag: ['tender'],
      tender: { id: number, status: 'active' },
    });
    for (const statement of [
      `update ocds_release set tag = 'tenderUpdate' where organization_id = $1`,
      'delete from ocds_release where organization_id = $1',
    ])
      await expect(
        county.door.run(county.product.actor, ({ tx, actor }) => tx.query(statement, [actor.organizationId])),
      ).rejects.toThrow('permission denied for table ocds_release');
  });

  test.skipIf(!hasOcds)('is valid by the official schema', async () => {
    const { id } = await market.published({
      type: 'rfp',
      lots: [{ code: 'A', name: 'North' }],
      items: [{ lot: 'A', item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } }],
      criteria: [
        { name: 'Approach', kind: 'scored', weight: 70, scale: 10 },
        { name: 'Price', kind: 'price', weight: 30, formula: 'ratio' },
      ],
    });
    await market.chief.run(solicitation, 'cancel', id, 'The need is gone');
    const releases = await releasesOf(id);
    const schema = ocdsFile<Record<string, unknown>>('release-package-schema.json');
    expect(faultsBy(schema, packageOf(releases), schema)).toEqual([]);
    const [first] = releases;
    expect(
      faultsBy(schema, packageOf([{ ...first, tag: ['tendre'], date: 'today' } as unknown as Release]), schema),
    ).toEqual(['/releases/0/date: is no date-time', '/releases/0/tag/0: is "tendre"']);
  });
});

describe('merging', () => {
  test('takes the newest of each field, members by their id, and away what is null', () => {
    const one = { ocid: 'o', id: '1', date: '2026-01-01T00:00:00Z', tag: ['tender'] };
    const first = {
      ...one,
      tender: {
        id: 't',
        title: 'Old',
        items: [
          { id: '1', quantity: 2 },
          { id: '2', quantity: 3 },
        ],
      },
    };
    const second = {
      ...one,
      id: '2',
      date: '2026-01-02T00:00:00Z',
      tender: { id: 't', title: null, items: [{ id: '2', quantity: 5 }] },
    };
    expect(compiledRelease([second, first] as unknown as Release[])).toEqual({
      ocid: 'o',
      id: 'o-2026-01-02T00:00:00Z',
      date: '2026-01-02T00:00:00Z',
      tag: ['compiled'],
      tender: {
        id: 't',
        items: [
          { id: '1', quantity: 2 },
          { id: '2', quantity: 5 },
        ],
      },
    });
  });

  test.skipIf(!hasOcds)('of the releases of the standard’s example gives the record of the example', () => {
    const names = ['01-planning', '02-tender', '03-tenderAmendment', '04-award', '05-contract', '06-implementation'];
    const releases = names.flatMap((name) => ocdsFile<{ releases: Release[] }>(`sample/${name}.json`).releases);
    const { records } = ocdsFile<{ records: { compiledRelease: Release }[] }>('sample/record.json');
    expect(compiledRelease(releases)).toEqual(records[0]?.compiledRelease);
  });
});
