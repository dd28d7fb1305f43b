import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declared, file as declarationFile } from '../../grants/disaster-ai/test-world.ts';
import { declaredDisaster } from '../../grants/disaster-ai/declared-disaster.record.ts';
import { usd } from '../../grants/test-world.ts';
import { notification } from '../../organization/public.server.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { federalBoardOf } from './board.server.ts';
import { beginReading, hearDataset, keepReading, PAGE, PAGES } from './connection.server.ts';
import { differenceReason } from './difference-reason.record.ts';
import { federalConnection } from './federal-connection.record.ts';
import { packageBoardOf, packed, zipped } from './package.server.ts';
import { pastDeclarationsOf } from './past-declarations.server.ts';
import { publishedRow } from './published-row.record.ts';
import { reconciliationOf } from './reconcile.server.ts';
import { syncRun } from './sync-run.record.ts';
import { type FederalWorld, federalWorld, paFile, published, publicRows } from './test-world.ts';

let here: FederalWorld;
beforeAll(async () => {
  here = await federalWorld();
});
afterAll(() => here.county.close());

const asMara = <T>(run: Parameters<typeof here.county.door.run<T>>[1]) => here.county.door.run(here.mara.actor, run);
const rowsOf = (question: string) => here.mara.list(publishedRow, `limit=100&${question}`);

describe('published rows', () => {
  test('come in once, change with their facts, and are kept and marked when they are gone', async () => {
    const rows = [1, 2, 3].map((pwNumber) =>
      published({ pwNumber, disasterNumber: 4700, applicantId: '000-UELSE-00' }),
    );
    expect(await here.loaded(paFile(rows))).toMatchObject({ expected: 3, received: 3, created: 3, unchanged: 0 });
    const again = rows.map((row) => ({ ...row, id: 'new', hash: 'new' }));
    expect(await here.loaded(paFile(again))).toMatchObject({ created: 0, updated: 0, unchanged: 3, vanished: 0 });
    // A part of the data set says nothing of what it lacks.
    const part = [{ ...rows[0], projectAmount: 99 }];
    expect(await here.loaded(paFile(part))).toMatchObject({ updated: 1, vanished: 0 });
    expect(await here.loaded(paFile(part), true)).toMatchObject({ unchanged: 1, vanished: 2 });
    const kept = await rowsOf('disasterNumber=4700');
    expect(kept).toHaveLength(3);
    expect(kept.filter(({ vanishedAt }) => vanishedAt !== null)).toHaveLength(2);
    expect(await here.loaded(paFile([rows[1]]))).toMatchObject({ updated: 1 });
    expect((await rowsOf('disasterNumber=4700')).filter(({ vanishedAt }) => vanishedAt !== null)).toHaveLength(1);
  });

  test('of another disaster never vanish, and a file of tomorrow is refused', async () => {
    await here.loaded(JSON.stringify(publicRows));
    const { vanished } = await here.loaded(
      paFile([published({ pwNumber: 9, disasterNumber: 4701, applicantId: '000-UELSE-00' })]),
      true,
    );
    expect(vanished).toBe(0);
    await expect(here.loaded(paFile([published()], { rundate: '2027-01-01T00:00:00.000Z' }))).rejects.toMatchObject({
      code: 'published_row.from_the_future',
    });
  });

  test('of declarations become what can be picked', async () => {
    const storm = { femaDeclarationString: 'DR-4950-FL', disasterNumber: 4950, declarationTitle: 'TEST STORM' };
    const areas = [
      declared(storm),
      declared({ ...storm, id: '2', placeCode: '99013', fipsCountyCode: '013', designatedArea: 'Calhoun (County)' }),
    ];
    expect(await here.loaded(JSON.stringify(declarationFile(...areas)))).toMatchObject({ created: 2, declarations: 1 });
    const [found] = await here.rosa.list(declaredDisaster, 'search=DR-4950-FL');
    expect(found?.title).toBe('TEST STORM');
    const { declarations, loaded } = await here.county.door.run(here.rosa.actor, (work) => pastDeclarationsOf(work));
    expect(loaded).toBeGreaterThan(1);
    expect(declarations.data.every(({ area }) => area !== '')).toBe(true);
  });

  test('are seen by managers alone, and nobody edits them', async () => {
    await expect(here.rosa.list(publishedRow)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.yvette.list(syncRun)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.rosa.make(federalConnection, { name: 'Mine', dataset: 'declarations' })).rejects.toMatchObject({
      code: 'rights',
    });
    const [row] = await rowsOf('');
    await expect(here.mara.edit(publishedRow, row?.id ?? '', row?.version ?? 1, { title: 'x' })).rejects.toMatchObject({
      code: 'rights',
    });
  });
});

