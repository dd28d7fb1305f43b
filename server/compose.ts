import { openReads } from './http/reads.ts';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { auditBacklog } from './audit/backlog.ts';
import { openCheckpointKey } from './audit/key.ts';
import { checkpointFolder } from './audit/outside.ts';
import { startSealer } from './audit/sealer.ts';
import { openAccounts } from './auth/accounts.ts';
import { watchClocks } from './clocks.ts';
import type { StoredEntry } from './audit/leaf.ts';
import type { Database, Tx } from './db/database.ts';
import { type AppPorts, createApp } from './http/app.ts';
import { forceHttps } from './http/force-https.ts';
import { headersAt } from './http/headers.ts';
import { forgetAnswers } from './http/idempotency.ts';
import { healthOperations } from './http/health.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import type { Operation } from './http/operation.ts';
import { apiDocument } from './http/openapi.ts';
import { operatorOperations } from './http/operator-operations.ts';
import { liveOperation } from './http/live-operation.ts';
import { oneHost } from './http/one-host.ts';
import { mountPages, siteAssets } from './http/pages.ts';
import { recordOperations } from './http/record-operations.ts';
import { mountSite } from './http/site.ts';
import { importsOf, transferOperations } from './http/transfer-operations.ts';
import { openAttended } from './presence/attended.ts';
import type { Ports, Product } from './ports.ts';
import { openRecords } from './records/open.ts';
import type { Changed, RecordsContext } from './records/unit-of-work.ts';
import { type Clock, systemClock } from './services/clock.ts';
import { openFiles } from './services/files/files.ts';
import { clamdScan, noScan, type Scan } from './services/files/scan.ts';
import { openStore } from './services/files/stores.ts';
import { openJobs } from './services/jobs/jobs.ts';
import { clientAddress, trustedProxies } from './services/limits/client-address.ts';
import { openLimits } from './services/limits/limits.ts';
import { openLive } from './services/live.ts';
import type { Log } from './services/log.ts';
import { openMail } from './services/mail/mail.ts';
import { outboxTransport, smtpTransport } from './services/mail/transport.ts';
import { addressTrouble } from './services/outbound/outbound.ts';
import { openSealer } from './services/sealed.ts';
import { openWebhooks, type Webhooks } from './services/webhooks/webhooks.ts';
import { sessionSecret } from './session-secret.ts';
import { checkpointsFolder, type Settings } from './settings.ts';
import { watchSpace } from './space.ts';
import { openWarnings } from './warnings.ts';

export interface Composed {
  readonly app: Hono;
  /** Answers one request; what the server listens with. */
  readonly fetch: (request: Request, env?: unknown) => Promise<Response>;
  readonly ports: Ports;
  readonly operations: readonly Operation[];
  /** Starts what works in the background: sealing, jobs, webhooks, counters. `first` runs before any of it works. */
  start(first?: () => Promise<void>): Promise<void>;
  /** From now on `/health/ready` says no, so that a balancer sends nobody here any more. */
  drain(): void;
  stop(): Promise<void>;
}

