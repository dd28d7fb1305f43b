import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { fail } from '../../../kernel/record/fail.ts';
import { systemClock } from '../clock.ts';
import { openLog } from '../log.ts';
import { type FilesOptions, openFiles } from './files.ts';
import { inertHeaders } from './inert.ts';
import { clamdScan, noScan } from './scan.ts';
import { diskStore, openStore } from './stores.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag just added

const folder = mkdtempSync(join(tmpdir(), 'levee-files-'));
const log = openLog({ level: 'error', clock: systemClock, write: () => {} });
const open = (more: Partial<FilesOptions> = {}) =>
  openFiles({
    store: diskStore(join(folder, 'files')),
    scan: noScan,
    log,
    clock: systemClock,
    incomingFolder: join(folder, 'incoming'),
    ...more,
  });
const waiting = () => readdirSync(join(folder, 'incoming'));

async function* pieces(content: Uint8Array, size = 1000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const closing: (Server | HttpServer)[] = [];
const listen = (server: Server | HttpServer) =>
  new Promise<number>((ready) => {
    closing.push(server);
    server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port));
  });
afterAll(() => {
  for (const server of closing) server.close();
});

test('a document comes back byte for byte, under its hash, once for all who send it', async () => {
  const files = open();
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]);
  const stored = await files.take({ name: 'Award letter.pdf', content: pieces(content) });
  expect(stored).toEqual({
    hash: hashOf(content),
    size: content.length,
    name: 'Award letter.pdf',
    type: 'application/pdf',
    scan: 'not scanned',
  });
  const again = await files.take({ name: 'copy.pdf', content: pieces(content, 7777) });
  expect(again.hash).toBe(stored.hash);
  const place = join(folder, 'files', stored.hash.slice(0, 2), stored.hash.slice(2, 4));
  expect(readdirSync(place)).toEqual([stored.hash]);
  expect(hashOf(await buffer(await files.open(stored.hash)))).toBe(stored.hash);
  await files.remove(stored.hash);
  await expect(files.open(stored.hash)).rejects.toMatchObject({ code: 'file.missing' });
  expect(waiting()).toEqual([]);
});

test('a picture is taken up to its most pixels, and a damaged one is not', async () => {
  const files = open();
  const png = (width: number, height: number) => {
    const head = Buffer.alloc(33);
    head.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
    head.writeUInt32BE(13, 8);
    head.write('IHDR', 12, 'latin1');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    return head;
  };
  const take = (content: Buffer) => files.take({ name: 'levee.png', content: pieces(content) });
  await expect(take(png(20_000, 2_501))).rejects.toMatchObject({ kind: 'refused', code: 'file.image_too_large' });
  const damaged = png(512, 256);
  damaged.write('iCCP', 12, 'latin1');
  await expect(take(damaged)).rejects.toMatchObject({ kind: 'refused', code: 'file.image_damaged' });
  const stored = await take(png(20_000, 2_500));
  expect(stored).toMatchObject({ type: 'image/png' });
  await files.remove(stored.hash);
  expect(waiting()).toEqual([]);
});

test('office files, tables, pictures and texts are known by their content', async () => {
  const files = open();
  const office = (inside: string) =>
    Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), [inside]: strToU8('<x/>') }));
  const known: [string, Uint8Array, string, string][] = [
    ['plan.docx', office('word/document.xml'), 'wordprocessingml', 'plan.docx'],
    ['sheet', office('xl/workbook.xml'), 'spreadsheetml', 'sheet.xlsx'],
    ['slides.pptx', office('ppt/presentation.xml'), 'presentationml', 'slides.pptx'],
    ['all.zip', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'application/zip', 'all.zip'],
    ['empty.zip', Buffer.from(zipSync({})), 'application/zip', 'empty.zip'],
    ['costs.csv', Buffer.from('a;b\n1;ü'), 'text/plain', 'costs.csv'],
    ['cut.txt', Buffer.from(`${'x'.repeat(65_535)}ü`), 'text/plain', 'cut.txt'],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'x-ole-storage', 'old.xls'],
    ['Straße 7 – Überblick.txt', Buffer.from('ok'), 'text/plain', 'Straße 7 – Überblick.txt'],
    ['blob', Buffer.from('0001020304', 'hex'), 'octet-stream', 'blob.bin'],
  ];
  for (const [name, content, type, shown] of known) {
    const stored = await files.take({ name, content: pieces(content) });
    expect([stored.type, stored.name]).toEqual([expect.stringContaining(type), shown]);
  }
});