describe('a connection', () => {
  const answer = { status: 200, statusClass: 2, failure: null } as const;
  const heardFrom = async (id: string, texts: readonly (string | null)[], isFull = false) => {
    const from = await asMara((work) => beginReading(work, id, isFull));
    let at = 0;
    const asked: string[] = [];
    const heard = await hearDataset(from, false, async ({ url }) => {
      asked.push(decodeURIComponent(url));
      return { ...answer, text: texts[Math.min(at++, texts.length - 1)] ?? null };
    });
    return {
      heard,
      asked,
      kept: await here.county.door.run(here.county.product.actor, (work) => keepReading(work, id, heard)),
    };
  };

  test('goes on from its high-water mark, and a full reading marks what is gone', async () => {
    const { id } = await here.mara.make(federalConnection, {
      name: 'Our projects',
      dataset: 'pa_projects',
      applicant: '000-UMARK-00',
    });
    const of = (pwNumber: number, more: object = {}) =>
      published({ pwNumber, applicantId: '000-UMARK-00', disasterNumber: 4702, ...more });
    const first = await heardFrom(id, [paFile([of(1), of(2, { lastRefresh: '2026-11-12T06:00:00.000Z' })])]);
    expect(first.asked).toHaveLength(1);
    expect(first.asked[0]).not.toContain('lastRefresh ge');
    expect(first.kept).toMatchObject({ mark: '2026-11-12T06:00:00.000Z', expected: 2, received: 2, failures: 0 });
    const second = await heardFrom(id, [paFile([], { count: 0 })]);
    expect(second.asked[0]).toContain("lastRefresh ge '2026-11-12T06:00:00.000Z'");
    expect(second.kept).toMatchObject({ mark: '2026-11-12T06:00:00.000Z', received: 0 });
    const full = await heardFrom(id, [paFile([of(1)])], true);
    expect(full.asked[0]).not.toContain('lastRefresh ge');
    const rows = await rowsOf('disasterNumber=4702');
    expect(rows.filter(({ vanishedAt }) => vanishedAt !== null).map(({ projectNumber }) => projectNumber)).toEqual([
      '2',
    ]);
  });

  test('that is longer than one reading goes on behind it, and moves its mark at the end', async () => {
    const { id } = await here.mara.make(federalConnection, { name: 'Long', dataset: 'pa_projects', state: 'GA' });
    const page = (from: number, count: number) =>
      paFile(
        Array.from({ length: count }, (_, at) =>
          published({ pwNumber: from + at, disasterNumber: 4703, stateAbbreviation: 'GA', applicantId: '001-LONG-00' }),
        ),
        { count: PAGE * PAGES + 5 },
      );
    // Each page is the same here: a row that comes again counts once.
    const first = await heardFrom(id, [page(1, PAGE)]);
    expect(first.asked).toHaveLength(PAGES);
    expect(first.kept).toMatchObject({
      mark: null,
      resumeAt: PAGE * PAGES,
      expected: PAGE * PAGES + 5,
      received: PAGE * PAGES,
    });
    const second = await heardFrom(id, [page(5000, 5)]);
    expect(second.asked[0]).toContain(`$skip=${PAGE * PAGES}`);
    expect(second.kept).toMatchObject({ mark: '2026-11-10T06:00:00.000Z', resumeAt: 0, received: PAGE * PAGES + 5 });
    // Two readings in parts are no full one: nothing vanished.
    expect((await rowsOf('disasterNumber=4703')).some(({ vanishedAt }) => vanishedAt !== null)).toBe(false);
  });

  test('that fails says why, waits longer, tells the admins once, and keeps what it has', async () => {
    const admin = await here.county.member('Ada Min', 'admin');
    const { id } = await here.mara.make(federalConnection, { name: 'Areas', dataset: 'declaration_areas' });
    const failing = await heardFrom(id, ['<html>']);
    expect(failing.kept).toMatchObject({ failure: 'The answer is no page of this data set.', failures: 1 });
    const from = await asMara((work) => beginReading(work, id, false));
    const off = await hearDataset(from, false, async () => ({
      status: null,
      statusClass: null,
      failure: 'name',
      text: null,
    }));
    expect(off).toMatchObject({ because: expect.stringContaining('there is no network') });
    for (let at = 0; at < 3; at++)
      await here.county.door.run(here.county.product.actor, (work) => keepReading(work, id, off));
    const told = (await admin.list(notification, 'limit=100')).filter(({ kind }) => kind === 'disaster.federal');
    expect(told).toHaveLength(1);
    const board = await asMara((work) => federalBoardOf(work));
    expect(board.openFema.find(({ connection }) => connection?.id === id)).toMatchObject({
      failure: off.ok ? '' : off.because,
      rows: 0,
    });
    await here.mara.run(federalConnection, 'pause', id, 'No network here');
    await expect(asMara((work) => beginReading(work, id, false))).rejects.toMatchObject({
      code: 'federal_connection.paused',
    });
  });

  test('is limited by a PA ID for projects alone, begins again with other limits, and a late answer is not kept', async () => {
    await expect(
      here.mara.make(federalConnection, { name: 'Wrong', dataset: 'declarations', applicant: '000-U-00' }),
    ).rejects.toMatchObject({ code: 'federal_connection.applicant_is_of_projects' });
    const { id } = await here.mara.make(federalConnection, { name: 'HMA', dataset: 'hma_projects', state: 'FL' });
    const row = { projectIdentifier: 'HMGP-1', state: 'Florida', disasterNumber: 4834, projectAmount: 10, region: 4 };
    const page = JSON.stringify({ HazardMitigationAssistanceProjects: [row] });
    const { heard } = await heardFrom(id, [page]);
    const before = await here.mara.see(federalConnection, id);
    await here.mara.edit(federalConnection, id, before.version, { state: 'GA' });
    const kept = await here.county.door.run(here.county.product.actor, (work) => keepReading(work, id, heard));
    expect(kept).toMatchObject({ state: 'GA', mark: null, nextAt: null });
    const board = await asMara((work) => federalBoardOf(work));
    expect(board.others.map(({ key }) => key)).toEqual(['nws', 'sam', 'grants_gov']);
    expect(board.deprecated).toHaveLength(13);
  });
});

