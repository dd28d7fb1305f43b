import { isUnavailable } from '../db/unavailable.ts';
import type { Clock } from './clock.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
/** Any object: what is in it is made safe before it is written. */
export type LogFields = object;

/** One JSON object per line. `child` adds fields, such as the request id, to everything said through it. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  child(fields: LogFields): Log;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly clock: Clock;
  readonly write?: (line: string, level: LogLevel) => void;
}

/** While the database is away everything that needs it says so; each of them is written down once in this time, with how often. */
const SAME_OUTAGE_MS = 5000;

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

export function openLog({ level, clock, write = writeToConsole }: LogOptions): Log {
  const lowest = LEVELS.indexOf(level);
  const outages = new Map<string, { at: number; withheld: number }>();

  /** How many like it were withheld since the last one, or null when this one is withheld as well. */
  function oftenEnough(message: string, fields: LogFields | undefined): { withheld?: number } | null {
    if (!fields || !('error' in fields) || !isUnavailable(fields.error)) return {};
    const now = clock.now().getTime();
    const last = outages.get(message);
    if (last && Math.abs(now - last.at) < SAME_OUTAGE_MS) {
      last.withheld++;
      return null;
    }
    outages.set(message, { at: now, withheld: 0 });
    return last && last.withheld > 0 ? { withheld: last.withheld } : {};
  }

  function bound(own: LogFields): Log {
    const say = (at: LogLevel) => (message: string, fields?: LogFields) => {
      if (LEVELS.indexOf(at) < lowest) return;
      const often = oftenEnough(message, fields);
      if (!often) return;
      // The three fixed members are written again after the fields, so that no field can pretend to be one of them.
      const head = { at: clock.now().toISOString(), level: at, message: scrub(message) };
      write(oneLine({ ...head, ...(safe({ ...own, ...fields, ...often }) as LogFields), ...head }), at);
    };
    return {
      debug: say('debug'),
      info: say('info'),
      warn: say('warn'),
      error: say('error'),
      child: (fields) => bound({ ...own, ...fields }),
    };
  }
  return bound({});
}

function writeToConsole(line: string, level: LogLevel): void {
  (level === 'warn' || level === 'error' ? process.stderr : process.stdout).write(line);
}

/** JSON escapes line feeds itself; the other line ends some viewers honour, and C1 controls, are escaped here. */
function oneLine(value: unknown): string {
  const hex = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029]/g, hex)}\n`;
}

const SECRET_NAME =
  /password|passphrase|passwd|^pass$|secret|token|authori[sz]ation|cookie|api[-_ ]?key|private[-_ ]?key|credential|^(otp|totp|pin|ssn|iban|ein|tin|body|html)$|social_?security|bank|routing|account_?(no|number)|tax_?(id|no|number)|signature|sealed/i;

/** What a secret looks like inside a sentence: passwords in URLs, bearer tokens, webhook secrets, social security numbers. */
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]*@/gi, '$1[hidden]@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 [hidden]'],
  [/\b(whsec_|levee_|sk-|eyJ)[\w.+/=-]{12,}/g, '[hidden]'],
  [/([?&](?:token|code|key|secret|signature)=)[^&\s"]+/gi, '$1[hidden]'],
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[hidden]'],
];

/** A sentence without the secrets that can be told by their looks, cut to a sane length. */
export function scrub(text: string): string {
  let kept = text.length > 4000 ? `${text.slice(0, 4000)}…` : text;
  for (const [look, instead] of SECRET_TEXT) kept = kept.replace(look, instead);
  return kept;
}

function safe(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Error) return safeError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= 5) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => safe(item, depth + 1));
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    kept[name] = SECRET_NAME.test(name) && member != null ? '[hidden]' : safe(member, depth + 1);
  }
  return kept;
}

/** Only these members: a database error's `detail` quotes the row it was about. */
function safeError(error: Error, depth: number): unknown {
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: scrub(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: scrub(error.stack) } : {}),
    ...(error.cause instanceof Error && depth < 3 ? { cause: safeError(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < 3
      ? { errors: error.errors.slice(0, 10).map((one) => safe(one, depth + 1)) }
      : {}),
  };
}
