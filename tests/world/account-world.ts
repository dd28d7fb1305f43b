import { randomBytes } from 'node:crypto';
import { records } from '#domains';
import { serverParts } from '#domains/server.ts';
import { administration } from '#domains/organization/administration.server.ts';
import { foundOrganization } from '#domains/organization/organization.server.ts';
import type { Role, Side } from '#kernel';
import { type Accounts, type AccountPorts, openAccounts } from '#server/auth/accounts.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { sessionCookie } from '#server/auth/session-cookie.ts';
import { createApp } from '#server/http/app.ts';
import type { Operation } from '#server/http/operation.ts';
import { liveOperation } from '#server/http/live-operation.ts';
import { recordOperations } from '#server/http/record-operations.ts';
import { transferOperations } from '#server/http/transfer-operations.ts';
import { openAttended } from '#server/presence/attended.ts';
import type { Door } from '#server/records/door.ts';
import { openRecords } from '#server/records/open.ts';
import type { Clock } from '#server/services/clock.ts';
import type { JobDefinition } from '#server/services/jobs/jobs.ts';
import type { Files } from '#server/services/files/files.ts';
import { openLimits } from '#server/services/limits/limits.ts';
import { openLive } from '#server/services/live.ts';
import { openLog } from '#server/services/log.ts';
import { type Letter, type MailMessage, writeLetter } from '#server/services/mail/letter.ts';
import { addressTrouble, type Resolve } from '#server/services/outbound/outbound.ts';
import { readSettings } from '#server/settings.ts';
import { oneConnection } from './one-connection.ts';
import { type ClonedDatabase, cloneDatabase } from './cluster.ts';
import { product } from './product.ts';
import { sealer } from './seal-key.ts';

export const origin = 'https://levee.example.gov';

export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, never>>;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser: it keeps its cookies and sends its origin. */
export interface Browser {
  /** The session's. */
  cookie: string | null;
  /** All others, by name. */
  readonly jar: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  signIn(email: string, password?: string): Promise<Answered>;
}

