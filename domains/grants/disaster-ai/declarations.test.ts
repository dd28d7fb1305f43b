import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { covers, disastersHere } from './area.server.ts';
import { declaredDisaster } from './declared-disaster.record.ts';
import { disasterClocks } from './disaster-terms.ts';
import { disasterNumberIn } from './disaster-words.ts';
import { MOST_ROWS, readDeclarations } from './read-declarations.ts';
import { declared, type DisasterWorld, disasterWorld, file } from './test-world.ts';

const bay = declared();
const calhoun = declared({ fipsCountyCode: '013', placeCode: '99013', designatedArea: 'Calhoun (County)', id: '2' });
const read = (...rows: unknown[]) => readDeclarations(JSON.stringify(file(...rows)));

describe('a file of OpenFEMA', () => {
  test('is one declaration for all its areas', () => {
    const { declarations, rejected } = read(bay, calhoun);
    expect(rejected).toEqual([]);
    expect(declarations).toMatchObject([
      {
        number: 'DR-4828-FL',
        kind: 'dr',
        declaredOn: '2024-09-28',
        beginOn: '2024-09-23',
        endOn: '2024-10-07',
        programs: ['ih', 'pa', 'hm'],
        areas: [
          { name: 'Bay (County)', code: '1200599005' },
          { name: 'Calhoun (County)', code: '1201399013' },
        ],
      },
    ]);
  });

  test('is refused by row and field, and the other rows are taken', () => {
    const { declarations, rejected } = read(
      bay,
      declared({ declarationType: 'XX' }),
      declared({ declarationDate: '2024-13-01' }),
      declared({ incidentEndDate: '2024-01-01T00:00:00.000Z' }),
      declared({ femaDeclarationString: 'DR-4829-FL' }),
      declared({ fipsCountyCode: 'x' }),
      bay,
      'nothing',
      declared({ declarationTitle: 'ANOTHER STORM', placeCode: '99001' }),
    );
    expect(declarations).toHaveLength(1);
    expect(rejected.map(({ row, field }) => [row, field])).toEqual([
      [2, 'declarationType'],
      [3, 'declarationDate'],
      [4, 'incidentEndDate'],
      [5, 'femaDeclarationString'],
      [6, 'fipsCountyCode'],
      [7, 'placeCode'],
      [8, 'row'],
      [9, 'title'],
    ]);
  });

  test.each([
    ['EM', 3999, null],
    ['EM', 4000, 'DR'],
    ['DR', 4999, null],
    ['DR', 5000, 'FM'],
    ['FM', 5999, null],
    ['FM', 1999, 'DR'],
    ['DR', 6000, null],
  ])('numbers a declaration by its type: %s-%i', (declarationType, disasterNumber, other) => {
    const femaDeclarationString = `${declarationType}-${disasterNumber}-FL`;
    const { rejected } = read(declared({ declarationType, disasterNumber, femaDeclarationString }));
    expect(rejected).toEqual(
      other === null ? [] : [{ row: 1, field: 'disasterNumber', reason: `Is a number of type ${other}` }],
    );
  });

  test('has no end where the incident goes on, and is refused where it is something else', () => {
    expect(read(declared({ incidentEndDate: null })).declarations[0]?.endOn).toBeNull();
    expect(() => readDeclarations('{')).toThrow('JSON');
    expect(() => readDeclarations('{"oppHits":[]}')).toThrow('OpenFEMA');
    expect(() => readDeclarations('['.repeat(50_000))).toThrow('OpenFEMA');
    expect(() => read(...Array.from({ length: MOST_ROWS + 1 }, () => 1))).toThrow('10,000');
  });
});

