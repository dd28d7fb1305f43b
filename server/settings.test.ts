import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sessionSecret } from './session-secret.ts';
import { readSettings, settingsTable } from './settings.ts';

test('with nothing set, the built-in database, the demo county and port 3000 on this machine only', () => {
  expect(readSettings({}, false)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    dataDir: './data',
    demo: true,
    sessionInactivityMinutes: 60,
    sessionAbsoluteHours: 12,
    limitsFactor: 1,
    logLevel: 'info',
    trustedProxies: [],
    webhookLoopback: false,
    production: false,
  });
});

test('root keeps its data where the database may enter', () => {
  expect(readSettings({}, true).dataDir).toBe('/var/lib/levee');
  expect(readSettings({ DATA_DIR: '/srv/levee' }, true).dataDir).toBe('/srv/levee');
  for (const [user, folder] of [
    [0, '/var/lib/levee'],
    [1000, './data'],
  ] as const) {
    const who = vi.spyOn(process, 'getuid').mockReturnValue(user);
    expect(readSettings({}).dataDir).toBe(folder);
    who.mockRestore();
  }
});

test('figures may be the least and the most themselves', () => {
  expect(['0', '65535'].map((PORT) => readSettings({ PORT }).port)).toEqual([0, 65_535]);
  expect(readSettings({ SESSION_INACTIVITY_MINUTES: '1' }).sessionInactivityMinutes).toBe(1);
  expect(['0.01', '1000000'].map((LIMITS_FACTOR) => readSettings({ LIMITS_FACTOR }).limitsFactor)).toEqual([0.01, 1e6]);
  expect(readSettings({ DISK_FLOOR: '50%' }).diskFloor).toMatchObject({ share: 0.5 });
  // Twelve hours are the longest session that is set with nothing.
  expect(readSettings({ SESSION_INACTIVITY_MINUTES: '720' }).sessionInactivityMinutes).toBe(720);
});

test('a database of your own has no demo county unless asked for', () => {
  const DATABASE_URL = 'postgresql://county:x@db.example/levee';
  expect(readSettings({ DATABASE_URL }).demo).toBe(false);
  expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
  expect(readSettings({ DEMO: 'no' }).demo).toBe(false);
});

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', PUBLIC_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  });
});

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http".'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5".'],
  ['PUBLIC_URL', 'levee.example.gov', 'PUBLIC_URL must be a full address that begins with https:// or http://.'],
  ['PUBLIC_URL', 'https://a.gov/levee', 'PUBLIC_URL must be an address without path, query or user'],
  ['DATABASE_URL', 'mysql://a/b', 'DATABASE_URL must be a full address that begins with postgres:// or postgresql://.'],
  ['DEMO', 'maybe', 'DEMO must be yes or no, not "maybe".'],
  ['SMTP_URL', 'mail.example.gov', 'SMTP_URL must be a full address that begins with smtp:// or smtps://.'],
  ['STORAGE_URL', 'ftp://a', 'STORAGE_URL must be a full address that begins with s3:// or'],
  ['SESSION_INACTIVITY_MINUTES', '0', 'SESSION_INACTIVITY_MINUTES must be a whole number from 1 to 1440, not "0".'],
  ['SESSION_INACTIVITY_MINUTES', '721', 'SESSION_INACTIVITY_MINUTES must not be longer than SESSION_ABSOLUTE_HOURS.'],
  ['SESSION_ABSOLUTE_HOURS', 'NaN', 'SESSION_ABSOLUTE_HOURS must be a whole number from 1 to 720, not "NaN".'],
  [
    'DISK_FLOOR',
    '51%',
    'DISK_FLOOR must be an amount such as 500 MB, a share up to 50%, both with "or" between, or off, not "51%".',
  ],
  [
    'DISK_FLOOR',
    'much',
    'DISK_FLOOR must be an amount such as 500 MB, a share up to 50%, both with "or" between, or off, not "much".',
  ],
  ['LIMITS_FACTOR', '-1', 'LIMITS_FACTOR must be a number from 0.01 to 1000000, not "-1".'],
  ['LLM_BASE_URL', 'localhost:8080', 'LLM_BASE_URL must be a full address that begins with https:// or http://.'],
  ['LLM_BASE_URL', 'http://localhost:8080', 'LLM_MODEL is missing'],
  ['GOOGLE_CLIENT_ID', 'abc', 'GOOGLE_CLIENT_SECRET is missing'],
  ['GOOGLE_CLIENT_SECRET', 'abc', 'GOOGLE_CLIENT_ID is missing'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of debug, info, warn, error, not "loud".'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, proxy', 'TRUSTED_PROXIES must be addresses or networks with commas between them'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES must be addresses or networks with commas between them'],
  ['WEBHOOK_LOOPBACK', '2', 'WEBHOOK_LOOPBACK must be yes or no, not "2".'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, test, production, not "prod".'],
])('%s=%s stops the start with a sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence);
});

