import type { Database } from '#server/db/database.ts';
import type { Door } from '#server/records/door.ts';
import type { Warning } from '#server/warnings.ts';
import { productIn } from '../organization/public.server.ts';
import { securityEvent } from './security-event.record.ts';

const names: Readonly<Record<Warning['kind'], string>> = { disk: 'disk_nearly_full', clock: 'clocks_disagree' };

/** Writes down what befell the installation, in the records of those who run it: the organizations with a platform admin. */
export async function noticeWarning(door: Door, database: Database, { kind, sentence }: Warning): Promise<void> {
  const organizations = await database.platform((tx) =>
    tx.query<{ id: string }>(`select id from organization where state = 'active' order by created_at, id`),
  );
  for (const { id: organizationId } of organizations) {
    const [admin] = await database.read(
      { organizationId },
      `select user_id from user_roles where organization_id = $1 and role = 'platform_admin' and status = 'active'
       order by granted_at, id limit 1`,
      [organizationId],
      'installation.admins',
    );
    if (!admin) continue;
    const eventData = { name: names[kind], message: sentence, stack: '', componentStack: '', timestamp: '' };
    await door.run(productIn(organizationId), (work) =>
      // The record names a person: nobody caused it, so it stands under the one who is to look after it.
      work.asProduct.insert(securityEvent, {
        eventType: names[kind],
        severity: 'critical',
        userId: String(admin[0]),
        eventData,
      }),
    );
  }
}
