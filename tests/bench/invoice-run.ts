import { setTimeout as pause } from 'node:timers/promises';
import { came } from '#domains/procurement/receipts/test-world.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChainGround } from './chain-ground.ts';
import { residentMegabytes, type Running } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

/** As many as one call of the list takes. */
const AT_ONCE = 1000;

/** Copies one row so many times: what differs is said in SQL over its number `n` and the ids of the copies. */
async function copied(
  tx: Tx,
  given: {
    readonly table: string;
    readonly where: string;
    readonly id: string;
    readonly changed: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const columns = await tx.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [given.table],
  );
  const values = columns.map(({ name }) => given.changed[name] ?? `t.${name}`);
  await tx.query(
    `insert into ${given.table} (${columns.map(({ name }) => name).join(', ')})
     select ${values.join(', ')} from ${given.table} t, copies c where t.${given.where} = $1`,
    [given.id],
  );
}

/** So many captured invoices, each of an order of its own with its delivery, are registered and matched by one person in one run. */
export async function invoiceRun({ here, servers, as, quick, say }: ChainGround): Promise<Goal[]> {
  const many = quick ? 500 : 10_000;
  say(`${many} invoices matched in one run …`);
  const [server] = servers;
  const { organizationId, database } = here.county;
  const vendors: string[] = [];
  for (let at = 0; at < 50; at++) vendors.push(await here.vendor(`Supplier ${at} LLC`));
  const need = await here.approved([[1, 100]]);
  const order = await here.issued(need.id);
  const delivery = await here.posted(order, came([1, 1]));
  const bill = await here.entered(order, [[1, 1]]);
  const money = '10000 + c.n';
  const own = (id: string, more: Readonly<Record<string, string>> = {}) => ({
    id: `c.${id}`,
    number: `'${id}-' || c.n`,
    ...more,
  });
  const row = (id: string, more: Readonly<Record<string, string>> = {}) => ({
    id: 'gen_random_uuid()',
    parent: `c.${id}`,
    ...more,
  });
  const vendor = '(($2::uuid[])[1 + c.n % 50])'.replace('$2::uuid[]', `'{${vendors.join(',')}}'::uuid[]`);
  const priced = { unit_price_cents: money, amount_cents: money };
  const total = { total_cents: money };
  await database.within({ organizationId }, async (tx) => {
    await tx.query(
      `create temp table copies on commit drop as select n, gen_random_uuid() as requisition, gen_random_uuid() as purchase_order,
         gen_random_uuid() as receipt, gen_random_uuid() as invoice from generate_series(1, ${many}) n`,
    );
    const copy = (table: string, id: string, changed: Readonly<Record<string, string>>, where = 'id') =>
      copied(tx, { table, id, where, changed });
    await copy('requisition', need.id, own('requisition', total));
    await copy('requisition_lines', need.id, row('requisition', priced), 'parent');
    await copy('purchase_order', order.id, own('purchase_order', { requisition: 'c.requisition', vendor, ...total }));
    await copy('purchase_order_lines', order.id, row('purchase_order', priced), 'parent');
    await copy('receipt', delivery, own('receipt', { purchase_order: 'c.purchase_order' }));
    await copy('receipt_lines', delivery, row('receipt'), 'parent');
    // Numbers that look alike would be questions for a person.
    const digits = `translate(md5(c.n::text), '0abcdef', '1234567')`;
    await copy(
      'invoice',
      bill.id,
      own('invoice', {
        purchase_order: 'c.purchase_order',
        vendor,
        vendor_number: digits,
        number_key: digits,
        line_total_cents: money,
        ...total,
      }),
    );
    await copy('invoice_lines', bill.id, row('invoice', priced), 'parent');
  });
  await database.platform((tx) => tx.query('analyze'));
  const ids = await database.within({ organizationId }, (tx) =>
    tx.query<{ id: string }>(`select id from invoice where organization_id = $1 and status = 'captured' and id <> $2`, [
      organizationId,
      bill.id,
    ]),
  );
  const grace = await as(here.grace);
  const before = residentMegabytes(server.pid);
  const ended = new AbortController();
  const watching = highest(server, ended.signal);
  const began = performance.now();
  let [done, refused] = [0, 0];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map(({ id }) => id);
    const told = await grace.asks<{ done: number; refused: number; rows: { ok: boolean }[] }>(
      'POST',
      '/api/v1/invoice/bulk',
      { ids: some, step: 'register' },
      server,
    );
    [done, refused] = [done + told.done, refused + told.refused];
    if (refused > 0) say(`  ${JSON.stringify(told.rows.find(({ ok }) => !ok))}`);
    say(`  ${done} of ${many} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const seconds = (performance.now() - began) / 1000;
  ended.abort();
  const most = await watching;
  const states = await database.within({ organizationId }, (tx) =>
    tx.query<{ status: string; count: number }>(
      `select status, count(*)::int as count from invoice where organization_id = $1 and id <> $2 group by status`,
      [organizationId, bill.id],
    ),
  );
  say(
    `  ${states.map(({ status, count }) => `${count} ${status}`).join(', ')}; memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  );
  const matched = states.find(({ status }) => status === 'matched')?.count ?? 0;
  const what = `${many} invoices matched in one run`;
  return [
    { name: 'Invoice run', what: `${what}: invoices not matched`, found: spread([many - matched]), bound: { most: 0 } },
    { name: 'Invoice run', what: `${what}: seconds`, found: spread([seconds]), bound: { most: 600 }, unit: ' s' },
    {
      name: 'Invoice run',
      what: `${what}: memory of the server`,
      found: spread([most]),
      bound: { most: 300 },
      unit: ' MB',
    },
  ];
}

async function highest({ pid }: Running, signal: AbortSignal): Promise<number> {
  let most = residentMegabytes(pid);
  while (!signal.aborted) {
    await pause(50);
    most = Math.max(most, residentMegabytes(pid));
  }
  return most;
}
