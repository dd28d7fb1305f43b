import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedView } from '#domains/organization/saved-view.record.ts';
import { serviceCategory } from '#domains/public/citizen/service-category.record.ts';
import { serviceRequest } from '#domains/public/citizen/service-request.record.ts';
import { type Person, type World, world } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/public.ts';
import type { Definition } from '../reports/definition.ts';
import { report } from '../reports/report.record.ts';
import { runActionNow } from '../reports/test-world.ts';
import { boardPacket } from './board-packet.record.ts';
import type { ShownPanel } from './dashboard-calls.ts';
import { dashboardNote } from './dashboard-note.record.ts';
import { dashboard } from './dashboard.record.ts';
import { isWhole, type PacketContent, sha256Of } from './packet.ts';

let county: World;
let served: Serving;
/** Builds dashboards. */
let miguel: Person;
/** Another manager, who certifies. */
let priya: Person;
let rosa: Person;
let elsewhere: Person;

const centers: Definition = { record: 'cost_center', groups: [{ field: 'status' }], columns: ['code', 'name'] };
const callers: Definition = { record: 'service_request', groups: [{ field: 'contactName' }] };
const views: Definition = { record: 'saved_view', groups: [{ field: 'owner' }] };

beforeAll(async () => {
  county = await world();
  miguel = await county.member('Miguel Ortiz', 'manager');
  priya = (await county.member('Priya Raman', 'manager')).with({ duties: ['budget_officer'] });
  rosa = await county.member('Rosa Delgado');
  elsewhere = await county.member('Ana Ruiz', 'manager', await county.organization('Bay City'));
  for (const code of ['4010', '4020']) await miguel.make(costCenter, { code, name: `Center ${code}` });
  const category = await miguel
    .with({ role: 'admin' })
    .make(serviceCategory, { code: 'pothole', name: 'Pothole', promiseDays: 3 });
  await county.door.run(county.product.actor, (work) =>
    work.insert(
      serviceRequest,
      { category: category.id, description: 'A hole.', address: '1 Main St', contactName: 'Lee Ann Hart' } as never,
      { codeDigest: 'a' } as never,
    ),
  );
  await miguel.make(savedView, { name: 'Mine', listOf: 'requisition' });
  await rosa.make(savedView, { name: 'Ours', listOf: 'requisition', shared: true });
  served = await serve(county);
});
afterAll(async () => {
  await served.close();
  await county.close();
});

let count = 0;
const saved = (definition: Definition, more: { shared?: boolean; by?: Person } = {}) =>
  (more.by ?? miguel).make(report, { name: `Report ${++count}`, shared: more.shared ?? true, definition });
const board = async (reports: readonly { id: string }[], shared = true) =>
  miguel.make(dashboard, {
    name: `Board ${++count}`,
    shared,
    panels: reports.map(({ id }) => ({ report: id, picture: 'bar' as const })),
  });
const call = (as: Person, path: string, body?: object, headers = {}) =>
  served.ask({
    as: as.actor,
    method: body ? 'POST' : 'GET',
    path: `/api/v1${path}`,
    ...(body ? { body } : {}),
    headers,
  });
const panelsOf = async (as: Person, id: string, filters = ''): Promise<readonly ShownPanel[]> => {
  const { status, json } = await call(as, `/dashboard/${id}/panels?${new URLSearchParams({ filters })}`);
  expect(status).toBe(200);
  return (json as unknown as { panels: readonly ShownPanel[] }).panels;
};
const frozen = async (id: string, as = miguel, filters = '') => {
  const { status, json } = await call(as, `/dashboard/${id}/freeze`, { filters });
  expect([status, json]).toEqual([200, expect.anything()]);
  return json as unknown as { packet: string; number: string; sha256: string };
};
const contentOf = async (as: Person, id: string): Promise<PacketContent> => {
  const { status, json } = await call(as, `/board_packet/${id}/content`);
  expect(status).toBe(200);
  return JSON.parse((json as unknown as { content: string }).content) as PacketContent;
};

