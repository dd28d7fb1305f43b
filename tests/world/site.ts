import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pages } from '#domains';
import { compose } from '#server/compose.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { openLog } from '#server/services/log.ts';
import { readSettings } from '#server/settings.ts';
import { siteRenderer } from '#web/site/render.tsx';
import { roomyPlace } from './cluster.ts';
import { product, publicSite } from './product.ts';
import { sealKey } from './seal-key.ts';
import { publicUrl } from './serving.ts';
import type { World } from './world.ts';

export interface Site {
  readonly ports: Ports;
  readonly operations: readonly Operation[];
  /** The address in the settings. */
  readonly origin: string;
  /** Asks the server as the network does, with everything that stands around the calls. */
  ask(path: string, init?: RequestInit, env?: object): Promise<Response>;
  /** Asks for an address of the site as a browser does. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/** The public site over a world's database, drawn from the sources themselves instead of a build. */
export async function openSite(
  world: World,
  env: Readonly<Record<string, string>> = {},
  /** What a build would have left, by its path. */
  bundle: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(await roomyPlace(), 'levee-site-'));
  await sealKey(dataDir);
  const logged: string[] = [];
  for (const [path, text] of Object.entries(bundle)) {
    await mkdir(dirname(join(dataDir, 'bundle', path)), { recursive: true });
    await writeFile(join(dataDir, 'bundle', path), text);
  }
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, LIMITS_FACTOR: '100000', ...env });
  const origin = settings.publicUrl;
  const composed = await compose({
    settings,
    database: world.database,
    product: { ...product, site: { ...publicSite, renderer: async () => siteRenderer(pages) } },
    log: openLog({ level: 'warn', clock: world.clock, write: (line) => void logged.push(line) }),
    clock: world.clock,
    bundle: join(dataDir, 'bundle'),
    bySchedule: false,
  });
  return {
    ports: composed.ports,
    operations: composed.operations,
    logged,
    origin,
    ask: async (path, init = {}, env = {}) => composed.fetch(new Request(`${origin}${path}`, init), env),
    get: async (path, headers = {}) => composed.app.request(`${origin}${path}`, { headers }),
    async close() {
      await composed.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
