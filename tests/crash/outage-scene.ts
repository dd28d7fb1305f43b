import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { roomyPlace, using } from '../world/cluster.ts';
import { builtInOf, type Disturbed, externalIn } from './disturbed-database.ts';
import { ofOneMoment } from './ledger.ts';
import { type LiveServer, operate, type Place, startLive } from './live-server.ts';

/** A running server over a database that can be taken away, with an organization and Rosa's key to it. */
export interface OutageScene {
  readonly server: LiveServer;
  readonly database: Disturbed;
  readonly organizationId: string;
  readonly rosa: string;
  /** Those of these codes of cost centers that are not there. */
  lost(codes: Iterable<string>): Promise<string[]>;
  close(): Promise<void>;
}

export async function openOutageScene(
  kind: 'external' | 'built-in',
  { within, settings }: { within?: string; settings?: Place['settings'] } = {},
): Promise<OutageScene> {
  const folder = await mkdtemp(join(within ?? (await roomyPlace()), 'levee-outage-'));
  const dataDir = join(folder, 'data');
  const database =
    kind === 'external' ? await externalIn(join(folder, 'database'), await freePort()) : builtInOf(dataDir);
  const place: Place = {
    dataDir,
    port: await freePort(),
    ...(database.url === null ? {} : { databaseUrl: database.url }),
    ...(settings ? { settings } : {}),
  };
  const server = await startLive(place);
  await operate(place, 'admin.ts', 'create-organization', '--name', 'Tidewater County');
  const email = ['--email', 'rosa@tidewater.example', '--organization', 'Tidewater County'];
  await operate(place, 'admin.ts', 'create-user', ...email, '--password', 'North-Levee-1927', '--role', 'admin');
  const rosa = await operate(place, 'admin.ts', 'create-api-key', ...email);
  const organizationId = await using(database.owner(), async (client) => {
    await client.query(`set app.platform = 'yes'`);
    return String((await client.query('select id from organization')).rows[0].id);
  });
  return {
    server,
    database,
    organizationId,
    rosa,
    async lost(codes) {
      const scope = { owner: database.owner(), organizationId };
      const rows = await ofOneMoment(scope, (ask) => ask('select code from cost_center'));
      const kept = new Set(rows.map(({ code }) => String(code)));
      return [...codes].filter((code) => !kept.has(code));
    },
    async close() {
      database.thaw();
      await server.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
