import type { UnitOfWork } from '#server/records/unit-of-work.ts';

export interface Approver {
  readonly id: string;
  readonly name: string;
  /** Whose place they took. */
  readonly onBehalfOf: { readonly id: string; readonly name: string } | null;
}

/** Whose word a document was approved on, the last one first. */
export async function approversOf(
  { tx, actor }: UnitOfWork,
  record: string,
  row: string,
): Promise<readonly Approver[]> {
  const rows = await tx.query<{ id: string; name: string; forId: string | null; forName: string | null }>(
    `select d.decided_by as id, m.name, d.on_behalf_of as "forId", p.name as "forName"
     from approval a
     join approval_decision d on d.organization_id = a.organization_id and d.approval = a.id
     join organization_members m on m.organization_id = d.organization_id and m.id = d.decided_by
     left join organization_members p on p.organization_id = d.organization_id and p.id = d.on_behalf_of
     where a.organization_id = $1 and a.record = $2 and a.row_id = $3 and d.verb = 'approve' and d.status = 'standing'
     order by d.decided_at desc, d.id desc`,
    [actor.organizationId, record, row],
    'approval.approvers',
  );
  return rows.map(({ id, name, forId, forName }) => ({
    id,
    name,
    onBehalfOf: forId && forName ? { id: forId, name: forName } : null,
  }));
}