describe('the days that follow from a declaration', () => {
  const helene = { kind: 'dr', declaredOn: '2024-09-28', programs: ['pa', 'hm'] } as const;
  test('are those of the text in force on that day', () => {
    expect(disasterClocks(helene).map(({ term, dueOn }) => [term.name, dueOn])).toEqual([
      ['request_days', '2024-10-28'],
      ['emergency_months', '2025-03-28'],
      ['mitigation_months', '2025-12-28'],
      ['permanent_months', '2026-03-28'],
    ]);
    const before = disasterClocks({ ...helene, declaredOn: '2024-08-14' });
    expect(before.find(({ term }) => term.name === 'mitigation_months')).toMatchObject({
      dueOn: '2025-08-14',
      term: { unconfirmed: true },
    });
    expect(disasterClocks({ ...helene, declaredOn: '2001-01-01' })).toEqual([]);
  });
  test('leave out programs that were not declared, and permanent work of an emergency', () => {
    expect(disasterClocks({ ...helene, programs: ['hm'] }).map(({ term }) => term.name)).toEqual(['mitigation_months']);
    expect(disasterClocks({ ...helene, kind: 'em' }).map(({ term }) => term.name)).toEqual([
      'request_days',
      'emergency_months',
    ]);
    expect(disasterClocks({ ...helene, kind: 'fm' })).toEqual([]);
  });
});

test('an award bears the number of its disaster in its FAIN or title', () => {
  expect(['4828DRFLP0000001', 'HMGP-4673-0412-R', 'EMW-2024-SS-05184'].map((one) => disasterNumberIn(one))).toEqual([
    4828,
    4673,
    null,
  ]);
  expect(disasterNumberIn(null, 'Debris removal, DR-4834')).toBe(4834);
});

test('an area is ours by its name, or by the whole state', () => {
  const here = { name: 'Tidewater County', states: ['FL'] };
  expect(covers('Tidewater (County)', here)).toBe(true);
  expect(covers('Statewide', here)).toBe(true);
  expect(covers('Statewide', { ...here, states: [] })).toBe(false);
  expect(covers('Tide (County)', here)).toBe(false);
  expect(covers('', { name: '', states: [] })).toBe(false);
});

describe('declarations', () => {
  let here: DisasterWorld;
  beforeAll(async () => {
    here = await disasterWorld();
  });
  afterAll(() => here.county.close());
  const kept = () => here.rosa.list(declaredDisaster, 'limit=50');

  test('are taken once, however often the file comes', async () => {
    const own = declared({ placeCode: '99999', designatedArea: 'Statewide' });
    expect(await here.imported(file(bay, own), '2026-11-01')).toMatchObject({ rows: 2, created: 1, refused: 0 });
    expect(await here.imported(file(bay, own), '2026-11-01')).toMatchObject({ created: 0, unchanged: 1 });
    expect(await here.imported(file(calhoun), '2026-11-10')).toMatchObject({ created: 0, updated: 1 });
    const [row, ...others] = await kept();
    expect(others).toEqual([]);
    expect((await here.rosa.see(declaredDisaster, row?.id ?? '')).areas?.map(({ name }) => name)).toEqual([
      'Bay (County)',
      'Statewide',
      'Calhoun (County)',
    ]);
    const closed = declared({ disasterCloseoutDate: '2026-10-01T00:00:00.000Z' });
    expect(await here.imported(file(closed), '2026-11-02')).toMatchObject({ older: 1, updated: 0 });
    expect((await kept())[0]).toMatchObject({ closedOn: null, copiedOn: '2026-11-10' });
  });

  test('are imported by grant managers, of no day to come, and edited by nobody', async () => {
    await expect(here.imported(file(bay), null, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.imported(file(bay), '2026-12-01')).rejects.toMatchObject({
      code: 'import.from_the_future',
    });
    const [row] = await kept();
    await expect(
      here.yvette.edit(declaredDisaster, row?.id ?? '', row?.version ?? 1, { title: 'Mine' } as never),
    ).rejects.toMatchObject({ code: 'rights' });
  });

  test('name us where an area or the whole state does', async () => {
    const ours = await here.county.door.run(here.rosa.actor, (work) =>
      disastersHere(work, { name: 'Bay County', states: ['FL'] }),
    );
    expect(ours.map(({ number, area }) => [number, area])).toEqual([['DR-4828-FL', 'Bay (County)']]);
    const others = await here.county.door.run(here.rosa.actor, (work) =>
      disastersHere(work, { name: 'Bay County', states: ['MI'] }),
    );
    expect(others).toEqual([]);
  });
});