describe('a dashboard', () => {
  test('shows each reader what they may read, whoever built it', async () => {
    const { id } = await board([await saved(centers), await saved(callers)]);
    expect((await panelsOf(miguel, id)).map(({ refused }) => refused)).toEqual([null, null]);
    const [open, closed] = await panelsOf(rosa, id);
    expect(open).toMatchObject({ refused: null, definition: centers });
    expect(closed).toMatchObject({ refused: expect.stringContaining('which you may not read'), definition: null });
  });

  test('tells nothing of a report that is not shared any more, not even its name', async () => {
    const own = await saved(centers);
    const { id } = await board([own]);
    await miguel.make(dashboardNote, { dashboard: id, panel: own.id, text: 'Two centers are left.' });
    expect((await panelsOf(rosa, id))[0]?.notes).toHaveLength(1);
    await miguel.edit(report, own.id, own.version, { shared: false });
    const [panel] = await panelsOf(rosa, id);
    expect(panel).toMatchObject({ title: 'Panel 1', report: null, definition: null, certified: null, notes: [] });
    expect(JSON.stringify(panel)).not.toContain(own.name);
  });

  test('that is not shared, or of another organization, is not there', async () => {
    const { id } = await board([await saved(centers)], false);
    for (const [as, path] of [
      [rosa, 'panels'],
      [elsewhere, 'panels'],
    ] as const)
      expect((await call(as, `/dashboard/${id}/${path}`)).status).toBe(404);
    expect((await call(priya, `/dashboard/${id}/freeze`, {})).status).toBe(404);
    expect((await call(elsewhere, `/dashboard/${id}/freeze`, {})).status).toBe(404);
  });

  test('is built by managers, of one report in each panel and each report once', async () => {
    const { id } = await saved(centers);
    const panels = (one: object[]) => miguel.make(dashboard, { name: 'Wrong', panels: one as never });
    await expect(
      rosa.make(dashboard, { name: 'Mine', panels: [{ report: id, picture: 'bar' }] }),
    ).rejects.toMatchObject({ code: 'rights' });
    await expect(panels([{ picture: 'bar' }])).rejects.toMatchObject({ code: 'dashboard.one_source' });
    await expect(panels([{ report: id, standard: 'threshold-watch', picture: 'bar' }])).rejects.toMatchObject({
      code: 'dashboard.one_source',
    });
    await expect(panels([{ report: id }, { report: id }])).rejects.toMatchObject({ code: 'dashboard.each_once' });
    const shy = await saved(centers, { shared: false, by: priya });
    await expect(panels([{ report: shy.id, picture: 'bar' }])).rejects.toMatchObject({
      code: 'dashboard.panel_refused',
    });
  });

  test('applies a filter to the panels that have its field, and refuses one by a field that is hidden', async () => {
    const { id } = await board([await saved(centers), await saved({ record: 'service_request' })]);
    const [first, second] = await panelsOf(miguel, id, 'code=4010');
    expect(first).toMatchObject({ applied: ['Code'], definition: { filters: 'code=4010' } });
    expect(second).toMatchObject({ applied: [], notApplied: [{ label: 'Code', why: 'no_field' }] });
    const [, hidden] = await panelsOf(rosa, id, 'contactName.has=Hart');
    expect(hidden?.refused).toContain('“Reported by”');
  });

  test('has notes of those who may read the panel, and each removes their own', async () => {
    const own = await saved(callers);
    const { id } = await board([own]);
    const note = await priya.make(dashboardNote, { dashboard: id, panel: own.id, text: 'Mostly one caller.' });
    expect((await panelsOf(miguel, id))[0]?.notes).toMatchObject([{ author: 'Priya Raman', isMine: false }]);
    expect((await panelsOf(rosa, id))[0]?.notes).toEqual([]);
    await expect(rosa.make(dashboardNote, { dashboard: id, panel: own.id, text: 'Mine' })).rejects.toMatchObject({
      code: 'rights',
    });
    await expect(
      miguel.make(dashboardNote, { dashboard: id, panel: 'standard:none', text: 'x' }),
    ).rejects.toMatchObject({ code: 'dashboard_note.panel' });
    await expect(miguel.see(dashboardNote, note.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a panel whose report is about what is no longer there says so, and stops a freeze', async () => {
  const of = await saved(centers);
  const { id } = await board([of]);
  await county.database.within({ organizationId: county.organizationId }, (tx) =>
    tx.query(`update report set definition = '{"record":"gone"}' where organization_id = $1 and id = $2`, [
      county.organizationId,
      of.id,
    ]),
  );
  expect(await panelsOf(miguel, id)).toMatchObject([{ refused: expect.stringContaining('no longer there') }]);
  expect((await call(miguel, `/dashboard/${id}/freeze`, {})).json).toMatchObject({ code: 'dashboard.panel_refused' });
});

describe('certification', () => {
  const certify = (as: Person, id: string, seen: number) => call(as, `/report/${id}/certify`, { seen });

  test('is of a second person with the duty, and of the version they looked at', async () => {
    const own = await saved(centers, { by: priya });
    expect((await certify(priya, own.id, own.version)).json).toMatchObject({ code: 'report.own_certification' });
    expect((await certify(miguel, own.id, own.version)).json).toMatchObject({ code: 'rights' });
    const of = await saved(centers);
    const both = miguel.with({ duties: ['budget_officer'] });
    expect((await certify(both, of.id, of.version)).json).toMatchObject({ code: 'report.own_certification' });
    expect((await certify(priya, of.id, of.version + 1)).json).toMatchObject({ code: 'stale' });
    expect((await certify(elsewhere.with({ duties: ['budget_officer'] }), of.id, of.version)).status).toBe(404);
    expect((await certify(priya, of.id, of.version)).status).toBe(200);
    const { id } = await board([of]);
    expect((await panelsOf(rosa, id))[0]?.certified).toMatchObject({ by: 'Priya Raman' });
  });

  test('is lost with the definition, also where it is changed back, and not with the name', async () => {
    const of = await saved(centers);
    await certify(priya, of.id, of.version);
    const now = async () => miguel.see(report, of.id);
    await miguel.edit(report, of.id, (await now()).version, { name: `${of.name} of the county` });
    expect((await now()).certifiedBy).toBe(priya.id);
    await miguel.edit(report, of.id, (await now()).version, { definition: { ...centers, filters: 'status=active' } });
    expect(await now()).toMatchObject({ certifiedBy: null, certifiedAt: null, certifiedHash: null });
    await miguel.edit(report, of.id, (await now()).version, { definition: centers });
    expect((await now()).certifiedBy).toBeNull();
  });

  test('is not set by the owner in an edit', async () => {
    const of = await saved(centers);
    await expect(
      miguel.edit(report, of.id, of.version, { certifiedBy: priya.id, certifiedHash: 'a'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  test('needs someone who reads all that the report shows', async () => {
    const of = await saved({ record: 'service_request', columns: ['number', 'contactName'] });
    const clerk = rosa.with({ duties: ['budget_officer'] });
    expect((await certify(clerk, of.id, of.version)).json).toMatchObject({ code: 'report.certifier_reads' });
  });
});

describe('a board packet', () => {
  test('keeps figures, filters, notes, descriptions and hashes, and its file has the hash that it says', async () => {
    const of = await saved(centers);
    const { id } = await board([of]);
    await miguel.make(dashboardNote, { dashboard: id, panel: of.id, text: 'Before the merger.' });
    const run = await runActionNow(county, miguel, of.id);
    const { packet, sha256, number } = await frozen(id, priya);
    const content = await contentOf(rosa, packet);
    expect(content).toMatchObject({
      frozenBy: 'Priya Raman',
      filters: '',
      panels: [
        {
          title: of.name,
          report: { id: of.id, version: of.version },
          rowCount: 2,
          rowsSha256: run.hash,
          certified: null,
          description: '2 cost centers. 1 group. Active has 2 cost centers.',
          notes: [{ author: 'Miguel Ortiz', text: 'Before the merger.' }],
          figures: { count: 2 },
        },
      ],
    });
    const file = await call(rosa, `/board_packet/${packet}/file`);
    expect(file.headers.get('content-disposition')).toContain(`${number}.json`);
    expect(await sha256Of(new TextEncoder().encode(file.text))).toBe(sha256);
    expect((await rosa.see(boardPacket, packet)).sha256).toBe(sha256);
  });

  test('stays as it is when rows, the report and the dashboard change', async () => {
    const of = await saved(centers);
    const row = await board([of]);
    const { packet } = await frozen(row.id);
    const before = await contentOf(miguel, packet);
    await miguel.make(costCenter, { code: `9${++count}`, name: 'Later' });
    await miguel.edit(report, of.id, of.version, { definition: { record: 'cost_center' }, shared: false });
    await miguel.run(dashboard, 'archive', row.id);
    expect(await contentOf(miguel, packet)).toEqual(before);
    await expect(miguel.edit(boardPacket, packet, 1, { name: 'Other' })).rejects.toMatchObject({ code: 'rights' });
  });

  test('that was changed in the database does not agree with its hash', async () => {
    const { packet } = await frozen((await board([await saved(centers)])).id);
    const check = async () =>
      (await call(miguel, `/board_packet/${packet}/content`)).json as unknown as {
        isEqual: boolean;
        content: string;
        sha256: string;
      };
    expect(await check()).toMatchObject({ isEqual: true });
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(
        `update board_packet set content = replace(content, '"rowCount":', '"rowCount":1') where organization_id = $1 and id = $2`,
        [county.organizationId, packet],
      ),
    );
    const now = await check();
    expect([now.isEqual, await isWhole(now.content, now.sha256)]).toEqual([false, false]);
  });

  test('is frozen once for one key, by managers alone, from what is shared and read whole', async () => {
    const { id } = await board([await saved(centers)]);
    expect((await call(rosa, `/dashboard/${id}/freeze`, {})).status).toBe(403);
    const again = () => call(miguel, `/dashboard/${id}/freeze`, {}, { 'idempotency-key': `freeze-${id}` });
    const [first, second] = [await again(), await again()];
    expect(second.json).toEqual(first.json);
    expect(await miguel.list(boardPacket, `dashboard=${id}`)).toHaveLength(1);
    const shy = await board([await saved(centers)], false);
    expect((await call(miguel, `/dashboard/${shy.id}/freeze`, {})).json).toMatchObject({
      code: 'dashboard.not_shared',
    });
    const own = await board([await saved(centers, { shared: false })]);
    expect((await call(miguel, `/dashboard/${own.id}/freeze`, {})).json).toMatchObject({
      code: 'dashboard.report_not_shared',
    });
    const cut = await board([await saved({ record: 'service_request', columns: ['number', 'codeDigest'] })]);
    expect((await call(miguel, `/dashboard/${cut.id}/freeze`, {})).json).toMatchObject({ code: 'dashboard.panel_cut' });
    const key = miguel.with({ scopes: ['dashboard:*'] });
    expect((await call(key, `/dashboard/${id}/freeze`, {})).json).toMatchObject({ code: 'dashboard.panel_refused' });
    expect((await call(miguel, `/dashboard/${id}/freeze`, { filters: 'code=4010&status=gone' })).status).toBe(200);
    expect((await call(miguel, `/dashboard/${id}/freeze`, { filters: 'createdAt.from=never' })).status).toBe(422);
  });

  test('shows its figures to those alone who may read every field that they came from', async () => {
    const { packet } = await frozen((await board([await saved(centers), await saved(callers)])).id);
    expect((await contentOf(priya, packet)).panels).toHaveLength(2);
    for (const path of ['content', 'file']) {
      const { status, text } = await call(rosa, `/board_packet/${packet}/${path}`);
      expect([status, text.includes('Hart')]).toEqual([403, false]);
      expect((await call(elsewhere, `/board_packet/${packet}/${path}`)).status).toBe(404);
    }
    // Nor by the ways that every record has.
    for (const path of ['', '/history', '/export?format=csv']) {
      const { text } = await call(rosa, `/board_packet${path === '/export?format=csv' ? path : `/${packet}${path}`}`);
      expect([path, text.includes('Hart'), text.includes('levee-board-packet')]).toEqual([path, false, false]);
    }
    const demoted = miguel.with({ role: 'user' });
    expect((await call(demoted, `/board_packet/${packet}/content`)).json).toMatchObject({
      code: 'board_packet.sources',
    });
    const key = miguel.with({ scopes: ['board_packet:read'] });
    expect((await call(key, `/board_packet/${packet}/content`)).status).toBe(403);
  });

  test('of rows that only some may read is shown to those who may read the same rows', async () => {
    const { packet } = await frozen((await board([await saved(views)])).id);
    expect((await contentOf(miguel, packet)).panels[0]?.figures.count).toBe(2);
    for (const as of [priya, rosa])
      expect((await call(as, `/board_packet/${packet}/content`)).json).toMatchObject({ code: 'board_packet.sources' });
  });
});
