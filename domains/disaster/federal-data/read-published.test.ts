import { describe, expect, test } from 'vitest';
import { declared } from '../../grants/disaster-ai/test-world.ts';
import { addressOf } from './connection.server.ts';
import { contentHashOf } from './keep.server.ts';
import { MOST_ROWS, readJson, readTable } from './read-published.ts';
import { plainNumber, reconcile } from './reconcile.ts';
import { paFile, publicRows, published } from './test-world.ts';

describe('a file of OpenFEMA', () => {
  test('is told by its name, its list or its fields, and each project keeps its own share', () => {
    for (const file of [publicRows, { PublicAssistanceFundedProjectsDetails: publicRows, note: 'copied' }]) {
      const read = readJson(JSON.stringify(file));
      expect(read).toMatchObject({ dataset: 'pa_projects', version: 1, received: 5, expected: null, drift: null });
      expect(
        read.rows.map(({ amountCents, federalCents }) => ((federalCents ?? 0) / (amountCents ?? 1)).toFixed(4)),
      ).toEqual(['1.0000', '0.7959', '0.7500', '0.7976', '0.9000']);
      expect(read.rows.map(({ state }) => state)).toEqual(['CT', 'SD', 'AR', 'MS', 'FL']);
      expect(read.rows[0]).toMatchObject({
        sourceKey: '4023|247|009-47500-00',
        projectNumber: '247',
        firstOn: '2012-04-05',
        lastOn: '2012-04-05',
        refreshedAt: null,
      });
    }
    expect(readJson(paFile([published()]))).toMatchObject({
      version: 2,
      expected: 1,
      asOf: '2026-11-11T12:00:00.000Z',
      rows: [{ amountCents: 100_000_00, federalCents: 75_000_00, refreshedAt: '2026-11-10T06:00:00.000Z' }],
    });
  });

  test('is read as a table as well, with the types of its fields', () => {
    const row = declared();
    const heads = Object.keys(row);
    const cells = Object.values(row).map((value) => (value === null ? '' : String(value)));
    const read = readTable(heads, [cells]);
    expect(read.dataset).toBe('declarations');
    expect(read.rows[0]?.published).toMatchObject({
      disasterNumber: 4828,
      paProgramDeclared: true,
      iaProgramDeclared: false,
      disasterCloseoutDate: null,
    });
    expect(read.rows[0]?.sourceKey).toBe('4828|99005');
  });

  test('says which fields are new, missing or of another type', () => {
    const { pwNumber: number, mitigationAmount: _, ...row } = published();
    const read = readJson(paFile([{ ...row, pwNumber: number, projectAmount: '12 dollars', gmStage: 'x' }]));
    expect(read.drift).toBe('New: gmStage. Missing: mitigationAmount. Other type: projectAmount.');
    expect(read.rejected).toEqual([{ row: 1, field: 'projectAmount', reason: 'Is no amount' }]);
    expect(readJson(paFile([published()], { version: 'v7' })).drift).toContain('Version 7 is not known');
  });

  test('is refused row by row, and a row that is there twice counts once', () => {
    const read = readJson(
      paFile([published(), published(), published({ pwNumber: null }), 'nothing', published({ disasterNumber: 0 })]),
    );
    expect(read.rows).toHaveLength(1);
    expect(read.rejected.map(({ row, field }) => [row, field])).toEqual([
      [2, 'disasterNumber'],
      [3, 'pwNumber'],
      [4, 'row'],
      [5, 'disasterNumber'],
    ]);
  });

  test('is refused where it is deprecated or something else', () => {
    const old = {
      metadata: { entityname: 'DisasterDeclarationsSummaries', version: 'v1' },
      DisasterDeclarationsSummaries: [],
    };
    expect(() => readJson(JSON.stringify(old))).toThrow('deprecated since 2020-04-30');
    expect(() => readJson('{"HazardMitigationGrants":[]}')).toThrow('It was archived.');
    expect(() => readJson('{')).toThrow('JSON');
    expect(() => readJson('{"oppHits":[]}')).toThrow('OpenFEMA');
    expect(() => readJson('['.repeat(50_000))).toThrow('OpenFEMA');
    expect(() => readJson(paFile(Array.from({ length: MOST_ROWS + 1 }, () => published())))).toThrow('10,000');
    expect(() => readTable(['Name', 'Town'], [])).toThrow('OpenFEMA');
  });

  test('has the same content whatever id, hash and refresh a new copy was given', () => {
    const [one, other, changed] = [
      published(),
      published({ id: '2', hash: 'b', lastRefresh: '2026-11-12T06:00:00.000Z' }),
      published({ projectAmount: 100_001 }),
    ].map(contentHashOf);
    expect(one).toBe(other);
    expect(one).not.toBe(changed);
  });
});