/** Puts the server together over a database that is migrated and open. It listens on nothing yet: tests call the app directly. */
export async function compose(given: {
  readonly settings: Settings;
  readonly database: Database;
  readonly product: Product;
  readonly log: Log;
  readonly clock?: Clock;
  /** The folder of the browser bundle. */
  readonly bundle: string;
  /** As in `openRecords`. */
  readonly actorNow?: RecordsContext['actorNow'];
  /** As in `openJobs`. */
  readonly bySchedule?: boolean;
}): Promise<Composed> {
  const { settings, database, product, log, clock = systemClock, bundle, bySchedule = true } = given;
  const { dataDir, publicUrl } = settings;
  const headers = headersAt(publicUrl);
  const at = (...parts: string[]): string => join(dataDir, ...parts);
  const from = `Levee <no-reply@${new URL(publicUrl).hostname}>`;
  let isStopping = false;

  const sealer = await openSealer(at('keys', 'fields.key'));
  const auditKey = await openCheckpointKey(at('keys'));
  const jobs = openJobs({ database, log, bySchedule });
  const limits = openLimits({ database, clock, log, factor: settings.limitsFactor });
  const transport = settings.smtpUrl
    ? smtpTransport({ url: settings.smtpUrl, from })
    : outboxTransport({ folder: at('outbox'), from, clock });
  const mail = openMail({ database, jobs, sealer, clock, transport, publicUrl });
  const store = openStore(settings.storageUrl, at('files'));
  const files = openFiles({ store, scan: scanOf(settings), log, clock, incomingFolder: at('incoming') });
  const warnings = openWarnings();
  const space = watchSpace(dataDir, undefined, {
    floor: settings.diskFloor,
    changed: (sentence) => warnings.set('disk', sentence),
  });

  const clocks = watchClocks({
    aheadMs: () => database.watch.clockAheadMs,
    changed: (sentence) => warnings.set('clock', sentence),
  });

  const audience: ((change: Changed) => void)[] = [];
  const door = openRecords({
    database,
    records: product.records,
    parts: product.parts,
    clock,
    sealer,
    mail,
    ...(given.actorNow ? { actorNow: given.actorNow } : {}),
    addressTrouble: (url) => addressTrouble(url, { allowLoopback: settings.webhookLoopback }),
    changed: (change) => {
      for (const hear of audience) hear(change);
    },
  });
  const secret = sessionSecret(settings);
  const accounts = await openAccounts({ database, settings, clock, log, mail, jobs, limits, sealer, secret });
  const webhooks = openWebhooks({
    database,
    sealer,
    clock,
    log,
    allowLoopback: settings.webhookLoopback,
    changeEndpoint: async (tx, health) => product.changeEndpoint?.(door, tx, health),
  });
  const ports: Ports = {
    door,
    database,
    settings,
    clock,
    log,
    mail,
    files,
    jobs,
    limits,
    sealer,
    auditKey,
    accounts,
    warnings,
    webhooks,
  };
  warnings.onBegin((warning) => {
    log.error(warning.sentence);
    void product
      .noticed?.(door, database, warning)
      .catch((error: unknown) => log.warn('A warning could not be written down as an event.', { error }));
  });
  const sealing = startSealerLater();
  const live = openLive({ database, log });
  const streams = liveOperation({ live, door, database });
  const attended = openAttended({ attendance: accounts.attendance, live });
  audience.push(accounts.invalidate, attended.hear, () => sealing.nudge(), live.hear);

  jobs.define('platform.tidy', {
    schedule: { cron: '43 3 * * *' },
    async run() {
      await files.sweep();
      for (const organizationId of await organizationIds(database)) {
        await webhooks.forget(organizationId);
        await forgetAnswers(database, organizationId, clock.now());
      }
    },
  });

  const metrics = createMetrics();
  measure(metrics, database);
  metrics.gauge('levee_audit_troubles', 'Organizations whose audit record cannot be sealed.', () => sealing.troubles());

  const transfers = { ...ports, current: accounts.presently };
  const stated: Operation[] = [
    ...door.around.registry.stated.flatMap((compiled) => [
      ...recordOperations(door, compiled),
      ...transferOperations(transfers, compiled),
    ]),
    ...accounts.operations,
    ...product.operations.flatMap((make) => make(ports)),
    ...operatorOperations(ports),
    streams,
    ...healthOperations({
      database,
      metrics,
      warnings,
      metricsToken: settings.metricsToken,
      isStopping: () => isStopping,
    }),
  ];
  const around = product.around?.(door) ?? ((one: Operation) => one);
  const operations = [...stated, apiDocument(stated, door.around.registry)].map(around);

  const proxies = trustedProxies(settings.trustedProxies);
  const address: AppPorts['address'] = (request, socket) =>
    clientAddress(
      { remoteAddress: socket, forwardedFor: request.headers.get('x-forwarded-for') ?? undefined },
      proxies,
    );
  const limit: AppPorts['limit'] = (call) => {
    const caller = { address: call.address, ...(call.account ? { account: call.account } : {}) };
    const wait = ({ allowed, retryAfterSeconds }: { allowed: boolean; retryAfterSeconds: number }) =>
      allowed ? null : retryAfterSeconds;
    return call.limit === 'api' ? wait(limits.api(caller)) : limits.strict(call.limit, caller).then(wait);
  };
  const app = createApp({
    door,
    operations,
    publicUrl,
    incoming: at('incoming'),
    identify: accounts.identify,
    limit,
    policy: limits.policy,
    address,
    attended,
    reads: openReads({ database, registry: door.around.registry }),
    log,
    observe: metrics.observe,
    writesStopped: space.sentence,
  });
  forceHttps(app, publicUrl);
  if (product.site)
    mountSite(app, {
      door,
      pages: product.pages,
      parts: product.site.parts.flatMap((make) => make(ports)),
      files: product.site.files,
      renderer: product.site.renderer,
      assets: { ...siteAssets(bundle), ...(settings.visits ? { visits: '/visit.js' } : {}) },
      publicUrl,
      secret,
      headers,
      now: () => clock.now(),
      organizationOf: product.site.organizationOf(ports),
      limit,
      address,
      log,
      writesStopped: space.sentence,
    });
  await mountPages(app, { folder: bundle, pages: product.pages, headers, site: product.site?.renderer });

  /** The audit record is the outbox as well: what is sealed is what webhooks hear of, so nothing is announced that did not happen. */
  function startSealerLater() {
    let running: ReturnType<typeof startSealer> | null = null;
    return {
      nudge: () => running?.nudge(),
      troubles: () => running?.troubles.size ?? 0,
      start() {
        running = startSealer({
          database,
          key: auditKey,
          places: [checkpointFolder(checkpointsFolder(settings))],
          log: (sentence) => log.error(sentence),
          sealed: (tx, entries) => announce(webhooks, tx, entries),
        });
      },
      stop: async () => running?.stop(),
    };
  }

  return {
    app,
    fetch: oneHost(accounts.renewing(app.fetch), headers),
    ports,
    operations,
    async start(first) {
      await limits.start();
      await jobs.start(first);
      sealing.start();
      webhooks.start();
      await live.start();
      space.start();
      clocks.start();
    },
    drain() {
      isStopping = true;
      streams.end();
    },
    async stop() {
      isStopping = true;
      space.stop();
      clocks.stop();
      streams.end();
      await live.stop();
      await importsOf(transfers).stop();
      await accounts.settled();
      await webhooks.stop();
      await jobs.stop();
      await sealing.stop();
      await limits.stop();
      transport.close();
    },
  };
}

