import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Running } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

const TRIES = 500;
const BLOCK = 100;
const password = 'Tide-water 2026!';
const known = 'rosa.delgado@tidewater.example';

type Body = Readonly<Record<string, string>>;
interface TimedRequest {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => Body;
}

/** All that a stranger can ask about an address. */
const asked: readonly TimedRequest[] = [
  { name: 'Sign-in', path: '/api/auth/sign-in/email', body: (email) => ({ email, password: 'Not-the-one 1!' }) },
  { name: 'Sign-up', path: '/api/auth/sign-up/email', body: (email) => ({ email, password, name: 'Somebody' }) },
  { name: 'Reset request', path: '/api/auth/request-password-reset', body: (email) => ({ email }) },
  { name: 'Verification mail', path: '/api/auth/send-verification-email', body: (email) => ({ email }) },
];

/** How much longer an answer about a known address takes than one about an unknown address: the two take turns, one call at a time. */
export async function timing({
  levee,
  database,
  say,
  tries = TRIES,
}: {
  readonly levee: Running;
  readonly database: Pick<Database, 'platform'>;
  readonly say: (line: string) => void;
  readonly tries?: number;
}): Promise<Goal[]> {
  const origin = `http://127.0.0.1:${levee.port}`;
  async function took(path: string, body: Body): Promise<number> {
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    const milliseconds = performance.now() - began;
    if (response.status !== 200 && response.status !== 401)
      throw new Error(`${path} answered ${response.status}: no time of an answer to a stranger.`);
    return milliseconds;
  }
  const stranger = () => `${randomUUID()}@tidewater.example`;

  await took('/api/auth/sign-up/email', { email: known, password, name: 'Rosa Delgado' });
  for (let look = 0; look < 100; look++) {
    const done = await database.platform((tx) =>
      tx.query('update auth.users set email_verified = true where email = $1 returning id', [known]),
    );
    if (done.length > 0) break;
    if (look === 99) throw new Error('The account to measure with was not made.');
  }

  const goals: Goal[] = [];
  for (const { name, path, body } of asked) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let nth = -10; nth < tries; nth++) {
      // Who comes first changes, so that what one leaves behind for the other evens out.
      const order = nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const time = await took(path, body(who === 'known' ? known : stranger()));
        if (nth >= 0) times[who].push(time);
      }
    }
    // Of two that followed one another, so that what else the machine does evens out.
    const differences = times.known.map((time, at) => time - (times.unknown[at] ?? 0));
    const between = (from: number, to: number): number => Math.abs(spread(differences.slice(from, to)).median);
    const blocks = spread(
      Array.from({ length: Math.ceil(tries / BLOCK) }, (_, at) => between(at * BLOCK, (at + 1) * BLOCK)),
    );
    const [one, other] = [spread(times.known).median, spread(times.unknown).median];
    say(`${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, medians of ${tries} tries each.`);
    goals.push({
      name,
      what: `median difference between a known and an unknown address, ${tries} tries each`,
      found: { ...blocks, median: between(0, tries) },
      bound: { most: 5 },
      unit: ' ms',
    });
  }
  return goals;
}
