import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { promptDue } from './prompt-clock.server.ts';
import { agencyPayments } from './reporting.server.ts';
import { type SubcontractorAudit, subcontractorAudit } from './subpayment-calls.ts';

const MOST = 200;
const DAY = 86_400_000;

/** Expired without an answer counts as open; what a person resolved counts as confirmed for what arrived. */
const sums = `coalesce(sum(p.amount_cents), 0)::bigint as "paidCents",
  coalesce(sum(coalesce(p.received_cents, p.amount_cents)) filter (where p.status in ('confirmed', 'resolved')), 0)::bigint as "confirmedCents",
  coalesce(sum(p.amount_cents) filter (where p.status = 'disputed'), 0)::bigint as "disputedCents",
  coalesce(sum(p.amount_cents) filter (where p.status in ('reported', 'expired')), 0)::bigint as "openCents",
  (count(*) filter (where p.amount_cents > 0 and coalesce(p.received_on, p.paid_on) > p.due_on))::int as late`;

const bySubcontractor = `select s.id, s.name, c.id as contract, c.number as "contractNumber", s.tier, s.status,
    s.committed_cents as "committedCents", ${sums}
  from contract_subcontractor s join contract c on c.organization_id = s.organization_id and c.id = s.contract
    left join subcontractor_payment p on p.organization_id = s.organization_id and p.subcontractor = s.id
  where s.organization_id = $1 and ($2::uuid is null or s.contract = $2) and s.status <> 'refused'
  group by s.organization_id, s.id, c.organization_id, c.id order by c.number desc, s.tier, s.name, s.id`;

const byMonth = `select c.id as contract, c.number as "contractNumber", c.title, to_char(p.paid_on, 'YYYY-MM') as month, s.tier,
    count(*)::int as reports, ${sums}, coalesce(sum(p.retained_cents), 0)::bigint as "retainedCents"
  from subcontractor_payment p
    join contract_subcontractor s on s.organization_id = p.organization_id and s.id = p.subcontractor
    join contract c on c.organization_id = p.organization_id and c.id = p.contract
  where p.organization_id = $1 and ($2::uuid is null or p.contract = $2)
  group by c.id, c.number, c.title, to_char(p.paid_on, 'YYYY-MM'), s.tier order by month desc, c.number, s.tier`;

/** From its approval on a subcontractor is reported for each payment of the agency, with zero where nothing was due. */
const unreported = `select s.id as subcontractor, s.name, c.id as contract, c.number as "contractNumber", s.tier,
    x.id as payment, x.number, coalesce(h.paid_on, x.pay_on)::text as "paidOn"
  from (${agencyPayments}) x
    join contract c on c.organization_id = $1 and c.id = x.contract
    join contract_subcontractor s on s.organization_id = $1 and s.contract = c.id and s.status in ('approved', 'email_review')
    left join lateral (select min(p.paid_on) as paid_on from subcontractor_payment p
      where p.organization_id = $1 and p.subcontractor = s.parent and p.payment = x.number) h on true
  where x.pay_on >= s.approved_on and (s.parent is null or h.paid_on is not null)
    and not exists (select from subcontractor_payment p where p.organization_id = $1 and p.subcontractor = s.id and p.payment = x.number)
  order by coalesce(h.paid_on, x.pay_on), c.number, s.name, s.id, x.id`;

/** Those that are disputed come first. */
export const discrepant = `p.status in ('disputed', 'expired') or (p.status in ('reported', 'confirmed') and p.discrepancy is not null)`;
const discrepancies = `select p.id, p.number, s.name, c.id as contract, c.number as "contractNumber", p.amount_cents as cents,
    p.received_cents as "receivedCents", p.discrepancy, p.status
  from subcontractor_payment p
    join contract_subcontractor s on s.organization_id = p.organization_id and s.id = p.subcontractor
    join contract c on c.organization_id = p.organization_id and c.id = p.contract
  where p.organization_id = $1 and ($2::uuid is null or p.contract = $2) and (${discrepant})
  order by (p.status = 'disputed') desc, p.paid_on, p.number, p.id`;

const withSubcontractors = `select distinct s.contract from contract_subcontractor s
  where s.organization_id = $1 and ($2::uuid is null or s.contract = $2)`;

type Missing = SubcontractorAudit['missing']['data'][number];

async function missingOf(work: UnitOfWork, only: string | null): Promise<SubcontractorAudit['missing']> {
  const { organizationId } = work.actor;
  const contracts = await work.tx.query<{ contract: string }>(
    withSubcontractors,
    [organizationId, only],
    'subcontractor.contracts',
  );
  const found = await firstOf<Omit<Missing, 'dueOn' | 'left' | 'rule'>>(work.tx, {
    text: unreported,
    values: [organizationId, contracts.map(({ contract }) => contract)],
    name: 'subcontractor.unreported',
    most: MOST,
  });
  const data: Missing[] = [];
  for (const one of found.data) {
    const due = await promptDue(work, one.contract, one.paidOn);
    const left = due && Math.round((Date.parse(due.dueOn) - Date.parse(work.today)) / DAY);
    data.push({ ...one, dueOn: due?.dueOn ?? null, left, rule: due?.rule ?? null });
  }
  return { ...found, data };
}

export async function auditOf(work: UnitOfWork, only: string | null): Promise<SubcontractorAudit> {
  const asked = <Row extends object>(text: string, name: string) =>
    firstOf<Row>(work.tx, { text, values: [work.actor.organizationId, only], name, most: MOST });
  return {
    subcontractors: await asked(bySubcontractor, 'subcontractor.totals'),
    months: await asked(byMonth, 'subcontractor.months'),
    missing: await missingOf(work, only),
    discrepancies: await asked(discrepancies, 'subcontractor.discrepancies'),
  };
}

export const auditOperations = ({ door }: Ports): Operation[] => [
  answers(subcontractorAudit, {
    tag: 'Contracts',
    scope: 'subcontractor_payment:read',
    access: 'member',
    summary: 'Payments to subcontractors by contract and month, what is not reported, and what differs.',
    told: 'Totals, missing reports with their prompt-pay clock, and discrepancies.',
    probe: { namesNothing: true },
    run: ({ actor, query: { contract } }) =>
      door.run(actor, async (work) => ({ body: await auditOf(work, contract ?? null) })),
  }),
];
