import { join } from 'node:path';
import { address, anyText, isWellKnown, networks, number, oneOf, publicAddress, type Read } from './setting-kinds.ts';
import { diskFloor, weakness, yesOrNo } from './setting-kinds.ts';

interface Setting<T> {
  readonly name: string;
  /** What holds when the variable is not set: a text that `read` understands, or words for the README. */
  readonly fallback: string;
  readonly meaning: string;
  readonly read: Read<T>;
  readonly unset: () => T;
}

function setting<T>(name: string, fallback: string, read: Read<T>, meaning: string): Setting<T> {
  return { name, fallback, meaning, read, unset: () => read(fallback) };
}

/** A setting without a fixed default: null when it is not set; `fallback` says in words what happens then. */
function optional<T>(name: string, fallback: string, read: Read<T>, meaning: string): Setting<T | null> {
  return { name, fallback, meaning, read, unset: () => null };
}

const minutes = number({ from: 1, to: 1440, whole: 'whole' });
const hours = number({ from: 1, to: 720, whole: 'whole' });
const factor = number({ from: 0.01, to: 1_000_000, whole: 'any' });
const environments = oneOf('development', 'test', 'production');
const levels = oneOf('debug', 'info', 'warn', 'error');

const definitions = {
  port: setting(
    'PORT',
    '3000',
    number({ from: 0, to: 65_535, whole: 'whole' }),
    'The port to listen on; 0 takes a free one.',
  ),
  host: setting('HOST', '127.0.0.1', anyText, 'The address to listen on. 0.0.0.0 opens the server to other machines.'),
  publicUrl: optional(
    'PUBLIC_URL',
    'http://localhost:PORT',
    publicAddress,
    'Where people reach the server; every link in a mail begins with it.',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'the built-in database',
    address('postgres', 'postgresql'),
    'A PostgreSQL 16 or newer of your own.',
  ),
  dataDir: optional(
    'DATA_DIR',
    './data, for root /var/lib/levee',
    anyText,
    'The folder for the built-in database, files, keys and unsent mail.',
  ),
  checkpointsDir: optional(
    'CHECKPOINTS_DIR',
    'DATA_DIR/checkpoints',
    anyText,
    'The folder for signed checkpoints of the audit record; best on a disk of another administrator.',
  ),
  demo: optional(
    'DEMO',
    'yes with the built-in database, otherwise no',
    yesOrNo,
    'Whether an empty database gets the demo county with its sign-ins, and visitors may set up demo organizations.',
  ),
  selfService: setting(
    'SELF_SERVICE',
    'yes',
    yesOrNo,
    'Whether people who sign up may found an agency of their own. A vendor may always register a firm.',
  ),
  siteOrganization: optional(
    'SITE_ORGANIZATION',
    'the oldest organization',
    anyText,
    'Whose site the public pages are: the name, short name or id of an organization.',
  ),
  smtpUrl: optional(
    'SMTP_URL',
    'mail goes to DATA_DIR/outbox',
    address('smtp', 'smtps'),
    'The mail server, with user and password.',
  ),
  storageUrl: optional(
    'STORAGE_URL',
    'files go to DATA_DIR/files',
    address('s3', 'https', 'http', 'file'),
    'An S3 bucket or another folder for uploaded files.',
  ),
  scannerUrl: optional(
    'SCANNER_URL',
    'files are marked "not scanned"',
    address('tcp'),
    'A clamd virus scanner, as tcp://127.0.0.1:3310. Files it cannot judge are refused.',
  ),
  sessionInactivityMinutes: setting(
    'SESSION_INACTIVITY_MINUTES',
    '60',
    minutes,
    'A session ends after this long without a request.',
  ),
  sessionAbsoluteHours: setting('SESSION_ABSOLUTE_HOURS', '12', hours, 'A session ends after this long in any case.'),
  sessionSecret: optional(
    'SESSION_SECRET',
    'made once and kept in DATA_DIR',
    anyText,
    'Signs session cookies; the same on every server of an installation.',
  ),
  diskFloor: setting(
    'DISK_FLOOR',
    '500 MB or 5%',
    diskFloor,
    'Below this much free space, of two the smaller, nothing is saved until there is room again; off never stops.',
  ),
  limitsFactor: setting('LIMITS_FACTOR', '1', factor, 'Multiplies every rate limit, for load tests.'),
  llmBaseUrl: optional(
    'LLM_BASE_URL',
    'the assistant and drafts do without a model',
    address('https', 'http'),
    "Where a language model answers in the form of OpenAI's API, up to and with /v1.",
  ),
  llmApiKey: optional('LLM_API_KEY', 'no key is sent', anyText, 'The key for LLM_BASE_URL.'),
  llmModel: optional('LLM_MODEL', 'needed with LLM_BASE_URL', anyText, 'The name of the model to ask.'),
  llmMonthlyTokens: setting(
    'LLM_MONTHLY_TOKENS',
    '1000000',
    number({ from: 0, to: 1_000_000_000, whole: 'whole' }),
    'Tokens of the model that one organization may use in a month; then the assistant and drafts do without it.',
  ),
  knownPasswords: optional(
    'KNOWN_PASSWORDS',
    'the bundled list alone',
    anyText,
    'A file of leaked passwords, refused as new ones: sorted lines of SHA1:count, as Have I Been Pwned hands it out.',
  ),
  googleClientId: optional(
    'GOOGLE_CLIENT_ID',
    'no sign-in with Google',
    anyText,
    "The OAuth client for Google's sign-in.",
  ),
  googleClientSecret: optional(
    'GOOGLE_CLIENT_SECRET',
    'needed with GOOGLE_CLIENT_ID',
    anyText,
    "That client's secret.",
  ),
  saml: setting('SAML', 'no', yesOrNo, 'Whether organizations may set up a sign-in of their own that speaks SAML.'),
  visits: setting(
    'VISITS',
    'no',
    yesOrNo,
    'Whether visits of the public pages are counted: one number for each page and day, nothing about the visitor.',
  ),
  logLevel: setting('LOG_LEVEL', 'info', levels, 'The least that is logged: debug, info, warn or error.'),
  metricsToken: optional(
    'METRICS_TOKEN',
    '/metrics answers this machine only',
    anyText,
    'The bearer token that opens /metrics to other machines.',
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    networks,
    'Proxies whose X-Forwarded-For is believed, as addresses or networks.',
  ),
  webhookLoopback: setting('WEBHOOK_LOOPBACK', 'no', yesOrNo, 'Lets webhooks reach this machine itself, for tests.'),
  environment: setting(
    'NODE_ENV',
    'development',
    environments,
    'With production, default secrets and unencrypted addresses stop the start.',
  ),
} as const satisfies Record<string, Setting<unknown>>;

