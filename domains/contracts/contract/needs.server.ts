import type { Actor } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { firstOf } from '#server/records/first-of.ts';
import { discrepant } from '../subpayments/audit.server.ts';
import type { Needs } from '../home/home-part.ts';

/** Obligations are shown so many days before they are due, and ends so many days ahead. */
const SHOWN = 8;
const AHEAD = 30;
const END_AHEAD = 90;
const CLAIM_AHEAD = 7;

const needs = `
  select b.id, 'obligation' as kind, c.id as contract, c.number, b.name, b.due_on::text as "onDay", b.due_on - $3::date as left
    from contract_obligation b join contract c on c.organization_id = b.organization_id and c.id = b.contract
    where b.organization_id = $1 and b.owner = $2 and b.status = 'open' and b.due_on <= $3::date + ${AHEAD}
  union all
  select p.id, case when p.notice_by < $3::date then 'missed' else 'notice' end, c.id, c.number, p.name, p.notice_by::text, p.notice_by - $3::date
    from contract_option p join contract c on c.organization_id = p.organization_id and c.id = p.contract
    where p.organization_id = $1 and c.manager = $2 and c.status = 'active' and p.status = 'open' and p.notice_from <= $3::date
  union all
  select c.id, 'end', c.id, c.number, c.title, c.until_day::text, c.until_day - $3::date from contract c
    where c.organization_id = $1 and c.manager = $2 and c.status = 'active' and c.until_day <= $3::date + ${END_AHEAD}
  union all
  select q.id, 'evidence', c.id, c.number, q.name, null, null
    from contract_condition q join contract c on c.organization_id = q.organization_id and c.id = q.contract
    where q.organization_id = $1 and c.manager = $2 and c.status in ('approved', 'active') and q.status = 'required' and q.kind <> 'insurance'
  union all
  select k.id, 'claim', c.id, c.number, k.number || ' ' || k.subject, k.deadline::text, k.deadline - $3::date
    from contract_claim k join contract c on c.organization_id = k.organization_id and c.id = k.contract
    where k.organization_id = $1 and (c.manager = $2 or k.decider = $2) and k.deadline <= $3::date + ${CLAIM_AHEAD}
      and k.status not in ('settled', 'closed', 'withdrawn')
  union all
  select p.id, 'subpayment', c.id, c.number, p.number || ' ' || s.name, null, null
    from subcontractor_payment p join contract c on c.organization_id = p.organization_id and c.id = p.contract
    join contract_subcontractor s on s.organization_id = p.organization_id and s.id = p.subcontractor
    where p.organization_id = $1 and c.manager = $2 and (${discrepant})
  union all
  select g.id, 'signature', c.id, c.number, c.title, null, null
    from contract_signature s join contract_signing g on g.organization_id = s.organization_id and g.id = s.signing
    join contract c on c.organization_id = g.organization_id and c.id = g.contract
    where s.organization_id = $1 and s.person = $2 and s.status = 'ready' and g.status = 'open'`;

/** What contracts ask of a person: their obligations, and of contracts that they manage the windows, ends and papers. */
export const needsOf = (
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  today: string,
  most: number,
): Promise<Needs> =>
  firstOf<Needs['data'][number]>(tx, {
    text: `select n.* from (${needs}) n order by n."onDay" nulls last, n.number, n.kind, n.id`,
    values: [organizationId, id, today],
    name: 'contract.needs',
    most,
  });

/** The first of it, for the first page. */
export const homeNeedsOf = (tx: Tx, actor: Actor, today: string): Promise<Needs> => needsOf(tx, actor, today, SHOWN);