test('all wrong settings are named at once', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT must.*DEMO must.*LOG_LEVEL must/);
});

test('a password in a wrong address does not reach the sentence', () => {
  expect(() => readSettings({ DATABASE_URL: 'pg://county:hunter2@db/levee' })).toThrow(/^(?!.*hunter2).*DATABASE_URL/);
});

test.each([
  [{ SESSION_SECRET: 'changeme-changeme-changeme-changeme' }, 'SESSION_SECRET is a well-known default'],
  [{ SESSION_SECRET: 'kX9-short' }, 'SESSION_SECRET is too short'],
  [{ SESSION_SECRET: 'abababababababababababababababababab' }, 'SESSION_SECRET repeats the same few characters'],
  [{ METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN is a well-known default'],
  [{ DATABASE_URL: 'postgres://postgres:postgres@db/levee' }, 'The password in DATABASE_URL is a well-known default'],
  [{ WEBHOOK_LOOPBACK: 'yes' }, 'WEBHOOK_LOOPBACK is for tests only'],
  [{ PUBLIC_URL: 'http://levee.example.gov' }, 'PUBLIC_URL must begin with https://'],
])('%j is refused in production and allowed outside it', (env, sentence) => {
  expect(() => readSettings({ ...env, NODE_ENV: 'production' })).toThrow(sentence);
  expect(() => readSettings(env)).not.toThrow();
});

test('a secret has 32 characters or more, and ten different ones', () => {
  const read = (SESSION_SECRET: string) => readSettings({ NODE_ENV: 'production', SESSION_SECRET }).sessionSecret;
  const [long, varied] = ['q8ZyTn4vXk2LwEo7RbUc5MsJd1HgPf9A', 'q8ZyTn4vXk'.repeat(4)];
  expect([long, varied].map(read)).toEqual([long, varied]);
  expect(() => read(long.slice(1))).toThrow('SESSION_SECRET is too short');
  expect(() => read('q8ZyTn4vX'.repeat(4))).toThrow('SESSION_SECRET repeats the same few characters');
});

test('production starts with good secrets, or with none at all', () => {
  expect(readSettings({ NODE_ENV: 'production' }).production).toBe(true);
  const SESSION_SECRET = 'q8ZyTn4vXk2LwEo7RbUc5MsJd1HgPf9A';
  expect(readSettings({ NODE_ENV: 'production', SESSION_SECRET }).sessionSecret).toBe(SESSION_SECRET);
});

test('every setting has a name of its own, a fallback in words and one sentence of meaning', () => {
  expect(new Set(settingsTable.map(({ name }) => name)).size).toBe(settingsTable.length);
  for (const { name, meaning } of settingsTable) {
    expect(name).toMatch(/^[A-Z][A-Z_]+$/);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  }
});

test('without SESSION_SECRET one is made, kept for its owner only, and found again', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'levee-secret-'));
  const made = sessionSecret({ sessionSecret: null, dataDir });
  expect(made.length).toBeGreaterThanOrEqual(43);
  expect(sessionSecret({ sessionSecret: null, dataDir })).toBe(made);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);

  chmodSync(join(dataDir, 'session-secret'), 0o644);
  expect(() => sessionSecret({ sessionSecret: null, dataDir })).toThrow('Other users of this machine can read');
  expect(sessionSecret({ sessionSecret: 'given', dataDir })).toBe('given');
  rmSync(dataDir, { recursive: true });
});
