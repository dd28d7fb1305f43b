import { fail } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { productIn } from '#domains/organization/public.server.ts';

export interface Agency {
  readonly id: string;
  readonly name: string;
}

interface Own {
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
}

/** The agency of this id that a person of a firm names: its name, its day and its currency. */
export async function agencyHere({ database }: Pick<Ports, 'database'>, agency: string): Promise<Own> {
  const [own] = await database.platform((tx) =>
    tx.query<Own>(
      `select name, time_zone as "timeZone", currency from organization
       where id = $1 and kind = 'agency' and state = 'active' and demo_ends_at is null`,
      [agency],
      'firm.agency_clock',
    ),
  );
  if (!own) throw fail('not_found', 'firm.agency', 'There is no such agency on this server.');
  return own;
}

/** Works in an agency for a firm, as the product, on the agency’s own day and in its currency: its clocks begin there. */
export async function atAgency<T>(
  { door, database }: Pick<Ports, 'door' | 'database'>,
  { agency, requestId }: { readonly agency: string; readonly requestId: string },
  run: (work: UnitOfWork, of: Agency) => Promise<T>,
): Promise<T> {
  const { name, ...clock } = await agencyHere({ database }, agency);
  return door.run({ ...productIn(agency, requestId), ...clock }, (work) => run(work, { id: agency, name }));
}

/** The same, for calls that all go to the agency that they name. */
export const agencyDoor =
  (ports: Pick<Ports, 'door' | 'database'>) =>
  <T>(agency: string, requestId: string, run: (work: UnitOfWork, of: Agency) => Promise<T>): Promise<T> =>
    atAgency(ports, { agency, requestId }, run);
