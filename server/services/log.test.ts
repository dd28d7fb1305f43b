import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { type LogLevel, openLog } from './log.ts';

const noon = { now: () => new Date('2026-11-20T12:00:00Z') };

function listening(level: LogLevel = 'debug') {
  const lines: string[] = [];
  const log = openLog({ level, clock: noon, write: (line) => lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') as Record<string, unknown> };
}

test('a line is one JSON object with time, level, sentence and the fields of the request', () => {
  const { log, last } = listening();
  log.child({ requestId: 'r-1' }).child({ route: '/api/v1/x' }).info('Answered.', { status: 200 });
  expect(last()).toEqual({
    at: '2026-11-20T12:00:00.000Z',
    level: 'info',
    message: 'Answered.',
    requestId: 'r-1',
    route: '/api/v1/x',
    status: 200,
  });
});

test('what lies below the level is not written', () => {
  const { log, lines } = listening('warn');
  log.debug('no');
  log.info('no');
  log.warn('yes');
  log.error('yes');
  expect(lines).toHaveLength(2);
});

test('no text can start a second line or pose as the time, level or sentence', () => {
  const { log, lines, last } = listening();
  const forged = 'x\n{"level":"error","message":"forged"}\r\u2028\u2029\u0085\u001b[2J';
  log.info(forged, { user: forged, [forged]: forged, level: 'error', at: 'never', message: 'forged' });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(last()).toMatchObject({ level: 'info', at: '2026-11-20T12:00:00.000Z', message: forged, user: forged });
});

test('forty planted secrets leave no trace', () => {
  const { log, lines } = listening();
  const planted: string[] = [];
  const plant = (value: string) => {
    planted.push(value);
    return value;
  };
  const names = `password newPassword passphrase client_secret token access_token refreshToken Authorization cookie
    set-cookie apiKey x-api-key api_key privateKey credentials otp totp pin ssn iban ein bankAccount bank_name routing_number
    accountNumber account_no taxId tax_number signature sealed socialSecurityNumber`.split(/\s+/);
  for (const [index, name] of names.entries()) {
    log.info('Saved.', {
      row: { [name]: plant(`planted-${index}-abcdef`) },
      list: [{ [name]: { in: planted.at(-1) } }],
    });
  }
  log.info(`Connecting to postgres://levee:${plant('pw-in-url-1')}@db/levee`);
  log.info('Called.', { header: `Bearer ${plant('abc.def-123456')}`, other: `basic ${plant('dXNlcjpwdzEyMw==')}` });
  log.info(`Signed with whsec_${plant('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')}`);
  log.info(`Key sk-${plant('proj-1234567890abcdef')}`);
  log.info('Visit', { url: `/reset?token=${plant('resettoken-xyz')}&next=1` });
  log.info(`His number is ${plant('123-45-6789')}.`);
  const refused = Object.assign(new Error(`cannot reach smtp://u:${plant('mailpw-77')}@host`), {
    code: '23505',
    detail: `Failing row contains (${plant('row-content-88')})`,
    parameters: [plant('row-content-99')],
  });
  log.error('Broken.', { error: new Error('outer', { cause: refused }), bytes: Buffer.from(plant('bytes-content')) });
  expect(planted.length).toBeGreaterThanOrEqual(40);
  const all = lines.join('');
  expect(planted.filter((secret) => all.includes(secret))).toEqual([]);
  expect(all).toContain('23505');
});

test('an ordinary word that only resembles a secret name stays', () => {
  const { log, last } = listening();
  log.info('Saved.', { passed: 3, encoded: 'yes', status: 'active', compass: 'north' });
  expect(last()).toMatchObject({ passed: 3, encoded: 'yes', status: 'active', compass: 'north' });
});

test('circular, huge and odd values are written down, never thrown', () => {
  const { log, last } = listening();
  const circle: Record<string, unknown> = { big: 12n, when: new Date(Number.NaN), call: () => 1 };
  circle['self'] = circle;
  log.info('Odd.', { circle, long: 'x'.repeat(10_000), many: Array.from({ length: 500 }, (_, index) => index) });
  const written = last() as { long: string; many: unknown[]; circle: Record<string, unknown> };
  expect(written.long.length).toBe(4001);
  expect(written.many).toHaveLength(50);
  expect(written.circle['big']).toBe('12');
});

test('an outage of the database is written down once for each place that meets it, with how often, and everything else each time', () => {
  const lines: string[] = [];
  let now = Date.parse('2026-11-20T12:00:00Z');
  const log = openLog({ level: 'warn', clock: { now: () => new Date(now) }, write: (line) => lines.push(line) });
  const error = new DatabaseUnavailable('The database cannot be reached.');
  for (let call = 0; call < 100; call++) log.error('request failed', { error });
  log.warn('The webhook queue could not be read.', { error });
  log.error('request failed', { error: new Error('a defect') });
  now += 4999;
  log.error('request failed', { error });
  now += 1;
  log.error('request failed', { error });
  const written = lines.map((line) => JSON.parse(line) as { message: string; withheld?: number });
  expect(written.map(({ message, withheld }) => [message, withheld ?? 0])).toEqual([
    ['request failed', 0],
    ['The webhook queue could not be read.', 0],
    ['request failed', 0],
    ['request failed', 100],
  ]);
});

test('an error of several parts says what each of them was', () => {
  const { log, last } = listening();
  log.warn('A job failed.', { error: new AggregateError([new Error('first'), new TypeError('second')], 'two failed') });
  expect(last().error).toMatchObject({
    message: 'two failed',
    errors: [
      { name: 'Error', message: 'first' },
      { name: 'TypeError', message: 'second' },
    ],
  });
});
