import type { AnyRecord, Page } from '#kernel';
import type { CheckpointKey } from './audit/key.ts';
import type { Accounts } from './auth/accounts.ts';
import type { Database, Tx } from './db/database.ts';
import type { Operation } from './http/operation.ts';
import type { SiteFile, SitePart, SiteRenderer } from './http/site.ts';
import type { Door } from './records/door.ts';
import type { ServerParts } from './records/effects.ts';
import type { Clock } from './services/clock.ts';
import type { Files } from './services/files/files.ts';
import type { Jobs } from './services/jobs/jobs.ts';
import type { Limits } from './services/limits/limits.ts';
import type { Log } from './services/log.ts';
import type { Mail } from './services/mail/mail.ts';
import type { Sealer } from './services/sealed.ts';
import type { EndpointHealth, Webhooks } from './services/webhooks/webhooks.ts';
import type { Warning, Warnings } from './warnings.ts';
import type { Settings } from './settings.ts';

/** What a domain's own server code may use: the door, and the services under it. */
export interface Ports {
  readonly door: Door;
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mail;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly sealer: Sealer;
  readonly auditKey: CheckpointKey;
  readonly accounts: Accounts;
  /** What an operator has to do something about at the moment. */
  readonly warnings: Pick<Warnings, 'present'>;
  readonly webhooks: Pick<Webhooks, 'enqueueTest' | 'replay'>;
}

/** The pages for visitors: what the domains show and take there, and whose site it is. */
export interface PublicSite {
  readonly parts: readonly ((ports: Ports) => readonly SitePart[])[];
  organizationOf(ports: Ports): (host: string) => Promise<string | null>;
  /** Plain files that follow from what is there: feeds, maps for search engines. */
  readonly files: readonly SiteFile[];
  /** Built before the start; loaded when the first page is drawn. */
  renderer(): Promise<SiteRenderer>;
}

/** Everything the server runs, handed in by `main.ts`: the server itself knows no domain by name. */
export interface Product {
  readonly records: readonly AnyRecord[];
  readonly pages: readonly Page[];
  readonly parts: ServerParts;
  /** Calls and jobs that domains add to what follows from their definitions. */
  readonly operations: readonly ((ports: Ports) => readonly Operation[])[];
  /** What holds for each of all calls, around what it does itself. */
  readonly around?: (door: Door) => (operation: Operation) => Operation;
  readonly site?: PublicSite;
  /** Writes down that the installation is in trouble, where those who run it look. */
  readonly noticed?: (door: Door, database: Database, warning: Warning) => Promise<void>;
  /** Pauses or disables a webhook that keeps failing, through the endpoint's own steps. */
  readonly changeEndpoint?: (door: Door, tx: Tx, health: EndpointHealth) => Promise<void>;
}