/** Thin on purpose: what happened to which row. Whoever wants more asks the API, with rights of their own. */
async function announce(webhooks: Webhooks, tx: Tx, entries: readonly StoredEntry[]): Promise<void> {
  const [listening] = await tx.query(
    `select id from webhook_endpoint where organization_id = $1 and status = 'active' limit 1`,
    [tx.organizationId],
    'webhooks.listening',
  );
  if (!listening) return;
  for (const { record, action, rowId, rowVersion: version } of entries)
    if (rowId !== null)
      await webhooks.enqueueEvent(tx, {
        event: `${record}.${action}`,
        rowId,
        payload: { record, id: rowId, version, action },
      });
}

function scanOf({ scannerUrl }: Settings): Scan {
  if (scannerUrl === null) return noScan;
  const { hostname, port } = new URL(scannerUrl);
  return clamdScan({ host: hostname, port: Number(port || 3310) });
}

const organizationIds = async (database: Database): Promise<string[]> =>
  (await database.platform((tx) => tx.query<{ id: string }>('select id from organization'))).map(({ id }) => id);

function measure(metrics: Metrics, database: Database): void {
  metrics.gauge('levee_database_connections', 'Connections that are open.', () => database.load.total);
  metrics.gauge('levee_database_waiting', 'Requests that wait for a connection.', () => database.load.waiting);
  metrics.gauge('levee_resident_bytes', 'Memory of the server process.', () => process.memoryUsage.rss());
  metrics.gauge(
    'levee_audit_pending',
    'Audit entries that wait for their seal.',
    async () => (await auditBacklog(database)).pendingEntries,
  );
  metrics.gauge(
    'levee_audit_oldest_seconds',
    'Age of the oldest audit entry without a seal.',
    async () => (await auditBacklog(database)).oldestPendingSeconds,
  );
}
