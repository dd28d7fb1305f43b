import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededCounty, type SeededCounty } from '../../tests/world/seeded-county.ts';
import { serve, type Serving } from '../../tests/world/serving.ts';
import { recordAudit } from '#server/audit/entry.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import type { ComparedPage, Difference } from './audit-trail.ts';

let county: SeededCounty;
let server: Serving;
beforeAll(async () => {
  county = await seededCounty();
  server = await serve(county.here);
});
afterAll(async () => {
  await server.close();
  await county.here.close();
});

async function compared() {
  const differences: Difference[] = [];
  const whole: boolean[] = [];
  let [rows, pages] = [0, 0];
  for (let next: string | null = ''; next !== null; pages++) {
    const path: string = `/api/v1/audit/comparison${next && `?after=${next}`}`;
    const { status, json } = await server.ask({ as: county.actor('Dana Whitfield'), method: 'GET', path });
    expect(status).toBe(200);
    const page = json as unknown as ComparedPage;
    differences.push(...page.differences);
    rows += page.compared;
    whole.push(page.done === page.of);
    next = page.next;
  }
  return { rows, pages, differences, whole };
}

/** People and their roles are put into the tables by the tests themselves; everything else went through the product. */
const putThere = new Set(['organization_members', 'user_roles']);
const told = async () => {
  const { differences } = await compared();
  return differences.filter(({ record }) => !putThere.has(record));
};
const sql = (text: string, values: readonly unknown[] = []) =>
  county.here.database.within({ organizationId: county.here.organizationId }, (tx) =>
    tx.query<{ id: string }>(text, values),
  );

describe('rows and the audit record', () => {
  test('agree in a county in which everything went through the product, row by row and to the last record', async () => {
    const { rows, differences, whole } = await compared();
    expect(rows).toBeGreaterThan(100);
    // Only the last page is the whole.
    expect(whole.indexOf(true)).toBe(whole.length - 1);
    expect(differences.filter(({ record }) => !putThere.has(record))).toEqual([]);
    // What a test put in by SQL is found.
    expect(differences.find(({ record }) => record === 'organization_members')?.sentence).toMatch(
      /^Member .+ is in no entry of the audit record\.$/,
    );
  });

  test('differ where a row was changed, filled, added or removed behind the product', async () => {
    const dana = county.here.person(county.actor('Dana Whitfield'));
    const center = await dana.make(costCenter, { code: 'C-1', name: 'Levee patrol' });
    // The state that a deletion by the database's owner leaves: the entry without the row.
    const gone = { id: randomUUID() };
    await county.here.database.within({ organizationId: county.here.organizationId }, (tx) =>
      recordAudit(tx, [
        {
          action: 'create',
          record: 'cost_center',
          rowId: gone.id,
          rowVersion: 1,
          actor: dana.id,
          actorKind: 'person',
          changes: { code: [null, 'C-2'] },
        },
      ]),
    );
    const [line] = await sql('select parent as id from requisition_lines order by id limit 1');
    await sql(`update cost_center set name = 'Harbor patrol', department = 'Port', status = 'closed' where id = $1`, [
      center.id,
    ]);
    await sql('update requisition_lines set unit_price_cents = unit_price_cents + 1 where parent = $1', [line?.id]);
    await sql(
      `insert into cost_center (organization_id, id, created_by, status, code, name, is_group) values ($1, gen_random_uuid(), $2, 'active', 'C-3', 'Forged', false)`,
      [county.here.organizationId, dana.id],
    );
    const found = await told();
    const about = (rowId: string) =>
      found
        .filter((one) => one.rowId === rowId)
        .map(({ field, recorded, stored, sentence }) => ({ field, recorded, stored, sentence }));
    expect(about(center.id)).toEqual([
      {
        field: 'name',
        recorded: 'Levee patrol',
        stored: 'Harbor patrol',
        sentence: 'Name of Cost center C-1 is not what the audit record says.',
      },
      {
        field: 'department',
        recorded: null,
        stored: 'Port',
        sentence: 'Department of Cost center C-1 is not what the audit record says.',
      },
      {
        field: 'status',
        recorded: 'active',
        stored: 'closed',
        sentence: 'Status of Cost center C-1 is not what the audit record says.',
      },
    ]);
    expect(about(gone.id)).toMatchObject([
      {
        field: null,
        sentence: `Cost center ${gone.id} is gone, and no entry of the audit record tells of its removal.`,
      },
    ]);
    expect(about(line?.id ?? '')).toMatchObject([{ field: 'lines' }]);
    const forged = found.filter(({ sentence }) => sentence === 'Cost center C-3 is in no entry of the audit record.');
    expect([forged.length, found.length]).toEqual([1, 6]);
  });

  test('are compared for admins and auditors only, from places that the comparison gave out', async () => {
    const ask = (name: string, query = '') =>
      server.ask({ as: county.actor(name), method: 'GET', path: `/api/v1/audit/comparison${query}` });
    expect((await ask('Ingrid Solberg')).status).toBe(200);
    expect(await ask('Rosa Delgado')).toMatchObject({ status: 403, json: { code: 'rights' } });
    for (const after of ['requisition', 'nothing:00000000-0000-0000-0000-000000000000', 'requisition:1'])
      expect(await ask('Ingrid Solberg', `?after=${after}`)).toMatchObject({
        status: 400,
        json: { issues: [{ path: 'after', message: 'Is not a place that this comparison gave out' }] },
      });
  });
});
