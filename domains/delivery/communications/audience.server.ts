import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { announcement } from './announcement.record.ts';

const matching = `select m.id from organization_members m
  where m.organization_id = $1 and m.status = 'active' and m.id <> $2 and (
    (cardinality($3::text[]) = 0 and cardinality($4::text[]) = 0 and $5::text is null and cardinality($6::uuid[]) = 0)
    or m.id = any($6)
    or lower(trim(m.department)) = lower(trim($5))
    or (cardinality($3::text[]) > 0 and coalesce((select r.role from user_roles r
        where r.organization_id = m.organization_id and r.user_id = m.id and r.status = 'active'
          and (r.expires_at is null or r.expires_at > $7)
        order by r.granted_at desc, r.id desc limit 1), 'user') = any($3))
    or exists (select from duty_grant d
        where d.organization_id = m.organization_id and d.member = m.id and d.status = 'active' and d.duty = any($4)
          and d.from_day <= $8 and (d.until_day is null or d.until_day >= $8)))
  order by m.id`;

/** Whom it is for today: those of a role, duty or department that is chosen, and those who are named. The author is not told. */
export async function audienceOf(work: UnitOfWork, row: Row<typeof announcement>): Promise<readonly string[]> {
  const people = await work.tx.query<{ id: string }>(
    matching,
    [
      work.actor.organizationId,
      work.actor.id,
      row.roles ?? [],
      row.duties ?? [],
      row.department,
      row.people ?? [],
      work.now(),
      work.today,
    ],
    'announcement.audience',
  );
  return people.map(({ id }) => id);
}
