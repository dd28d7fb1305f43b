import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLines } from '#server/services/pdf/read-back.ts';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../finance/public.ts';
import type { Definition } from './definition.ts';
import { inTime } from './figures.server.ts';
import { atOneMoment } from './reading.server.ts';
import { definitionHash } from './certifying.server.ts';
import { savedVersion } from './identity.server.ts';
import { reportPieces } from './report-file.server.ts';
import { reportRun } from './report-run.record.ts';
import { report } from './report.record.ts';
import { standardReports } from './standard.ts';
import { figuresFor, runActionNow } from './test-world.ts';

describe('a run of a report', () => {
  let county: World;
  let miguel: Person;
  let rosa: Person;

  beforeAll(async () => {
    county = await world();
    miguel = await county.member('Miguel Ortiz', 'manager');
    rosa = await county.member('Rosa Delgado');
    for (const code of ['4010', '4020']) await miguel.make(costCenter, { code, name: `Center ${code}` });
  });
  afterAll(() => county.close());

  const centers: Definition = { record: 'cost_center', groups: [{ field: 'status' }], columns: ['code', 'name'] };

  test('is the same until a row changes, and says what changed', async () => {
    const saved = await miguel.make(report, { name: 'Centers', shared: true, definition: centers });
    const first = await runActionNow(county, miguel, saved.id);
    expect(first).toMatchObject({ rowCount: 2, before: null });
    county.clock.set('2026-11-20T16:00:00Z');
    expect(await runActionNow(county, miguel, saved.id)).toMatchObject({ hash: first.hash, before: { isSame: true } });
    county.clock.set('2026-11-20T17:00:00Z');
    await miguel.make(costCenter, { code: '4030', name: 'Center 4030' });
    const third = await runActionNow(county, miguel, saved.id);
    expect(third).toMatchObject({ rowCount: 3, before: { isSame: false, rowCount: 2, created: 1, changed: 0 } });
    const [one] = await miguel.list(costCenter, 'code=4010');
    county.clock.set('2026-11-20T18:00:00Z');
    await miguel.edit(costCenter, one?.id ?? '', one?.version ?? 0, { name: 'Storm crew' });
    county.clock.set('2026-11-20T19:00:00Z');
    expect(await runActionNow(county, miguel, saved.id)).toMatchObject({
      rowCount: 3,
      before: { isSame: false, created: 0, changed: 1 },
    });
  });

  test('is seen by who ran it alone, and compared with their own runs alone', async () => {
    const saved = await miguel.make(report, { name: 'Shared centers', shared: true, definition: centers });
    await runActionNow(county, miguel, saved.id);
    expect(await runActionNow(county, rosa, saved.id)).toMatchObject({ before: null });
    const seen = await rosa.list(reportRun, `report=${saved.id}`);
    expect(seen.map(({ ranBy }) => ranBy)).toEqual([rosa.id]);
    await expect(rosa.make(reportRun, {} as never)).rejects.toMatchObject({ code: 'rights' });
  });

  test('of a changed definition is compared with nothing', async () => {
    const saved = await miguel.make(report, { name: 'Changing', definition: centers });
    await runActionNow(county, miguel, saved.id);
    const now = await miguel.see(report, saved.id);
    await miguel.edit(report, saved.id, now.version, { definition: { ...centers, filters: 'status=active' } });
    expect(await runActionNow(county, miguel, saved.id)).toMatchObject({ before: null });
  });

  test('keeps no row: a report that is not shared is run by nobody else', async () => {
    const own = await miguel.make(report, { name: 'Own', definition: centers });
    await expect(runActionNow(county, rosa, own.id)).rejects.toMatchObject({ code: 'not_found' });
    const [run] = await miguel.list(reportRun);
    expect(JSON.stringify(run)).not.toMatch(/\b4010\b/);
  });

  test('every standard report can be computed on records that are there', async () => {
    for (const { definition, key } of standardReports)
      expect([key, (await figuresFor(county, miguel, definition)).leftOut]).toEqual([key, []]);
  });

  test('is certified by another person with the duty, and withdrawn only while it is', async () => {
    const lena = (await county.member('Lena Certifies')).with({ duties: ['budget_officer'] });
    const saved = await miguel.make(report, { name: 'To certify', shared: true, definition: centers });
    const act = (who: Person, name: string, input: object = {}) =>
      county.door.run(who.actor, (work) =>
        work.act(county.door.around.registry.get(report.name), { id: saved.id, name, input: input as never }),
      );
    const none = { kind: 'refused', code: 'report.not_certified' };
    await expect(act(lena, 'uncertify')).rejects.toMatchObject(none);
    await act(lena, 'certify', { seen: saved.version });
    expect(await miguel.see(report, saved.id)).toMatchObject({
      certifiedBy: lena.id,
      certifiedHash: definitionHash(centers),
    });
    await expect(act(miguel, 'uncertify')).rejects.toMatchObject({ code: 'rights' });
    await act(lena, 'uncertify');
    expect(await miguel.see(report, saved.id)).toMatchObject({
      certifiedBy: null,
      certifiedAt: null,
      certifiedHash: null,
    });
    await expect(act(lena, 'uncertify')).rejects.toMatchObject(none);
    const own = miguel.with({ duties: ['budget_officer'] });
    const { version } = await miguel.see(report, saved.id);
    await expect(act(own, 'certify', { seen: version })).rejects.toMatchObject({ code: 'report.own_certification' });
  });

  test('that reads too many rows ends with what can be done about it', async () => {
    const asked = atOneMoment(county.database, miguel.actor, (tx) =>
      inTime(tx, () => tx.rows('select pg_sleep(60)'), 5),
    );
    await expect(asked).rejects.toMatchObject({ kind: 'refused', code: 'report.too_large' });
  });

  const textOf = async (definition: Definition, isRows: boolean) => {
    const { door } = county;
    const wish = { door, actor: miguel.actor, definition, format: 'csv', name: 'Centers', isRows } as const;
    return Buffer.concat(await reportPieces(wish)).toString('utf8');
  };

  test('leaves as a file of its groups or of its rows, where no cell is a formula', async () => {
    await miguel.make(costCenter, { code: '9999', name: '=1+1' });
    expect(await textOf(centers, false)).toContain('Total,4');
    const rows = await textOf(centers, true);
    expect(rows).toContain("9999,'=1+1");
    expect(rows.split('\r\n')[0]).toContain('Code,Name');
    const workbook = await reportPieces({
      door: county.door,
      actor: miguel.actor,
      definition: centers,
      format: 'xlsx',
      name: 'Centers',
      isRows: false,
    });
    expect(Buffer.concat(workbook).subarray(0, 2).toString()).toBe('PK');
  });

  test('says of which definition and of which rows a file is, as its run was kept', async () => {
    const saved = await miguel.make(report, { name: 'Centers again', definition: centers });
    const { hash } = await runActionNow(county, miguel, saved.id);
    const wish = {
      door: county.door,
      actor: miguel.actor,
      definition: centers,
      name: saved.name,
      isRows: false,
    } as const;
    const version = await savedVersion(county.door, miguel.actor, { id: saved.id, definition: centers });
    expect(version).toBe(saved.version);
    const csv = Buffer.concat(await reportPieces({ ...wish, format: 'csv', version })).toString('utf8');
    expect(csv).toContain(`Data snapshot,"${hash}, `);
    expect(csv).toContain(`Definition,"Centers again, version ${version}, ${definitionHash(centers)}"`);
    const [bytes = new Uint8Array()] = await reportPieces({ ...wish, format: 'pdf', version });
    const printed = (await readLines(bytes)).flat().map(({ text }) => text);
    expect(printed.join('').replaceAll(' ', '')).toContain(hash);
    expect(printed.join(' ')).toContain(`version ${version}`);
    // Another definition is another one, and its rows have another hash.
    const narrowed: Definition = { ...centers, filters: 'code=4010' };
    await expect(savedVersion(county.door, miguel.actor, { id: saved.id, definition: narrowed })).resolves.toBeNull();
    const other = Buffer.concat(await reportPieces({ ...wish, definition: narrowed, format: 'csv' })).toString('utf8');
    expect(other).toContain('not saved');
    expect(other).not.toContain(hash);
    const rosa = await county.member('Rosa Prints');
    await expect(savedVersion(county.door, rosa.actor, { id: saved.id, definition: centers })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  test('is printed with its day, its filters in words, its chart and the rows of its file', async () => {
    const { door } = county;
    const definition: Definition = { ...centers, filters: 'status=active&code.not=9998', picture: 'bar' };
    const wish = {
      door,
      actor: miguel.actor,
      definition,
      format: 'pdf',
      name: 'Größe of centers',
      isRows: false,
    } as const;
    const [bytes = new Uint8Array()] = await reportPieces(wish);
    const text = (await readLines(bytes))
      .flat()
      .map(({ text: said }) => said)
      .join(' ');
    expect(text).toContain('Größe of centers');
    expect(text).toContain('Filters: Status is Active; Code is not 9998.');
    expect(text).toContain('As of Nov 20, 2026.');
    expect(text).toMatch(/Active 4 .*Total 4/);
  });
});