test('a name with accents arrives in every browser and can break no header', () => {
  const headers = inertHeaders({ name: "Straße (7)'s.pdf", type: 'application/pdf', size: 3 });
  expect(headers['content-disposition']).toBe(
    `inline; filename="Stra_e (7)'s.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%287%29%27s.pdf`,
  );
  expect(headers['content-length']).toBe('3');
});

test('two gigabytes are refused at the limit, with memory that does not grow', async () => {
  const limitBytes = 200 * 1024 * 1024;
  const chunk = Buffer.alloc(65_536, 7);
  let sent = 0;
  let closed = false;
  let peak = 0;
  collect();
  const before = process.memoryUsage().rss;
  async function* twoGigabytes() {
    try {
      while (sent < 2 * 1024 ** 3) {
        sent += chunk.length;
        if (sent % (chunk.length * 256) === 0) {
          collect(); // the garbage of this test itself does not count
          peak = Math.max(peak, process.memoryUsage().rss);
        }
        yield Uint8Array.from(chunk);
      }
    } finally {
      closed = true;
    }
  }
  const taking = open({ limitBytes }).take({ name: 'big.bin', content: twoGigabytes() });
  await expect(taking).rejects.toMatchObject({ kind: 'too_large', message: expect.stringContaining('200 MB') });
  expect(sent).toBe(limitBytes + chunk.length);
  expect(closed).toBe(true);
  expect(peak - before).toBeLessThan(64 * 1024 * 1024);
  expect(waiting()).toEqual([]);
});

test('a file of exactly the limit is taken, one byte more is not', async () => {
  const files = open({ limitBytes: 1000 });
  expect((await files.take({ name: 'a.bin', content: pieces(Buffer.alloc(1000)) })).size).toBe(1000);
  await expect(files.take({ name: 'a.bin', content: pieces(Buffer.alloc(1001), 1) })).rejects.toMatchObject({
    kind: 'too_large',
  });
});

test('the quota is told the size and its refusal keeps nothing', async () => {
  const content = randomBytes(5000);
  const asked: number[] = [];
  const admit = async (size: number) => {
    asked.push(size);
    throw fail('no_space', 'file.quota', 'Your organization has used its room for files.');
  };
  await expect(open().take({ name: 'a', content: pieces(content), admit })).rejects.toMatchObject({
    code: 'file.quota',
  });
  expect(asked).toEqual([5000]);
  await expect(open().open(hashOf(content))).rejects.toMatchObject({ code: 'file.missing' });
  expect(waiting()).toEqual([]);
});

test('a sender who breaks off leaves nothing behind, and the sweep clears what a crash left', async () => {
  async function* broken() {
    yield randomBytes(100);
    throw new Error('connection reset');
  }
  await expect(open().take({ name: 'a', content: broken() })).rejects.toThrow('connection reset');
  expect(waiting()).toEqual([]);
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, 'incoming', name)) as [string, string];
  writeFileSync(old, 'x');
  writeFileSync(fresh, 'x');
  utimesSync(old, 1, 1);
  await open().sweep();
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  await open({ incomingFolder: join(folder, 'nowhere') }).sweep();
  const { rm } = await import('node:fs/promises');
  await rm(fresh);
});

test('a path is never built from anything but a hash', async () => {
  await expect(open().open('../../etc/passwd')).rejects.toThrow('SHA-256');
  await expect(open().remove(`${'a'.repeat(63)}/`)).rejects.toThrow('SHA-256');
});