test('a reading is addressed by its mark, its limits and the rows it already has', () => {
  const from = {
    dataset: 'pa_projects',
    state: 'FL',
    applicant: "O'X",
    mark: '2026-11-10T06:00:00.000Z',
    resumeAt: 0,
  } as const;
  expect(decodeURIComponent(addressOf(from, 2000))).toBe(
    "https://www.fema.gov/api/open/v2/PublicAssistanceFundedProjectsDetails?$filter=lastRefresh ge '2026-11-10T06:00:00.000Z' and stateAbbreviation eq 'FL' and applicantId eq 'O''X'&$orderby=lastRefresh,id&$top=1000&$skip=2000&$count=true",
  );
  const hma = { dataset: 'hma_projects', state: 'FL', applicant: null, mark: null, resumeAt: 0 } as const;
  expect(decodeURIComponent(addressOf(hma, 0))).toContain(
    "v4/HazardMitigationAssistanceProjects?$filter=state eq 'Florida'",
  );
});

describe('a project and its published row', () => {
  const ours = {
    id: 'p',
    number: 'PA-1',
    title: 'Roads',
    disasterNumber: 4834,
    femaNumber: 'PW 00247',
    applicantId: '000-utest-00',
    category: 'c',
    amountCents: 100_000_00,
    federalCents: 75_000_00,
    obligatedOn: '2025-06-17',
  } as const;
  const theirs = {
    id: 'r',
    title: 'Roads',
    disasterNumber: 4834,
    projectNumber: '247',
    applicantId: '000-UTEST-00',
    category: 'C',
    amountCents: 100_000_00,
    federalCents: 75_000_00,
    firstOn: '2025-06-17',
    lastOn: '2026-01-05',
    contentHash: 'h',
    vanishedAt: null,
  } as const;

  test('match by declaration and number however it is written, to the cent', () => {
    expect(plainNumber('PW 00247')).toBe('247');
    expect(reconcile([ours], [theirs]).pairs).toMatchObject([{ outcome: 'match', differences: [] }]);
    const [pair] = reconcile(
      [ours],
      [
        {
          ...theirs,
          amountCents: 100_000_01,
          federalCents: null,
          firstOn: null,
          category: 'B - Emergency',
          vanishedAt: '2026-11-12T00:00:00.000Z',
        },
      ],
    ).pairs;
    expect(pair?.outcome).toBe('differs');
    expect(pair?.differences.map(({ field }) => field)).toEqual(['amount', 'federal', 'date', 'category', 'published']);
    expect(pair?.differences[0]?.said).toContain('published is $0.01 higher');
  });

  test('are apart for another declaration or applicant, and rows of others are only counted', () => {
    const other = { ...theirs, id: 'x', applicantId: '001-OTHER-00' };
    const { pairs, others } = reconcile([ours], [other, { ...theirs, id: 'y', disasterNumber: 4828 }]);
    expect(pairs.map(({ outcome }) => outcome)).toEqual(['only_ours', 'only_published']);
    expect(others).toBe(1);
    // One row is of one project, also where two of ours name its number.
    expect(reconcile([ours, { ...ours, id: 'q' }], [theirs]).pairs.map(({ outcome }) => outcome)).toEqual([
      'match',
      'only_ours',
    ]);
  });
});
