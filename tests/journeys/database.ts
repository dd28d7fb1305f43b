import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBuiltIn } from '#server/db/built-in.ts';

/** A statement by the owner of the database, past the product: what an audit has to find. `$1` is the organization. */
export async function pastTheProduct(organization: string, text: string, ...values: string[]): Promise<number> {
  const folder = process.env['LEVEE_JOURNEYS_DATA'] ?? join(tmpdir(), 'levee-journeys');
  const connection = findBuiltIn(folder)?.connection('owner');
  if (!connection) throw new Error(`No database runs in ${folder}.`);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${organization}'`);
    return (await client.query(text, [organization, ...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
