import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { grantApplication } from './grant-application.record.ts';

/** A page says every 15 seconds that it is open; who was silent for three turns has gone. */
const HERE_MS = 45_000;
const KEPT_MS = 86_400_000;

const before = (now: string, ms: number): string => new Date(Date.parse(now) - ms).toISOString();

const seen = `insert into writing_presence (organization_id, place, person, seen_at) values ($1, $2, $3, $4)
  on conflict (organization_id, place, person) do update set seen_at = excluded.seen_at`;
const forgotten = `delete from writing_presence where organization_id = $1 and place = $2 and seen_at < $3`;
const others = `select m.name from writing_presence p
  join organization_members m on m.organization_id = p.organization_id and m.id = p.person
  where p.organization_id = $1 and p.place = $2 and p.person <> $3 and p.seen_at > $4 order by m.name, m.id limit 20`;

/** Who has the same section or form open now. A key and the product are no one to wait for. */
export async function presenceIn(work: UnitOfWork, id: string, place: string): Promise<{ people: string[] }> {
  if (!(await work.find(grantApplication, id))) throw missing(grantApplication);
  const where = { id: place, application: id };
  const isPart =
    (await work.asProduct.has(applicationSection, where)) || (await work.asProduct.has(applicationForm, where));
  if (!isPart) throw refusedAt('place', 'grant_application.presence', 'Choose a section or form of this application.');
  const { organizationId, id: person, kind } = work.actor;
  const now = work.now();
  if (kind === 'person') {
    await work.tx.query(forgotten, [organizationId, place, before(now, KEPT_MS)]);
    await work.tx.query(seen, [organizationId, place, person, now]);
  }
  const rows = await work.tx.query<{ name: string }>(
    others,
    [organizationId, place, person, before(now, HERE_MS)],
    'grant_application.presence',
  );
  return { people: rows.map(({ name }) => name) };
}
