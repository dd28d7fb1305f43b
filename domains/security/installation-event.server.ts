import type { Database } from '#server/db/database.ts';
import type { Door } from '#server/records/door.ts';
import { rowIn } from '#server/records/rows.ts';
import type { Warning } from '#server/warnings.ts';
import { userRole } from '#domains/organization/public.server.ts';
import { productIn } from '../organization/public.server.ts';
import { securityEvent } from './security-event.record.ts';

const names: Readonly<Record<Warning['kind'], string>> = { disk: 'disk_nearly_full', clock: 'clocks_disagree' };

/** Writes down what befell the installation, in the records of those who run it: the organizations with a platform admin. */
export async function noticeWarning(door: Door, database: Database, { kind, sentence }: Warning): Promise<void> {
  const organizations = await database.platform((tx) =>
    tx.query<{ id: string }>(
      `select id from organization where state = 'active' and kind = 'agency' order by created_at, id`,
    ),
  );
  for (const { id: organizationId } of organizations) {
    const admin = await database.together({ organizationId }, (tx) =>
      rowIn(tx, userRole, {
        where: { role: 'platform_admin', status: 'active' },
        order: 'grantedAt',
        fields: ['userId'],
      }),
    );
    if (!admin) continue;
    const eventData = { name: names[kind], message: sentence, stack: '', componentStack: '', timestamp: '' };
    await door.run(productIn(organizationId), (work) =>
      // The record names a person: nobody caused it, so it stands under the one who is to look after it.
      work.asProduct.insert(securityEvent, {
        eventType: names[kind],
        severity: 'critical',
        userId: admin.userId,
        eventData,
      }),
    );
  }
}
