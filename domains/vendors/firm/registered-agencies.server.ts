import type { Actor } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { firmProfile } from './firm-profile.record.ts';

const named = `select id, name from organization where id = any ($1::uuid[]) and kind = 'agency' and state = 'active' order by name, id`;

/** Agencies that a firm has registered with, by name. */
export async function registeredAgencies({ door, database }: Pick<Ports, 'door' | 'database'>, actor: Actor) {
  const profile = await door.run(actor, (work) => work.row(firmProfile, { where: {}, fields: ['registeredWith'] }));
  return database.platform((tx) =>
    tx.query<{ id: string; name: string }>(named, [profile?.registeredWith ?? []], 'firm.agencies_named'),
  );
}