describe('reconciling', () => {
  test('tells matches from differences, and a reason is outdated once a side changes', async () => {
    const [same, other, alone] = [
      await here.obligated('0781400'),
      await here.obligated('781401'),
      await here.obligated('781402'),
    ];
    const rows = [
      published(),
      published({ pwNumber: 781_401, projectAmount: 90_000, federalShareObligated: 67_500 }),
      published({ pwNumber: 781_499, applicationTitle: 'Shelters' }),
    ];
    await here.loaded(paFile(rows));
    const read = () => asMara((work) => reconciliationOf(work, null));
    const pairOf = async (title: string) =>
      (await read()).pairs.data.find((one) => one.project?.id === title || one.title === title);
    const before = await read();
    expect(before.counts).toMatchObject({ match: 1, differs: 1, onlyOurs: 1, onlyPublished: 1, unexplained: 3 });
    expect(before.netDifferenceCents).toBe(10_000_00);
    expect((await pairOf(same?.id ?? ''))?.outcome).toBe('match');
    const pair = await pairOf(other?.id ?? '');
    expect(pair?.differences.map(({ field }) => field)).toEqual(['amount', 'federal']);

    const named = { project: other?.id ?? null, publishedRow: pair?.row?.id ?? null };
    const said = { reason: 'amendment', note: 'Version 1 is not published yet.' } as const;
    await expect(here.rosa.make(differenceReason, { ...named, ...said })).rejects.toMatchObject({ code: 'rights' });
    await expect(here.yvette.make(differenceReason, { ...named, ...said })).rejects.toMatchObject({ code: 'rights' });
    await expect(here.mara.make(differenceReason, { ...said })).rejects.toMatchObject({
      code: 'difference_reason.names_a_side',
    });
    const matching = { project: same?.id ?? null, publishedRow: (await pairOf(same?.id ?? ''))?.row?.id ?? null };
    await expect(here.mara.make(differenceReason, { ...matching, ...said })).rejects.toMatchObject({
      code: 'difference_reason.differs',
    });
    await expect(
      here.mara.make(differenceReason, { ...said, project: alone?.id ?? null, publishedRow: named.publishedRow }),
    ).rejects.toMatchObject({ code: 'difference_reason.pair' });
    await here.mara.make(differenceReason, { ...named, ...said });
    expect(await pairOf(other?.id ?? '')).toMatchObject({ explained: 'stated', reason: { reason: 'amendment' } });
    expect((await read()).counts.unexplained).toBe(2);

    await here.loaded(paFile([{ ...rows[1], projectAmount: 95_000 }]));
    expect(await pairOf(other?.id ?? '')).toMatchObject({ explained: 'stale' });
    const { id } = await here.mara.make(differenceReason, { ...named, ...said, reason: 'timing' });
    expect(await pairOf(other?.id ?? '')).toMatchObject({ explained: 'stated', reason: { id, reason: 'timing' } });
    await here.mara.run(differenceReason, 'withdraw', id, 'FEMA wrote to us');
    expect(await pairOf(other?.id ?? '')).toMatchObject({ explained: 'stale', reason: { reason: 'amendment' } });

    await here.loaded(paFile([rows[1], rows[2]]), true);
    expect((await pairOf(same?.id ?? ''))?.differences.map(({ field }) => field)).toEqual(['published']);
    const open = await asMara((work) => reconciliationOf(work, 'only_published'));
    expect(open.pairs.data.map(({ title }) => title)).toEqual(['Shelters']);
  });
});

