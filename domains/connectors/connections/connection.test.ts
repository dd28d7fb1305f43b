import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { comparedIn } from './compared.server.ts';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';

const SECRET = 'harbor-gauge-secret-77';

describe('a connection', () => {
  let county: World;
  let server: Serving;
  let other: Server;
  let asked: IncomingMessage[];
  let reply: { status: number; body: string; headers?: Record<string, string> };
  let url: string;
  let dana: Person;
  let miguel: Person;
  let count = 0;

  beforeAll(async () => {
    county = await world({ reachesItself: true });
    server = await serve(county, { env: { WEBHOOK_LOOPBACK: 'yes' } });
    dana = await county.member('Dana Whitfield', 'admin');
    miguel = await county.member('Miguel Ortiz', 'manager');
    other = createServer((request, response) => {
      asked.push(request);
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/centers`;
  });
  afterAll(async () => {
    other.close();
    await server.close();
    await county.close();
  });
  beforeEach(() => {
    asked = [];
    reply = { status: 200, body: 'Code,Name,Budget\nA-1,Roads,100.50\nA-2,Parks,20\n' };
  });

  test('compares by a text, with the account and the money of records that have them', () => {
    const { registry } = county.door.around;
    const by = (target: 'revenue_entry' | 'cost_center', matchField: string) =>
      comparedIn(registry, { target, matchField });
    expect(by('revenue_entry', 'reference')).toMatchObject({ account: 'account', cents: 'amount_cents', day: 'day' });
    expect(by('cost_center', 'code')).toMatchObject({ account: null, cents: null, day: null });
    expect(by('revenue_entry', 'amount')).toBeNull();
  });

  const made = (more: object = {}) =>
    dana.make(connection, {
      name: `Ledger ${++count}`,
      url,
      target: 'cost_center',
      mode: 'both',
      matchField: 'code',
      totalColumn: 'Budget',
      columns: [
        { source: 'Code', field: 'code' },
        { source: 'Name', field: 'name' },
      ],
      ...more,
    });
  const post = (as: Person, path: string, body: object = {}) =>
    server.ask({ as: as.actor, method: 'POST', path: `/api/v1/${path}`, body });
  const run = async (id: string, isDryRun = false, as = miguel) => {
    const { status, json, text } = await post(as, `connection/${id}/run`, { isDryRun });
    expect([status, text]).toEqual([200, expect.any(String)]);
    return dana.see(connectionRun, String((json as { id?: string } | null)?.id));
  };
  const codes = async (prefix: string) =>
    (await dana.list(costCenter)).map(({ code }) => code).filter((code) => code.startsWith(prefix));

  test('imports rows once: the same answer again changes nothing', async () => {
    const { id } = await made();
    const first = await run(id);
    expect(first).toMatchObject({ status: 'succeeded', rowsRead: 2, created: 2, sourceTotal: '120.5' });
    expect(first.importedTotal).toBe('120.5');
    expect(await run(id)).toMatchObject({ status: 'succeeded', created: 0, unchanged: 2 });
    reply.body = reply.body.replace('Parks', 'Parks and trees');
    expect(await run(id)).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await codes('A-')).toEqual(['A-1', 'A-2']);
  });

  test('tries a dry run and keeps none of its rows', async () => {
    reply.body = 'Code,Name,Budget\nB-1,Dry,1\n';
    const { id } = await made();
    expect(await run(id, true)).toMatchObject({ isDryRun: true, created: 1, status: 'succeeded' });
    expect(await codes('B-')).toEqual([]);
  });

  test('keeps a rejected row to correct and retry, and asks why totals differ', async () => {
    reply.body = `Code,Name,Budget\nC-1,Good,10\nC-2,${'x'.repeat(130)},5\n`;
    const { id } = await made();
    const partial = await run(id);
    expect(partial).toMatchObject({
      status: 'partial',
      created: 1,
      rejected: 1,
      sourceTotal: '15',
      importedTotal: '10',
    });
    expect(partial.errors).toMatchObject([{ line: 3, field: 'Name' }]);
    await expect(miguel.run(connectionRun, 'reconcile', partial.id)).rejects.toThrow('The totals differ');
    const retry = (text: string) => post(miguel, `connection_run/${partial.id}/retry`, { line: 3, text });
    expect((await retry(`C-2,${'x'.repeat(130)},5`)).json).toMatchObject({ became: 'refused' });
    expect((await retry('C-2,Short,5')).json).toMatchObject({ became: 'created' });
    const mended = await dana.see(connectionRun, partial.id);
    expect(mended).toMatchObject({ status: 'succeeded', created: 2, rejected: 0, importedTotal: '15' });
    expect(await retry('C-2,Short,5')).toMatchObject({ status: 422, json: { code: 'connection_run.no_row' } });
    expect(await miguel.run(connectionRun, 'reconcile', partial.id)).toMatchObject({ status: 'reconciled' });
  });

  test('sends its secret to its own server alone, and never shows it', async () => {
    const { id } = await made({ authentication: 'bearer' });
    expect(await run(id)).toMatchObject({ status: 'failed' });
    expect(asked).toHaveLength(0);
    expect((await post(miguel, `connection/${id}/secret`, { secret: SECRET })).status).toBe(403);
    expect((await post(dana, `connection/${id}/secret`, { secret: SECRET })).status).toBe(200);
    reply = { status: 401, body: `you sent ${SECRET}` };
    const failed = await run(id);
    expect([asked.length, asked[0]?.headers.authorization]).toEqual([1, `Bearer ${SECRET}`]);
    const shown = [JSON.stringify(failed), ...server.logged];
    for (const path of [`connection/${id}`, `connection/${id}/history`, 'connection/export', 'connection_run'])
      shown.push((await server.ask({ as: dana.actor, method: 'GET', path: `/api/v1/${path}` })).text);
    for (const text of shown) expect(text).not.toContain(SECRET);
    const before = await dana.see(connection, id);
    await expect(
      miguel.edit(connection, id, before.version, { url: url.replace('127.0.0.1', 'localhost') }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await dana.edit(connection, id, before.version, { url: url.replace('127.0.0.1', 'localhost') });
    expect(await dana.see(connection, id)).toMatchObject({ hasSecret: false });
    asked = [];
    expect(await run(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('Enter the secret') });
    expect(asked).toHaveLength(0);
  });

  test('refuses private addresses, redirects, long answers and what is no table', async () => {
    for (const bad of ['https://10.0.0.5/x', 'https://169.254.169.254/latest'])
      await expect(made({ url: bad })).rejects.toMatchObject({ issues: [{ path: 'url', code: 'address' }] });
    const { id } = await made();
    const fails = async (answer: typeof reply, why: string, of = id) => {
      reply = answer;
      expect(await run(of)).toMatchObject({ status: 'failed', created: 0, failure: expect.stringContaining(why) });
    };
    await fails({ status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }, 'redirects');
    expect(asked).toHaveLength(1);
    await fails({ status: 200, body: 'x'.repeat(5 * 1024 * 1024 + 10) }, 'larger');
    await fails({ status: 200, body: '' }, 'no rows');
    await fails({ status: 200, body: 'Wrong\n1\n' }, 'no column');
    await fails({ status: 500, body: 'secret words' }, 'status 500');
    const json = await made({ format: 'json', rowsAt: 'data.items' });
    for (const body of ['{', '[]', '{"data":{"items":[1]}}', '{"__proto__":[]}'])
      await fails({ status: 200, body }, 'JSON', json.id);
    reply = { status: 200, body: '{"data":{"items":[{"Code":"D-1","Name":"=1+1","Budget":3}]}}' };
    expect(await run(json.id)).toMatchObject({ status: 'succeeded', created: 1, sourceTotal: '3' });
    reply = {
      status: 200,
      body: JSON.stringify({ data: { items: Array.from({ length: 3000 }, (_, at) => ({ [`k${at}`]: 1 })) } }),
    };
    expect(await run(json.id)).toMatchObject({ status: 'failed', created: 0 });
  });

  test('imports with the rights of the person who runs it, and none of another organization', async () => {
    const { id } = await made({ target: 'commodity_code', columns: [{ source: 'Code', field: 'code' }] });
    const rosa = await county.member('Rosa Delgado');
    expect((await post(rosa, `connection/${id}/run`, { isDryRun: false })).status).toBe(403);
    const stranger = await county.member('Ines Novak', 'admin', await county.organization('Harbor City'));
    for (const path of ['run', 'test', 'secret'])
      expect(
        (
          await post(stranger, `connection/${id}/${path}`, {
            ...(path === 'run' ? { isDryRun: true } : {}),
            ...(path === 'secret' ? { secret: SECRET } : {}),
          })
        ).status,
      ).toBe(404);
  });

  test('lets two runs at once make each row once', async () => {
    reply.body = 'Code,Name,Budget\nE-1,Two,1\n';
    const { id } = await made();
    const ends = await Promise.all([run(id), run(id)]);
    expect(ends.map(({ created }) => created).toSorted()).toEqual([0, 1]);
    expect(await codes('E-')).toEqual(['E-1']);
  });

  test('does not call totals equal that are not numbers', async () => {
    reply.body = 'Code,Name,Budget\nF-1,One,unknown\nF-2,Two,10\n';
    const { id } = await run((await made()).id);
    await expect(miguel.run(connectionRun, 'reconcile', id)).rejects.toThrow('not a number');
    const { version } = await dana.see(connectionRun, id);
    const accepted = { version, differenceReason: 'The ledger has no budget for One yet.' };
    expect((await post(miguel, `connection_run/${id}/accept`, { version })).status).toBe(400);
    expect((await post(miguel, `connection_run/${id}/accept`, accepted)).status).toBe(200);
    expect(await dana.see(connectionRun, id)).toMatchObject({ status: 'reconciled' });
  });

  test('is verified for the address, format and secret it was tested with', async () => {
    const { id } = await made();
    const verified = async () => (await dana.see(connection, id)).verifiedOn;
    const test = async () => {
      await post(dana, `connection/${id}/test`);
      expect(await verified()).not.toBeNull();
    };
    const edit = async (more: object) => dana.edit(connection, id, (await dana.see(connection, id)).version, more);
    expect(await dana.see(connection, id)).toMatchObject({ verifiedOn: null, lastCheck: 'Never tested' });
    await test();
    await edit({ name: `Ledger ${++count}` });
    expect(await verified()).not.toBeNull();
    for (const more of [{ url: `${url}/other` }, { format: 'json' }, { format: 'csv' }]) {
      await edit(more);
      expect(await verified()).toBeNull();
      if (!('format' in more) || more.format === 'csv') await test();
    }
    await post(dana, `connection/${id}/secret`, { secret: SECRET });
    expect(await verified()).toBeNull();
  });

  test('takes a correction of the rejected row, not another row in its place', async () => {
    reply.body = `Code,Name,Budget\nG-1,Good,10\nG-2,${'x'.repeat(130)},5\n`;
    const { id } = await run((await made()).id);
    const retry = (text: string, line = 3) => post(miguel, `connection_run/${id}/retry`, { line, text });
    const refused = (code: string) => ({ status: 422, json: { code: `connection_run.${code}` } });
    expect(await retry('G-1,Good,5')).toMatchObject(refused('other_row'));
    // One row, of a line that was rejected.
    expect(await retry('G-2,Good,5\nG-3,Good,5')).toMatchObject(refused('one_row'));
    for (const line of [2, 4]) expect(await retry('G-2,Good,5', line)).toMatchObject(refused('no_row'));
    expect(await dana.see(connectionRun, id)).toMatchObject({ status: 'partial', rejected: 1, importedTotal: '10' });
    expect(await codes('G-')).toEqual(['G-1']);
  });

  test('takes no correction of a dry run, of a run that is over, or of a row that is too long to be shown', async () => {
    const none = { status: 422, json: { code: 'connection_run.no_row' } };
    const retry = (id: string, text: string, line = 2) => post(miguel, `connection_run/${id}/retry`, { line, text });
    const long = (signs: number) => `Code,Name,Budget\nK-1,${'x'.repeat(signs)},5\n`;
    reply.body = long(130);
    const { id } = await made();
    const dry = await run(id, true);
    expect(dry.errors).toMatchObject([{ line: 2 }]);
    expect(await retry(dry.id, 'K-1,Short,5')).toMatchObject(none);
    // With its code and budget the row has 4,000 signs, and then one more.
    reply.body = long(4_000 - 'K-1,,5'.length);
    const shown = await run(id);
    expect(shown.errors?.[0]?.text).toHaveLength(4_000);
    expect((await retry(shown.id, long(130).split('\n')[1] ?? '')).json).toMatchObject({ became: 'refused' });
    reply.body = long(4_001 - 'K-1,,5'.length);
    const hidden = await run(id);
    expect(await retry(hidden.id, 'K-1,Short,5')).toMatchObject(none);
    expect((await retry(shown.id, 'K-1,Short,5')).json).toMatchObject({ became: 'created' });
    expect(await retry(shown.id, 'K-1,Short,5')).toMatchObject(none);
  });

  test('reads what it is for: an address by a run, a file by an upload', async () => {
    const file = await made({ format: 'file', url: null });
    expect(await post(miguel, `connection/${file.id}/run`, { isDryRun: true })).toMatchObject({
      status: 422,
      json: { code: 'connection.reads_files' },
    });
    const upload = (id: string) =>
      server.ask({
        as: miguel.actor,
        method: 'POST',
        path: `/api/v1/connection/${id}/file?name=centers.csv&isDryRun=true`,
        body: 'Code,Name,Budget\nL-1,Roads,1\n',
        headers: { 'content-type': 'text/csv' },
      });
    const { id } = await made();
    expect(await upload(id)).toMatchObject({ status: 422, json: { code: 'connection.reads_address' } });
    expect(await upload(file.id)).toMatchObject({ status: 200 });
    expect(asked).toHaveLength(0);
  });

  test('keeps nothing of an answer that repeats its secret', async () => {
    const { id } = await made({ authentication: 'bearer' });
    await post(dana, `connection/${id}/secret`, { secret: SECRET });
    reply.body = `Code,Name,Budget\nH-1,${SECRET}${'x'.repeat(130)},1\n`;
    const failed = await run(id);
    expect(failed).toMatchObject({ status: 'failed', failure: expect.stringContaining('repeats the secret') });
    expect(JSON.stringify(failed)).not.toContain(SECRET);
    expect((await post(dana, `connection/${id}/test`)).text).not.toContain(SECRET);
    expect(await codes('H-')).toEqual([]);
  });
});
