import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type ClonedDatabase, cloneDatabase, using } from '../../../tests/world/cluster.ts';
import { systemClock } from '../clock.ts';
import { installJobs } from '../jobs/boss-on-database.ts';
import { type JobDefinition, type Jobs, openJobs } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { openSealer, type Sealer } from '../sealed.ts';
import { type Mail, openMail } from './mail.ts';
import { type MailTransport, outboxTransport, smtpTransport } from './transport.ts';

let clone: ClonedDatabase;
let database: Database;
let sealer: Sealer;
const folder = mkdtempSync(join(tmpdir(), 'levee-mail-'));
const log = openLog({ level: 'error', clock: systemClock, write: () => {} });
const from = 'Levee <no-reply@levee.county.gov>';
const publicUrl = 'https://levee.county.gov';
const closing: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  await using(clone.owner, (owner: pg.Client) => installJobs(owner));
  database = openDatabase({ connection: clone.app });
  sealer = await openSealer(join(folder, 'keys', 'fields.key'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

async function office(transport: MailTransport): Promise<Mail> {
  const jobs = openJobs({ database, log, pollSeconds: 0.5 });
  const mail = openMail({ database, jobs, sealer, clock: systemClock, transport, publicUrl });
  await jobs.start();
  closing.push(
    () => jobs.stop(),
    () => transport.close(),
  );
  return mail;
}
/** The mail's jobs run by hand, so that a test decides which try it is. */
function byHand(transport: MailTransport, clock = systemClock) {
  const defined = new Map<string, JobDefinition>();
  const sent: string[] = [];
  const jobs = {
    define: (name: string, definition: JobDefinition) => void defined.set(name, definition),
    send: async (_tx: unknown, _name: string, ids: { mail: string }) => void sent.push(ids.mail),
  } as unknown as Jobs;
  const mail = openMail({ database, jobs, sealer, clock, transport, publicUrl });
  const run = (name: string, id = '', attempt = 1, isLast = false) =>
    defined.get(name)?.run({ ids: { mail: id }, attempt, isLast, signal: new AbortController().signal });
  return { mail, sent, run };
}
const rowOf = async (id: string) =>
  (await database.platform((tx) => tx.query('select * from mail_message where id = $1', [id])))[0];
const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo, { interval: 10 }).toBe(true);
const hello = {
  to: 'rosa@county.gov',
  subject: 'Grüße: your request',
  body: ['Hello Rösa <b>', { link: '/r/1', label: 'Open' }],
};

/** A mail server that keeps what it got, and refuses receivers as told. */
async function mailServer(refuse: (address: string) => number | null = () => null) {
  const got: { to: string[]; from: string; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      done(code === null ? null : Object.assign(new Error(`No mailbox for ${address} here`), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      let content = '';
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()));
      stream.on('end', () => {
        got.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          content,
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as { port: number };
  return { got, url: `smtp://127.0.0.1:${port}` };
}

test('without a mail server each mail is a file with text and page, there soon after the commit', async () => {
  const outbox = join(folder, 'outbox');
  const mail = await office(outboxTransport({ folder: outbox, from, clock: systemClock }));
  let id = '';
  await database.platform(async (tx) => {
    id = await mail.send(tx, hello);
  });
  await until(async () => (await rowOf(id))?.['state'] === 'sent');
  const [name = ''] = readdirSync(outbox);
  expect(name).toMatch(new RegExp(`^\\d{4}-.*Z-${id}\\.eml$`));
  const content = readFileSync(join(outbox, name), 'utf8');
  expect(content).toMatch(/^From: Levee <no-reply@levee\.county\.gov>\r\nTo: rosa@county\.gov\r$/m);
  expect(content).toContain('Content-Type: text/plain; charset=utf-8');
  expect(content).toContain('Content-Type: text/html; charset=utf-8');
  expect(content.replaceAll('=\r\n', '')).toContain('Hello R=C3=B6sa &lt;b&gt;');
  expect(content).toContain('https://levee.county.gov/r/1');
  expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
});

test('through a mail server the mail reaches the one receiver, and its content is forgotten', async () => {
  const { got, url } = await mailServer();
  const mail = await office(smtpTransport({ url, from }));
  const id = await mail.send(null, { ...hello, subject: 'Hi\r\nBcc: ben@county.gov' });
  await until(async () => (await rowOf(id))?.['state'] === 'sent');
  expect(got).toHaveLength(1);
  expect(got[0]).toMatchObject({ to: ['rosa@county.gov'], from: 'no-reply@levee.county.gov' });
  expect(got[0]?.content).toMatch(/^Subject: Hi Bcc: ben@county\.gov\r$/m);
  expect(got[0]?.content).not.toMatch(/^Bcc:/m);
  expect(got[0]?.content).toContain(`Message-ID: <${id}@levee.county.gov>`);
  expect(await rowOf(id)).toMatchObject({ sealed: null, attempts: 1, failure: null });
});

test('a mail of a transaction that is rolled back is never sent', async () => {
  const { got, url } = await mailServer();
  const mail = await office(smtpTransport({ url, from }));
  const broken = database.platform(async (tx) => {
    await mail.send(tx, hello);
    throw new Error('business rule');
  });
  await expect(broken).rejects.toThrow('business rule');
  const id = await mail.send(null, { ...hello, to: 'ben@county.gov' });
  await until(async () => (await rowOf(id))?.['state'] === 'sent');
  expect(got.map(({ to }) => to)).toEqual([['ben@county.gov']]);
});

test('an organization sends mail inside its own transaction', async () => {
  const { got, url } = await mailServer();
  const mail = await office(smtpTransport({ url, from }));
  const [org] = await database.platform((tx) =>
    tx.query<{ id: string }>(`insert into organization (name, slug) values ('Riverton', 'riverton') returning id`),
  );
  await database.within({ organizationId: org?.id ?? '' }, (tx) => mail.send(tx, hello));
  await until(() => got.length === 1);
});

test('while it waits nobody who reads the database can read the mail', async () => {
  const { mail } = byHand({ deliver: async () => {}, close: () => {} });
  const id = await mail.send(null, {
    ...hello,
    body: ['mark-of-content', { link: '/reset?token=mark-of-token', label: 'x' }],
  });
  const jobs = await database.platform((tx) => tx.query('select data, output from pgboss.job'));
  const everything = [
    JSON.stringify(await rowOf(id)),
    Buffer.from((await rowOf(id))?.['sealed'] as Buffer).toString('latin1'),
    JSON.stringify(jobs),
  ];
  for (const mark of ['rosa', 'mark-of', 'request']) expect(everything.join()).not.toContain(mark);
});

test('a mailbox that does not exist ends the mail at once, without its name in the reason', async () => {
  const { url } = await mailServer((address) => (address.startsWith('nobody') ? 550 : null));
  const mail = await office(smtpTransport({ url, from }));
  const id = await mail.send(null, { ...hello, to: 'nobody@county.gov' });
  await until(async () => (await rowOf(id))?.['state'] === 'failed');
  expect((await mail.failed(100)).data).toContainEqual({
    id,
    reason: 'The mail server answered 550.',
    attempts: 1,
    createdAt: expect.any(String),
  });
});

test('a busy mail server is tried again, and the last try says what was wrong', async () => {
  const { url } = await mailServer(() => 451);
  const transport = smtpTransport({ url, from });
  closing.push(() => transport.close());
  const { mail, run, sent } = byHand(transport);
  const id = await mail.send(null, hello);
  await expect(run('mail.deliver', id, 1)).rejects.toThrow('answered 451');
  expect(await rowOf(id)).toMatchObject({ state: 'queued' });
  await expect(run('mail.deliver', id, 9, true)).rejects.toThrow('answered 451');
  expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'The mail server answered 451.', attempts: 9 });
  expect(await mail.retry(id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: 'queued', failure: null });
  expect(await mail.retry(id)).toBe(false);
  expect(sent).toEqual([id, id]);
  await mail.retry(id);
  expect(sent).toEqual([id, id]);
});

test('a mail server that is away is tried again', async () => {
  const transport = smtpTransport({ url: 'smtp://127.0.0.1:1', from });
  closing.push(() => transport.close());
  const { mail, run } = byHand(transport);
  const id = await mail.send(null, hello);
  await expect(run('mail.deliver', id, 1)).rejects.toThrow('could not be used (E');
  expect(await rowOf(id)).toMatchObject({ state: 'queued' });
});

test('a job that runs twice sends once', async () => {
  let deliveries = 0;
  const { mail, run } = byHand({ deliver: async () => void deliveries++, close: () => {} });
  const id = await mail.send(null, hello);
  await run('mail.deliver', id);
  await run('mail.deliver', id, 2);
  expect(deliveries).toBe(1);
});

test('tidying forgets after thirty days and admits what was never delivered', async () => {
  let now = Date.now();
  const { mail, run } = byHand({ deliver: async () => {}, close: () => {} }, { now: () => new Date(now) });
  const done = await mail.send(null, hello);
  await run('mail.deliver', done);
  const stuck = await mail.send(null, hello);
  now += 29 * 86_400_000;
  const fresh = await mail.send(null, hello);
  await run('mail.tidy');
  expect([await rowOf(done), await rowOf(stuck), await rowOf(fresh)]).toMatchObject([
    { state: 'sent' },
    { state: 'failed', failure: 'It was not delivered within three days.' },
    { state: 'queued' },
  ]);
  now += 2 * 86_400_000;
  await run('mail.tidy');
  expect([await rowOf(done), (await rowOf(stuck))?.['state']]).toEqual([undefined, 'failed']);
});

test('three days are three days, and thirty are thirty: a second less changes nothing', async () => {
  let now = Date.parse('2031-03-08T12:00:00Z');
  const { mail, run } = byHand({ deliver: async () => {}, close: () => {} }, { now: () => new Date(now) });
  const day = 86_400_000;
  const waiting = await mail.send(null, hello);
  const done = await mail.send(null, hello);
  await run('mail.deliver', done);
  const stateAfter = async (ms: number, id: string) => {
    now += ms;
    await run('mail.tidy');
    return (await rowOf(id))?.['state'];
  };
  expect(await stateAfter(3 * day - 1000, waiting)).toBe('queued');
  expect(await stateAfter(2000, waiting)).toBe('failed');
  expect(await stateAfter(27 * day - 2000, done)).toBe('sent');
  expect(await stateAfter(2000, done)).toBeUndefined();
});

test.each([
  [449, 'again'],
  [451, 'again'],
  [499, 'again'],
  [500, 'final'],
  [501, 'final'],
  [599, 'final'],
])('an answer of %i means %s', async (code, means) => {
  const { url } = await mailServer(() => code);
  const transport = smtpTransport({ url, from });
  closing.push(() => transport.close());
  const message = `The mail server answered ${code}.`;
  const refused = await transport.deliver('1', { ...hello, text: '', html: '', shown: '' }).catch((error) => error);
  expect(refused).toMatchObject({ message });
  expect(refused.code).toBe(means === 'final' ? 'mail.refused' : undefined);
});
