import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { openFiles } from '#server/services/files/files.ts';
import { noScan } from '#server/services/files/scan.ts';
import { diskStore } from '#server/services/files/stores.ts';
import { systemClock } from '#server/services/clock.ts';
import { openLog } from '#server/services/log.ts';
import type { Actor, Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { requisition } from '../procurement/requisition/requisition.record.ts';
import { costCenter } from '../finance/cost-center.record.ts';
import { document } from './document.record.ts';
import { documentOperations } from './document.server.ts';
import { everybodyStays } from '../../tests/world/everybody-stays.ts';

type Document = Row<typeof document>;

describe('a document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'levee-documents-'));
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let ask: (
    who: Person | null,
    method: string,
    path: string,
    body?: string | Uint8Array,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  const upload = async (who: Person, content: string | Uint8Array, question = 'name=plan.txt', headers = {}) =>
    ask(who, 'POST', `/api/v1/document/upload?${question}`, content, headers);
  const uploaded = async (...given: Parameters<typeof upload>) => (await (await upload(...given)).json()) as Document;

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz');
    const log = openLog({ level: 'error', clock: systemClock, write: () => {} });
    const files = openFiles({
      store: diskStore(join(folder, 'files')),
      scan: noScan,
      log,
      clock: systemClock,
      incomingFolder: join(folder, 'incoming'),
      limitBytes: 200_000,
    });
    const actors = new Map<string, Actor>();
    const app = createApp({
      attended: everybodyStays,
      door: county.door,
      operations: documentOperations({ door: county.door, files }, { organization: 600_000, person: 400_000 }),
      publicUrl: 'https://levee.example.gov',
      identify: async (request) => {
        const actor = actors.get(request.headers.get('authorization') ?? '');
        return actor ? { actor, byCookie: false } : null;
      },
      limit: () => null,
      address: () => '203.0.113.9',
      log: { error: () => {}, info: () => {} },
      observe: () => {},
    });
    ask = async (who, method, path, body, headers = {}) => {
      if (who) actors.set(JSON.stringify(who.actor), who.actor);
      return app.request(path, {
        method,
        headers: { ...(who ? { authorization: JSON.stringify(who.actor) } : {}), ...headers },
        ...(body === undefined ? {} : { body: body as BodyInit, duplex: 'half' }),
      });
    };
  });
  afterAll(async () => {
    await county.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is kept with its hash, its kind and its owner, and comes back byte for byte', async () => {
    const content = Buffer.from('Plan of the north basin\n');
    const answer = await upload(rosa, content, 'name=..%2F..%2FPlan%20%22A%22.txt&description=Draft&audience=private');
    expect(answer.status).toBe(201);
    const row = (await answer.json()) as Document;
    expect(answer.headers.get('location')).toBe(`/api/v1/document/${row.id}`);
    expect(row).toMatchObject({
      name: 'Plan A.txt',
      description: 'Draft',
      audience: 'private',
      owner: rosa.id,
      mediaType: 'text/plain',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      scan: 'not_scanned',
      status: 'kept',
    });
    const served = await ask(rosa, 'GET', `/api/v1/document/${row.id}/content`);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(content.length),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
    const [entry] = await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`select action, on_behalf_of from audit_entry where row_id = $1`, [row.id]),
    );
    expect(entry).toEqual({ action: 'create', on_behalf_of: rosa.id });
  });

  describe('that is refused', () => {
    const kept = () =>
      readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
    test.each<[string, string, Record<string, string>, number, string]>([
      ['a description that is too long', `name=a.txt&description=${'x'.repeat(1001)}`, {}, 400, 'invalid'],
      ['an audience that does not exist', 'name=a.txt&audience=everybody', {}, 400, 'invalid'],
      [
        'more bytes than a file may have',
        'name=a.txt',
        { 'content-length': String(25 * 1024 * 1024 + 1) },
        413,
        'file.too_large',
      ],
      ['more bytes than the person has room for', 'name=a.txt', { 'content-length': '400001' }, 422, 'document.quota'],
    ])('for %s leaves no byte behind, and is not even read', async (_, question, headers, status, code) => {
      const before = kept();
      let isRead = false;
      const content = new ReadableStream(
        {
          pull(stream) {
            isRead = true;
            stream.enqueue(Buffer.from('Some bytes'));
            stream.close();
          },
        },
        { highWaterMark: 0 },
      );
      const answer = await upload(rosa, content as unknown as string, question, headers);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
      expect([kept(), isRead]).toEqual([before, false]);
    });
  });

  test('is read by those who may read its row, and by nobody else', async () => {
    const secret = await uploaded(rosa, 'For my eyes', 'name=a.txt&audience=private');
    const open = await uploaded(rosa, 'For all eyes', 'name=b.txt');
    const elsewhere = await county.member('Olga', 'platform_admin', await county.organization('Piney Woods County'));
    const status = async (who: Person | null, { id }: Document) =>
      (await ask(who, 'GET', `/api/v1/document/${id}/content`)).status;
    expect(
      await Promise.all(
        [rosa, miguel, miguel.with({ duties: ['auditor'] }), elsewhere, null].map((who) => status(who, secret)),
      ),
    ).toEqual([200, 404, 200, 404, 401]);
    expect(await Promise.all([miguel, elsewhere].map((who) => status(who, open)))).toEqual([200, 404]);
    expect(await status(rosa.with({ scopes: ['requisition:*'] }), open)).toBe(403);
    expect((await ask(rosa, 'GET', '/api/v1/document/nonsense/content')).status).toBe(404);
  });

  test('is attached only by those who may read it', async () => {
    const secret = await uploaded(rosa, 'A quote of mine', 'name=q.txt&audience=private');
    const boss = await county.member('Boss', 'manager');
    const center = (await boss.make(costCenter, { code: '1', name: 'One' })).id;
    const asking = { purpose: 'Pumps', costCenter: center, quotes: [secret.id] };
    expect((await rosa.make(requisition, asking)).quotes).toEqual([secret.id]);
    await expect(miguel.make(requisition, asking)).rejects.toMatchObject({ issues: [{ path: 'quotes' }] });
  });

  test.each<[string, string | undefined, number, string | undefined, string]>([
    ['bytes=0-3', undefined, 206, 'bytes 0-3/10', '0123'],
    ['bytes=4-', undefined, 206, 'bytes 4-9/10', '456789'],
    ['bytes=-3', undefined, 206, 'bytes 7-9/10', '789'],
    ['bytes=8-99', undefined, 206, 'bytes 8-9/10', '89'],
    ['bytes=10-', undefined, 416, 'bytes */10', ''],
    ['bytes=5-2', undefined, 416, 'bytes */10', ''],
    ['bytes=0-1,4-5', undefined, 200, undefined, '0123456789'],
    ['bytes=-', undefined, 200, undefined, '0123456789'],
    ['lines=1-2', undefined, 200, undefined, '0123456789'],
    ['bytes=0-3', '"another"', 200, undefined, '0123456789'],
  ])('serves the range %s (if %s) with %i', async (range, condition, status, contentRange, text) => {
    const { id } = await uploaded(rosa, '0123456789');
    const answer = await ask(rosa, 'GET', `/api/v1/document/${id}/content`, undefined, {
      range,
      ...(condition ? { 'if-range': condition } : {}),
    });
    expect([answer.status, answer.headers.get('content-range') ?? undefined, await answer.text()]).toEqual([
      status,
      contentRange,
      text,
    ]);
  });

  test('answers HEAD with its headers alone', async () => {
    const { id } = await uploaded(rosa, '0123456789');
    const answer = await ask(rosa, 'HEAD', `/api/v1/document/${id}/content`);
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', '']);
  });

  const script = '<script>parent.document.title=document.cookie</script>';
  test.each<[string, string | Uint8Array, string]>([
    ['a page', `<!doctype html>${script}`, 'page.html'],
    ['a drawing with a script', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'logo.svg'],
    ['a page that says it is a picture', script, 'photo.png'],
    [
      'a picture with a page behind it',
      Buffer.concat([Buffer.from('474946383961010001000000', 'hex'), Buffer.from(script)]),
      'x.gif',
    ],
    ['a name that ends lines', 'text', 'a\r\nset-cookie: x=1\r\n.txt'],
    ['a name that reads backwards', 'text', '\u202egnp.exe'],
  ])('serves %s inert', async (_, content, name) => {
    const { id } = await uploaded(rosa, content, `name=${encodeURIComponent(name)}`);
    const { headers } = await ask(rosa, 'GET', `/api/v1/document/${id}/content`);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).not.toMatch(/html|svg|xml|script/);
    if (!/^(image|text\/plain|application\/pdf)/.test(headers.get('content-type') ?? ''))
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-disposition')).not.toMatch(/[\r\n\u202e]/);
  });

  test.each<[string, string | Uint8Array, string, number]>([
    ['nothing', '', 'name=a.txt', 400],
    ['a program', Buffer.from('4d5a9000', 'hex'), 'name=a.txt', 422],
    ['more than a file may have', new Uint8Array(200_001).fill(97), 'name=a.txt', 413],
    ['an audience there is not', 'text', 'name=a.txt&audience=world', 400],
    ['a description without an end', 'text', `name=a.txt&description=${'x'.repeat(1001)}`, 400],
  ])('is refused as %s', async (_, content, question, status) => {
    const answer = await upload(rosa, content, question);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { detail: string }).detail).toMatch(/^\S.+/);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  test('needs the scope of a key, and somebody who is signed in', async () => {
    expect((await upload(rosa.with({ scopes: ['document:read'] }), 'text')).status).toBe(403);
    expect((await ask(null, 'POST', '/api/v1/document/upload?name=a.txt', 'text')).status).toBe(401);
  });

  test('is made once however often the upload is repeated', async () => {
    const key = { 'idempotency-key': 'upload-1' };
    const first = await uploaded(miguel, 'Once', 'name=once.txt', key);
    expect((await uploaded(miguel, 'Once', 'name=once.txt', key)).id).toBe(first.id);
    expect((await upload(miguel, 'Twice', 'name=once.txt', key)).status).toBe(422);
    expect(await miguel.list(document, 'name=once.txt')).toHaveLength(1);
  });

  test('counts against the quota of its person and of its organization, also when two come at once', async () => {
    const [ana, ben] = [await county.member('Ana'), await county.member('Ben')];
    const file = (mark: number) => new Uint8Array(190_000).fill(mark);
    const statuses = await Promise.all([1, 2, 3].map(async (mark) => (await upload(ana, file(64 + mark))).status));
    expect(statuses.toSorted()).toEqual([201, 201, 422]);
    expect((await upload(ben, file(80))).status).toBe(201);
    const over = await upload(ben, file(81));
    expect([over.status, ((await over.json()) as { code: string }).code]).toEqual([422, 'document.quota']);
    const kept = await county.product.list(document, `size=190000`);
    expect(kept).toHaveLength(3);
  });
});