type Definitions = typeof definitions;
type Plain = { readonly [Key in keyof Definitions]: ReturnType<Definitions[Key]['unset']> };

export interface Settings extends Omit<Plain, 'publicUrl' | 'dataDir' | 'demo' | 'environment'> {
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly production: boolean;
}

/** Every setting there is, in the README's order; a law compares the two. */
export const settingsTable: readonly { readonly name: string; readonly fallback: string; readonly meaning: string }[] =
  Object.values(definitions).map(({ name, fallback, meaning }) => ({ name, fallback, meaning }));

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings at once and throws one error with a sentence for each wrong one. */
export function readSettings(env: Environment, isRoot: boolean = process.getuid?.() === 0): Settings {
  const wrong: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { name, read, unset }] of Object.entries(definitions) as [string, Setting<unknown>][]) {
    const text = env[name]?.trim();
    try {
      values[key] = text ? read(text) : unset();
    } catch (error) {
      wrong.push(`${name} ${(error as Error).message}.`);
      values[key] = unset();
    }
  }
  // Each key holds what its own definition read, which the loop cannot tell the compiler.
  const { environment, ...plain } = values as unknown as Plain;

  const settings: Settings = {
    ...plain,
    publicUrl: plain.publicUrl ?? `http://localhost:${plain.port}`,
    dataDir: plain.dataDir ?? (isRoot ? '/var/lib/levee' : './data'),
    demo: plain.demo ?? plain.databaseUrl === null,
    production: environment === 'production',
  };
  wrong.push(...contradictions(settings), ...(settings.production ? unfitForProduction(settings) : []));
  if (wrong.length > 0) throw new Error(`The settings are wrong. ${wrong.join(' ')}`);
  return settings;
}

/** Where checkpoints of the audit record are kept outside the database. */
export const checkpointsFolder = ({ checkpointsDir, dataDir }: Pick<Settings, 'checkpointsDir' | 'dataDir'>): string =>
  checkpointsDir ?? join(dataDir, 'checkpoints');

function contradictions(settings: Settings): string[] {
  const { llmBaseUrl, llmModel, googleClientId, googleClientSecret } = settings;
  const found: [boolean, string][] = [
    [
      llmBaseUrl !== null && llmModel === null,
      'LLM_MODEL is missing: with LLM_BASE_URL the name of the model is needed.',
    ],
    [
      googleClientId !== null && googleClientSecret === null,
      'GOOGLE_CLIENT_SECRET is missing: with GOOGLE_CLIENT_ID it is needed.',
    ],
    [
      googleClientId === null && googleClientSecret !== null,
      'GOOGLE_CLIENT_ID is missing: with GOOGLE_CLIENT_SECRET it is needed.',
    ],
    [
      settings.sessionInactivityMinutes > settings.sessionAbsoluteHours * 60,
      'SESSION_INACTIVITY_MINUTES must not be longer than SESSION_ABSOLUTE_HOURS.',
    ],
  ];
  return found.filter(([holds]) => holds).map(([, sentence]) => sentence);
}

function unfitForProduction(settings: Settings): string[] {
  const found: string[] = [];
  for (const [name, secret] of [
    ['SESSION_SECRET', settings.sessionSecret],
    ['METRICS_TOKEN', settings.metricsToken],
  ] as const) {
    const weak = secret === null ? null : weakness(secret);
    if (weak) found.push(`${name} ${weak}.`);
  }
  const password = settings.databaseUrl === null ? '' : new URL(settings.databaseUrl).password;
  if (isWellKnown(password))
    found.push('The password in DATABASE_URL is a well-known default: change it in the database.');
  if (settings.webhookLoopback) found.push('WEBHOOK_LOOPBACK is for tests only: take it away.');
  const { protocol, hostname } = new URL(settings.publicUrl);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    found.push('PUBLIC_URL must begin with https:// because sign-ins would cross the network unencrypted.');
  return found;
}