describe('a package', () => {
  test('has the rows of its project alone, a manifest, and checksums of all of it', async () => {
    const one = await here.project({ title: '=Roads', estimate: usd(9_000) });
    await here.yvette.make(laborEntry, here.labor(one.id, { employee: 'Pack Person' }));
    const made = await asMara((work) => packed(work, one.id));
    const text = (name: string) => made.parts.find((part) => part.name === name)?.text ?? '';
    expect(made.name).toBe(`${one.number}-package.zip`);
    expect(text('labor.csv')).toContain('Pack Person');
    // A cell never begins a formula.
    expect(text('projects.csv')).toContain("'=Roads");
    const manifest = JSON.parse(text('manifest.json')) as { files: { name: string; rows: number; sha256: string }[] };
    expect(manifest.files.map(({ name, rows }) => [name, rows])).toEqual([
      ['projects.csv', 1],
      ['damage.csv', 0],
      ['labor.csv', 1],
      ['equipment.csv', 0],
      ['costs.csv', 0],
    ]);
    expect(text('SHA256SUMS.txt')).toContain(`${manifest.files[2]?.sha256}  labor.csv`);
    expect((await zipped(made)).subarray(0, 2).toString()).toBe('PK');
    const all = await asMara((work) => packed(work, null));
    expect(all.parts[0]?.text).toContain(one.number ?? '');
    const { projects } = await asMara((work) => packageBoardOf(work));
    expect(projects.data.find(({ id }) => id === one.id)).toMatchObject({ labor: 1, equipment: 0 });
    await expect(asMara((work) => packed(work, crypto.randomUUID()))).rejects.toMatchObject({ kind: 'not_found' });
  });
});
