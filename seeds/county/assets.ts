import { asset } from '#domains/assets/register/asset.record.ts';
import type { assetClasses } from '#domains/assets/register/asset-words.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { As, Cast } from './county.ts';

type Told = readonly [
  name: string,
  of: keyof typeof assetClasses,
  make: readonly [manufacturer: string, model: string] | null,
  department: string,
  custodian: string,
  location: string,
  since: string,
  dollars: number,
];

/** Some of what the county owns, one unit a row. */
const told: readonly Told[] = [
  ['Public works yard', 'land', null, 'Public Works', 'Miguel Ortiz', 'Public works yard', '1988-05-02', 412_000],
  [
    'Lift station 7',
    'infrastructure',
    null,
    'Utilities',
    'Tomasz Zielinski',
    'Lift station 7',
    '2009-08-17',
    1_240_000,
  ],
  [
    'Submersible pump, 60 hp',
    'machinery',
    ['Flygt', 'NP 3202'],
    'Utilities',
    'Tomasz Zielinski',
    'Lift station 7',
    '2022-03-14',
    58_400,
  ],
  [
    'Towable generator, 150 kW',
    'machinery',
    ['Generac', 'MDG150'],
    'Utilities',
    'Tomasz Zielinski',
    'Utilities yard',
    '2024-11-08',
    96_750,
  ],
  [
    'Vacuum truck',
    'vehicle',
    ['Vactor', '2100i'],
    'Public Works',
    'Rosa Delgado',
    'Public works yard',
    '2021-06-30',
    489_900,
  ],
  [
    'Street sweeper',
    'vehicle',
    ['Elgin', 'Pelican NP'],
    'Public Works',
    'Rosa Delgado',
    'Public works yard',
    '2017-09-12',
    268_500,
  ],
  [
    'Wheel loader',
    'heavy',
    ['Caterpillar', '938M'],
    'Public Works',
    'Marcus Bell',
    'Public works yard',
    '2019-04-25',
    214_300,
  ],
  [
    'Fire engine 4',
    'vehicle',
    ['Pierce', 'Enforcer'],
    'Fire Rescue',
    'Aisha Rahman',
    'Fire station 4',
    '2020-10-05',
    742_000,
  ],
  [
    'Breathing air compressor',
    'machinery',
    ['Bauer', 'UNICUS 4'],
    'Fire Rescue',
    'Aisha Rahman',
    'Fire logistics',
    '2018-02-20',
    61_200,
  ],
  [
    'Bookmobile',
    'vehicle',
    ['Freightliner', 'MT45'],
    'Libraries',
    'Olivia Grant',
    'Central library',
    '2016-05-16',
    187_600,
  ],
  [
    'Storage array',
    'computers',
    ['Dell', 'PowerStore 500T'],
    'Information Technology',
    'Harold Nakamura',
    'Data room',
    '2023-07-11',
    78_900,
  ],
  [
    'Athletic field lighting',
    'improvement',
    null,
    'Parks',
    'Carmen Villanueva',
    'Riverside park',
    '2015-03-09',
    154_000,
  ],
];

const out = new Set(['Street sweeper']);

/** The register as the county brought it along, in one import. */
export async function seedAssets(as: As, cast: Cast): Promise<void> {
  const laura = cast.get('Laura Jennings');
  if (!laura) throw new Error('No one is called Laura Jennings in the county');
  const hands = as(laura, '2026-11-19').asProduct;
  const compiled = hands.around.registry.get(asset.name);
  const rows = told.map(([name, assetClass, make, department, custodian, location, since, dollars], at) =>
    newRow(
      hands,
      compiled,
      {
        tag: `TC-${String(10_401 + at * 7)}`,
        name,
        assetClass,
        ...(make ? { manufacturer: make[0], model: make[1] } : {}),
        department,
        custodian: cast.get(custodian)?.id ?? null,
        location,
        acquiredOn: since,
        inServiceOn: since,
        unitCost: { cents: dollars * 100, currency: 'USD' },
      },
      { status: out.has(name) ? 'out_of_service' : 'in_service' },
    ),
  );
  await keepRows(hands, compiled, { rows });
}