export interface AccountWorld {
  readonly accounts: Accounts;
  readonly door: Door;
  readonly database: Database;
  readonly clone: ClonedDatabase;
  readonly operations: readonly Operation[];
  readonly clock: WorldClock;
  readonly letters: Letter[];
  readonly logged: string[];
  readonly operator: ReturnType<typeof administration>;
  readonly ports: AccountPorts;
  /** What the name servers of the world say when they are asked for texts. */
  readonly names: Map<string, string[][]>;
  browser(address?: string): Browser;
  /** A call of a program, as it is. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** A browser with a session that began now, without the work of a password. */
  signedIn(email: string): Promise<Browser>;
  /** A second server process on the same database, if wished with settings of its own. */
  second(env?: Readonly<Record<string, string>>): Promise<AccountWorld>;
  organization(name: string, kind?: Side): Promise<string>;
  /** A member of the organization with this id. */
  person(email: string, role: Role, organizationId: string): Promise<void>;
  /** The token in the newest letter to this address. */
  tokenFor(email: string): string;
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The time of a world, and what is to be done at some time of it. */
interface WorldClock extends Clock {
  at(): Date;
  pass(seconds: number): void;
  after(ms: number, act: () => Promise<void>): void;
  /** When all is done that the time passed so far brought. */
  settled(): Promise<void>;
}

function worldClock(): WorldClock {
  let moment = new Date('2026-11-20T15:00:00Z');
  let coming: { at: number; act: () => Promise<void> }[] = [];
  let running: Promise<void>[] = [];
  return {
    now: () => moment,
    at: () => moment,
    pass(seconds) {
      moment = new Date(moment.getTime() + seconds * 1000);
      const due = coming.filter(({ at }) => at <= moment.getTime());
      coming = coming.filter((one) => !due.includes(one));
      running.push(...due.map(({ act }) => act()));
    },
    after: (ms, act) => void coming.push({ at: moment.getTime() + ms, act }),
    async settled() {
      await Promise.all(running);
      running = [];
    },
  };
}

const secret = 'a secret of the test, long enough to be one';
/** One password for everybody, hashed once. */
let hashed: Promise<string> | undefined;

export const password = 'Tide-water 2026!';

const cookiesOf = ({ cookie, jar }: Browser): { cookie?: string } => {
  const all = [...(cookie ? [cookie] : []), ...[...jar].map((pair) => pair.join('='))];
  return all.length > 0 ? { cookie: all.join('; ') } : {};
};

interface Given {
  /** The address of a provider on this machine that stands in for Google. */
  readonly googleIssuer?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly poolSize?: number;
  /** Where documents are kept; a world without it keeps none. */
  readonly files?: Files;
  /** What the name servers answer for addresses of other systems; without it no name is known. */
  readonly resolve?: Resolve;
}

/** Real accounts, records, limits and router over a database of one's own; mail ends in an array. */
export async function accountWorld(given: Given = {}): Promise<AccountWorld> {
  const clock = worldClock();
  const clone = await cloneDatabase();
  const one = await open({ ...given, clone, clock, letters: [], logged: [] });
  return {
    ...one,
    async close() {
      await one.close();
      await clone.drop();
    },
  };
}

async function open(
  given: Given & { clone: ClonedDatabase; clock: AccountWorld['clock']; letters: Letter[]; logged: string[] },
): Promise<AccountWorld> {
  const { clone, clock, letters, logged, env = {}, poolSize = 8, resolve = async () => [] } = given;
  const settings = readSettings({ PUBLIC_URL: origin, ...env });
  const database = oneConnection(openDatabase({ connection: clone.app, poolSize }));
  const sealing = await sealer();
  const log = openLog({ level: 'debug', clock, write: (line) => void logged.push(line) });
  const mail = {
    send: async (_: unknown, message: MailMessage) => {
      letters.push(writeLetter(message, origin));
      return '';
    },
  };
  const changed: ((change: never) => void)[] = [];
  const door = openRecords({
    database,
    records,
    parts: serverParts,
    clock,
    sealer: sealing,
    mail,
    addressTrouble: (url) => addressTrouble(url, { allowLoopback: settings.webhookLoopback, resolve }),
    changed: (change) => {
      for (const hear of changed) hear(change as never);
    },
  });
  const limits = openLimits({ database, clock, log, factor: settings.limitsFactor });
  const names = new Map<string, string[][]>();
  const jobsDefined = new Map<string, JobDefinition>();
  const base = {
    door,
    database,
    settings,
    clock,
    log,
    mail,
    limits,
    sealer: sealing,
    files: given.files,
    warnings: { present: [] },
    askNames: async (name: string) => names.get(name) ?? [],
    jobs: { define: (name: string, job: JobDefinition) => void jobsDefined.set(name, job) },
  } as unknown as AccountPorts; // what accounts and their domain calls use of the ports; the rest is another test's
  const accounts = await openAccounts({
    ...base,
    secret,
    ...(given.googleIssuer ? { googleIssuer: given.googleIssuer } : {}),
  });
  const live = openLive({ database, log });
  const attended = openAttended({ attendance: accounts.attendance, live, after: clock.after });
  changed.push(accounts.invalidate as never, attended.hear as never, live.hear as never);
  const ports = { ...base, accounts };
  const operations = [
    ...door.around.registry.all.flatMap((compiled) => [
      ...recordOperations(door, compiled),
      ...transferOperations({ ...ports, current: accounts.presently }, compiled),
    ]),
    ...accounts.operations,
    ...product.operations.flatMap((make) => make(ports)),
    liveOperation({ live, door, database }),
  ];
  const app = createApp({
    door,
    operations,
    publicUrl: origin,
    identify: accounts.identify,
    limit: async ({ limit, account, address }) => {
      const caller = { address, ...(account ? { account } : {}) };
      const { allowed, retryAfterSeconds } = limit === 'api' ? limits.api(caller) : await limits.strict(limit, caller);
      return allowed ? null : retryAfterSeconds;
    },
    policy: limits.policy,
    address: (request) => request.headers.get('x-test-address') ?? '203.0.113.9',
    attended,
    log,
    observe: () => {},
  });
  const fetch = accounts.renewing(app.fetch);
  const operator = administration(ports);

  const browser = (address = '203.0.113.9'): Browser => {
    const ask = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
      const request = new Request(`${origin}${path}`, {
        method,
        headers: {
          'x-test-address': address,
          origin,
          ...cookiesOf(self),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const response = await fetch(request);
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        const isOver = /Max-Age=0/.test(line);
        if (name.endsWith('levee_session')) self.cookie = isOver ? null : pair;
        else if (isOver) self.jar.delete(name);
        else self.jar.set(name, value);
      }
      const text = await response.text();
      return { status: response.status, text, body: JSON.parse(text || 'null'), headers: response.headers };
    };
    const self: Browser = {
      cookie: null,
      jar: new Map(),
      get: (path, headers = {}) => ask('GET', path, undefined, headers),
      post: (path, body = {}, headers = {}) => ask('POST', path, body, headers),
      signIn: (email, given = password) => self.post('/api/auth/sign-in/email', { email, password: given }),
    };
    return self;
  };

  return {
    accounts,
    door,
    database,
    clone,
    operations,
    clock,
    letters,
    logged,
    operator,
    ports,
    names,
    browser,
    ask: (path, init) => fetch(new Request(`${origin}${path}`, init)),
    second: (more = {}) => open({ ...given, env: { ...env, ...more } }),
    organization: (name, kind = 'agency') =>
      kind === 'agency'
        ? operator.createOrganization({ name })
        : foundOrganization(door, { name, kind, founder: null }),
    async person(email, role, organizationId) {
      hashed ??= accounts.directory.hash(password);
      await operator.admit({ email, name: nameOf(email), role, organizationId, passwordHash: await hashed });
      clock.pass(1); // so that of two memberships one is older
      await clock.settled();
    },
    async signedIn(email) {
      const token = randomBytes(24).toString('base64url');
      const one = await database.platform((tx) => accounts.directory.find(tx, email));
      if (!one) throw new Error(`There is no account ${email}`);
      const [first] = await accounts.directory.memberships(one.id);
      const now = clock.at();
      await database.platform((tx) =>
        tx.query(
          `insert into auth.sessions (token, user_id, organization_id, created_at, updated_at, last_seen_at, expires_at)
           values ($1, $2, $3, $4, $4, $4, $5)`,
          [
            token,
            one.id,
            first?.organizationId ?? null,
            now.toISOString(),
            new Date(now.getTime() + 43_200_000).toISOString(),
          ],
        ),
      );
      const known = browser();
      known.cookie = sessionCookie({ secret, publicUrl: origin, absoluteHours: 12 }).write(token).split(';')[0] ?? null;
      return known;
    },
    tokenFor(email) {
      const letter = letters.findLast(({ to }) => to === email);
      const token = /[?&]token(?:_hash)?=(\w+)/.exec(letter?.text ?? '')?.[1];
      if (!token) throw new Error(`There is no letter with a token to ${email}`);
      return token;
    },
    async runJob(name) {
      const job = jobsDefined.get(name);
      if (!job) throw new Error(`There is no job ${name}`);
      await job.run({ ids: {}, attempt: 1, isLast: true, signal: new AbortController().signal });
    },
    async close() {
      await accounts.settled();
      await database.close();
    },
  };
}

const nameOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
