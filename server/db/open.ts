import { resolve } from 'node:path';
import type pg from 'pg';
import { type BuiltIn, findBuiltIn, startBuiltIn } from './built-in.ts';
import { externalConnections, prepareExternal } from './external.ts';
import { currentOwner, takeOwnership } from './owner-lock.ts';
import type { Say } from './postgres-process.ts';

/** What of the settings concerns the database. `port` goes into the lock, so that who is refused knows where to look. */
export interface ClusterSettings {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly port: number;
}

export interface Cluster {
  readonly kind: 'built-in' | 'external';
  /** For migrations only. */
  readonly owner: pg.PoolConfig;
  /** For everything else: row-level security binds it. */
  readonly app: pg.PoolConfig;
  /** Tells those who are refused the data folder which port was taken in the end. */
  listensOn(port: number): void;
  stop(): Promise<void>;
}

/** Takes the data folder for this server alone and opens its database, built-in or the operator's own. */
export const openCluster = (settings: ClusterSettings, log: Say): Promise<Cluster> =>
  open(settings, settings.port, log);

/** For commands: the database of a server that runs already, or the same as `openCluster` when none does. */
export async function joinCluster(settings: ClusterSettings, log: Say): Promise<Cluster> {
  if (currentOwner(settings.dataDir) === null) return open(settings, null, log);
  const besides = { listensOn: () => {}, stop: async () => {} };
  if (settings.databaseUrl !== null)
    return { kind: 'external', ...externalConnections(settings.databaseUrl), ...besides };
  const running = findBuiltIn(settings.dataDir);
  if (!running) throw new Error('The Levee server on this data folder is starting or stopping. Try again in a moment.');
  return { kind: 'built-in', ...pair(running), ...besides };
}

async function open({ databaseUrl, dataDir }: ClusterSettings, port: number | null, log: Say): Promise<Cluster> {
  const folder = resolve(dataDir);
  const lock = takeOwnership({ dataDir: folder, port });
  try {
    if (databaseUrl !== null) {
      const connections = externalConnections(databaseUrl);
      await prepareExternal(connections);
      return { kind: 'external', ...connections, listensOn: lock.listensOn, stop: async () => lock.release() };
    }
    const builtIn = await startBuiltIn({ dataDir: folder, log });
    const stop = () => builtIn.stop().finally(() => lock.release());
    return { kind: 'built-in', ...pair(builtIn), listensOn: lock.listensOn, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const pair = ({ connection }: Pick<BuiltIn, 'connection'>) => ({ owner: connection('owner'), app: connection('app') });
