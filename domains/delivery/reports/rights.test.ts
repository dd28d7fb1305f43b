import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../finance/public.ts';
import { savedView } from '../../organization/saved-view.record.ts';
import { serviceCategory } from '../../public/citizen/service-category.record.ts';
import { serviceRequest } from '../../public/citizen/service-request.record.ts';
import type { Definition } from './definition.ts';
import { reportRun } from './report-run.record.ts';
import { reportSubscription } from './report-subscription.record.ts';
import { report } from './report.record.ts';
import { figuresFor, rowsFor } from './test-world.ts';

const hidden = (label: string) => ({
  code: 'report.hidden',
  message: expect.stringContaining(`“${label}”`) as unknown,
});

describe('a report shows its reader nothing that they may not read', () => {
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let elsewhere: Person;

  beforeAll(async () => {
    county = await world();
    miguel = await county.member('Miguel Ortiz', 'manager');
    rosa = await county.member('Rosa Delgado');
    elsewhere = await county.member('Ana Ruiz', 'manager', await county.organization('Bay City'));
    const { product } = county;
    const category = await miguel.with({ role: 'admin' }).make(serviceCategory, {
      code: 'pothole',
      name: 'Pothole',
      promiseDays: 3,
    });
    for (const contactName of ['Lee Ann Hart', 'Omar Diaz'])
      await county.door.run(product.actor, (work) =>
        work.insert(
          serviceRequest,
          { category: category.id, description: 'A hole.', address: '1 Main St', contactName } as never,
          {
            codeDigest: contactName,
          } as never,
        ),
      );
  });
  afterAll(() => county.close());

  const about = (more: Partial<Definition> = {}): Definition => ({ record: 'service_request', ...more });

  test('a hidden field groups, filters and sorts nothing, and is no total', async () => {
    const uses: readonly Partial<Definition>[] = [
      { groups: [{ field: 'contactName' }] },
      { groups: [{ field: 'status' }, { field: 'contactName' }], pivot: true },
      { filters: 'contactName.has=Hart' },
      { filters: 'contactName=Lee+Ann+Hart' },
      { filters: 'contactName.empty=yes' },
      { sort: '-contactName' },
    ];
    for (const use of uses) {
      await expect(figuresFor(county, rosa, about(use))).rejects.toMatchObject(hidden('Reported by'));
      await expect(rowsFor(county, rosa, about(use))).rejects.toMatchObject(hidden('Reported by'));
      const readable = use.groups || use.filters?.includes('has') || use.sort;
      if (readable) expect((await figuresFor(county, miguel, about(use))).count).toBeGreaterThan(0);
    }
  });

  test('a hidden column is left out by name, with nothing of its values', async () => {
    const definition = about({ columns: ['number', 'contactName', 'status'] });
    const seen = await rowsFor(county, rosa, definition);
    expect(seen.columns.map(({ label }) => label)).toEqual(['Number', 'Status']);
    expect(seen.leftOut).toEqual(['Reported by']);
    expect(JSON.stringify(seen)).not.toContain('Hart');
    expect(JSON.stringify(await rowsFor(county, miguel, definition))).toContain('Hart');
  });

  test('a field for the product alone and one that is nowhere are refused by name', async () => {
    await expect(figuresFor(county, miguel, about({ groups: [{ field: 'codeDigest' }] }))).rejects.toMatchObject(
      hidden('Code digest'),
    );
    const forged = [
      'nothing',
      'organization_id',
      "number'; drop table report; --",
      'category.name.code',
      '__proto__',
      'constructor',
      'total.0',
      'category.',
      '.',
    ];
    for (const field of forged) {
      for (const use of [{ groups: [{ field }] }, { columns: [field] }, { totals: [{ of: 'sum', field } as const] }])
        await expect(figuresFor(county, miguel, about(use))).rejects.toMatchObject({ code: 'invalid' });
      await expect(
        figuresFor(county, miguel, about({ filters: `${encodeURIComponent(field)}=1` })),
      ).rejects.toMatchObject({ code: /invalid/ as unknown });
    }
    await expect(figuresFor(county, miguel, { record: 'pg_authid' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('another organization adds nothing to any figure', async () => {
    expect(await figuresFor(county, elsewhere, about({ groups: [{ field: 'category' }] }))).toMatchObject({
      count: 0,
      rows: [],
    });
    const [one] = await miguel.list(serviceRequest);
    const foreign = await rowsFor(county, elsewhere, about({ filters: `category=${one?.category}` }));
    expect(foreign).toMatchObject({ count: 0, rows: { data: [] } });
  });

  test('rows of one owner are counted for nobody else', async () => {
    await rosa.make(savedView, { name: 'Mine', listOf: 'requisition' });
    await rosa.make(savedView, { name: 'Ours', listOf: 'requisition', shared: true });
    const views: Definition = { record: 'saved_view', groups: [{ field: 'owner' }] };
    expect((await figuresFor(county, rosa, views)).count).toBe(2);
    expect((await figuresFor(county, miguel, views)).count).toBe(1);
  });

  test('a field of a referenced row is empty where that row may not be read', async () => {
    const mine = await miguel.make(report, { name: 'Centers', shared: true, definition: { record: 'cost_center' } });
    await miguel.make(reportSubscription, { report: mine.id, person: rosa.id });
    const definition: Definition = {
      record: 'report_subscription',
      groups: [{ field: 'report.purpose' }, { field: 'report.name' }],
    };
    const named = async () =>
      (await figuresFor(county, rosa, definition)).rows.flatMap(({ under }) => under.map(({ words }) => words));
    expect(await named()).toEqual(['Centers']);
    await miguel.edit(report, mine.id, (await miguel.see(report, mine.id)).version, { shared: false });
    expect(await named()).toEqual(['Not set']);
    await expect(rosa.see(report, mine.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a key reaches only records of its scopes, also through a reference', async () => {
    const narrow = rosa.with({ scopes: ['report:read', 'report_subscription:read'] });
    await expect(figuresFor(county, narrow, about())).rejects.toMatchObject({ code: 'scope' });
    const through: Definition = { record: 'report_subscription', groups: [{ field: 'report.name' }] };
    expect((await figuresFor(county, narrow, through)).count).toBeGreaterThan(0);
    await expect(
      figuresFor(county, rosa.with({ scopes: ['report_subscription:read'] }), through),
    ).rejects.toMatchObject({ code: 'report.hidden' });
  });

  test('a firm computes nothing of an agency', async () => {
    const firm = county.person({ ...rosa.actor, side: 'firm' });
    await expect(figuresFor(county, firm, { record: 'cost_center' })).rejects.toMatchObject({ code: 'side' });
  });

  test('is judged by the rights at its run, not at its saving', async () => {
    const boss = await county.member('Joan Pike', 'manager');
    const saved = await boss.make(report, {
      name: 'Callers',
      shared: true,
      definition: about({ groups: [{ field: 'contactName' }] }),
    });
    const now = boss.with({ role: 'user' });
    await expect(figuresFor(county, now, saved.definition)).rejects.toMatchObject(hidden('Reported by'));
    await expect(rosa.make(report, { name: 'Callers', definition: saved.definition })).rejects.toMatchObject(
      hidden('Reported by'),
    );
    expect(await rosa.list(reportRun)).toEqual([]);
  });

  test('belongs to its owner: nobody else edits it, archives it or sends it', async () => {
    await miguel.make(costCenter, { code: '7000', name: 'Fleet' });
    const mine = await miguel.make(report, { name: 'Fleet', shared: true, definition: { record: 'cost_center' } });
    await expect(rosa.edit(report, mine.id, mine.version, { name: 'Mine now' })).rejects.toMatchObject({
      code: 'rights',
    });
    await expect(rosa.run(report, 'archive', mine.id)).rejects.toMatchObject({ code: 'rights' });
    await expect(rosa.make(reportSubscription, { report: mine.id, person: rosa.id })).rejects.toMatchObject({
      code: 'report.not_owner',
    });
    await expect(
      rosa.make(report, { name: 'Forged', owner: miguel.id, definition: { record: 'cost_center' } }),
    ).rejects.toMatchObject({ code: 'rights' });
    const alone = await miguel.make(report, { name: 'Alone', definition: { record: 'cost_center' } });
    await expect(miguel.make(reportSubscription, { report: alone.id, person: rosa.id })).rejects.toMatchObject({
      code: 'report.not_shared',
    });
  });
});
