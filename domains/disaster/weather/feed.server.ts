import { fail, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { outboundRead } from '#server/services/outbound/outbound.ts';
import { membersWithRole, notify, productIn } from '../../organization/public.server.ts';
import { alertFeed } from './alert-feed.record.ts';
import { EVERY_MINUTES, minutesToWait } from './feed-words.ts';
import { importAlerts } from './import.server.ts';
import { readAlerts } from './read-alerts.ts';

type Feed = Row<typeof alertFeed>;

const PATIENCE_MS = 20_000;
/** All active alerts of the largest state are under 3 MB. */
const MOST_BYTES = 12 * 1024 * 1024;
const SOURCE = 'https://api.weather.gov/alerts/active';

/** What the feed answered, or in one sentence why it did not. */
export type HeardFeed = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly because: string };

const failures = {
  url: 'The address is not allowed.',
  address: 'The address leads into a private network.',
  name: 'No answer: there is no network, or api.weather.gov is not known.',
  connection: 'No answer: the connection failed.',
  certificate: 'The server has no certificate that is trusted.',
  timeout: 'No answer within 20 seconds.',
} as const;

/** One guarded reading. The Weather Service asks every client to name itself, which the guarded client does. */
export async function hearFeed(area: string, allowLoopback: boolean, read = outboundRead): Promise<HeardFeed> {
  const { text, failure, status } = await read({
    url: `${SOURCE}?area=${encodeURIComponent(area)}`,
    method: 'GET',
    headers: { accept: 'application/geo+json' },
    timeoutMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
    allowLoopback,
  });
  if (failure !== null) return { ok: false, because: failures[failure] };
  if (status !== 200) return { ok: false, because: `The server answered with status ${status ?? 0}.` };
  return text === null ? { ok: false, because: 'The answer is larger than 12 MB.' } : { ok: true, text };
}

const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();

/** Keeps what was heard; a failure keeps the last copy, and waits longer before the next try. */
export async function keepHeard(work: UnitOfWork, of: Pick<Feed, 'id'>, heard: HeardFeed): Promise<Feed> {
  const product = work.asProduct;
  const feed = await product.row(alertFeed, { where: { id: of.id }, lock: 'update' });
  if (!feed) throw fail('not_found', 'alert_feed.gone', 'This feed is no longer there.');
  const now = work.now();
  const read = heard.ok ? readOrWhy(heard.text) : heard.because;
  if (typeof read === 'string') {
    const count = feed.failures + 1;
    // Said once, when it goes on: one lost reading is no news.
    if (count === 3)
      await notify(work, {
        to: await membersWithRole(work, 'admin'),
        kind: 'disaster.feed',
        subject: 'The weather alert feed is failing',
        body: `${read} Alerts may be missing. Watch weather.gov until the feed answers again.`,
        link: '/weather-alerts',
      });
    return product.change(
      alertFeed,
      feed.id,
      {},
      {
        failure: read,
        failures: count,
        failedSince: feed.failedSince ?? now,
        nextAt: later(now, minutesToWait(count)),
      },
    );
  }
  const { asOf } = await importAlerts(work, read, { source: 'feed', feed: feed.id });
  return product.change(
    alertFeed,
    feed.id,
    {},
    {
      readAt: now,
      asOf,
      expected: read.expected,
      failure: null,
      failedSince: null,
      failures: 0,
      nextAt: later(now, EVERY_MINUTES),
    },
  );
}

function readOrWhy(text: string): ReturnType<typeof readAlerts> | string {
  try {
    return readAlerts(text);
  } catch {
    return 'The answer is no list of alerts.';
  }
}

/** Every five minutes: the feeds that are due, each in its organization. Without feeds nothing leaves the house. */
export function followFeeds({ door, database, jobs, log, clock, settings }: Ports): void {
  jobs.define('weather.feeds', {
    schedule: { cron: '*/5 * * * *' },
    async run() {
      const now = clock.now().toISOString();
      const all = await database.platform((tx) => tx.query<{ id: string }>('select id from organization order by id'));
      for (const { id: organizationId } of all) {
        const feeds = await database.within({ organizationId }, (tx) =>
          rowsIn(tx, alertFeed, {
            where: { status: 'active', nextAt: { until: now, or: null } },
            fields: ['area'],
            order: 'area',
            most: 'all',
          }),
        );
        for (const { id, area } of feeds)
          await hearFeed(area, settings.webhookLoopback)
            .then((heard) => door.run(productIn(organizationId), (work) => keepHeard(work, { id }, heard)))
            .catch((error: unknown) => log.error('A weather alert feed could not be kept.', { error, organizationId }));
      }
    },
  });
}