/** A clamd that keeps what it was sent and answers as told. */
async function scanner(answer: (content: Buffer) => string | null) {
  const seen: Buffer[] = [];
  const port = await listen(
    createServer((socket) => {
      let bytes = Buffer.alloc(0);
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (bytes.subarray(0, 10).toString() !== 'zINSTREAM\0') return;
        const content: Buffer[] = [];
        for (let at = 10; at + 4 <= bytes.length; ) {
          const length = bytes.readUInt32BE(at);
          if (length === 0) {
            seen.push(Buffer.concat(content));
            const reply = answer(Buffer.concat(content));
            if (reply === null) socket.destroy();
            else if (reply !== '') socket.end(reply);
            return;
          }
          content.push(bytes.subarray(at + 4, at + 4 + length));
          at += 4 + length;
        }
      });
    }),
  );
  return { seen, scan: clamdScan({ host: '127.0.0.1', port, timeoutMs: 200 }) };
}

test('a scanned file says so, an infected one is refused and not kept', async () => {
  const { seen, scan } = await scanner((content) =>
    content.includes('EICAR') ? 'stream: Win.Test.EICAR FOUND\0' : 'stream: OK\0',
  );
  const files = open({ scan });
  const clean = randomBytes(200_000);
  expect((await files.take({ name: 'a', content: pieces(clean) })).scan).toBe('clean');
  expect(seen[0]?.equals(clean)).toBe(true);
  const sick = Buffer.from('EICAR test');
  await expect(files.take({ name: 'b.txt', content: pieces(sick) })).rejects.toMatchObject({ code: 'file.infected' });
  await expect(files.open(hashOf(sick))).rejects.toMatchObject({ code: 'file.missing' });
  expect(waiting()).toEqual([]);
});

test('an answer of 4096 characters is read, a longer one is none', async () => {
  const takenAfter = async (length: number) => {
    const { scan } = await scanner(() => 'stream: OK\0'.padStart(length, 'x'));
    return open({ scan }).take({ name: 'a', content: pieces(randomBytes(10)) });
  };
  expect((await takenAfter(4096)).scan).toBe('clean');
  await expect(takenAfter(4097)).rejects.toMatchObject({ code: 'file.scanner_unreachable' });
});

test('a scanner that is silent, confused, hung up or away refuses the file instead of passing it', async () => {
  const silent = await scanner(() => '');
  const confused = await scanner(() => 'INSTREAM size limit exceeded. ERROR\0');
  const gone = await scanner(() => null);
  const away = clamdScan({ host: '127.0.0.1', port: 1 });
  for (const scan of [silent.scan, confused.scan, gone.scan, away]) {
    const taking = open({ scan }).take({ name: 'a', content: pieces(randomBytes(10)) });
    await expect(taking).rejects.toMatchObject({ code: 'file.scanner_unreachable', kind: 'unavailable' });
  }
  expect(waiting()).toEqual([]);
});

