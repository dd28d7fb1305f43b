import type { AnyRecord } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { rowsIn } from '#server/records/rows.ts';
import type { document } from './document.record.ts';

/** An upload that was refused at the last moment leaves its bytes; whoever is about to name them has this long. */
const GRACE_HOURS = 48;

/** Records whose rows name bytes in the store, as a document does. */
const keepsBytes = ({ fields }: AnyRecord): boolean => 'sha256' in fields && 'mediaType' in fields;

/** Removes every night the bytes that no document of any organization names, archived ones included; drafts name documents, and what is destroyed names nothing. */
export function sweepUnusedFiles({
  door,
  database,
  files,
  jobs,
  clock,
  log,
}: Pick<Ports, 'door' | 'database' | 'files' | 'jobs' | 'clock' | 'log'>): void {
  const keeping = door.around.registry.all.map(({ record }) => record).filter(keepsBytes);
  async function inUse(hashes: readonly string[]): Promise<Set<string>> {
    const used = new Set<string>();
    if (hashes.length === 0) return used;
    const places = await database.platform((tx) => tx.query<{ id: string }>('select id from organization'));
    for (const { id } of places) {
      const named = await database.together({ organizationId: id }, (tx) =>
        Promise.all(
          keeping.map((record) =>
            rowsIn(tx, record as typeof document, {
              where: { sha256: hashes, status: { not: 'destroyed' } },
              fields: ['sha256'],
              most: 'all',
            }),
          ),
        ),
      );
      for (const { sha256 } of named.flat()) used.add(sha256);
    }
    return used;
  }

  jobs.define('documents.sweep', {
    schedule: { cron: '53 3 * * *' },
    async run() {
      const before = new Date(clock.now().getTime() - GRACE_HOURS * 3_600_000);
      const gone = await files.removeUnused(before, inUse);
      if (gone.length > 0) log.info('Files that no document names were removed.', { count: gone.length, hashes: gone });
    },
  });
}
