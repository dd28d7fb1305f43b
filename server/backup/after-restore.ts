import type pg from 'pg';
import { type Admission, admitRestoration, type Restoration } from '../audit/restoration.ts';
import type { Tx } from '../db/database.ts';
import { asOrganization, organizationIds } from './tables.ts';

export interface Settled {
  readonly admissions: readonly Admission[];
  /** What was waiting when the backup was made, and goes out once a server runs on this database. */
  readonly letters: number;
  readonly deliveries: number;
}

/** What an older state must not bring back, and what it has to admit. Belongs to the transaction of the restore. */
export async function settleRestored(client: pg.ClientBase, restoration: Restoration): Promise<Settled> {
  await asOrganization(client, null);
  // Whoever signed out, or used a link from a mail, after the backup must not be signed in or let in again.
  await client.query('delete from auth.sessions');
  await client.query('delete from auth.verifications');
  const { rows } = await client.query<{ letters: number; deliveries: number }>(`
    select (select count(*)::int from mail_message where state = 'queued') as letters,
           (select count(*)::int from webhook_due)                         as deliveries`);

  const admissions: Admission[] = [];
  for (const organizationId of await organizationIds(client)) {
    await asOrganization(client, organizationId);
    const admission = await admitRestoration(within(client, organizationId), restoration);
    if (admission) admissions.push(admission);
  }
  return { letters: 0, deliveries: 0, ...rows[0], admissions };
}

/** The open transaction of a plain connection, in the form in which the audit record takes it. */
function within(client: pg.ClientBase, organizationId: string): Tx {
  return {
    organizationId,
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    rows: async (text, values = []) => (await client.query({ text, values: [...values], rowMode: 'array' })).rows,
    gather: () => false,
    letGoAtCommit: () => {},
    afterCommit: () => {
      throw new Error('Nothing waits for the commit of a restore.');
    },
  };
}