test('an S3 store keeps and gives back the same bytes, signed for exactly this content', async () => {
  const kept = new Map<string, Buffer>();
  const headers: Record<string, unknown>[] = [];
  let isDown = false;
  let knowsParts = true;
  const port = await listen(
    createHttp(
      (request, response) =>
        void buffer(request).then((body) => {
          headers.push({ ...request.headers, method: request.method });
          if (isDown) return void response.writeHead(503).end('slow down');
          const path = request.url ?? '';
          if (request.method === 'PUT') {
            if (hashOf(body) !== request.headers['x-amz-content-sha256']) return void response.writeHead(400).end();
            kept.set(path, body);
            return void response.end();
          }
          if (request.method === 'DELETE') kept.delete(path);
          const found = kept.get(path);
          const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
          if (found && from && knowsParts)
            return void response.writeHead(206).end(found.subarray(Number(from), Number(to) + 1));
          response.writeHead(found ? 200 : request.method === 'DELETE' ? 204 : 404).end(found);
        }),
    ),
  );
  const store = openStore(`http://AKIA1:se%2Fcret@127.0.0.1:${port}/levee-files?region=eu-1`, folder);
  const files = open({ store });
  const content = randomBytes(300_000);
  const { hash } = await files.take({ name: 'a.bin', content: pieces(content) });
  expect([...kept.keys()]).toEqual([`/levee-files/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`]);
  expect(headers[0]).toMatchObject({
    'content-length': '300000',
    'x-amz-content-sha256': hash,
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/eu-1\/s3\/aws4_request, /),
  });
  expect(String(headers[0]?.['authorization'])).toContain('x-amz-content-sha256');
  expect((await buffer(await files.open(hash))).equals(content)).toBe(true);
  expect((await buffer(await files.open(hash, [10, 19]))).equals(content.subarray(10, 20))).toBe(true);
  knowsParts = false;
  await expect(files.open(hash, [10, 19])).rejects.toMatchObject({ code: 'file.store_unreachable' });
  await files.remove(hash);
  await expect(files.open(hash)).rejects.toMatchObject({ code: 'file.missing' });
  expect(waiting()).toEqual([]);
  isDown = true;
  await expect(files.take({ name: 'a', content: pieces(content) })).rejects.toMatchObject({ kind: 'unavailable' });
  const away = open({ store: openStore('s3://a:b@127.0.0.1:1/levee', folder) });
  await expect(away.open(hash)).rejects.toMatchObject({ code: 'file.store_unreachable' });
  expect(waiting()).toEqual([]);
});

test('an S3 store lists what it keeps page by page, and passes over what is not ours', async () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
  const entry = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-20T15:00:00.000Z</LastModified></Contents>`;
  const placed = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  const asked: string[] = [];
  const port = await listen(
    createHttp((request, response) => {
      asked.push(String(request.url));
      response.end(
        request.url?.includes('continuation-token')
          ? entry(placed(two))
          : `${[placed(one), two, `backup/${two}`, `${placed(two)}.old`, 'notes.txt'].map(entry).join('')}<NextContinuationToken>a+b=</NextContinuationToken>`,
      );
    }),
  );
  const store = openStore(`http://AKIA1:secret@127.0.0.1:${port}/levee-files`, folder);
  const kept: object[] = [];
  for await (const file of store.kept()) kept.push(file);
  const at = new Date('2026-11-20T15:00:00.000Z');
  expect(kept).toEqual([
    { hash: one, at },
    { hash: two, at },
  ]);
  expect(asked).toEqual(['/levee-files?list-type=2', '/levee-files?list-type=2&continuation-token=a%2Bb%3D']);
});

test('STORAGE_URL may name a folder of its own', async () => {
  const place = join(folder, 'elsewhere with space');
  const { hash } = await open({ store: openStore(pathToFileURL(place).href, folder) }).take({
    name: 'a',
    content: pieces(randomBytes(9)),
  });
  expect(existsSync(join(place, hash.slice(0, 2), hash.slice(2, 4), hash))).toBe(true);
});

test('the store may lie on another disk than the files that come in', async () => {
  const shared = '/dev/shm';
  const otherDisk =
    existsSync(shared) && statSync(shared).dev !== statSync(folder).dev ? mkdtempSync(join(shared, 'levee-')) : null;
  if (otherDisk === null) return;
  const content = randomBytes(50_000);
  const files = open({ store: diskStore(otherDisk) });
  const { hash } = await files.take({ name: 'a', content: pieces(content) });
  expect(hashOf(await buffer(await files.open(hash)))).toBe(hash);
  expect(readdirSync(join(otherDisk, hash.slice(0, 2), hash.slice(2, 4)))).toEqual([hash]);
  expect(waiting()).toEqual([]);
  rmSync(otherDisk, { recursive: true });
});

test('what is received waits where only the server may read', async () => {
  mkdirSync(join(folder, 'incoming'), { recursive: true });
  let mode = 0;
  const admit = async () => {
    mode = statSync(join(folder, 'incoming', waiting()[0] ?? '')).mode & 0o777;
  };
  await open().take({ name: 'a', content: pieces(randomBytes(10)), admit });
  expect(mode).toBe(0o600);
});
